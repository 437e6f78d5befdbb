import type { Body } from '@pb/contract/endpoint'
import type { stats as contract, StatsTarget } from '@pb/contract/stats'
import type { Days } from '@pb/rules/stats-period'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db/db.ts'
import { one } from '../../platform/db/one-row.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { aggregates, measures, toRowsQuery, type Sums } from './numbers.ts'
import { toRequest } from './period.ts'
import { selectCounted } from './records.ts'
import { measureTexts, targetErrors } from './texts.ts'
import './tables.ts'

/** Numbers that have targets. */
export const targetKeys = ['answered_in_time', 'showings', 'deals'] as const

/** An agent's targets for a month with the numbers of some of its days. */
export async function getProgress(
  db: Db,
  agent: { readonly id: string; readonly name: string },
  days: Days,
  now: Date,
): Promise<StatsTarget> {
  const scope = { agentId: agent.id, now }
  const [target, ...sums] = await Promise.all([
    db.selectFrom('stats_target').selectAll().where('agent_id', '=', agent.id).executeTakeFirst(),
    ...targetKeys.map(async (key) => {
      const { kind } = measures[key]
      const { rows } = await sql<Sums>`SELECT ${aggregates[kind]}
        FROM (${selectCounted(kind, scope, days)}) r`.execute(db)
      return one(rows)
    }),
  ])
  return {
    agent_id: agent.id,
    name: agent.name,
    version: target?.version ?? 0,
    progress: targetKeys.map((key, at) => {
      const { value, count } = measures[key].read(sums[at]!)
      return {
        key,
        title: measureTexts[key][0],
        unit: measures[key].unit,
        target: target?.[key] ?? null,
        value,
        count,
        rows: toRowsQuery(measures[key]),
      }
    }),
  }
}

/** An agent's targets, with the numbers of this month until today. Throws `forbidden_role`, `not_found`. */
export async function getTarget(
  actor: Actor,
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  agentId: string | undefined,
): Promise<StatsTarget> {
  const query = { period: 'month', agent_id: agentId ?? actor.personId } as const
  const { agent, period, scope } = await toRequest(actor, { db, clock }, query)
  if (agent === null) throw new AppError('not_found')
  return getProgress(db, agent, period, scope.now)
}

/** Sets an agent's targets for each month. Throws `not_found`, and `conflict` for another version. */
export async function saveTarget(
  actor: Actor,
  deps: Pick<Deps, 'db' | 'clock'>,
  agentId: string,
  { version, ...values }: Body<typeof contract.saveStatsTarget>,
): Promise<StatsTarget> {
  await getTarget(actor, deps, agentId)
  const row = { ...values, set_by: actor.personId, set_at: deps.clock.now() }
  const changed =
    version === 0
      ? (
          await deps.db
            .insertInto('stats_target')
            .values({ agent_id: agentId, ...row })
            .onConflict((conflict) => conflict.column('agent_id').doNothing())
            .executeTakeFirst()
        ).numInsertedOrUpdatedRows
      : (
          await deps.db
            .updateTable('stats_target')
            .set({ ...row, version: version + 1 })
            .where('agent_id', '=', agentId)
            .where('version', '=', version)
            .executeTakeFirst()
        ).numUpdatedRows
  if (changed !== 1n) throw new AppError('conflict', targetErrors.changed)
  return getTarget(actor, deps, agentId)
}
