import { undoSeconds } from '@pb/contract/mail-sending'
import type { OutgoingAttachment } from '@pb/contract/mail-outgoing'
import { wireEmail } from '@pb/rules/mail/addresses'
import { uniqueRecipients, type Recipients } from '@pb/rules/mail/recipients'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { DraftOrigin } from '../drafts/convert-to-draft.ts'
import { removeSentDraft } from '../drafts/remove.ts'
import { labelBits } from '../labels.ts'
import type { ParsedAttachment, ParsedMessage } from '../message.ts'
import { deliverJob } from '../store/change-queue.ts'
import { addMessage } from '../store/ingest.ts'
import { scheduleCleanup, withFileRollback } from '../store/files.ts'
import { lockMailbox, getMailbox, type Mailbox } from '../store/mailbox.ts'
import { composeRaw, newMessageId } from '../compose/compose-raw.ts'
import { toOutgoingHtml } from '../compose/outgoing-html.ts'
import { resolveAttachments } from '../compose/attachments.ts'
import { extractInlineImages } from '../compose/inline-images.ts'
import { attachOfficeImages } from '../compose/office-images.ts'
import { findSendEntryByKey, insertSendEntry, type SendEntry } from './entries.ts'
import { noRecipients, sendCanceled } from './texts.ts'
import { toMessage, type MessageIds } from '../compose/message-content.ts'

/** A mail to send, from any endpoint. */
export interface SendRequest extends Recipients {
  readonly subject: string
  readonly html: string
  /** Plain text alternative; without it, the text is derived from the HTML. */
  readonly text?: string
  readonly attachments: readonly OutgoingAttachment[]
  /** Files that are not in the request: forwarded mail. */
  readonly extraAttachments?: readonly ParsedAttachment[]
  readonly ids: Omit<MessageIds, 'messageId'>
  /** The thread of a reply. */
  readonly threadId?: string
  readonly draft: DraftOrigin
  readonly draftId: string | undefined
  readonly editor: string | undefined
  /** The editor that last saved the draft when the form loaded it. */
  readonly replacesEditor?: string | undefined
  readonly key: string | undefined
  /** Unix seconds. */
  readonly sendAt: number | undefined
  readonly remindAt: number | undefined
  /** False if the sender had the time to undo before. */
  readonly undoable?: boolean
  /** Of email that goes to many: how its only recipient stops such email. */
  readonly optOutUrl?: string | undefined
}

/** Returns the recipients without duplicates. Throws `rule_broken` when there are none. */
function requireRecipients(mail: Recipients): Recipients {
  const recipients = uniqueRecipients(mail)
  if (recipients.to.length + recipients.cc.length + recipients.bcc.length > 0) return recipients
  throw new AppError('rule_broken', noRecipients)
}

interface PreparedMail {
  readonly message: ParsedMessage
  readonly raw: { readonly rawKey: string; readonly size: number }
}

/** Composes the mail and puts its files into the store. */
async function prepareMail(
  deps: Deps,
  mailbox: Mailbox,
  mail: SendRequest,
  date: Date,
): Promise<PreparedMail> {
  const recipients = requireRecipients(mail)
  const files = await resolveAttachments(deps, mailbox.person_id, mail.attachments)
  const inline = await extractInlineImages(deps, mail.html)
  const { html, images } = await attachOfficeImages(deps, inline.html, inline.images.length + 1)
  const attachments = [...files, ...(mail.extraAttachments ?? []), ...inline.images, ...images]
  const ids = { ...mail.ids, messageId: newMessageId(mailbox.address) }
  const ownText = mail.text === undefined ? {} : { text: mail.text }
  const content = { ...recipients, subject: mail.subject, html, ...ownText, attachments }
  const message = toMessage(mailbox, content, ids)
  const outgoing = { ...message, html: message.html === null ? null : toOutgoingHtml(message.html) }
  return { message, raw: await composeRaw(deps, { ...outgoing, optOutUrl: mail.optOutUrl }, date) }
}

async function queueMail(
  tx: Tx,
  deps: Deps,
  mailbox: Mailbox,
  mail: SendRequest,
  prepared: PreparedMail,
  dueAt: Date,
): Promise<SendEntry> {
  const { person_id } = mailbox
  const now = deps.clock.now()
  await removeSentDraft(tx, deps, person_id, {
    id: mail.draftId,
    editor: mail.editor,
    replacesEditor: mail.replacesEditor,
  })
  const later = mail.sendAt !== undefined && dueAt.getTime() === mail.sendAt * 1000
  const { id } = await addMessage(tx, deps, person_id, prepared.message, {
    at: later ? dueAt : now,
    labels: later ? labelBits.SCHEDULED : labelBits.SENT,
    ...prepared.raw,
    unsent: true,
    ...(mail.threadId !== undefined && { threadId: mail.threadId }),
  })
  const { to, cc, bcc } = prepared.message
  const payload = {
    from: wireEmail(mailbox.address),
    to: [...to, ...cc, ...bcc].map(({ email }) => wireEmail(email)),
    draft: mail.draft,
    remind_at: mail.remindAt ?? null,
    ...(mail.optOutUrl !== undefined && { bulk: true }),
  }
  const entry = await insertSendEntry(tx, {
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

async function findPreviousSend(deps: Pick<Deps, 'db'>, personId: string, key: string | undefined) {
  const entry = key === undefined ? undefined : await findSendEntryByKey(deps.db, personId, key)
  if (entry?.state === 'cancelled' || entry?.message_id === null) throw new AppError('conflict', sendCanceled)
  return entry
}

/**
 * Composes a mail and queues it: it is sent at `sendAt`, or in five seconds, until when it can be undone (at once if it is not `undoable`). Discards its
 * draft in the same transaction. A repeated `key` returns the entry of the first call.
 */
export async function sendMail({ personId }: Actor, deps: Deps, mail: SendRequest): Promise<SendEntry> {
  const previous = await findPreviousSend(deps, personId, mail.key)
  if (previous) return previous
  const delayMs = mail.undoable === false ? 0 : undoSeconds * 1000
  const earliest = new Date(deps.clock.now().getTime() + delayMs)
  const requested = new Date((mail.sendAt ?? 0) * 1000)
  const dueAt = requested > earliest ? requested : earliest
  const mailbox = await getMailbox(deps.db, personId)
  const { result: prepared, keys } = await withFileRollback(deps, (files) =>
    prepareMail({ ...deps, files }, mailbox, mail, dueAt),
  )
  try {
    const { entry, isFirst } = await deps.db.transaction().execute(async (tx) => {
      await lockMailbox(tx, personId)
      // Two concurrent calls with one key: the second returns the entry of the first.
      const concurrent = mail.key === undefined ? undefined : await findSendEntryByKey(tx, personId, mail.key)
      if (concurrent) return { entry: concurrent, isFirst: false }
      return { entry: await queueMail(tx, deps, mailbox, mail, prepared, dueAt), isFirst: true }
    })
    if (!isFirst) await scheduleCleanup(deps, keys)
    return entry
  } catch (error) {
    await scheduleCleanup(deps, keys)
    throw error
  }
}
