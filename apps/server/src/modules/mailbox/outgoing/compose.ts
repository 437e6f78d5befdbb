import MailComposer from 'nodemailer/lib/mail-composer'
import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import type { MailAddress } from '@pb/rules/mail/addresses'
import { wireEmail } from '@pb/rules/mail/addresses'
import type { ParsedAttachment, ParsedMessage } from '../message.ts'
import { newFileKey } from '../store/files.ts'

/** A Message-ID of the agent's own domain. */
export function newMessageId(address: string): string {
  return `${randomUUID()}@${wireEmail(address).split('@')[1] ?? 'localhost'}`
}

const wire = (list: readonly MailAddress[]) =>
  list.map(({ name, email }) => ({ name, address: wireEmail(email) }))

/** Opens the files of a mail; all are closed again where one is missing. */
async function openFiles(
  { files }: Pick<Deps, 'files'>,
  attachments: readonly ParsedAttachment[],
): Promise<Readable[]> {
  const streams: Readable[] = []
  for (const { fileKey } of attachments) {
    const found = await files.get(fileKey)
    if (!found) {
      for (const stream of streams) stream.destroy()
      throw new AppError('not_found', 'A file of this mail is no longer there: attach it again')
    }
    streams.push(found.stream)
  }
  return streams
}

/**
 * Writes the mail as it will leave into the file store, without holding it in memory. Bcc stands in no header. Returns
 * its key and its bytes.
 */
export async function composeRaw(
  deps: Pick<Deps, 'files'>,
  message: ParsedMessage,
  date: Date,
): Promise<{ rawKey: string; size: number }> {
  const streams = await openFiles(deps, message.attachments)
  const composer = new MailComposer({
    from: wire(message.from ? [message.from] : [])[0],
    to: wire(message.to),
    cc: wire(message.cc),
    subject: message.subject,
    text: message.text,
    ...(message.html !== null && { html: message.html }),
    ...(message.messageId !== null && { messageId: `<${message.messageId}>` }),
    ...(message.inReplyTo !== null && { inReplyTo: `<${message.inReplyTo}>` }),
    references: message.references.map((id) => `<${id}>`),
    date,
    attachments: message.attachments.map(({ filename, contentType, contentId, inline }, index) => ({
      filename,
      contentType,
      content: streams[index]!,
      // A mail within a mail would else be shown as part of the text, and be no attachment to anybody.
      contentDisposition: inline ? ('inline' as const) : ('attachment' as const),
      ...(contentId !== null && { cid: contentId }),
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const rawKey = newFileKey()
  try {
    const size = await deps.files.put(rawKey, composer.compile().createReadStream())
    return { rawKey, size }
  } finally {
    for (const stream of streams) stream.destroy()
  }
}
