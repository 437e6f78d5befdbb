import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { noteClientMail } from '../clients/contact.ts'
import { draftById, type DraftRow } from '../drafts/queries.ts'
import { labelBits } from '../labels.ts'
import { hasLeft } from '../providers/outbox/recipients.ts'
import { lockMailbox } from '../store/mailbox.ts'
import { queueDraft } from '../store/outbox.ts'
import { settle, tell } from '../store/settle.ts'
import { deliverJob, moveEntry, sendEntry, type SendEntry } from './outbox.ts'

type StoreDeps = Pick<Deps, 'clock' | 'events' | 'jobs'>

const left = () => new AppError('conflict', 'This mail has already left')

/** Makes a draft of a mail that does not leave. The message keeps its id; its raw form is swept. */
export async function makeDraft(
  tx: Tx,
  deps: StoreDeps,
  personId: string,
  { id, message_id, thread_id, payload }: SendEntry,
  notice: string | null,
): Promise<string> {
  const now = deps.clock.now()
  await sql`WITH old AS (SELECT id, rfc_id, raw_key FROM mail_message WHERE person_id = ${personId} AND id = ${message_id}),
      reference AS (DELETE FROM mail_reference r USING old WHERE r.person_id = ${personId} AND r.rfc_id = old.rfc_id),
      file AS (INSERT INTO mail_file_gone SELECT raw_key FROM old WHERE raw_key IS NOT NULL ON CONFLICT DO NOTHING),
      entry AS (UPDATE mail_outbox SET message_id = NULL WHERE person_id = ${personId} AND id = ${id})
    UPDATE mail_message m SET labels = ${labelBits.DRAFT}::int, key = ${`draft:${randomUUID()}`}, rfc_id = '', raw_key = NULL,
      size = 0, at = ${now} FROM old WHERE m.id = old.id`.execute(tx)
  const { draft } = payload
  const { rows } = await sql<{ id: string }>`
    INSERT INTO mail_draft (person_id, message_id, kind, answers_id, edited_at, notice)
    VALUES (${personId}, ${message_id}, ${draft.kind},
      (SELECT id FROM mail_message WHERE person_id = ${personId} AND id = ${draft.answers_id}), ${now}, ${notice})
    RETURNING id`.execute(tx)
  await queueDraft(tx, deps, await lockMailbox(tx, personId), message_id!)
  await settle(tx, personId, [thread_id!])
  await tell(tx, deps, personId, 'changed', [thread_id!])
  return rows[0]!.id
}

/** Takes back a mail of the caller that has not left: it is a draft again. Throws `not_found`, `conflict`. */
export function undoSend({ personId }: Actor, deps: Deps, outboxId: string): Promise<DraftRow> {
  return deps.db.transaction().execute(async (tx) => {
    await lockMailbox(tx, personId)
    const entry = await sendEntry(tx, personId, outboxId)
    if (!entry) throw new AppError('not_found')
    // A colleague may have it while it still waits for the others.
    if (await hasLeft(tx, outboxId)) throw left()
    const now = deps.clock.now()
    const stopped = await moveEntry(tx, personId, outboxId, { from: 'queued', to: 'cancelled', now })
    if (!stopped || entry.message_id === null) throw left()
    const id = await makeDraft(tx, deps, personId, entry, null)
    return (await draftById(tx, personId, id))!
  })
}

/**
 * What becomes of a mail that surely did not leave and never will: its draft is open again, with the reason. For
 * whoever delivers; the entry must be in their hands (`sending`). False where it is not.
 */
export async function failSend(
  tx: Tx,
  deps: StoreDeps,
  personId: string,
  outboxId: string,
  failure: string,
): Promise<boolean> {
  await lockMailbox(tx, personId)
  const entry = await sendEntry(tx, personId, outboxId)
  const now = deps.clock.now()
  const change = { from: 'sending', to: 'failed', failure, now } as const
  if (!entry || !(await moveEntry(tx, personId, outboxId, change))) return false
  if (entry.message_id !== null) await makeDraft(tx, deps, personId, entry, failure)
  return true
}

/**
 * What becomes of a mail that has left, or may have (`uncertain`): it is in Sent, and its reminder runs. For whoever
 * delivers, as above.
 */
export async function completeSend(
  tx: Tx,
  deps: StoreDeps,
  personId: string,
  outboxId: string,
  outcome: { readonly state: 'sent' | 'uncertain'; readonly failure?: string },
): Promise<boolean> {
  await lockMailbox(tx, personId)
  const entry = await sendEntry(tx, personId, outboxId)
  const now = deps.clock.now()
  const { state, failure } = outcome
  const change = { from: 'sending', to: state, now, ...(failure !== undefined && { failure }) } as const
  if (!entry || !(await moveEntry(tx, personId, outboxId, change))) return false
  if (entry.message_id === null || entry.thread_id === null) return true
  const { SCHEDULED, SENT } = labelBits
  const { rows } = await sql<{ emails: string[] }>`UPDATE mail_message
    SET at = CASE WHEN labels & ${SCHEDULED}::int <> 0 THEN ${now} ELSE at END,
      labels = (labels | ${SENT}::int) & ~${SCHEDULED}::int
    WHERE person_id = ${personId} AND id = ${entry.message_id}
    RETURNING ARRAY(SELECT entry ->> 'email' FROM jsonb_array_elements(to_list || cc_list || bcc_list) AS entry) AS emails`.execute(
    tx,
  )
  await noteClientMail(tx, personId, rows[0]?.emails ?? [], { at: now, written: true })
  const { remind_at } = entry.payload
  if (remind_at !== null)
    await sql`INSERT INTO mail_reminder (person_id, thread_id, kind, due_at, created_at)
      VALUES (${personId}, ${entry.thread_id}, 'reply', ${new Date(remind_at * 1000)}, ${now})
      ON CONFLICT (thread_id, kind) DO UPDATE SET due_at = excluded.due_at`.execute(tx)
  await settle(tx, personId, [entry.thread_id])
  await tell(tx, deps, personId, 'changed', [entry.thread_id])
  return true
}

/** Sends a waiting mail of the caller at another time; a past one is now. Throws `not_found`, `conflict`. */
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
    if (!(await sendEntry(tx, personId, outboxId))) throw new AppError('not_found')
    const { numUpdatedRows } = await tx
      .updateTable('mail_outbox')
      .set({ due_at: dueAt, changed_at: now })
      .where('person_id', '=', personId)
      .where('id', '=', outboxId)
      .where('state', '=', 'queued')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw left()
    await deps.jobs.send(tx, deliverJob, {}, { startAfter: dueAt })
    const entry = (await sendEntry(tx, personId, outboxId))!
    if (entry.thread_id !== null) await tell(tx, deps, personId, 'changed', [entry.thread_id])
    return entry
  })
}
