import type { PayRun, PayRunState } from '@pb/contract/payouts'
import { toUnixSeconds } from '@pb/rules/dates'
import { centsToDollars } from '@pb/rules/money'
import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { one } from '../../../platform/db/one-row.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { readPlanned } from './planned-payouts.ts'
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
  readonly created_by: string
  readonly created_at: Date
}

const present = (row: Row, planned: PayRun['planned']): PayRun => ({
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
  planned,
  created_by: row.created_by,
  time_created: toUnixSeconds(row.created_at),
})

/** Pay runs with what their payouts add up to, and what the caller may pay; cancelled payouts are in no number. */
async function findRuns(db: Db | Tx, actor: Actor, clauses: RawBuilder<unknown>): Promise<PayRun[]> {
  const { rows } = await sql<Row>`
    SELECT r.id, r.title, r.state, r.until, r.created_at, c.name AS created_by, o.*
    FROM pay_run r JOIN person c ON c.id = r.created_by
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS payouts, count(statement_at)::int AS statements,
        count(*) FILTER (WHERE state = 'paid')::int AS paid,
        count(*) FILTER (WHERE state = 'planned' AND problem <> '')::int AS failed,
        coalesce(sum(cents), 0)::bigint AS amount,
        coalesce(sum(cents) FILTER (WHERE state = 'paid'), 0)::bigint AS paid_amount
      FROM payout WHERE pay_run_id = r.id AND state IN ('planned', 'paid')
    ) o ${clauses}`.execute(db)
  const planned = await readPlanned(
    db,
    actor,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => present(row, planned.get(row.id) ?? []))
}

/** Throws `not_found` for a run that isn't there. */
export async function assertRun(db: Db | Tx, id: string): Promise<void> {
  const row = await db.selectFrom('pay_run').where('id', '=', id).select('id').executeTakeFirst()
  if (!row) throw new AppError('not_found')
}

/** Throws `not_found`. */
export async function findRun(db: Db | Tx, actor: Actor, id: string): Promise<PayRun> {
  const [run] = await findRuns(db, actor, sql`WHERE r.id = ${id}`)
  if (!run) throw new AppError('not_found')
  return run
}

/** Pay runs, newest first. */
export async function listRuns(
  actor: Actor,
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ count: number; collection: PayRun[] }> {
  const [collection, total] = await Promise.all([
    findRuns(db, actor, sql`ORDER BY r.id DESC LIMIT ${limit} OFFSET ${offset}`),
    sql<{ count: number }>`SELECT count(*)::int AS count FROM pay_run`.execute(db),
  ])
  return { count: one(total.rows).count, collection }
}
