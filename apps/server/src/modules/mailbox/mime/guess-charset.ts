import type { detect as Detect } from 'jschardet'
import { createRequire } from 'node:module'

/** Charsets of Chinese, Japanese and Korean, by the detector's name; others it confuses with windows-1252. */
const eastAsian: Readonly<Record<string, string>> = {
  gb2312: 'gb18030',
  gb18030: 'gb18030',
  big5: 'big5',
  shift_jis: 'shift_jis',
  cp932: 'shift_jis',
  'euc-jp': 'euc-jp',
  'euc-kr': 'euc-kr',
  cp949: 'euc-kr',
}

/** Bytes above 127 that show the language, and how much text is looked at. */
const minNonAscii = 4
const maxBytes = 8000

function isValid(charset: string, bytes: Uint8Array): boolean {
  try {
    // The text may be cut in the middle of a letter.
    new TextDecoder(charset, { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

/** Returns the East Asian charset of a text without a declared one, or null for another text. */
export function guessCharset(text: Uint8Array): string | null {
  const bytes = text.subarray(0, maxBytes)
  if (bytes.reduce((count, byte) => (byte > 127 ? count + 1 : count), 0) < minNonAscii) return null
  // Few messages need the detector, whose tables take 13 MB.
  const { detect } = createRequire(import.meta.url)('jschardet') as { detect: typeof Detect }
  const charset = eastAsian[detect(Buffer.from(bytes)).encoding?.toLowerCase() ?? '']
  return charset !== undefined && isValid(charset, bytes) ? charset : null
}
