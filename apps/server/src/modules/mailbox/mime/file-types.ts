/** What bytes begin with, for the types that are worth telling apart. */
const signatures: readonly (readonly [type: string, at: number, magic: string])[] = [
  ['image/png', 0, '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', 0, '\xff\xd8\xff'],
  ['image/gif', 0, 'GIF87a'],
  ['image/gif', 0, 'GIF89a'],
  ['image/webp', 8, 'WEBP'],
  ['image/bmp', 0, 'BM'],
  ['image/avif', 4, 'ftypavif'],
  ['application/pdf', 0, '%PDF-'],
]

/** The type that bytes show themselves to be; null where they are none of those that we know. */
export function sniffType(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  return signatures.find(([, at, magic]) => head.startsWith(magic, at))?.[0] ?? null
}

/** Types of pictures that a mail may show: what a browser draws and cannot run. */
export const isShownPicture = (type: string | null): type is string =>
  type !== null && type.startsWith('image/') && type !== 'image/svg+xml'

/** What is kept as its sender named it: no browser runs it. Whatever is not here is served as bytes. */
const harmless =
  /^(?:application\/(?:pdf|zip|gzip|x-7z-compressed|x-tar|rtf|json|msword|ics|ms-tnef|pgp-(?:signature|encrypted|keys)|(?:x-)?pkcs7-(?:signature|mime)|vnd\.(?:ms-[\w.-]+|openxmlformats-officedocument\.[\w.-]+|oasis\.opendocument\.[\w.-]+|apple\.[\w.-]+))|(?:audio|video)\/[\w.+-]+|text\/(?:plain|csv|calendar|rtf|x-?vcard|directory|rfc822-headers)|message\/(?:rfc822|delivery-status|disposition-notification|feedback-report|global))$/

/** Types by the end of a name, for what comes as mere bytes. */
const byExtension: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  txt: 'text/plain',
  csv: 'text/csv',
  ics: 'text/calendar',
  zip: 'application/zip',
  eml: 'message/rfc822',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
}

/** The end of a name behind its last dot, lower case; empty where it has none. */
export const extensionOf = (filename: string): string =>
  /\.([a-z\d]{1,10})$/i.exec(filename)?.[1]?.toLowerCase() ?? ''

/**
 * The type that a file of a mail is kept and served under. A picture or a PDF is one only where its bytes say so; what
 * a browser might run (HTML, SVG, XML, scripts) and what nobody knows is `application/octet-stream`.
 */
export function safeType(claimed: string, filename: string, bytes: Uint8Array): string {
  const seen = sniffType(bytes)
  if (seen !== null) return seen
  const type = claimed.toLowerCase().trim()
  const unsaid = type === '' || type === 'application/octet-stream' || type === 'application/x-download'
  const named = unsaid ? (byExtension[extensionOf(filename)] ?? '') : type
  return harmless.test(named) && named !== 'application/pdf' ? named : 'application/octet-stream'
}
