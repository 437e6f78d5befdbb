/** Signatures of binary files that people choose by mistake, with what they call them. */
const signatures: readonly (readonly [kind: string, at: number, magic: string])[] = [
  ['a photo', 0, '\x89PNG'],
  ['a photo', 0, '\xff\xd8\xff'],
  ['a photo', 0, 'GIF8'],
  ['a photo', 8, 'WEBP'],
  ['a photo', 4, 'ftyp'],
  ['a photo', 0, 'II*\0'],
  ['a photo', 0, 'MM\0*'],
  ['an old Excel or Word file', 0, '\xd0\xcf\x11\xe0'],
  ['a ZIP archive or an Excel file', 0, 'PK\x03\x04'],
  ['a ZIP archive or an Excel file', 0, 'PK\x05\x06'],
  ['a compressed archive', 0, '\x1f\x8b'],
  ['a compressed archive', 0, '7z\xbc\xaf'],
  ['a compressed archive', 0, 'Rar!'],
  ['a compressed archive', 0, '\xfd7zXZ'],
  ['a compressed archive', 0, '\x28\xb5\x2f\xfd'],
  ['a compressed archive', 257, 'ustar'],
  ['a document', 0, '{\\rtf'],
]

const textKinds = [
  ['a contact file (vCard)', /^\s*BEGIN\s*:\s*VCARD/i],
  ['a calendar file', /^\s*BEGIN\s*:\s*VCALENDAR/i],
  ['a web page', /^\s*<(?:!doctype\s+html|html|head|body)\b/i],
  ['an XML file', /^\s*<(?:\?xml|[a-z!])/i],
] as const

/** Names the kind of a file that does not begin as a PDF, by its first bytes as Latin-1. */
export function nameOtherKind(text: string): string | null {
  const binary = signatures.find(([, at, magic]) => text.startsWith(magic, at))
  if (binary) return binary[0]
  const withoutMark = text.replace(/^\xef\xbb\xbf/, '')
  return textKinds.find(([, pattern]) => pattern.test(withoutMark))?.[0] ?? null
}

/** Names a file by its first bytes (300 suffice) for people: `a PDF`; null for plain text, JSON and unknown kinds. */
export function nameFileKind(head: Uint8Array): string | null {
  const text = Buffer.from(head.subarray(0, 300)).toString('latin1')
  return text.startsWith('%PDF-') ? 'a PDF' : nameOtherKind(text)
}
