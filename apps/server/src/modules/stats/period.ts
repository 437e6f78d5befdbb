import type { StatsPeriodName } from '@pb/rules/stats-period'
import {
  countDays,
  firstStatsDay,
  maxStatsDays,
  toCustomPeriod,
  toStatsPeriod,
  type StatsPeriod,
} from '@pb/rules/stats-period'
import { newYorkDate } from '@pb/rules/new-york'
import { sql } from 'kysely'
import { hasRole, type Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { maybeOne } from '../../platform/db/one-row.ts'
import type { Scope } from './scope.ts'
import { periodErrors } from './texts.ts'

interface PeriodQuery {
  readonly period: StatsPeriodName
  readonly from?: string | undefined
  readonly until?: string | undefined
  readonly agent_id?: string | undefined
}

/** The days of a query by New York's clock. Throws `rule_broken` for chosen days that make no period. */
function toPeriod({ period, from, until }: PeriodQuery, now: Date): StatsPeriod {
  const today = newYorkDate(now)
  if (period !== 'custom') return toStatsPeriod(period, today)
  if (from === undefined || until === undefined) throw new AppError('rule_broken', periodErrors.missing)
  if (until < from) throw new AppError('rule_broken', periodErrors.order)
  if (from < firstStatsDay) throw new AppError('rule_broken', periodErrors.early)
  if (until > today) throw new AppError('rule_broken', periodErrors.future)
  if (countDays({ from, until }) > maxStatsDays) throw new AppError('rule_broken', periodErrors.tooLong)
  return toCustomPeriod({ from, until })
}

interface StatsAgent {
  readonly id: string
  readonly name: string
  readonly left: boolean
}

export interface StatsRequest {
  readonly scope: Scope
  readonly period: StatsPeriod
  /** Null for the office. */
  readonly agent: StatsAgent | null
  /** Who asks: records that are no longer theirs have no name. */
  readonly viewerId: string
  readonly seesAll: boolean
}

/**
 * Whose numbers of which days a person reads: an agent their own, a supervisor the office's or an agent's, also of one who
 * left. Throws `forbidden_role` for another agent's, `not_found` for who is no agent, `rule_broken` for the period.
 */
export async function toRequest(
  actor: Actor,
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  query: PeriodQuery,
): Promise<StatsRequest> {
  const now = clock.now()
  const period = toPeriod(query, now)
  const seesAll = hasRole(actor, 'SUPERVISOR')
  const asked = query.agent_id === undefined || query.agent_id === '0' ? null : query.agent_id
  if (!seesAll && asked !== null && asked !== actor.personId) throw new AppError('forbidden_role')
  const agentId = seesAll ? asked : actor.personId
  const request = { scope: { agentId, now }, period, viewerId: actor.personId, seesAll }
  if (agentId === null) return { ...request, agent: null }
  const { rows } = await sql<StatsAgent>`SELECT p.id, p.name, a.deactivated_at IS NOT NULL AS "left"
    FROM agent a JOIN person p ON p.id = a.person_id WHERE a.person_id = ${agentId}`.execute(db)
  const row = maybeOne(rows)
  if (!row) throw new AppError('not_found')
  return { ...request, agent: row }
}
