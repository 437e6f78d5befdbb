import type { Query } from '@pb/contract/endpoint'
import type { AchFile, AchPayout, AchRun, payouts } from '@pb/contract/payouts'
import { toUnixSeconds, toUnixSecondsOrNull } from '@pb/rules/dates'
import { findNextBankingDay } from '@pb/rules/deals/nacha/banking-days'
import { centsToDollars } from '@pb/rules/money'
import { newYorkDate } from '@pb/rules/new-york'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { LeftJoined } from '../../../platform/db/left-joined.ts'
import { one } from '../../../platform/db/one-row.ts'
import type { Deps } from '../../../platform/deps.ts'
import { assertRun } from '../runs/find-run.ts'
import { presentAccount, type BankAccountRow } from './bank-accounts.ts'
import '../tables.ts'

/**
 * What a run pays by ACH: its planned payouts without a check and those in its file, each with the account it is or would be paid to.
 * `is_new`: no file of another run that was downloaded has paid to this account.
 */
export const selectAchPayouts = (runId: string): RawBuilder<unknown> => sql`
  SELECT o.id, o.agent_id, o.payee, coalesce(p.name, o.payee) AS payee_name, o.cents, o.state, e.payout_id IS NOT NULL AS in_file,
    b.id AS account_id, b.name, b.holder, b.kind, b.routing, b.last_four, b.sealed, b.prenoted_on, b.prenote_return, c.name AS changed_by,
    b.created_at AS changed_at, b.id IS NOT NULL AND NOT EXISTS (SELECT FROM ach_file_entry x
      JOIN ach_file y ON y.id = x.file_id JOIN ach_file_download d ON d.file_id = y.id
      WHERE x.bank_account_id = b.id AND y.voided_at IS NULL AND y.pay_run_id <> o.pay_run_id) AS is_new
  FROM payout o LEFT JOIN person p ON p.id = o.agent_id
  LEFT JOIN LATERAL (SELECT e.payout_id, e.bank_account_id FROM ach_file_entry e JOIN ach_file f ON f.id = e.file_id
    WHERE e.payout_id = o.id AND f.pay_run_id = o.pay_run_id AND f.voided_at IS NULL) e ON true
  LEFT JOIN LATERAL (
    SELECT * FROM payee_bank_account WHERE id = e.bank_account_id
    UNION ALL SELECT * FROM payee_bank_account WHERE e.payout_id IS NULL AND agent_id = o.agent_id AND ended_at IS NULL
    UNION ALL SELECT * FROM payee_bank_account
      WHERE e.payout_id IS NULL AND o.agent_id IS NULL AND payee = o.payee AND payee <> '' AND ended_at IS NULL
  ) b ON true LEFT JOIN person c ON c.id = b.created_by
  WHERE o.pay_run_id = ${runId} AND (e.payout_id IS NOT NULL OR (o.state = 'planned' AND o.cents > 0
    AND NOT EXISTS (SELECT FROM payout_check k WHERE k.payout_id = o.id AND k.voided_at IS NULL)))`

interface PayeeRow {
  readonly id: string
  readonly agent_id: string | null
  readonly payee_name: string
  readonly cents: string
  readonly in_file: boolean
  readonly is_new: boolean
}

type PayoutRow = PayeeRow & LeftJoined<BankAccountRow & { readonly account_id: string }>

const presentPayout = (row: PayoutRow): AchPayout => ({
  payout_id: row.id,
  agent_id: row.agent_id ?? '0',
  name: row.payee_name,
  amount: centsToDollars(row.cents),
  account: row.account_id === null ? null : presentAccount(row),
  is_new: row.is_new ? 1 : 0,
  in_file: row.in_file ? 1 : 0,
})

interface FileRow {
  readonly id: string
  readonly created_on: string
  readonly modifier: string
  readonly effective_on: string
  readonly cents: string
  readonly sha256: string
  readonly created_by: string
  readonly created_at: Date
  readonly payouts: number
  readonly is_stale: boolean
  readonly downloads: readonly { name: string; time: number }[]
  readonly voided_by: string | null
  readonly voided_at: Date | null
  readonly void_reason: string
}

export const getFileName = ({ created_on, modifier }: Pick<FileRow, 'created_on' | 'modifier'>): string =>
  `ach-${created_on}-${modifier}.txt`

