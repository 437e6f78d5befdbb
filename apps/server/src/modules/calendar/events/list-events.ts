import { maxOccurrences, maxSeriesOccurrences, maxWindowDays } from '@pb/contract/calendar-schemas'
import type { CalendarItem } from '@pb/contract/calendar-schemas'
import { sql } from 'kysely'
import { hasRole, type Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { findDerived } from '../derived/find-derived.ts'
import { expandSeries } from '../recurrence/series.ts'
import { calendarErrors } from '../texts.ts'
import { findInWindow } from './event-row.ts'
import { isSeries, presentOccurrence } from './present.ts'

interface Query {
  /** Unix seconds. */
  readonly from: number
  readonly until: number
  readonly agent_ids?: readonly string[] | undefined
}

/** The agents whose calendars the actor asked for: the own one unless there are others. */
function getAgentIds(actor: Actor, ids: readonly string[] | undefined): readonly string[] {
  const agentIds = ids && ids.length > 0 ? [...new Set(ids)] : [actor.personId]
  const isOther = agentIds.some((id) => id !== actor.personId)
  if (isOther && !hasRole(actor, 'SUPERVISOR'))
    throw new AppError('forbidden_role', calendarErrors.supervisorsOnly)
  return agentIds
}

interface CalendarReply {
  readonly collection: CalendarItem[]
  readonly truncated: boolean
  readonly agents: { agent_id: string; name: string }[]
}

/** The names of agents, in this order. */
async function findAgents(
  { db }: Pick<Deps, 'db'>,
  agentIds: readonly string[],
): Promise<CalendarReply['agents']> {
  const { rows } = await sql<{ agent_id: string; name: string }>`
    SELECT a.person_id AS agent_id, p.name FROM agent a JOIN person p ON p.id = a.person_id
    WHERE a.person_id = ANY (${[...agentIds]}::bigint[])
    ORDER BY array_position(${[...agentIds]}::bigint[], a.person_id)`.execute(db)
  return rows
}

function parseWindow({ from, until }: Query): { from: Date; until: Date } {
  const path = until < from ? calendarErrors.endBeforeStart : calendarErrors.tooLongWindow
  if (until < from || until - from > maxWindowDays * 86_400)
    throw new AppError('bad_input', path, { issues: [{ path: 'query.until', message: path }] })
  return { from: new Date(from * 1000), until: new Date(until * 1000) }
}

/**
 * What is in calendars between two moments, in order of time.
 *
 * @throws {AppError} `forbidden_role` for calendars of others, unless for a supervisor.
 */
export async function listCalendar(actor: Actor, deps: Deps, query: Query): Promise<CalendarReply> {
  const agentIds = getAgentIds(actor, query.agent_ids)
  const { from, until } = parseWindow(query)
  const window = { from, until, limit: maxOccurrences + 1 }
  const [rows, derived, agents] = await Promise.all([
    findInWindow(deps.db, agentIds, window),
    findDerived(deps.db, agentIds, window),
    query.agent_ids ? findAgents(deps, agentIds) : [],
  ])
  const items = rows.flatMap((row) => {
    const single = { recurrenceAt: row.starts_at, startsAt: row.starts_at, endsAt: row.ends_at }
    const occurrences = isSeries(row) ? expandSeries(row, from, until, maxSeriesOccurrences) : [single]
    return occurrences.map((occurrence) => presentOccurrence(row, occurrence, actor.personId))
  })
  const collection = [...items, ...derived].toSorted(
    (a, b) => a.time_start - b.time_start || a.key.localeCompare(b.key),
  )
  const truncated = collection.length > maxOccurrences
  return { collection: collection.slice(0, maxOccurrences), truncated, agents }
}
