import { sql, type RawBuilder } from 'kysely'
import { lockUntilCommit } from '../../platform/db/lock-until-commit.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { maybeOne, one } from '../../platform/db/one-row.ts'
import type { PlanTerms } from './tables.ts'

export interface PlanRow {
  readonly id: string
  readonly title: string
  readonly version: number
  readonly archived_at: Date | null
  /** The latest first. */
  readonly terms: readonly {
    readonly since: string
    readonly terms: PlanTerms
    readonly changed_by: string
    readonly created_at: string
  }[]
  readonly agents: number
  readonly future_agents: number
  readonly payees: { agent_id: string; name: string }[]
}

/** Plans by name, archived ones last, with the number of their active agents. */
export async function listPlans(db: Db | Tx, today: string, id?: string): Promise<PlanRow[]> {
  const only = id === undefined ? sql`` : sql`WHERE p.id = ${id}`
  const { rows } = await sql<PlanRow>`
    WITH current AS (
      SELECT DISTINCT ON (a.agent_id) a.agent_id, a.plan_id FROM agent_commission_plan a
      JOIN agent ON agent.person_id = a.agent_id AND agent.deactivated_at IS NULL
      WHERE a.since <= ${today} ORDER BY a.agent_id, a.since DESC
    )
    SELECT p.id, p.title, p.version, p.archived_at,
      (SELECT count(*)::int FROM current c WHERE c.plan_id = p.id) AS agents,
      (SELECT count(DISTINCT a.agent_id)::int FROM agent_commission_plan a
        JOIN agent ON agent.person_id = a.agent_id AND agent.deactivated_at IS NULL
        WHERE a.plan_id = p.id AND a.since > ${today}) AS future_agents,
      coalesce((SELECT jsonb_agg(jsonb_build_object('since', t.since::text, 'terms', t.terms,
          'changed_by', coalesce(person.name, ''), 'created_at', t.created_at) ORDER BY t.since DESC)
        FROM commission_plan_terms t LEFT JOIN person ON person.id = t.changed_by
        WHERE t.plan_id = p.id), '[]') AS terms,
      coalesce((SELECT jsonb_agg(DISTINCT jsonb_build_object('agent_id', person.id::text, 'name', person.name))
        FROM commission_plan_terms t, jsonb_array_elements(t.terms -> 'shares') share, person
        WHERE t.plan_id = p.id AND person.id = (share ->> 'payeeId')::bigint), '[]') AS payees
    FROM commission_plan p ${only}
    ORDER BY p.archived_at IS NOT NULL, lower(p.title), p.id`.execute(db)
  return rows
}

/** Agents who are active and on no plan. */
export async function countAgentsWithoutPlan(db: Db, today: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM agent WHERE deactivated_at IS NULL AND ${currentPlan(today)} IS NULL`.execute(
    db,
  )
  return one(rows).count
}

/** The plan of the row of `agent` at a date, as SQL. */
const currentPlan = (today: string): RawBuilder<string | null> => sql`(
  SELECT plan_id FROM agent_commission_plan WHERE agent_id = agent.person_id AND since <= ${today}
  ORDER BY since DESC LIMIT 1)`

export interface AgentRow {
  readonly agent_id: string
  readonly name: string
  readonly photo: string | null
  /** The latest first. */
  readonly plans: readonly {
    readonly plan_id: string | null
    readonly title: string | null
    readonly since: string
    readonly reset_on: string | null
  }[]
  readonly opening: {
    readonly as_of: string
    readonly gross_cents: number
    readonly company_cents: number
  } | null
}

interface AgentFilter {
  readonly search: string
  readonly plan_id?: string | undefined
  readonly limit: number
  readonly offset: number
}

function matchAgents({ search, plan_id }: Pick<AgentFilter, 'search' | 'plan_id'>, today: string) {
  const parts = [sql`agent.deactivated_at IS NULL`]
  if (search !== '')
    parts.push(sql`NOT EXISTS (
      SELECT FROM unnest(string_to_array(search_words(${search}), ' ')) AS word
      WHERE strpos(' ' || person.search_name, ' ' || word) = 0)`)
  if (plan_id === '0') parts.push(sql`${currentPlan(today)} IS NULL`)
  else if (plan_id !== undefined) parts.push(sql`${currentPlan(today)} = ${plan_id}`)
  return sql.join(parts, sql` AND `)
}

const agentColumns = sql`agent.person_id AS agent_id, person.name, agent.photo,
  coalesce((SELECT jsonb_agg(jsonb_build_object('plan_id', a.plan_id::text, 'title', p.title, 'since', a.since::text,
      'reset_on', a.reset_on) ORDER BY a.since DESC)
    FROM agent_commission_plan a LEFT JOIN commission_plan p ON p.id = a.plan_id
    WHERE a.agent_id = agent.person_id), '[]') AS plans,
  (SELECT jsonb_build_object('as_of', o.as_of::text, 'gross_cents', o.gross_cents, 'company_cents', o.company_cents)
    FROM agent_opening_balance o WHERE o.agent_id = agent.person_id) AS opening`

/** A page of the active agents by name, and their number. */
export async function listAgents(
  db: Db,
  filter: AgentFilter,
  today: string,
): Promise<{ rows: AgentRow[]; count: number }> {
  const where = matchAgents(filter, today)
  const [{ rows }, counted] = await Promise.all([
    sql<AgentRow>`
      SELECT ${agentColumns} FROM agent JOIN person ON person.id = agent.person_id WHERE ${where}
      ORDER BY person.search_name, agent.person_id LIMIT ${filter.limit} OFFSET ${filter.offset}`.execute(db),
    sql<{ count: number }>`
      SELECT count(*)::int AS count FROM agent JOIN person ON person.id = agent.person_id WHERE ${where}`.execute(
      db,
    ),
  ])
  return { rows, count: one(counted.rows).count }
}

/** One active agent; undefined for none. */
export async function findAgent(db: Db | Tx, agentId: string): Promise<AgentRow | undefined> {
  const { rows } = await sql<AgentRow>`
    SELECT ${agentColumns} FROM agent JOIN person ON person.id = agent.person_id
    WHERE agent.person_id = ${agentId} AND agent.deactivated_at IS NULL`.execute(db)
  return maybeOne(rows)
}

/** Returns how many of the ids are people of the office; `active` leaves out deactivated ones. */
export async function countAgents(
  tx: Tx,
  ids: readonly string[],
  { active }: { active: boolean },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM agent
    WHERE person_id = ANY (${[...ids]}::bigint[]) AND (NOT ${active} OR deactivated_at IS NULL)`.execute(tx)
  return one(rows).count
}

/** Changes of plans wait for each other: they are rare, and each checks the others. */
export async function lockPlans(tx: Tx): Promise<void> {
  await lockUntilCommit(tx, 'commission-plans')
}
