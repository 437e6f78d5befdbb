import { emailKey, type MailAddress } from '@pb/rules/mail/addresses'
import { createHash } from 'node:crypto'
import type { ParsedAttachment, ParsedMessage } from '../message.ts'
import { extensionOf } from '../mime/file-types.ts'

/** An address as it is kept: its key, so that one person is one address, and a well-formed name. */
export const keptAddress = ({ name, email }: MailAddress): MailAddress => ({
  name: name.toWellFormed(),
  email: emailKey(email).toWellFormed(),
})

export const keptAddresses = (list: readonly MailAddress[]): string => JSON.stringify(list.map(keptAddress))

const words = (list: readonly MailAddress[]): string =>
  list.map(({ name, email }) => `${name} ${email}`).join(' ')

/** What a search looks in, part by part (`mail_search` of the database). */
export function searchParts(message: ParsedMessage) {
  return {
    sender: words([message.from, message.sender].filter((address) => address !== null)),
    recipients: words([...message.to, ...message.cc, ...message.bcc]),
    // Names of files first: a long text is cut.
    body: [...message.attachments.map(({ filename }) => filename), message.text].join(' '),
  }
}

/** What the library searches for an attachment of a message. */
export function librarySearch(
  message: Pick<ParsedMessage, 'subject' | 'from' | 'to' | 'cc'>,
  filename: string,
): string {
  const people = [...(message.from ? [message.from] : []), ...message.to, ...message.cc].slice(0, 50)
  return `${filename}\n${message.subject}\n${words(people)}`.toLowerCase().slice(0, 4000)
}

function hash(...parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\0')).digest('base64url').slice(0, 32)
}

/**
 * What tells a message from every other of its mailbox: its Message-ID. Some mailers use one id for many mails, so a
 * second key, which says more, is for those that are no copies.
 */
export function keysOf(message: ParsedMessage, at: Date): readonly [string, string] {
  const from = emailKey(message.from?.email ?? '')
  const date = (message.sentAt ?? at).toISOString()
  if (message.messageId === null) {
    const key = `hash:${hash(from, date, message.subject, message.text)}`
    return [key, key]
  }
  return [`id:${message.messageId}`, `id:${message.messageId}#${hash(from, message.subject)}`]
}

/** The columns of an attachment's row, as arrays for one statement. */
export function attachmentColumns(message: ParsedMessage, attachments: readonly ParsedAttachment[]) {
  return {
    filename: attachments.map(({ filename }) => filename),
    extension: attachments.map(({ filename }) => extensionOf(filename)),
    content_type: attachments.map(({ contentType }) => contentType),
    size: attachments.map(({ bytes }) => bytes),
    content_id: attachments.map(({ contentId }) => contentId),
    inline: attachments.map(({ inline }) => inline),
    file_key: attachments.map(({ fileKey }) => fileKey),
    search: attachments.map(({ filename }) => librarySearch(message, filename)),
  }
}
