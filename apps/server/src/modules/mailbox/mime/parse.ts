import type { MailAddress } from '@pb/rules/mail/addresses'
import { decodeText } from '@pb/rules/mail/charsets'
import { parseMessageIds } from '@pb/rules/mail/message-ids'
import { snippetOf } from '@pb/rules/mail/snippets'
import type { ParsedMessage } from '../message.ts'
import { readBody, type Body } from './body.ts'
import { parseMailDate } from './dates.ts'
import { filesOf, maxFiles, type FoundFile } from './files.ts'
import { addressesOf, headerOf, headerText, maxHeaderBytes, readHeaders, type Headers } from './headers.ts'
import { textOfHtml } from './html-text.ts'

/** A message with the bytes of its files, which are not stored yet. */
export type ReadMessage = Omit<ParsedMessage, 'attachments'> & { readonly files: readonly FoundFile[] }

/** Longest text and HTML that are kept of a message, in UTF-16 units. */
const maxText = 2_000_000

/** Text as a database and a page can hold it. */
const clean = (text: string): string =>
  text.slice(0, maxText).replace(/\r\n?/g, '\n').replaceAll('\0', '').toWellFormed()

const cleanText = (text: string): string => clean(text).replace(/^\n+/, '').trimEnd()

/** Whether a machine sent it in answer to mail (RFC 3834, 2; RFC 3464). */
function isAutomatic(headers: Headers): boolean {
  const auto = headerOf(headers, 'auto-submitted').toLowerCase()
  return (
    (auto !== '' && !auto.startsWith('no')) ||
    headerOf(headers, 'return-path').trim() === '<>' ||
    /^auto_reply/i.test(headerOf(headers, 'precedence')) ||
    /^multipart\/report/i.test(headerOf(headers, 'content-type')) ||
    headers.has('x-autoreply') ||
    headers.has('x-autorespond')
  )
}

const same = (a: MailAddress, b: MailAddress | null): boolean =>
  a.email.toLowerCase() === b?.email.toLowerCase()

/** Everything that the headers say. */
function envelope(headers: Headers, now: Date) {
  const from = addressesOf(headers, 'from')[0] ?? null
  const sender = addressesOf(headers, 'sender')[0] ?? null
  return {
    messageId: parseMessageIds(headerOf(headers, 'message-id'))[0] ?? null,
    inReplyTo: parseMessageIds(headerOf(headers, 'in-reply-to'))[0] ?? null,
    references: parseMessageIds(headerOf(headers, 'references')),
    subject: headerText(headers, 'subject'),
    from: from ?? sender,
    sender: sender && !same(sender, from) ? sender : null,
    replyTo: addressesOf(headers, 'reply-to'),
    to: addressesOf(headers, 'to'),
    cc: addressesOf(headers, 'cc'),
    bcc: addressesOf(headers, 'bcc'),
    sentAt: parseMailDate(headerOf(headers, 'date'), now),
    automatic: isAutomatic(headers),
  }
}

function problemOf({ html, text, files }: Body): string | null {
  if (Math.max(html?.length ?? 0, text?.length ?? 0) > maxText)
    return 'This message is very long. Only its beginning is shown; the original is kept.'
  if (files.length > maxFiles)
    return `This message has ${files.length} files. The first ${maxFiles} are shown; the original is kept.`
  return null
}

/** Most bytes of text that are shown of a message that no parser takes, and of its beginning that has them. */
const maxRestText = 200_000
export const maxRestBytes = maxHeaderBytes + maxRestText

/** What is left to read of a message that no parser takes: its text as it stands, to a limit. */
export function readRest(message: Uint8Array, now: Date): ReadMessage {
  const { headers, end } = readHeaders(message)
  const text = cleanText(decodeText(message.subarray(end, end + maxRestText), ''))
  return {
    ...envelope(headers, now),
    html: null,
    text,
    hasOwnText: true,
    snippet: snippetOf(text),
    charset: 'utf-8',
    files: [],
    problem: 'This message is damaged. Its text is shown as it came; the original is kept.',
  }
}

/** Reads a whole message. Never rejects: of one that cannot be parsed the readable rest is given, and its problem. */
export async function readMessage(message: ArrayBuffer, now: Date): Promise<ReadMessage> {
  try {
    const { headers } = readHeaders(new Uint8Array(message))
    const body = await readBody(message)
    const html = body.html === null ? null : clean(body.html)
    const text = cleanText(body.text ?? (html === null ? '' : textOfHtml(html)))
    return {
      ...envelope(headers, now),
      html,
      text,
      hasOwnText: body.text !== null,
      snippet: snippetOf(text),
      charset: body.charset,
      files: filesOf(body.files, html),
      problem: problemOf(body),
    }
  } catch {
    return readRest(new Uint8Array(message), now)
  }
}
