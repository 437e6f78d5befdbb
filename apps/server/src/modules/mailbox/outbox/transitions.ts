import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { recordClientMail } from '../../clients/index.ts'
import { convertToDraft } from '../drafts/convert-to-draft.ts'
import { findDraft, type DraftRow } from '../drafts/queries.ts'
import { labelBits } from '../labels.ts'
import { hasDeparted } from './recipients.ts'
import { lockMailbox } from '../store/mailbox.ts'
import { deliverJob } from '../store/change-queue.ts'
import { refreshThreads, publishMailEvent } from '../store/refresh-threads.ts'
import { findSendEntry, transitionEntry, type SendEntry } from './entries.ts'
import { alreadySent, sendCanceled } from './texts.ts'

type StoreDeps = Pick<Deps, 'clock' | 'events' | 'jobs'>

/** The conflict for an entry that is no longer queued. */
const toConflict = ({ state }: SendEntry): AppError =>
  new AppError('conflict', state === 'cancelled' ? sendCanceled : alreadySent)

/**
 * Cancels a mail of the caller that has not been sent and returns it as a draft, also from the trash. Throws `not_found`,
 * `conflict`.
 */
export function undoSend({ personId }: Actor, deps: Deps, outboxId: string): Promise<DraftRow> {
  return deps.db.transaction().execute(async (tx) => {
    await lockMailbox(tx, personId)
    const entry = await findSendEntry(tx, personId, outboxId)
    if (!entry) throw new AppError('not_found')
    // A colleague may already have it while it waits for outside recipients.
    if (await hasDeparted(tx, outboxId)) throw new AppError('conflict', alreadySent)
    const now = deps.clock.now()
    const { state: from, message_id } = entry
    if (message_id === null || (from !== 'queued' && from !== 'cancelled')) throw toConflict(entry)
    await transitionEntry(tx, personId, outboxId, { from, to: 'cancelled', now })
    const id = await convertToDraft(tx, deps, personId, entry, null)
    return (await findDraft(tx, personId, id))!
  })
}

async function isInTrash(tx: Tx, messageId: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM mail_message WHERE id = ${messageId}
    AND labels & ${labelBits.TRASH}::int <> 0`.execute(tx)
  return rows.length > 0
}

/**
 * Ends an entry that permanently failed: converts the mail into a draft with the reason, unless the agent deleted it
 * meanwhile. The entry must be leased (`sending`); returns false when it is not.
 */
export async function failSend(
  tx: Tx,
  deps: StoreDeps,
  personId: string,
  outboxId: string,
  failure: string,
): Promise<boolean> {
  await lockMailbox(tx, personId)
  const entry = await findSendEntry(tx, personId, outboxId)
  const now = deps.clock.now()
  const change = { from: 'sending', to: 'failed', failure, now } as const
  if (!entry || !(await transitionEntry(tx, personId, outboxId, change))) return false
  if (entry.message_id !== null && !(await isInTrash(tx, entry.message_id)))
    await convertToDraft(tx, deps, personId, entry, failure)
  return true
}

/**
 * Ends an entry that was sent, or may have been (`uncertain`): moves the mail to Sent and sets its reply reminder. The
 * entry must be leased (`sending`); returns false when it is not.
 */
export async function completeSend(
  tx: Tx,
  deps: StoreDeps,
  personId: string,
  outboxId: string,
  outcome: { readonly state: 'sent' | 'uncertain'; readonly failure?: string },
): Promise<boolean> {
  await lockMailbox(tx, personId)
  const entry = await findSendEntry(tx, personId, outboxId)
  const now = deps.clock.now()
  const { state, failure } = outcome
  const change = { from: 'sending', to: state, now, ...(failure !== undefined && { failure }) } as const
  if (!entry || !(await transitionEntry(tx, personId, outboxId, change))) return false
  if (entry.message_id === null || entry.thread_id === null) return true
  const { SCHEDULED, SENT } = labelBits
  const { rows } = await sql<{ emails: string[] }>`UPDATE mail_message
    SET at = CASE WHEN labels & ${SCHEDULED}::int <> 0 THEN ${now} ELSE at END,
      labels = (labels | ${SENT}::int) & ~${SCHEDULED}::int
    WHERE person_id = ${personId} AND id = ${entry.message_id}
    RETURNING ARRAY(SELECT entry ->> 'email' FROM jsonb_array_elements(to_list || cc_list || bcc_list) AS entry) AS emails`.execute(
    tx,
  )
  await recordClientMail(tx, personId, maybeOne(rows)?.emails ?? [], { at: now, outbound: true })
  const { remind_at } = entry.payload
  if (remind_at !== null)
    await sql`INSERT INTO mail_reminder (person_id, thread_id, kind, due_at, created_at)
      VALUES (${personId}, ${entry.thread_id}, 'reply', ${new Date(remind_at * 1000)}, ${now})
      ON CONFLICT (thread_id, kind) DO UPDATE SET due_at = excluded.due_at`.execute(tx)
  await refreshThreads(tx, personId, [entry.thread_id])
  await publishMailEvent(tx, deps, personId, 'changed', [entry.thread_id])
  return true
}

/** Scheduled mail is listed by the time at which it will be sent. */
async function moveScheduled(tx: Tx, personId: string, entry: SendEntry, at: Date): Promise<void> {
  if (entry.message_id === null || entry.thread_id === null) return
  await sql`UPDATE mail_message SET at = ${at} WHERE person_id = ${personId} AND id = ${entry.message_id}
    AND labels & ${labelBits.SCHEDULED}::int <> 0`.execute(tx)
  await refreshThreads(tx, personId, [entry.thread_id])
}

/** Reschedules a queued mail of the caller; a time in the past means now. Throws `not_found`, `conflict`. */
export function saveSendTime(
  { personId }: Actor,
  deps: Deps,
  outboxId: string,
  sendAt: number,
): Promise<SendEntry> {
  return deps.db.transaction().execute(async (tx) => {
    await lockMailbox(tx, personId)
    const now = deps.clock.now()
    const dueAt = new Date(Math.max(sendAt * 1000, now.getTime()))
    const before = await findSendEntry(tx, personId, outboxId)
    if (!before) throw new AppError('not_found')
    const { numUpdatedRows } = await tx
      .updateTable('mail_outbox')
      .set({ due_at: dueAt, changed_at: now })
      .where('person_id', '=', personId)
      .where('id', '=', outboxId)
      .where('state', '=', 'queued')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw toConflict(before)
    await moveScheduled(tx, personId, before, dueAt)
    await deps.jobs.send(tx, deliverJob, {}, { startAfter: dueAt })
    const entry = (await findSendEntry(tx, personId, outboxId))!
    if (entry.thread_id !== null) await publishMailEvent(tx, deps, personId, 'changed', [entry.thread_id])
    return entry
  })
}
