import { officeTimeZone } from '@pb/rules/time-zone'
import { sql, type RawBuilder } from 'kysely'

type Sql = RawBuilder<unknown>

/** Days of New York, both included: as texts, or as columns of dates. */
export interface DayRange {
  readonly from: string | Sql
  readonly until: string | Sql
}

/** Whose records are counted: an agent's, or the office's (null). `now` decides what is past. */
export interface Scope {
  readonly agentId: string | null
  readonly now: Date
  /** Of the office, each agent's own: what two agents share or know is then counted for each. */
  readonly perAgent?: boolean
}

export const officeZone = sql.lit(officeTimeZone)

/** The local time in New York of a moment. Also right on the days with 23 and 25 hours. */
export const toLocal = (column: Sql): Sql => sql`(${column} AT TIME ZONE ${officeZone})`

/** SQL condition: a moment is in a period of days of New York, written so that an index on the column answers it. */
export const isWithin = (column: Sql, { from, until }: DayRange): Sql =>
  sql`${column} >= (${from}::date::timestamp AT TIME ZONE ${officeZone})
    AND ${column} < ((${until}::date + 1)::timestamp AT TIME ZONE ${officeZone})`

export const isCredited = (column: Sql, { agentId }: Scope): Sql =>
  agentId === null ? sql`true` : sql`${column} = ${agentId}`

/** A source as clients' records have it, in the inquiries' spelling: `Realtor.com` is `realtor`. */
export function toSourceKey(column: Sql): Sql {
  const text = sql`lower(btrim(${column}))`
  // Not a regular expression, which takes longer than all the rest of a row.
  const name = sql`CASE WHEN ${text} LIKE '%.com' THEN left(${text}, -4) ELSE ${text} END`
  return sql`coalesce(nullif(replace(${name}, ' ', '_'), ''), 'unknown')`
}
