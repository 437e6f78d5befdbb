import { isPdf } from '../../../platform/files/pdf-head.ts'

/** File signatures (magic numbers) of the content types that are verified. */
const signatures: readonly (readonly [type: string, at: number, magic: string])[] = [
  ['image/png', 0, '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', 0, '\xff\xd8\xff'],
  ['image/gif', 0, 'GIF87a'],
  ['image/gif', 0, 'GIF89a'],
  ['image/webp', 8, 'WEBP'],
  ['image/bmp', 0, 'BM'],
  ['image/avif', 4, 'ftypavif'],
]

/** Detects the content type of bytes by their signature. Returns null for unknown signatures. */
export function sniffType(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  const signature = signatures.find(([, at, magic]) => head.startsWith(magic, at))
  return signature?.[0] ?? (isPdf(bytes) ? 'application/pdf' : null)
}

/** Whether a browser can display the type as an image without running scripts. */
export const isDisplayableImage = (type: string | null): type is string =>
  type !== null && type.startsWith('image/') && type !== 'image/svg+xml'

/** Content types that no browser executes and that are therefore kept. All others are served as bytes. */
const safeTypes =
  /^(?:application\/(?:pdf|zip|gzip|x-7z-compressed|x-tar|rtf|json|msword|ics|ms-tnef|pgp-(?:signature|encrypted|keys)|(?:x-)?pkcs7-(?:signature|mime)|vnd\.(?:ms-[\w.-]+|openxmlformats-officedocument\.[\w.-]+|oasis\.opendocument\.[\w.-]+|apple\.[\w.-]+))|(?:audio|video)\/[\w.+-]+|text\/(?:plain|csv|calendar|rtf|x-?vcard|directory|rfc822-headers)|message\/(?:rfc822|delivery-status|disposition-notification|feedback-report|global))$/

/** Content types by extension, for files sent with a generic type. */
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

/** Returns the extension of a file name in lower case without the dot, or ''. */
export const getExtension = (filename: string): string =>
  /\.([a-z\d]{1,10})$/i.exec(filename)?.[1]?.toLowerCase() ?? ''

/**
 * Returns the content type under which a file is stored and served. Images and PDFs are recognized by their bytes only;
 * anything a browser could execute (HTML, SVG, XML, scripts) and unknown types become `application/octet-stream`.
 */
export function getSafeContentType(claimed: string, filename: string, bytes: Uint8Array): string {
  const detected = sniffType(bytes)
  if (detected !== null) return detected
  const type = claimed.toLowerCase().trim()
  const generic = type === '' || type === 'application/octet-stream' || type === 'application/x-download'
  const candidate = generic ? (byExtension[getExtension(filename)] ?? '') : type
  return safeTypes.test(candidate) && candidate !== 'application/pdf' ? candidate : 'application/octet-stream'
}
