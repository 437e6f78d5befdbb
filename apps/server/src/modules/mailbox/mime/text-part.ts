import { decodeText, detectCharset, isDecodedHere } from '@pb/rules/mail/charsets'
import { escapeHtml } from '../../../platform/html/escape-html.ts'
import { decodeFlowed } from './flowed-text.ts'
import { guessCharset } from './guess-charset.ts'
import type { ParserNode } from './part-bytes.ts'
import { extractUuencoded, type UuencodedFile } from './uuencode.ts'

interface ParsedHeader {
  readonly parsed: { value: string; readonly params: Record<string, string> }
}

/** The internals of the parser that are needed to correct a part before it is decoded. */
export interface Part extends ParserNode {
  content: ArrayBuffer | null
  readonly contentType: ParsedHeader
  readonly contentDisposition: ParsedHeader
  readonly parentNode?: Part
  readonly childNodes: readonly Part[]
  readonly headers: readonly { readonly key: string; readonly value: string }[]
}

/** Returns the character set of a `meta` element in the first bytes of HTML, or ''. */
export function findHtmlCharset(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 2048)).toString('latin1')
  return /<meta[^>]{0,200}charset\s*=\s*["']?\s*([\w.:-]{1,40})/i.exec(head)?.[1] ?? ''
}

function findCharset({ contentType: { parsed } }: Part, bytes: Uint8Array): string {
  const claimed = parsed.params['charset'] ?? ''
  const label = claimed === '' && parsed.value === 'text/html' ? findHtmlCharset(bytes) : claimed
  return detectCharset(label, bytes, guessCharset)
}

/** Decodes the content of a part whose transfer encoding is uuencode, and returns it; null for other parts. */
export function decodeUuencodedPart(part: Part): ArrayBuffer | null {
  if (!part.content || !/^(?:x-)?uue?(?:ncode)?$/.test(part.contentTransferEncoding.encoding)) return null
  const [file] = extractUuencoded(new Uint8Array(part.content)).files
  if (file) part.content = file.content.buffer
  return part.content
}

/** Types of text that are files, or another form of a text beside them. */
const fileTypes =
  /^text\/(?:calendar|csv|tab-separated-values|(?:x-)?vcard|directory|rfc822-headers|rtf|xml|css|javascript|x-amp-html|watch-html|x-.*source)$/

/**
 * Makes plain text of a part without a valid type, and of a text of an unknown one that is no file (RFC 2045, 5.2; RFC
 * 2046, 4.1.4). In alternatives unknown types are other forms of the text.
 */
export function correctType(part: Part, isAlternative: boolean): void {
  const { parsed } = part.contentType
  if (part.childNodes.length > 0 || /^text\/(?:plain|html)$/.test(parsed.value)) return
  const isFile =
    part.contentDisposition.parsed.value === 'attachment' ||
    (part.contentDisposition.parsed.params['filename'] ?? parsed.params['name'] ?? '') !== ''
  if (isFile || isAlternative) return
  const isValid = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/.test(parsed.value)
  if (!isValid || (parsed.value.startsWith('text/') && !fileTypes.test(parsed.value)))
    parsed.value = 'text/plain'
}

/**
 * Prepares a text part for the parser: takes uuencoded files out of it, appends the footer that a mailing list put below
 * its base64, and corrects its character set. Returns null for other parts.
 */
export function prepareText(part: Part, footer: string): { charset: string; files: UuencodedFile[] } | null {
  const { parsed } = part.contentType
  if (!part.content || !/^text\/(?:plain|html|calendar)$/.test(parsed.value)) return null
  const whole = new Uint8Array(part.content)
  const { files, rest } = parsed.value === 'text/plain' ? extractUuencoded(whole) : { files: [], rest: whole }
  const charset = findCharset(part, rest)
  const isFlowed = parsed.value === 'text/plain' && /^flowed$/i.test(parsed.params['format'] ?? '')
  if (footer === '' && !isFlowed && !isDecodedHere(charset)) {
    part.content = new Uint8Array(rest).buffer
    parsed.params['charset'] = charset
  } else {
    const decoded = decodeText(rest, charset)
    const text = isFlowed ? decodeFlowed(decoded, /^yes$/i.test(parsed.params['delsp'] ?? '')) : decoded
    const addition = parsed.value === 'text/html' ? `<pre>${escapeHtml(footer)}</pre>` : `\n${footer}`
    part.content = new TextEncoder().encode(`${text}${footer === '' ? '' : addition}`).buffer
    parsed.params['charset'] = 'utf-8'
    parsed.params['format'] = ''
  }
  return { charset, files }
}
