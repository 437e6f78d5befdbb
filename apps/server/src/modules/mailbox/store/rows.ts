import { emailKey, spellEmail, type MailAddress } from '@pb/rules/mail/addresses'
import { joinDigitGroups } from '@pb/rules/mail/search-variants'
import { createHash } from 'node:crypto'
import type { ParsedAttachment, ParsedMessage } from '../message.ts'
import { getExtension } from '../mime/file-types.ts'

/** An address as it is stored: spelled as its owner does, the domain in ASCII. It is compared by its key. */
export const normalizeAddress = ({ name, email }: MailAddress): MailAddress => ({
  name: name.toWellFormed(),
  email: spellEmail(email).toWellFormed(),
})

export const serializeAddresses = (list: readonly MailAddress[]): string =>
  JSON.stringify(list.map(normalizeAddress))

const formatPeople = (list: readonly MailAddress[]): string =>
  list.map(({ name, email }) => `${name} ${email}`).join(' ')

/** Returns the texts for the search vector, by weight (SQL function `mail_search`). */
export function searchParts(message: ParsedMessage, lead: MailAddress | null = null) {
  return {
    subject: joinDigitGroups(message.subject),
    sender: formatPeople([message.from, message.sender, lead].filter((address) => address !== null)),
    recipients: formatPeople([...message.to, ...message.cc, ...message.bcc]),
    // File names come first because a long text is cut off.
    body: joinDigitGroups([...message.attachments.map(({ filename }) => filename), message.text].join(' ')),
  }
}

/** Returns the text by which the library finds an attachment. */
export function librarySearch(
  message: Pick<ParsedMessage, 'subject' | 'from' | 'to' | 'cc'>,
  filename: string,
): string {
  const people = [...(message.from ? [message.from] : []), ...message.to, ...message.cc].slice(0, 50)
  return `${filename}\n${message.subject}\n${formatPeople(people)}`.toLowerCase().slice(0, 4000)
}

function hash(...parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\0')).digest('base64url').slice(0, 32)
}

/** Hash of everything that identifies a message, for messages that share a Message-ID. */
const hashAll = ({ subject, text, html, attachments, contentHash }: ParsedMessage, from: string): string =>
  contentHash === null
    ? hash(
        from,
        subject,
        text,
        html ?? '',
        JSON.stringify(attachments.map(({ filename, bytes }) => [filename, bytes])),
      )
    : hash(from, subject, contentHash)

/**
 * Returns the keys that identify a message within a mailbox. The first is based on the Message-ID (or on the text if
 * there is none). Some mailers reuse a Message-ID for different messages, which get the second key, based on all content.
 * The third is what messages stored before content was compared may have instead.
 */
export function getMessageKeys(message: ParsedMessage, at: Date): readonly [string, string, string] {
  const from = emailKey(message.from?.email ?? '')
  const date = (message.sentAt ?? at).toISOString()
  const key =
    message.messageId === null
      ? `hash:${hash(from, date, message.subject, message.text)}`
      : `id:${message.messageId}`
  return [key, `${key}#${hashAll(message, from)}`, `${key}#${hash(from, message.subject)}`]
}

/** Returns columns of the attachment rows of a message. */
export const attachmentColumns = (message: ParsedMessage, attachments: readonly ParsedAttachment[]) =>
  attachments.map(({ filename, contentType, bytes, contentId, inline, fileKey }) => ({
    filename,
    extension: getExtension(filename),
    content_type: contentType,
    size: bytes,
    content_id: contentId,
    inline,
    file_key: fileKey,
    search: librarySearch(message, filename),
  }))
