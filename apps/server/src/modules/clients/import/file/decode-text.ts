/** Whether every second byte of the beginning is zero, as in UTF-16 of Latin text; which of the two. */
function findZeroBytes(file: Uint8Array): 'even' | 'odd' | null {
  const head = file.subarray(0, 2000)
  const pairs = Math.floor(head.length / 2)
  if (pairs < 4) return null
  let even = 0
  let odd = 0
  for (let at = 0; at < pairs * 2; at += 2) {
    if (head[at] === 0) even++
    if (head[at + 1] === 0) odd++
  }
  if (even > pairs * 0.7 && odd === 0) return 'even'
  return odd > pairs * 0.7 && even === 0 ? 'odd' : null
}

/**
 * Decodes UTF-16 with a byte order mark or without, UTF-8, or else windows-1252, which Excel and Outlook write; without the
 * mark.
 */
export function decodeText(file: Uint8Array): string {
  const zeros = findZeroBytes(file)
  if ((file[0] === 0xff && file[1] === 0xfe) || zeros === 'odd')
    return new TextDecoder('utf-16le').decode(file)
  if ((file[0] === 0xfe && file[1] === 0xff) || zeros === 'even')
    return new TextDecoder('utf-16be').decode(file)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return new TextDecoder('windows-1252').decode(file)
  }
}
