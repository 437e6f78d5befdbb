import type { ListConditions } from '@pb/contract/client-lists'
import { sql, type RawBuilder } from 'kysely'
import { daysAfter } from '../times.ts'

/** What conditions are asked against. */
export interface AskedAt {
  readonly agentId: string
  readonly now: Date
  /** New York's date. */
  readonly today: string
}

type Condition = RawBuilder<unknown>

/** `SELECT client_id` of the agent's clients with a saved search that is not suspended; the room of those says so. */
type ClientsWithSearch = (at: AskedAt) => Condition
let clientsWithSearch: ClientsWithSearch = () => sql`SELECT NULL::bigint WHERE false`

/** Lets lists ask for clients with or without a saved search. */
export function setClientsWithSearch(query: ClientsWithSearch): void {
  clientsWithSearch = query
}

const ago = ({ now }: AskedAt, days: number): Condition =>
  sql`${new Date(now.getTime() - days * 86_400_000)}::timestamptz`

// What is asked of other tables is asked once for the agent, not once for each client.
const tagged = ({ agentId }: AskedAt, tags: readonly string[]): Condition =>
  sql`c.id IN (SELECT client_id FROM client_tagging WHERE agent_id = ${agentId} AND tag_id = ANY(${tags}::bigint[]))`
const withTask = ({ agentId }: AskedAt, which: Condition): Condition =>
  sql`c.id IN (SELECT client_id FROM client_task WHERE agent_id = ${agentId} AND done_at IS NULL
    AND removed_at IS NULL AND ${which})`

const rules: {
  readonly [K in keyof ListConditions]-?: (value: NonNullable<ListConditions[K]>, at: AskedAt) => Condition
} = {
  search_type: (type) => sql`${type} = ANY(c.search_types)`,
  stages: (stages) => sql`c.stage = ANY(${stages}::text[])`,
  sources: (sources) =>
    sql`lower(c.source) = ANY(SELECT lower(wanted) FROM unnest(${sources}::text[]) AS wanted)`,
  tags: (tags, at) => tagged(at, tags),
  without_tags: (tags, at) => sql`NOT ${tagged(at, tags)}`,
  not_contacted_days: (days, at) => sql`coalesce(c.last_contacted_at, c.assigned_at) <= ${ago(at, days)}`,
  contacted_within_days: (days, at) => sql`coalesce(c.last_contacted_at > ${ago(at, days)}, false)`,
  move_in_within_days: (days, { today }) =>
    sql`coalesce(c.move_in_date BETWEEN ${today}::date AND ${daysAfter(today, days)}::date, false)`,
  move_in_from: (date) => sql`coalesce(c.move_in_date >= ${date}::date, false)`,
  move_in_to: (date) => sql`coalesce(c.move_in_date <= ${date}::date, false)`,
  added_within_days: (days, at) => sql`c.assigned_at > ${ago(at, days)}`,
  tasks: (which, at) => {
    if (which === 'due') return withTask(at, sql`due_on <= ${at.today}::date`)
    return which === 'open' ? withTask(at, sql`true`) : sql`NOT ${withTask(at, sql`true`)}`
  },
  saved_search: (which, at) =>
    which === 'has' ? sql`c.id IN (${clientsWithSearch(at)})` : sql`c.id NOT IN (${clientsWithSearch(at)})`,
}

/** A condition on a client `c` of the agent: all that is given holds. */
export function conditionSql(conditions: ListConditions, at: AskedAt): Condition {
  const parts = Object.entries(conditions).flatMap(([name, value]) =>
    value === undefined
      ? []
      : [(rules[name as keyof ListConditions] as (v: unknown, at: AskedAt) => Condition)(value, at)],
  )
  return parts.length === 0 ? sql`true` : sql`(${sql.join(parts, sql` AND `)})`
}

/** What the clients of a list are sorted by: what the list is about, else the longest without contact first. */
export function orderSql(conditions: ListConditions, { agentId }: AskedAt): Condition {
  if (conditions.tasks === 'due' || conditions.tasks === 'open')
    return sql`(SELECT min(due_on) FROM client_task t WHERE t.client_id = c.id AND t.agent_id = ${agentId}
      AND done_at IS NULL AND removed_at IS NULL), c.id`
  if (conditions.move_in_within_days ?? conditions.move_in_from ?? conditions.move_in_to)
    return sql`c.move_in_date, c.id`
  if (conditions.added_within_days) return sql`c.assigned_at DESC, c.id DESC`
  return sql`coalesce(c.last_contacted_at, c.assigned_at), c.id`
}
