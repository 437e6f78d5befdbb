import type { InquiryReading } from '@pb/contract/inquiry-schemas'
import { sql } from 'kysely'
import type { Actor, SessionActor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { InquiryRecord } from '../list/select-rows.ts'
import { changeInquiry, settled, writeInquiry } from '../record/change-inquiry.ts'
import { readSettings, toDueDate } from '../settings/read-settings.ts'
import type { NotLead } from '../tables.ts'
import { toIgnoredKey } from './find-ignored-sender.ts'
import { toJsonText } from '../../../platform/db/json-text.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'

/** Remembers the sender or person of an inquiry; null where it names neither, or they are remembered already. */
async function rememberSender(tx: Tx, record: InquiryRecord, actor: Actor, at: Date): Promise<string | null> {
  const { rows } = await sql<{ sender: string; reader: string; reading: InquiryReading }>`
    SELECT sender, reader, reading FROM inquiry_message WHERE inquiry_id = ${record.id} AND direction = 'in'
    ORDER BY at DESC, id DESC LIMIT 1`.execute(tx)
  const row = maybeOne(rows)
  const key = row && toIgnoredKey(row, record)
  if (!key) return null
  const added = await tx
    .insertInto('inquiry_ignored_sender')
    .values({ ...key, created_by: actor.personId, created_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'address', 'reader'])
        .doUpdateSet({ created_by: actor.personId, created_at: at, deleted_at: null, deleted_by: null })
        .where('inquiry_ignored_sender.deleted_at', 'is not', null),
    )
    .returning('id')
    .executeTakeFirst()
  return added?.id ?? null
}

async function markNotLead(tx: Tx, record: InquiryRecord, actor: Actor, at: Date): Promise<void> {
  const { state, waiting_since, due_at, overdue_at, snoozed_until } = record
  if (state === 'not_lead') return
  const toText = (date: Date | null) => date && date.toISOString()
  const before: NotLead = {
    sender_id: await rememberSender(tx, record, actor, at),
    clock: {
      state,
      waiting_since: toText(waiting_since),
      due_at: toText(due_at),
      overdue_at: toText(overdue_at),
      snoozed_until: toText(snoozed_until),
    },
  }
  await writeInquiry(tx, record.id, {
    state: 'not_lead',
    ...settled,
    snoozed_until: null,
    not_lead: toJsonText(before),
  })
}

/** How an inquiry was before it was marked; one that was ignored when it came in waits from now on. */
async function findClock(tx: Tx, { not_lead, last_in_at }: InquiryRecord, at: Date) {
  const clock = not_lead?.clock
  const toDate = (text: string | null) => (text === null ? null : new Date(text))
  if (!clock)
    return {
      state: 'open' as const,
      waiting_since: last_in_at,
      due_at: toDueDate(await readSettings(tx), at),
      overdue_at: null,
      snoozed_until: null,
    }
  return {
    state: clock.state,
    waiting_since: toDate(clock.waiting_since),
    due_at: toDate(clock.due_at),
    overdue_at: toDate(clock.overdue_at),
    snoozed_until: toDate(clock.snoozed_until),
  }
}

async function markLead(tx: Tx, record: InquiryRecord, at: Date): Promise<void> {
  if (record.state !== 'not_lead') return
  const senderId = record.not_lead?.sender_id ?? null
  if (senderId !== null) await tx.deleteFrom('inquiry_ignored_sender').where('id', '=', senderId).execute()
  const clock = await findClock(tx, record, at)
  await writeInquiry(tx, record.id, {
    ...clock,
    needs_response: clock.waiting_since !== null,
    not_lead: null,
  })
}

/**
 * Marks an inquiry as not a lead, and remembers its sender or person; or as a lead again, with the response clock that it
 * had, and forgets them. Throws `not_found`.
 */
export const setLead = (actor: SessionActor, deps: Deps, id: string, isLead: boolean) =>
  changeInquiry(actor, deps, id, (tx, record) =>
    isLead ? markLead(tx, record, deps.clock.now()) : markNotLead(tx, record, actor, deps.clock.now()),
  )
