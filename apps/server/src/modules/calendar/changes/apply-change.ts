import { sql, type Updateable } from 'kysely'
import type { Tables, Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { EventRow } from '../events/event-row.ts'
import { isSeries } from '../events/present.ts'
import { dayMs } from '@pb/rules/dates'
import { RepeatRuleError } from '@pb/rules/calendar/repeat-rule'
import { fromLocal, toLocal } from '../recurrence/local-times.ts'
import { expandSeries } from '../recurrence/series.ts'
import { followMove } from '../recurrence/shift-rule.ts'
import { createUid } from './create-uid.ts'
import { toContent, type EventChange } from './event-columns.ts'
import { parseRepeat } from './event-times.ts'
import type { ChangeTarget } from './lock-for-change.ts'
import { endBefore, toRemainingRule } from './split-series.ts'

/** Moves a moment by local time, so that nine o'clock stays nine o'clock when the clocks change. */
const shift = (timeZone: string, moment: Date, byMs: number): Date =>
  byMs === 0 ? moment : fromLocal(timeZone, toLocal(timeZone, moment) + byMs)

/** Changes by how much the occurrence was moved, in local time. */
const getShift = ({ occurrence, row }: ChangeTarget, change: EventChange): number =>
  toLocal(change.time_zone, change.starts_at) - toLocal(row.time_zone, occurrence.startsAt)

/** The rule of a change after the move that it makes, of the series from a start on. */
function getMovedRule(row: EventRow, from: Date, change: EventChange): string {
  const [before, after] = [toLocal(row.time_zone, from), toLocal(change.time_zone, change.starts_at)]
  const days = Math.floor(after / dayMs) - Math.floor(before / dayMs)
  const shift = { days, ms: after - before, timeZone: change.time_zone }
  try {
    return followMove(change.rrule, { ...row, starts_at: from }, shift)
  } catch (error) {
    // One that is not supported is refused where it is parsed.
    if (error instanceof RepeatRuleError) return change.rrule
    throw error
  }
}

async function updateRow(
  tx: Tx,
  row: EventRow,
  now: Date,
  values: Updateable<Tables['calendar_event']>,
): Promise<void> {
  await tx
    .updateTable('calendar_event')
    .set({ ...values, version: row.version + 1, sequence: row.sequence + 1, changed_at: now })
    .where('id', '=', row.id)
    .where('agent_id', '=', row.agent_id)
    .execute()
}

/** Replaces one occurrence of a series by an event of its own. */
async function changeOccurrence(
  tx: Tx,
  { row, occurrence }: ChangeTarget,
  change: EventChange,
  now: Date,
): Promise<string> {
  await updateRow(tx, row, now, { exdates: [...row.exdates, occurrence.recurrenceAt] })
  const { rrule: _rule, ...values } = change
  const { id } = await tx
    .insertInto('calendar_event')
    .values({
      ...values,
      agent_id: row.agent_id,
      source: row.source,
      uid: row.uid,
      series_id: row.id,
      recurrence_at: occurrence.recurrenceAt,
      last_at: change.starts_at,
      until_at: change.ends_at,
      organizer_email: row.organizer_email,
      organizer_name: row.organizer_name,
      answer: row.answer,
      sequence: row.sequence + 1,
      key: `occurrence-${row.id}-${occurrence.recurrenceAt.getTime()}-${row.version}`,
      created_at: now,
      changed_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Moves the replaced occurrences of a series with it, and deletes those that its new rule does not have. */
async function moveOccurrences(tx: Tx, series: EventRow, byMs: number, now: Date): Promise<void> {
  const rows = await tx
    .selectFrom('calendar_event')
    .select(['id', 'recurrence_at'])
    .where('series_id', '=', series.id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .execute()
  for (const { id, recurrence_at } of rows) {
    const at = shift(series.time_zone, recurrence_at ?? series.starts_at, byMs)
    const found = expandSeries({ ...series, exdates: [] }, at, new Date(at.getTime() + 1000), 2)
    const exists = found.some(({ recurrenceAt }) => recurrenceAt.getTime() === at.getTime())
    await tx
      .updateTable('calendar_event')
      .set({ recurrence_at: at, ...(!exists && { deleted_at: now }) })
      .where('id', '=', id)
      .execute()
  }
}

/** Changes a whole series; its first occurrence moves as far as the one that was edited. */
async function changeSeries(tx: Tx, target: ChangeTarget, change: EventChange, now: Date): Promise<string> {
  const { row } = target
  const byMs = getShift(target, change)
  const durationMs = change.ends_at.getTime() - change.starts_at.getTime()
  const localMs = toLocal(change.time_zone, change.ends_at) - toLocal(change.time_zone, change.starts_at)
  const isEdited = target.occurrence.startsAt.getTime() === row.starts_at.getTime()
  const starts_at = isEdited
    ? change.starts_at
    : fromLocal(change.time_zone, toLocal(row.time_zone, row.starts_at) + byMs)
  const ends_at = change.all_day
    ? fromLocal(change.time_zone, toLocal(change.time_zone, starts_at) + localMs)
    : new Date(starts_at.getTime() + durationMs)
  const move = (date: Date) => fromLocal(change.time_zone, toLocal(row.time_zone, date) + byMs)
  const first = { ...change, starts_at }
  const times = {
    ...change,
    starts_at,
    ends_at,
    rrule: isSeries(row) ? getMovedRule(row, row.starts_at, first) : change.rrule,
    exdates: change.rrule === '' ? [] : row.exdates.map(move),
    rdates: change.rrule === '' && row.rrule !== '' ? [] : row.rdates.map(move),
  }
  const values = { ...times, ...parseRepeat(times) }
  await updateRow(tx, row, now, values)
  if (isSeries(row)) await moveOccurrences(tx, { ...row, ...values }, byMs, now)
  return row.id
}

/** Ends a series before an occurrence, and adds a new one from there. */
async function splitSeries(
  tx: Tx,
  deps: Pick<Deps, 'env'>,
  target: ChangeTarget,
  change: EventChange,
  now: Date,
): Promise<string> {
  const { row, occurrence } = target
  const at = occurrence.recurrenceAt
  const byMs = toLocal(change.time_zone, change.starts_at) - toLocal(row.time_zone, at)
  const move = (date: Date) => fromLocal(change.time_zone, toLocal(row.time_zone, date) + byMs)
  const [exdates, rdates] = [row.exdates, row.rdates].map((dates) =>
    dates.filter((date) => date > at).map(move),
  )
  const times = {
    ...change,
    rrule: toRemainingRule(row, getMovedRule(row, at, change), at),
    exdates: exdates ?? [],
    rdates: rdates ?? [],
  }
  const values = { ...times, ...parseRepeat(times) }
  await updateRow(tx, row, now, {
    ...endBefore(row, at),
    exdates: row.exdates.filter((date) => date < at),
  })
  const { id } = await tx
    .insertInto('calendar_event')
    .values({
      ...values,
      agent_id: row.agent_id,
      source: 'own',
      uid: createUid(deps),
      key: `following-${row.id}-${at.getTime()}-${row.version}`,
      created_at: now,
      changed_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`UPDATE calendar_event SET series_id = ${id}, uid = (SELECT uid FROM calendar_event WHERE id = ${id})
    WHERE series_id = ${row.id} AND recurrence_at >= ${at}::timestamptz AND deleted_at IS NULL`.execute(tx)
  const series = await tx
    .selectFrom('calendar_event')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await moveOccurrences(tx, series, byMs, now)
  return id
}

/** Applies a change to what it is for; returns the id of the event that then has it. */
export async function applyChange(
  tx: Tx,
  deps: Pick<Deps, 'env' | 'clock'>,
  target: ChangeTarget,
  change: EventChange,
): Promise<string> {
  const now = deps.clock.now()
  const { row, scope } = target
  if (isSeries(row) && scope === 'this') return changeOccurrence(tx, target, change, now)
  if (isSeries(row) && scope === 'following') return splitSeries(tx, deps, target, change, now)
  if (row.series_id === null) return changeSeries(tx, target, change, now)
  await updateRow(tx, row, now, {
    ...toContent(change),
    starts_at: change.starts_at,
    ends_at: change.ends_at,
    all_day: change.all_day,
    time_zone: change.time_zone,
    last_at: change.starts_at,
    until_at: change.ends_at,
  })
  return row.id
}
