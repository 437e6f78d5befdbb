import type { Deps } from '../../../platform/deps.ts'
import type { LeadMail } from '../readers/mail-layers.ts'
import { mayBeLead, readInChild } from '../readers/read-in-child.ts'
import type { ReadMail } from '../readers/read-mail.ts'
import type { QueuedMail } from './queued-mail.ts'

export type ReadingDeps = Pick<Deps, 'files' | 'clock'>

/** Larger mails are read by what the mailbox stored of them. */
const maxBytes = 30_000_000

const toMail = (mail: QueuedMail): LeadMail => ({
  from: { name: mail.from_name, email: mail.from_email },
  replyTo: mail.reply_to,
  to: [...mail.to_list, ...mail.cc_list],
  subject: mail.subject,
  text: mail.plain,
  html: mail.html,
})

/** A copy, because sending a view to another process would send the whole pool that it is part of. */
async function readRaw(
  { files }: Pick<Deps, 'files'>,
  { raw_key: key, size }: QueuedMail,
): Promise<ArrayBuffer | null> {
  if (key === null || size > maxBytes) return null
  const bytes = await files.read(key)
  return bytes === null ? null : new Uint8Array(bytes).buffer
}

/** Reads a mail that waits, by its bytes where they are stored; null for mail that passes on no inquiry. */
export async function readQueuedMail(deps: ReadingDeps, queued: QueuedMail): Promise<ReadMail | null> {
  const mail = toMail(queued)
  if (!mayBeLead(mail, queued.has_mail_files)) return null
  return readInChild({ mail, raw: await readRaw(deps, queued), now: deps.clock.now() })
}
