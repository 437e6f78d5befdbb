import type { MailAddress } from '@pb/rules/mail/addresses'
import { snippetOf } from '@pb/rules/mail/snippets'
import type { ParsedAttachment, ParsedMessage } from '../message.ts'
import { textOfHtml } from '../mime/html-text.ts'
import type { Mailbox } from '../store/mailbox.ts'

/** What an agent has written, whether it is sent or not. */
export interface Written {
  readonly to: readonly MailAddress[]
  readonly cc: readonly MailAddress[]
  readonly bcc: readonly MailAddress[]
  readonly subject: string
  readonly html: string
  /** Its own text beside the HTML; without it the text is made from that. */
  readonly text?: string
  readonly attachments: readonly ParsedAttachment[]
}

/** Ids of a mail that is to be sent; a draft has none. */
export interface Ids {
  readonly messageId: string | null
  readonly inReplyTo: string | null
  readonly references: readonly string[]
}

const noIds: Ids = { messageId: null, inReplyTo: null, references: [] }

const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .toWellFormed()
    .trim()

/** What an agent has written as the store takes it. */
export function messageOf(mailbox: Mailbox, written: Written, ids: Ids = noIds): ParsedMessage {
  const html = written.html.toWellFormed()
  const text = written.text?.toWellFormed() ?? textOfHtml(html)
  return {
    ...ids,
    subject: oneLine(written.subject),
    from: { name: mailbox.name, email: mailbox.address },
    sender: null,
    replyTo: [],
    to: written.to,
    cc: written.cc,
    bcc: written.bcc,
    sentAt: null,
    html,
    text,
    hasOwnText: written.text !== undefined,
    snippet: snippetOf(text),
    charset: 'utf-8',
    attachments: written.attachments,
    automatic: false,
    problem: null,
  }
}
