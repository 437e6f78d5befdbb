import type { MessageSignature } from '@pb/contract/message-signature'
import { isSameEmail, type MailAddress } from '@pb/rules/mail/addresses'
import { decodeText } from '@pb/rules/mail/charsets'
import { parseMessageIds } from '@pb/rules/mail/message-ids'
import { toSnippet } from '@pb/rules/mail/snippets'
import type { ParsedMessage } from '../message.ts'
import { hashContent } from './content-hash.ts'
import { parseMailDate } from './dates.ts'
import { extractFiles, maxFiles, type ExtractedFile } from './extract-files.ts'
import {
  getAddresses,
  getHeader,
  getHeaderText,
  maxHeaderBytes,
  readHeaders,
  type Headers,
} from './headers.ts'
import { guessCharset } from './guess-charset.ts'
import { htmlToText } from './html-text.ts'
import { hasLetters } from './letters.ts'
import { normalizeMessage } from './normalize-message.ts'
import { isFromMailSystem } from './mail-system.ts'
import type { CheckedSignature } from './signature/message-signature.ts'
import { messageDamaged, messageTruncated, tooManyFiles } from './texts.ts'
import { openBody, type UnpackedBody } from './unpack-body.ts'

/** A parsed message with the content of its files, which are not stored yet. */
export type MimeMessage = Omit<ParsedMessage, 'attachments'> & { readonly files: readonly ExtractedFile[] }

/** Maximum stored length of text and of HTML, in UTF-16 code units. */
const maxText = 2_000_000

/** Removes what PostgreSQL and browsers cannot store: NUL, lone surrogates, carriage returns. */
const cleanText = (text: string): string =>
  text.slice(0, maxText).replace(/\r\n?/g, '\n').replaceAll('\0', '').toWellFormed()

const cleanPlainText = (text: string): string => cleanText(text).replace(/^\n+/, '').trimEnd()

/** Whether a message is an automatic response (RFC 3834, 2; RFC 3464). */
function isAutomatic(headers: Headers): boolean {
  const from = getAddresses(headers, 'from')[0]?.email ?? ''
  const auto = getHeader(headers, 'auto-submitted').toLowerCase()
  return (
    (auto !== '' && !auto.startsWith('no')) ||
    getHeader(headers, 'return-path').trim() === '<>' ||
    /^auto_reply/i.test(getHeader(headers, 'precedence')) ||
    /^multipart\/report/i.test(getHeader(headers, 'content-type')) ||
    headers.has('x-autoreply') ||
    headers.has('x-autorespond') ||
    isFromMailSystem(from, getHeaderText(headers, 'subject'))
  )
}

const isSameAddress = (a: MailAddress, b: MailAddress | null): boolean =>
  b !== null && isSameEmail(a.email, b.email)

const maxTraceHeaders = 10

const getTraceHeaders = (headers: Headers, name: string): string[] =>
  (headers.get(name) ?? []).slice(0, maxTraceHeaders).map((value) => value.slice(0, 2000).toWellFormed())

/** Parses the headers. */
function parseEnvelope(headers: Headers, now: Date) {
  const from = getAddresses(headers, 'from')[0] ?? null
  const sender = getAddresses(headers, 'sender')[0] ?? null
  return {
    messageId: parseMessageIds(getHeader(headers, 'message-id'))[0] ?? null,
    inReplyTo: parseMessageIds(getHeader(headers, 'in-reply-to'))[0] ?? null,
    references: parseMessageIds(getHeader(headers, 'references')),
    subject: getHeaderText(headers, 'subject'),
    from: from ?? sender,
    sender: sender && !isSameAddress(sender, from) ? sender : null,
    replyTo: getAddresses(headers, 'reply-to'),
    to: getAddresses(headers, 'to'),
    cc: getAddresses(headers, 'cc'),
    bcc: getAddresses(headers, 'bcc'),
    sentAt: parseMailDate(getHeader(headers, 'date'), now),
    automatic: isAutomatic(headers),
    trace: {
      senders: getAddresses(headers, 'from').slice(0, maxTraceHeaders),
      authenticationResults: getTraceHeaders(headers, 'authentication-results'),
      received: getTraceHeaders(headers, 'received'),
    },
  }
}

