import type { PayRun, PayRunState } from '@pb/contract/payouts'
import { toUnixSeconds } from '@pb/rules/dates'
import type { PaymentRoute } from '@pb/rules/deals/payment-routes'
import { centsToDollars } from '@pb/rules/money'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { routeColumn } from './payment-route.ts'
import '../tables.ts'

interface Row {
  readonly id: string
  readonly title: string
  readonly state: PayRunState
  readonly until: string
  readonly payouts: number
  readonly statements: number
  readonly paid: number
  readonly failed: number
  readonly amount: string
  readonly paid_amount: string
  readonly planned: readonly {
    readonly route: PaymentRoute
    readonly payouts: number
    readonly cents: string
  }[]
  readonly created_by: string
  readonly created_at: Date
}

const present = (row: Row): PayRun => ({
  run_id: row.id,
  title: row.title,
  state: row.state,
  until: row.until,
  payouts: row.payouts,
  statements: row.statements,
  paid: row.paid,
  failed: row.failed,
  amount: centsToDollars(row.amount),
  paid_amount: centsToDollars(row.paid_amount),
  planned: row.planned.map(({ route, payouts, cents }) => ({
    route,
    payouts,
    amount: centsToDollars(cents),
  })),
  created_by: row.created_by,
  time_created: toUnixSeconds(row.created_at),
})

/** Pay runs with what their payouts add up to; cancelled payouts are in no number. */
async function findRuns(
  db: Db | Tx,
  where: RawBuilder<unknown>,
  rest: RawBuilder<unknown> = sql``,
): Promise<PayRun[]> {
  const { rows } = await sql<Row>`
    SELECT r.id, r.title, r.state, r.until, r.created_at, c.name AS created_by, o.*, coalesce((
        SELECT json_agg(json_build_object('route', route, 'payouts', payouts, 'cents', cents::text) ORDER BY route)
        FROM (SELECT route, count(*)::int AS payouts, sum(cents)::bigint AS cents
          FROM (SELECT o.cents, ${routeColumn} AS route FROM payout o
            WHERE o.pay_run_id = r.id AND o.state = 'planned') p GROUP BY route) g), '[]') AS planned
    FROM pay_run r JOIN person c ON c.id = r.created_by
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS payouts, count(statement_at)::int AS statements,
        count(*) FILTER (WHERE state = 'paid')::int AS paid,
        count(*) FILTER (WHERE state = 'planned' AND problem <> '')::int AS failed,
        coalesce(sum(cents), 0)::bigint AS amount,
        coalesce(sum(cents) FILTER (WHERE state = 'paid'), 0)::bigint AS paid_amount
      FROM payout WHERE pay_run_id = r.id AND state IN ('planned', 'paid')
    ) o WHERE ${where} ${rest}`.execute(db)
  return rows.map(present)
}

/** Throws `not_found`. */
export async function findRun(db: Db | Tx, id: string): Promise<PayRun> {
  const [run] = await findRuns(db, sql`r.id = ${id}`)
  if (!run) throw new AppError('not_found')
  return run
}

/** Pay runs, newest first. */
export async function listRuns(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ count: number; collection: PayRun[] }> {
  const [collection, total] = await Promise.all([
    findRuns(db, sql`true`, sql`ORDER BY r.id DESC LIMIT ${limit} OFFSET ${offset}`),
    sql<{ count: number }>`SELECT count(*)::int AS count FROM pay_run`.execute(db),
  ])
  return { count: total.rows[0]!.count, collection }
}