/** Whether what is in file `f` is not what its run would pay now; what was downloaded can't change. */
export const staleColumn = sql<boolean>`NOT EXISTS (SELECT FROM ach_file_download d WHERE d.file_id = f.id)
  AND EXISTS (SELECT FROM ach_file_entry e JOIN payout o ON o.id = e.payout_id
    JOIN payee_bank_account b ON b.id = e.bank_account_id
    WHERE e.file_id = f.id AND (o.state <> 'planned' OR o.cents <> e.cents OR b.ended_at IS NOT NULL
      OR o.pay_run_id IS DISTINCT FROM f.pay_run_id
      OR EXISTS (SELECT FROM payout_check k WHERE k.payout_id = o.id AND k.voided_at IS NULL)))`

async function findFiles(db: Db | Tx, runId: string): Promise<AchFile[]> {
  const { rows } = await sql<FileRow>`
    SELECT f.id, f.created_on, f.modifier, f.effective_on, f.cents, f.sha256, c.name AS created_by, f.created_at,
      (SELECT count(*)::int FROM ach_file_entry e WHERE e.file_id = f.id) AS payouts,
      f.voided_at IS NULL AND ${staleColumn} AS is_stale, v.name AS voided_by, f.voided_at, f.void_reason,
      coalesce((SELECT json_agg(json_build_object('name', p.name, 'time', floor(extract(epoch FROM d.downloaded_at)))
        ORDER BY d.id) FROM ach_file_download d JOIN person p ON p.id = d.person_id WHERE d.file_id = f.id), '[]')
        AS downloads
    FROM ach_file f JOIN person c ON c.id = f.created_by LEFT JOIN person v ON v.id = f.voided_by
    WHERE f.pay_run_id = ${runId} ORDER BY f.id DESC`.execute(db)
  return rows.map((row) => ({
    file_id: row.id,
    name: getFileName(row),
    effective_on: row.effective_on,
    payouts: row.payouts,
    amount: centsToDollars(row.cents),
    sha256: row.sha256,
    created_by: row.created_by,
    time_created: toUnixSeconds(row.created_at),
    is_stale: row.is_stale ? 1 : 0,
    downloads: [...row.downloads],
    voided_by: row.voided_by ?? '',
    time_voided: toUnixSecondsOrNull(row.voided_at),
    void_reason: row.void_reason,
  }))
}

interface Sums {
  readonly with_payouts: number
  readonly with_cents: string
  readonly without_payouts: number
  readonly without_cents: string
  readonly new_accounts: number
  readonly shown: number
  readonly has_settings: boolean
}

const shown = {
  all: sql`true`,
  without: sql`account_id IS NULL`,
  new: sql`is_new`,
} as const

type Filter = Query<typeof payouts.achRun>
const firstPage: Filter = { show: 'all', limit: 50, offset: 0 }

/** What a run pays by ACH, and its files. Throws `not_found`. */
export async function findAchRun(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  runId: string,
  { show, limit, offset }: Filter = firstPage,
): Promise<AchRun> {
  await assertRun(db, runId)
  const found = sql`WITH found AS MATERIALIZED (${selectAchPayouts(runId)})`
  const [rows, sums, files] = await Promise.all([
    sql<PayoutRow>`${found} SELECT * FROM found WHERE ${shown[show]}
      ORDER BY account_id IS NOT NULL, NOT is_new, payee_name, id LIMIT ${limit} OFFSET ${offset}`.execute(
      db,
    ),
    sql<Sums>`${found} SELECT count(account_id)::int AS with_payouts,
      coalesce(sum(cents) FILTER (WHERE account_id IS NOT NULL), 0)::bigint AS with_cents,
      count(*) FILTER (WHERE account_id IS NULL)::int AS without_payouts,
      coalesce(sum(cents) FILTER (WHERE account_id IS NULL), 0)::bigint AS without_cents,
      count(*) FILTER (WHERE is_new)::int AS new_accounts, count(*) FILTER (WHERE ${shown[show]})::int AS shown,
      EXISTS (SELECT FROM ach_setting) AS has_settings FROM found`.execute(db),
    findFiles(db, runId),
  ])
  const { with_cents, without_cents, ...counts } = one(sums.rows)
  return {
    run_id: runId,
    has_settings: counts.has_settings ? 1 : 0,
    first_day: findNextBankingDay(newYorkDate(clock.now())),
    with_account: { payouts: counts.with_payouts, amount: centsToDollars(with_cents) },
    without_account: { payouts: counts.without_payouts, amount: centsToDollars(without_cents) },
    new_accounts: counts.new_accounts,
    file: files.find(({ time_voided }) => time_voided === null) ?? null,
    voided: files.filter(({ time_voided }) => time_voided !== null),
    count: counts.shown,
    collection: rows.rows.map(presentPayout),
  }
}
