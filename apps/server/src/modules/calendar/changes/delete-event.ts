import type { CalendarEvent } from '@pb/contract/calendar-schemas'
import { sql, type Updateable } from 'kysely'
import { z } from 'zod'
import type { Actor } from '../../../platform/actor.ts'
import type { Tables, Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { lockEvent } from '../events/event-row.ts'
import { getEvent } from '../events/load-event.ts'
import { isSeries } from '../events/present.ts'
import { queueCancellations, undoCancellations } from '../invitations/queue-invitations.ts'
import { publishChange } from '../publish-change.ts'
import { scheduleReminders } from '../reminders/schedule-reminders.ts'
import { calendarErrors } from '../texts.ts'
import { lockForChange, type ChangeRequest, type ChangeTarget } from './lock-for-change.ts'
import { endBefore } from './split-series.ts'
import { toJsonText } from '../../../platform/db/json-text.ts'

type OwnDeps = Pick<Deps, 'db' | 'clock' | 'env' | 'events' | 'jobs'>

/** Columns of the event before the deletion, and the replaced occurrences that were deleted with it. */
const previous = z.object({
  rrule: z.string(),
  exdates: z.array(z.coerce.date()),
  rdates: z.array(z.coerce.date()),
  last_at: z.coerce.date(),
  until_at: z.coerce.date(),
  occurrences: z.array(z.string()),
})

function toDeleted(
  { row, scope, occurrence }: ChangeTarget,
  now: Date,
): Updateable<Tables['calendar_event']> {
  if (!isSeries(row) || scope === 'all') return { deleted_at: now }
  if (scope === 'this') return { exdates: [...row.exdates, occurrence.recurrenceAt] }
  return endBefore(row, occurrence.recurrenceAt)
}

/** Deletes the replaced occurrences of what is deleted; returns their ids. */
async function deleteOccurrences(
  tx: Tx,
  { row, scope, occurrence }: ChangeTarget,
  now: Date,
): Promise<string[]> {
  if (!isSeries(row) || scope === 'this') return []
  const from = scope === 'following' ? occurrence.recurrenceAt : new Date(0)
  const { rows } = await sql<{ id: string }>`UPDATE calendar_event SET deleted_at = ${now}::timestamptz
    WHERE series_id = ${row.id} AND recurrence_at >= ${from}::timestamptz AND deleted_at IS NULL
    RETURNING id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Deletes what a change is for, and cancels it for those invited; returns the id by which it is undone. */
export async function deleteTarget(tx: Tx, deps: Omit<OwnDeps, 'db'>, target: ChangeTarget): Promise<string> {
  const now = deps.clock.now()
  const { row } = target
  const occurrences = await deleteOccurrences(tx, target, now)
  const version = row.version + 1
  await tx
    .updateTable('calendar_event')
    .set({ ...toDeleted(target, now), version, sequence: row.sequence + 1, changed_at: now })
    .where('id', '=', row.id)
    .where('agent_id', '=', row.agent_id)
    .execute()
  const { rrule, exdates, rdates, last_at, until_at } = row
  const deletion = await tx
    .insertInto('calendar_deletion')
    .values({
      agent_id: row.agent_id,
      event_id: row.id,
      version,
      previous: toJsonText({ rrule, exdates, rdates, last_at, until_at, occurrences }),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await scheduleReminders(tx, row.id, now)
  await queueCancellations(tx, deps, target, deletion.id)
  await publishChange(tx, deps, row.agent_id)
  return deletion.id
}

/** Deletes an event, or a part of a series; returns the id by which it is undone. */
export async function deleteEvent(
  actor: Actor,
  deps: OwnDeps,
  id: string,
  request: ChangeRequest,
): Promise<{ undo_id: string }> {
  return deps.db.transaction().execute(async (tx) => {
    const target = await lockForChange(tx, actor.personId, id, request)
    return { undo_id: await deleteTarget(tx, deps, target) }
  })
}

/**
 * Undoes a deletion.
 *
 * @throws {AppError} `not_found`, and `conflict` when the event was changed since.
 */
export async function undoDelete(actor: Actor, deps: OwnDeps, id: string): Promise<CalendarEvent> {
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const deletion = await tx
      .selectFrom('calendar_deletion')
      .selectAll()
      .where('id', '=', id)
      .where('agent_id', '=', actor.personId)
      .forUpdate()
      .executeTakeFirst()
    const row = deletion && (await lockEvent(tx, actor.personId, deletion.event_id))
    if (!deletion || !row) throw new AppError('not_found')
    if (row.version !== deletion.version) throw new AppError('conflict', calendarErrors.conflict)
    const { occurrences, ...columns } = previous.parse(deletion.previous)
    await tx
      .updateTable('calendar_event')
      .set({
        ...columns,
        deleted_at: null,
        version: row.version + 1,
        sequence: row.sequence + 1,
        changed_at: now,
      })
      .where('id', '=', row.id)
      .execute()
    await sql`UPDATE calendar_event SET deleted_at = NULL
      WHERE series_id = ${row.id} AND id = ANY (${occurrences}::bigint[])`.execute(tx)
    await scheduleReminders(tx, row.id, now)
    await undoCancellations(tx, deps, row.id, deletion.id)
    await tx.deleteFrom('calendar_deletion').where('id', '=', id).execute()
    await publishChange(tx, deps, actor.personId)
    return getEvent(tx, actor.personId, row.id)
  })
}
