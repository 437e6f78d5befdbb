import type { PayRun } from '@pb/contract/payouts'
import type { PaymentRoute } from '@pb/rules/deals/payment-routes'
import { centsToDollars } from '@pb/rules/money'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { readDutiesFor } from '../records/read-duties.ts'
import { payoutErrors } from '../texts.ts'
import { routeColumn } from './payment-route.ts'
import '../tables.ts'

interface PlannedPayout {
  readonly id: string
  readonly pay_run_id: string
  readonly agent_id: string | null
  readonly name: string
  readonly cents: string
  readonly route: PaymentRoute
  readonly withholding: boolean
}

/** Why a person may not pay a payout: empty when they may. */
type Obstacles = ReadonlyMap<string, string>

/** Of payees whom the caller may not pay, as many are named. */
const maxNames = 5

async function findPlanned(db: Db | Tx, runIds: readonly string[]): Promise<PlannedPayout[]> {
  const { rows } = await sql<PlannedPayout>`
    SELECT o.id, o.pay_run_id, o.agent_id, coalesce(p.name, o.payee) AS name, o.cents, ${routeColumn} AS route,
      EXISTS (SELECT FROM payee_w9 w WHERE w.replaced_at IS NULL AND w.backup_withholding
        AND (w.agent_id = o.agent_id OR (o.agent_id IS NULL AND w.agent_id IS NULL AND w.payee = o.payee))) AS withholding
    FROM payout o LEFT JOIN person p ON p.id = o.agent_id
    WHERE o.pay_run_id = ANY (${[...runIds]}::bigint[]) AND o.state = 'planned' ORDER BY o.id`.execute(db)
  return rows
}

async function readObstacles(
  db: Db | Tx,
  personId: string,
  planned: readonly PlannedPayout[],
): Promise<Obstacles> {
  const listed = planned.map(({ id, agent_id }) => {
    return { id, agent_id, state: 'planned' as const, paid_by: null }
  })
  const duties = await readDutiesFor(db, personId, listed)
  return new Map(
    planned.map(({ id, name, withholding }) => [
      id,
      withholding ? payoutErrors.withholding(name) : (duties.get(id)?.conflict ?? ''),
    ]),
  )
}

interface CheckedPayout {
  readonly id: string
  readonly route: PaymentRoute
  /** Why the payer may not pay it: empty when they may. */
  readonly obstacle: string
  /** The obstacle is the payee's Form W-9, the same for every payer. */
  readonly withholding: boolean
}

/** The planned payouts of a run, in the order in which they are paid, and whether a person may pay them. */
export async function checkPlanned(db: Db | Tx, runId: string, payerId: string): Promise<CheckedPayout[]> {
  const planned = await findPlanned(db, [runId])
  const obstacles = await readObstacles(db, payerId, planned)
  return planned.map(({ id, route, withholding }) => {
    return { id, route, withholding, obstacle: obstacles.get(id) ?? '' }
  })
}

function group(planned: readonly PlannedPayout[], obstacles: Obstacles): PayRun['planned'] {
  const groups = Map.groupBy(planned, ({ id, route }) => `${route} ${obstacles.get(id) ?? ''}`)
  return [...groups.values()]
    .map((payouts) => {
      const { id, route } = payouts[0]!
      const obstacle = obstacles.get(id) ?? ''
      return {
        route,
        payouts: payouts.length,
        amount: centsToDollars(payouts.reduce((sum, { cents }) => sum + Number(cents), 0)),
        obstacle,
        names: obstacle === '' ? [] : payouts.slice(0, maxNames).map(({ name }) => name),
      }
    })
    .toSorted((a, b) => `${a.route} ${a.obstacle}`.localeCompare(`${b.route} ${b.obstacle}`))
}

/** Planned payouts of runs, by what can mark them as paid and by why the caller may not. */
export async function readPlanned(
  db: Db | Tx,
  actor: Actor,
  runIds: readonly string[],
): Promise<ReadonlyMap<string, PayRun['planned']>> {
  const planned = await findPlanned(db, runIds)
  const obstacles = await readObstacles(db, actor.personId, planned)
  const byRun = Map.groupBy(planned, ({ pay_run_id }) => pay_run_id)
  return new Map([...byRun].map(([id, rows]) => [id, group(rows, obstacles)]))
}
