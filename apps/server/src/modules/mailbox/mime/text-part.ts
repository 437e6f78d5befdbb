import { decodeText, detectCharset } from '@pb/rules/mail/charsets'
import { isCodePage } from '@pb/rules/mail/code-pages'
import { escapeHtml } from '../../../platform/html/escape-html.ts'
import { guessCharset } from './guess-charset.ts'
import type { ParserNode } from './part-bytes.ts'
import { extractUuencoded, type UuencodedFile } from './uuencode.ts'

interface ParsedHeader {
  readonly parsed: { readonly value: string; readonly params: Record<string, string> }
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
  if (footer === '' && charset !== 'utf-7' && !isCodePage(charset)) {
    part.content = new Uint8Array(rest).buffer
    parsed.params['charset'] = charset
  } else {
    const addition = parsed.value === 'text/html' ? `<pre>${escapeHtml(footer)}</pre>` : `\n${footer}`
    const text = `${decodeText(rest, charset)}${footer === '' ? '' : addition}`
    part.content = new TextEncoder().encode(text).buffer
    parsed.params['charset'] = 'utf-8'
  }
  return { charset, files }
}
