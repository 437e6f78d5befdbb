import type { SeriesScope } from '@pb/contract/calendar-schemas'
import type { Tx } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { lockEvent, type EventRow } from '../events/event-row.ts'
import { isSeries } from '../events/present.ts'
import { expandSeries, type Occurrence } from '../recurrence/series.ts'
import { calendarErrors } from '../texts.ts'

export interface ChangeRequest {
  readonly scope: SeriesScope
  /** Unix seconds. */
  readonly occurrence: number | null
  readonly version: number
}

/** What a change is for: a single event, one occurrence of a series, that and the following, or the whole series. */
export interface ChangeTarget {
  readonly row: EventRow
  readonly scope: SeriesScope
  /** The occurrence from which the series is changed; of a single event that event. */
  readonly occurrence: Occurrence
}

const toSingle = (row: EventRow): Occurrence => ({
  recurrenceAt: row.starts_at,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
})

function findOccurrence(row: EventRow, at: Date): Occurrence {
  const found = expandSeries(row, at, new Date(at.getTime() + 1000), 2).find(
    ({ recurrenceAt }) => recurrenceAt.getTime() === at.getTime(),
  )
  if (!found) throw new AppError('conflict', calendarErrors.noOccurrence)
  return found
}

/** The series of an occurrence that differs from it, which is changed from that occurrence on. */
async function lockSeries(tx: Tx, row: EventRow, scope: SeriesScope): Promise<ChangeTarget> {
  const series = await lockEvent(tx, row.agent_id, row.series_id ?? '0')
  if (!series || series.deleted_at !== null || row.recurrence_at === null) throw new AppError('not_found')
  const isFirst = row.recurrence_at.getTime() === series.starts_at.getTime()
  const occurrence = { recurrenceAt: row.recurrence_at, startsAt: row.starts_at, endsAt: row.ends_at }
  return { row: series, scope: isFirst ? 'all' : scope, occurrence }
}

/**
 * Locks the event that a request changes, until the transaction ends.
 *
 * @throws {AppError} `not_found`; `conflict` when it was changed since; `rule_broken` for a showing.
 */
export async function lockForChange(
  tx: Tx,
  agentId: string,
  id: string,
  { scope, occurrence, version }: ChangeRequest,
): Promise<ChangeTarget> {
  const row = await lockEvent(tx, agentId, id)
  if (!row || row.deleted_at !== null) throw new AppError('not_found')
  if (row.kind === 'showing') throw new AppError('rule_broken', calendarErrors.elsewhere)
  if (row.version !== version) throw new AppError('conflict', calendarErrors.conflict)
  if (row.series_id !== null && scope !== 'this') return lockSeries(tx, row, scope)
  if (!isSeries(row)) return { row, scope: 'all', occurrence: toSingle(row) }
  if (occurrence === null) return { row, scope: 'all', occurrence: toSingle(row) }
  const found = findOccurrence(row, new Date(occurrence * 1000))
  const isFirst = found.recurrenceAt.getTime() === row.starts_at.getTime()
  return { row, scope: isFirst && scope === 'following' ? 'all' : scope, occurrence: found }
}
