import { undoSeconds } from '@pb/contract/mailbox-sending'
import type { OutgoingAttachment } from '@pb/contract/mailbox-outgoing'
import type { DraftKind } from '@pb/contract/mailbox-drafts'
import { wireEmail } from '@pb/rules/mail/addresses'
import { uniqueRecipients, type Recipients } from '@pb/rules/mail/recipients'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { endSent } from '../drafts/save.ts'
import { labelBits } from '../labels.ts'
import type { ParsedAttachment, ParsedMessage } from '../message.ts'
import { addMessage } from '../store/add-message.ts'
import { leaveToSweep, puttingFiles } from '../store/files.ts'
import { lockMailbox, mailboxOf, type Mailbox } from '../store/mailbox.ts'
import { composeRaw, newMessageId } from './compose.ts'
import { filesOf } from './files.ts'
import { takeOutPictures } from './inline-pictures.ts'
import { takeAlongPictures } from './office-pictures.ts'
import { deliverJob, entryOfKey, queueSend, type SendEntry } from './outbox.ts'
import { messageOf, type Ids } from './written.ts'

/** A mail that is to be sent, whichever call asked for it. */
export interface ToSend extends Recipients {
  readonly subject: string
  readonly html: string
  /** Its own text beside the HTML. */
  readonly text?: string
  readonly attachments: readonly OutgoingAttachment[]
  /** Files that no call names: mails that are forwarded. */
  readonly more?: readonly ParsedAttachment[]
  readonly ids: Omit<Ids, 'messageId'>
  /** The thread that an answer stays in. */
  readonly threadId?: string
  readonly draft: { readonly kind: DraftKind; readonly answers_id: string | null }
  readonly draftId: string | undefined
  readonly editor: string | undefined
  /** Who had written the draft last, as the form knows it. */
  readonly over?: string | undefined
  readonly key: string | undefined
  /** Unix seconds. */
  readonly sendAt: number | undefined
  readonly remindAt: number | undefined
}

/** Recipients that a mail goes to; throws `rule_broken` where there are none. */
function checkedRecipients(mail: Recipients): Recipients {
  const recipients = uniqueRecipients(mail)
  if (recipients.to.length + recipients.cc.length + recipients.bcc.length > 0) return recipients
  throw new AppError('rule_broken', 'Say to whom this mail goes')
}

interface Prepared {
  readonly message: ParsedMessage
  readonly raw: { readonly rawKey: string; readonly size: number }
}

/** Makes the mail as it will leave; its files go into the store. */
async function prepare(deps: Deps, mailbox: Mailbox, mail: ToSend, date: Date): Promise<Prepared> {
  const recipients = checkedRecipients(mail)
  const files = await filesOf(deps, mailbox.person_id, mail.attachments)
  const written = await takeOutPictures(deps, mail.html)
  const { html, pictures } = await takeAlongPictures(deps, written.html, written.pictures.length + 1)
  const attachments = [...files, ...(mail.more ?? []), ...written.pictures, ...pictures]
  const ids = { ...mail.ids, messageId: newMessageId(mailbox.address) }
  const own = mail.text === undefined ? {} : { text: mail.text }
  const whole = { ...recipients, subject: mail.subject, html, ...own, attachments }
  const message = messageOf(mailbox, whole, ids)
  return { message, raw: await composeRaw(deps, message, date) }
}

async function queue(
  tx: Tx,
  deps: Deps,
  mailbox: Mailbox,
  mail: ToSend,
  made: Prepared,
  dueAt: Date,
): Promise<SendEntry> {
  const { person_id } = mailbox
  const now = deps.clock.now()
  await endSent(tx, deps, person_id, { id: mail.draftId, editor: mail.editor, over: mail.over })
  const later = mail.sendAt !== undefined && dueAt.getTime() === mail.sendAt * 1000
  const { id } = await addMessage(tx, deps, person_id, made.message, {
    at: later ? dueAt : now,
    labels: later ? labelBits.SCHEDULED : labelBits.SENT,
    ...made.raw,
    toLeave: true,
    ...(mail.threadId !== undefined && { threadId: mail.threadId }),
  })
  const { to, cc, bcc } = made.message
  const payload = {
    from: wireEmail(mailbox.address),
    to: [...to, ...cc, ...bcc].map(({ email }) => wireEmail(email)),
    draft: mail.draft,
    remind_at: mail.remindAt ?? null,
  }
  const entry = await queueSend(tx, {
    personId: person_id,
    messageId: id,
    payload,
    dueAt,
    now,
    key: mail.key ?? null,
  })
  await deps.jobs.send(tx, deliverJob, {}, { startAfter: dueAt })
  return entry
}

async function sentBefore(deps: Pick<Deps, 'db'>, personId: string, key: string | undefined) {
  const entry = key === undefined ? undefined : await entryOfKey(deps.db, personId, key)
  if (entry && entry.message_id === null) throw new AppError('conflict', 'This mail was taken back')
  return entry
}

/**
 * Makes a mail of the caller's and queues it: it leaves in five seconds, until when it can be taken back, or at
 * `sendAt`. Its draft is discarded in the same transaction. The same `key` again returns what it made before.
 */
export async function send({ personId }: Actor, deps: Deps, mail: ToSend): Promise<SendEntry> {
  const before = await sentBefore(deps, personId, mail.key)
  if (before) return before
  const soonest = new Date(deps.clock.now().getTime() + undoSeconds * 1000)
  const asked = new Date((mail.sendAt ?? 0) * 1000)
  const dueAt = asked > soonest ? asked : soonest
  const mailbox = await mailboxOf(deps.db, personId)
  const { made, keys } = await puttingFiles(deps, (files) =>
    prepare({ ...deps, files }, mailbox, mail, dueAt),
  )
  try {
    const { entry, isFirst } = await deps.db.transaction().execute(async (tx) => {
      await lockMailbox(tx, personId)
      // Two calls at once with one key: the second one finds the first's.
      const meanwhile = mail.key === undefined ? undefined : await entryOfKey(tx, personId, mail.key)
      if (meanwhile) return { entry: meanwhile, isFirst: false }
      return { entry: await queue(tx, deps, mailbox, mail, made, dueAt), isFirst: true }
    })
    if (!isFirst) await leaveToSweep(deps, keys)
    return entry
  } catch (error) {
    await leaveToSweep(deps, keys)
    throw error
  }
}
