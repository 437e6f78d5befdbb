import { wireEmail } from '@pb/rules/mail/addresses'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { convertToDraft } from '../drafts/convert-to-draft.ts'
import { deliverJob } from '../store/change-queue.ts'
import { lockMailbox, type Mailbox } from '../store/mailbox.ts'
import { publishMailEvent } from '../store/refresh-threads.ts'
import { findSendEntry, transitionEntry, type SendEntry } from './entries.ts'
import { updateRecipients, findRecipients, describeFailures } from './recipients.ts'
import { addressChangedAfterDelivery, addressChangedNotice, deliveryResolved } from './texts.ts'

/** Resolves a mail of the caller whose delivery is uncertain. Throws `not_found`, and `conflict` when it is not uncertain. */
async function resolveUncertain(
  { personId }: Actor,
  deps: Deps,
  outboxId: string,
  change: (tx: Tx, entry: SendEntry, mailbox: Mailbox) => Promise<unknown>,
): Promise<SendEntry> {
  return deps.db.transaction().execute(async (tx) => {
    const mailbox = await lockMailbox(tx, personId)
    const entry = await findSendEntry(tx, personId, outboxId)
    if (!entry) throw new AppError('not_found')
    if (entry.state !== 'uncertain') throw new AppError('conflict', deliveryResolved)
    await change(tx, entry, mailbox)
    if (entry.thread_id !== null) await publishMailEvent(tx, deps, personId, 'changed', [entry.thread_id])
    return (await findSendEntry(tx, personId, outboxId))!
  })
}

/** Marks the mail as sent, because the agent has confirmed it with the recipient. */
export function confirmSent(actor: Actor, deps: Deps, outboxId: string): Promise<SendEntry> {
  const now = deps.clock.now()
  return resolveUncertain(actor, deps, outboxId, async (tx) => {
    await updateRecipients(tx, outboxId, { from: 'uncertain', to: 'sent', now })
    await sql`UPDATE mail_outbox SET state = 'sent', failure = ${describeFailures(await findRecipients(tx, outboxId))}, changed_at = ${now}
      WHERE id = ${outboxId}`.execute(tx)
  })
}

/** Deletes the reply reminder that was set with the mail; a reminder that was set later stays. */
async function deleteReplyReminder(
  tx: Tx,
  personId: string,
  { thread_id, payload }: SendEntry,
): Promise<void> {
  if (thread_id === null || payload.remind_at === null) return
  await sql`DELETE FROM mail_reminder WHERE person_id = ${personId} AND thread_id = ${thread_id} AND kind = 'reply'
    AND due_at = ${new Date(payload.remind_at * 1000)}`.execute(tx)
}

/** Converts the mail into a draft, because its From header has the mailbox's former address. */
async function revertToDraft(tx: Tx, deps: Deps, personId: string, entry: SendEntry): Promise<void> {
  const rows = await findRecipients(tx, entry.id)
  if (rows.some(({ state }) => state === 'sent' || state === 'delayed' || state === 'returned'))
    throw new AppError('conflict', addressChangedAfterDelivery)
  const change = {
    from: 'uncertain',
    to: 'cancelled',
    failure: addressChangedNotice,
    now: deps.clock.now(),
  } as const
  if (!(await transitionEntry(tx, personId, entry.id, change))) return
  await deleteReplyReminder(tx, personId, entry)
  await convertToDraft(tx, deps, personId, entry, addressChangedNotice)
}

/**
 * Sends the mail again to the recipients who may not have it, with the same Message-ID, so that a duplicate can be
 * recognized. When the mailbox's address has changed, converts it into a draft (`cancelled`) instead. Throws
 * `not_found`, `conflict`.
 */
export function resend(actor: Actor, deps: Deps, outboxId: string): Promise<SendEntry> {
  const now = deps.clock.now()
  return resolveUncertain(actor, deps, outboxId, async (tx, entry, { address }) => {
    if (entry.message_id !== null && entry.payload.from !== wireEmail(address))
      return revertToDraft(tx, deps, actor.personId, entry)
    await updateRecipients(tx, outboxId, { from: 'uncertain', to: 'waiting', now })
    await sql`UPDATE mail_outbox SET state = 'queued', due_at = ${now}, attempts = 0, claim = NULL, text_begun = false,
      failure = NULL, changed_at = ${now} WHERE id = ${outboxId}`.execute(tx)
    return deps.jobs.send(tx, deliverJob, {})
  })
}
