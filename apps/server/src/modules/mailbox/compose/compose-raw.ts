import MailComposer from 'nodemailer/lib/mail-composer'
import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { MailAddress } from '@pb/rules/mail/addresses'
import { wireEmail } from '@pb/rules/mail/addresses'
import { toStopMailto } from '../../email-opt-outs/index.ts'
import type { ParsedAttachment, ParsedMessage } from '../message.ts'
import { newFileKey } from '../store/files.ts'
import { toPart } from './attached-message.ts'
import { missingAttachment } from './texts.ts'

/** A message to send; `optOutUrl` is how its recipient stops email like it. */
export type OutgoingMessage = ParsedMessage & { readonly optOutUrl?: string | undefined }

/**
 * The header fields by which mail programs offer to stop email like this: by the page or by an email to the sender
 * (RFC 2369, 3.2). One click takes https (RFC 8058, 3.1); without it they open the page.
 */
function toListHeaders({ optOutUrl: url, from }: OutgoingMessage) {
  if (url === undefined) return []
  const field = (key: string, value: string) => ({ key, value: { prepared: true, foldLines: false, value } })
  return [
    field(
      'List-Unsubscribe',
      [url, ...(from === null ? [] : [toStopMailto(url, wireEmail(from.email))])]
        .map((way) => `<${way}>`)
        .join(', '),
    ),
    ...(url.startsWith('https:') ? [field('List-Unsubscribe-Post', 'List-Unsubscribe=One-Click')] : []),
  ]
}

/** Returns a new Message-ID in the domain of the address. */
export function newMessageId(address: string): string {
  return `${randomUUID()}@${wireEmail(address).split('@')[1] ?? 'localhost'}`
}

const toComposerAddresses = (list: readonly MailAddress[]) =>
  list.map(({ name, email }) => ({ name, address: wireEmail(email) }))

/**
 * An invitation is also another form of the text, by which mail programs show it (RFC 6047, 2.4); the file stays for
 * those that do not.
 */
async function readCalendarParts(
  { files }: Pick<Deps, 'files'>,
  attachments: readonly ParsedAttachment[],
): Promise<{ contentType: string; content: Buffer }[]> {
  const invitation = attachments.find(({ contentType }) => /^text\/calendar;.*method=/.test(contentType))
  const file = invitation && (await files.get(invitation.fileKey))
  if (!file) return []
  const content = Buffer.concat((await file.stream.toArray()) as Buffer[])
  return [{ contentType: invitation.contentType, content }]
}

/** Opens the attachments. Throws `not_found` and closes those already open when one is missing. */
async function openFiles(
  { files }: Pick<Deps, 'files'>,
  attachments: readonly ParsedAttachment[],
): Promise<Readable[]> {
  const streams: Readable[] = []
  for (const { fileKey } of attachments) {
    const file = await files.get(fileKey)
    if (!file) {
      for (const stream of streams) stream.destroy()
      throw new AppError('not_found', missingAttachment)
    }
    streams.push(file.stream)
  }
  return streams
}

/** A MIME message as a stream, without a Bcc header; `close` releases the files of its attachments. */
export async function composeMime(
  deps: Pick<Deps, 'files'>,
  message: OutgoingMessage,
  date: Date,
): Promise<{ readonly stream: Readable; readonly close: () => void }> {
  const parts = await Promise.all(message.attachments.map((file) => toPart(deps, file)))
  const alternatives = await readCalendarParts(deps, message.attachments)
  const streams = await openFiles(deps, message.attachments)
  const composer = new MailComposer({
    from: toComposerAddresses(message.from ? [message.from] : [])[0],
    to: toComposerAddresses(message.to),
    cc: toComposerAddresses(message.cc),
    subject: message.subject,
    text: message.text,
    ...(message.html !== null && { html: message.html }),
    ...(message.messageId !== null && { messageId: `<${message.messageId}>` }),
    ...(message.inReplyTo !== null && { inReplyTo: `<${message.inReplyTo}>` }),
    references: message.references.map((id) => `<${id}>`),
    date,
    headers: toListHeaders(message),
    alternatives,
    attachments: message.attachments.map(({ contentId, inline }, index) => ({
      ...parts[index]!,
      content: streams[index]!,
      // Without a disposition, mail programs show an attached message/rfc822 as part of the text.
      contentDisposition: inline ? ('inline' as const) : ('attachment' as const),
      ...(contentId !== null && { cid: contentId }),
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    stream: composer.compile().createReadStream(),
    close: () => {
      for (const stream of streams) stream.destroy()
    },
  }
}

/**
 * Streams the raw MIME message into the file store, without a Bcc header. Returns its file key and its size in bytes.
 */
export async function composeRaw(
  deps: Pick<Deps, 'files'>,
  message: OutgoingMessage,
  date: Date,
): Promise<{ rawKey: string; size: number }> {
  const { stream, close } = await composeMime(deps, message, date)
  const rawKey = newFileKey()
  try {
    return { rawKey, size: await deps.files.put(rawKey, stream) }
  } finally {
    close()
  }
}
