import type { ListConditions } from '@pb/contract/client-lists'
import { addDays, addDaysToDate } from '@pb/rules/dates'
import { sql, type RawBuilder } from 'kysely'

/** The values that conditions are evaluated with. */
export interface ConditionContext {
  readonly agentId: string
  readonly now: Date
  /** New York's date. */
  readonly today: string
}

type Condition = RawBuilder<unknown>

/** `SELECT client_id` of some of the agent's clients. */
type ClientQuery = (context: ConditionContext) => Condition
const none: ClientQuery = () => sql`SELECT NULL::bigint WHERE false`
let clientsWithSearch = none
let clientsWithMatches = none

/** Registers the query for clients with an active saved search, which belongs to a module above this one. */
export function setClientsWithSearch(query: ClientQuery): void {
  clientsWithSearch = query
}

/** Registers the query for clients with matches to send, which belongs to a module above this one. */
export function setClientsWithMatches(query: ClientQuery): void {
  clientsWithMatches = query
}

const daysAgo = ({ now }: ConditionContext, days: number): Condition =>
  sql`${addDays(now, -days)}::timestamptz`

// Uncorrelated subqueries: each runs once for the agent, not once per client.
const hasAnyTag = ({ agentId }: ConditionContext, tags: readonly string[]): Condition =>
  sql`c.id IN (SELECT client_id FROM client_tagging WHERE agent_id = ${agentId} AND tag_id = ANY(${tags}::bigint[]))`
const hasTask = ({ agentId }: ConditionContext, condition: Condition): Condition =>
  sql`c.id IN (SELECT client_id FROM client_task WHERE agent_id = ${agentId} AND done_at IS NULL
    AND removed_at IS NULL AND ${condition})`

const rules: {
  readonly [K in keyof ListConditions]-?: (
    value: NonNullable<ListConditions[K]>,
    context: ConditionContext,
  ) => Condition
} = {
  search_type: (type) => sql`${type} = ANY(c.search_types)`,
  stages: (stages) => sql`c.stage = ANY(${stages}::text[])`,
  sources: (sources) =>
    sql`lower(c.source) = ANY(SELECT lower(wanted) FROM unnest(${sources}::text[]) AS wanted)`,
  tags: (tags, context) => hasAnyTag(context, tags),
  without_tags: (tags, context) => sql`NOT ${hasAnyTag(context, tags)}`,
  not_contacted_days: (days, context) =>
    sql`coalesce(c.last_contacted_at, c.assigned_at) <= ${daysAgo(context, days)}`,
  contacted_within_days: (days, context) =>
    sql`coalesce(c.last_contacted_at > ${daysAgo(context, days)}, false)`,
  move_in_within_days: (days, { today }) =>
    sql`coalesce(c.move_in_date BETWEEN ${today}::date AND ${addDaysToDate(today, days)}::date, false)`,
  move_in_from: (date) => sql`coalesce(c.move_in_date >= ${date}::date, false)`,
  move_in_to: (date) => sql`coalesce(c.move_in_date <= ${date}::date, false)`,
  added_within_days: (days, context) => sql`c.assigned_at > ${daysAgo(context, days)}`,
  tasks: (value, context) => {
    if (value === 'due') return hasTask(context, sql`due_on <= ${context.today}::date`)
    return value === 'open' ? hasTask(context, sql`true`) : sql`NOT ${hasTask(context, sql`true`)}`
  },
  saved_search: (value, context) =>
    value === 'has'
      ? sql`c.id IN (${clientsWithSearch(context)})`
      : sql`c.id NOT IN (${clientsWithSearch(context)})`,
  matches: (_value, context) => sql`c.id IN (${clientsWithMatches(context)})`,
}

/** SQL condition: a client `c` meets all given conditions. */
export function conditionSql(conditions: ListConditions, context: ConditionContext): Condition {
  const parts = Object.entries(conditions).flatMap(([name, value]) =>
    value === undefined
      ? []
      : [
          (rules[name as keyof ListConditions] as (v: unknown, context: ConditionContext) => Condition)(
            value,
            context,
          ),
        ],
  )
  return parts.length === 0 ? sql`true` : sql`(${sql.join(parts, sql` AND `)})`
}

/** The order of a list: by the field it is about, otherwise the longest without contact first. */
export function orderSql(conditions: ListConditions, { agentId }: ConditionContext): Condition {
  if (conditions.tasks === 'due' || conditions.tasks === 'open')
    return sql`(SELECT min(due_on) FROM client_task t WHERE t.client_id = c.id AND t.agent_id = ${agentId}
      AND done_at IS NULL AND removed_at IS NULL), c.id`
  if (conditions.move_in_within_days ?? conditions.move_in_from ?? conditions.move_in_to)
    return sql`c.move_in_date, c.id`
  if (conditions.added_within_days) return sql`c.assigned_at DESC, c.id DESC`
  return sql`coalesce(c.last_contacted_at, c.assigned_at), c.id`
}
