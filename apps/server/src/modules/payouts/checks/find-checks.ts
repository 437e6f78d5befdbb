import type { CheckRun, PayoutCheck } from '@pb/contract/payouts'
import { toUnixSecondsOrNull } from '@pb/rules/dates'
import { centsToDollars } from '@pb/rules/money'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { assertRun } from '../runs/find-run.ts'
import { addressJoin } from '../w9/find-w9.ts'
import { getCheckSettings } from './settings.ts'
import '../tables.ts'

/** Planned payouts of a run that have no check and are in no ACH file that counts, with whether their payee has an account. */
export const selectLeft = (runId: string): RawBuilder<unknown> => sql`
  SELECT o.id, o.agent_id, o.cents, coalesce(p.name, o.payee) AS name, EXISTS (SELECT FROM payee_bank_account b
    WHERE b.ended_at IS NULL AND b.agent_id = o.agent_id) OR (o.payee <> '' AND EXISTS (SELECT FROM payee_bank_account b
    WHERE b.ended_at IS NULL AND b.payee = o.payee)) AS has_account
  FROM payout o LEFT JOIN person p ON p.id = o.agent_id
  WHERE o.pay_run_id = ${runId} AND o.state = 'planned' AND o.cents > 0
    AND NOT EXISTS (SELECT FROM payout_check k WHERE k.payout_id = o.id AND k.voided_at IS NULL)
    AND NOT EXISTS (SELECT FROM ach_file_entry e JOIN ach_file f ON f.id = e.file_id
      WHERE e.payout_id = o.id AND f.voided_at IS NULL)`

export interface CheckRow {
  readonly id: string
  readonly number: number
  readonly payout_id: string
  readonly agent_id: string | null
  readonly name: string
  readonly cents: string
  readonly dated_on: string
  readonly replaces: number | null
  readonly prints: readonly { name: string; time: number }[]
  readonly voided_by: string | null
  readonly voided_at: Date | null
  readonly void_reason: string
  /** Lines of the payee's mailing address; null where no Form W-9 states it. */
  readonly address: readonly string[] | null
}

/** Checks by a condition on `k` and its payout `o`, in the order of their numbers. */
export async function findChecks(db: Db | Tx, where: RawBuilder<unknown>): Promise<CheckRow[]> {
  const { rows } = await sql<CheckRow>`
    SELECT k.id, k.number, k.payout_id, o.agent_id, coalesce(p.name, o.payee) AS name, k.cents, k.dated_on,
      r.number AS replaces, v.name AS voided_by, k.voided_at, k.void_reason, w.address,
      coalesce((SELECT json_agg(json_build_object('name', n.name, 'time', floor(extract(epoch FROM t.printed_at)))
        ORDER BY t.id) FROM payout_check_print t JOIN person n ON n.id = t.person_id WHERE t.check_id = k.id), '[]')
        AS prints
    FROM payout_check k JOIN payout o ON o.id = k.payout_id LEFT JOIN person p ON p.id = o.agent_id
    LEFT JOIN payout_check r ON r.id = k.replaces_id LEFT JOIN person v ON v.id = k.voided_by ${addressJoin}
    WHERE ${where} ORDER BY k.number`.execute(db)
  return rows
}

const presentCheck = (row: CheckRow): PayoutCheck => ({
  check_id: row.id,
  number: row.number,
  payout_id: row.payout_id,
  agent_id: row.agent_id ?? '0',
  name: row.name,
  amount: centsToDollars(row.cents),
  dated_on: row.dated_on,
  replaces: row.replaces,
  prints: [...row.prints],
  voided_by: row.voided_by ?? '',
  time_voided: toUnixSecondsOrNull(row.voided_at),
  void_reason: row.void_reason,
  has_address: row.address === null ? 0 : 1,
})

interface Left {
  readonly has_account: boolean
  readonly payouts: number
  readonly cents: string
}

/** The checks of a run, and what is left for checks. Throws `not_found`. */
export async function findCheckRun(db: Db, runId: string): Promise<CheckRun> {
  await assertRun(db, runId)
  const [checks, { next_number }, left] = await Promise.all([
    findChecks(db, sql`o.pay_run_id = ${runId}`),
    getCheckSettings(db),
    sql<Left>`SELECT has_account, count(*)::int AS payouts, sum(cents)::bigint AS cents
      FROM (${selectLeft(runId)}) l GROUP BY has_account`.execute(db),
  ])
  const toSums = (hasAccount: boolean) => {
    const found = left.rows.find((row) => row.has_account === hasAccount)
    return { payouts: found?.payouts ?? 0, amount: centsToDollars(found?.cents ?? 0) }
  }
  return {
    run_id: runId,
    next_number,
    without_account: toSums(false),
    with_account: toSums(true),
    collection: checks.map(presentCheck),
  }
}