function describeProblem({ html, text, files, notice }: UnpackedBody): string | null {
  if (Math.max(html?.length ?? 0, text?.length ?? 0) > maxText) return messageTruncated
  return files.length > maxFiles ? tooManyFiles(files.length, maxFiles) : notice
}

/** Compares a signature's certificate with the sender of the message. */
function compareWithSender(
  { emails, ...signature }: CheckedSignature,
  from: MailAddress | null,
): MessageSignature {
  const own = from && emails.find((email) => isSameEmail(email, from.email))
  return { ...signature, email: own ?? emails[0] ?? '', matches_from: own ? 1 : 0 }
}

/** Bytes of text shown of a message that cannot be parsed, and bytes of its beginning needed for that. */
const maxFallbackText = 200_000
export const maxFallbackBytes = maxHeaderBytes + maxFallbackText

/** Returns the headers and the raw text, up to a limit, of a message that cannot be parsed, with its content hash. */
export function parseFallback(message: Uint8Array, now: Date, contentHash: string): MimeMessage {
  const { headers, end } = readHeaders(message)
  const text = cleanPlainText(decodeText(message.subarray(end, end + maxFallbackText), '', guessCharset))
  return {
    ...parseEnvelope(headers, now),
    html: null,
    text,
    hasOwnText: true,
    snippet: toSnippet(text),
    charset: 'utf-8',
    files: [],
    contentHash,
    problem: messageDamaged,
    signature: null,
  }
}

/** Length of HTML that may be looked through for anything that shows. */
const maxBlankHtml = 20_000

/** Whether HTML shows nothing, as some mailers send it beside the text that a person wrote. */
const isBlankHtml = (html: string): boolean =>
  html.length <= maxBlankHtml && !/<(?:img|picture|svg|video)/i.test(html) && !hasLetters(htmlToText(html))

/** Decodes the beginning of the body, to see whether there is any. */
const decodeStart = (message: ArrayBuffer, end: number): string =>
  decodeText(new Uint8Array(message).subarray(end, end + 10_000), '')

/** Parses a whole message. Never rejects: if it cannot be parsed, returns the readable text and a `problem`. */
export async function parseMimeMessage(message: ArrayBuffer, now: Date): Promise<MimeMessage> {
  const contentHash = hashContent(new Uint8Array(message))
  try {
    const normalized = normalizeMessage(message)
    const { headers, end } = readHeaders(new Uint8Array(normalized))
    const body = await openBody(normalized, { now, depth: 0 })
    const ownText = cleanPlainText(body.text ?? '')
    const hasOwnText = hasLetters(ownText)
    const sentHtml = body.html === null ? null : cleanText(body.html)
    const html = sentHtml !== null && hasOwnText && isBlankHtml(sentHtml) ? null : sentHtml
    if (!hasOwnText && html === null && body.files.length === 0 && hasLetters(decodeStart(normalized, end)))
      return parseFallback(new Uint8Array(normalized), now, contentHash)
    // Some mailers send a blank text part beside the real HTML.
    const text = hasOwnText || html === null ? ownText : cleanPlainText(htmlToText(html))
    const { files, html: linked } = extractFiles(body, html)
    const envelope = parseEnvelope(headers, now)
    return {
      ...envelope,
      html: linked,
      text,
      hasOwnText,
      snippet: toSnippet(text),
      charset: body.charset,
      files,
      contentHash,
      problem: describeProblem(body),
      signature: body.signature && compareWithSender(body.signature, envelope.from),
    }
  } catch {
    return parseFallback(new Uint8Array(message), now, contentHash)
  }
}
