import type { MailAddress } from '@pb/rules/mail/addresses'
import { toSnippet } from '@pb/rules/mail/snippets'
import type { ParsedAttachment, ParsedMessage } from '../message.ts'
import { htmlToText } from '../mime/html-text.ts'
import type { Mailbox } from '../store/mailbox.ts'

/** The content of a mail or draft. */
export interface MessageContent {
  readonly to: readonly MailAddress[]
  readonly cc: readonly MailAddress[]
  readonly bcc: readonly MailAddress[]
  readonly subject: string
  readonly html: string
  /** Plain text alternative; without it, the text is derived from the HTML. */
  readonly text?: string
  readonly attachments: readonly ParsedAttachment[]
}

/** Threading headers, ids without angle brackets; a draft has none. */
export interface MessageIds {
  readonly messageId: string | null
  readonly inReplyTo: string | null
  readonly references: readonly string[]
}

const noIds: MessageIds = { messageId: null, inReplyTo: null, references: [] }

const toSingleLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .toWellFormed()
    .trim()

/** Converts the content of a mail from this mailbox into the form that the store takes. */
export function toMessage(mailbox: Mailbox, content: MessageContent, ids: MessageIds = noIds): ParsedMessage {
  const html = content.html.toWellFormed()
  const text = content.text?.toWellFormed() ?? htmlToText(html)
  return {
    ...ids,
    subject: toSingleLine(content.subject),
    from: { name: mailbox.name, email: mailbox.address },
    sender: null,
    replyTo: [],
    to: content.to,
    cc: content.cc,
    bcc: content.bcc,
    sentAt: null,
    html,
    text,
    hasOwnText: content.text !== undefined,
    snippet: toSnippet(text),
    charset: 'utf-8',
    attachments: content.attachments,
    automatic: false,
    contentHash: null,
    trace: null,
    problem: null,
    signature: null,
  }
}
