import type { BankTransaction, BankTransactionState } from '@pb/contract/bank-statements'
import { addDaysToDate } from '@pb/rules/dates'
import { centsToDollars } from '@pb/rules/money'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { toLikePattern } from '../../../platform/db/like-pattern.ts'
import { hasAmount } from './has-amount.ts'
import {
  presentEntry,
  readMatchedEntries,
  readOtherParts,
  readUnmatchedEntries,
  type EntryRow,
  type SplitRow,
} from './entries.ts'
import {
  daysAfter,
  daysBefore,
  findCandidates,
  type Candidates,
  type OpenTransaction,
} from './find-candidates.ts'

interface TransactionRow extends OpenTransaction {
  readonly account_id: string
  readonly kind: string
  readonly state: BankTransactionState
  readonly set_aside_reason: string
}

const state = sql`CASE WHEN is_matched THEN 'matched' WHEN set_aside_reason IS NOT NULL THEN 'set_aside' ELSE 'unmatched' END`
const conditions = {
  unmatched: sql`NOT is_matched AND set_aside_reason IS NULL`,
  matched: sql`is_matched`,
  set_aside: sql`set_aside_reason IS NOT NULL`,
} as const

interface Filter {
  readonly account_id?: string | undefined
  readonly state: BankTransactionState
  readonly search: string
  readonly limit: number
  readonly offset: number
}

async function readPage(db: Db, filter: Filter): Promise<{ rows: TransactionRow[]; total: number }> {
  const pattern = toLikePattern(filter.search)
  const condition = sql`${conditions[filter.state]}
    AND ${filter.account_id === undefined ? sql`true` : sql`account_id = ${filter.account_id}`}
    AND ${
      filter.search === ''
        ? sql`true`
        : sql`(name ILIKE ${pattern} OR memo ILIKE ${pattern} OR check_number ILIKE ${pattern}
            OR ${hasAmount(sql`cents`, filter.search)})`
    }`
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<TransactionRow>`SELECT id, account_id, posted_on, cents::float8 AS cents, kind, name, memo, check_number,
        ${state} AS state, coalesce(set_aside_reason, '') AS set_aside_reason
      FROM bank_transaction WHERE ${condition}
      ORDER BY posted_on DESC, id DESC LIMIT ${filter.limit} OFFSET ${filter.offset}`.execute(db),
    sql<{ total: number }>`SELECT count(*)::int AS total FROM bank_transaction WHERE ${condition}`.execute(
      db,
    ),
  ])
  return { rows, total: counted[0]!.total }
}

/** All unmatched transactions with the amounts of some. */
async function readRivals(db: Db, rows: readonly OpenTransaction[]): Promise<OpenTransaction[]> {
  const days = rows.map(({ posted_on }) => posted_on).toSorted()
  const amounts = [...new Set(rows.map(({ cents }) => String(cents)))]
  const rivals = await sql<OpenTransaction>`
    SELECT id, posted_on, cents::float8 AS cents, check_number, name, memo FROM bank_transaction
    WHERE NOT is_matched AND set_aside_reason IS NULL AND cents = ANY (${amounts}::bigint[])
      AND posted_on BETWEEN ${addDaysToDate(days[0]!, -30)} AND ${addDaysToDate(days.at(-1)!, 30)} LIMIT 10000`.execute(
    db,
  )
  return rivals.rows
}

async function readCandidates(db: Db, rows: readonly TransactionRow[]): Promise<Map<string, Candidates>> {
  if (rows.length === 0) return new Map()
  const days = rows.map(({ posted_on }) => posted_on).toSorted()
  const [entries, rivals] = await Promise.all([
    readUnmatchedEntries(db, addDaysToDate(days[0]!, 0 - daysBefore), addDaysToDate(days.at(-1)!, daysAfter)),
    readRivals(db, rows),
  ])
  return findCandidates(rows, entries, rivals)
}

interface Related {
  readonly entries: readonly EntryRow[]
  readonly parts: readonly SplitRow[]
  readonly found: Candidates | undefined
}

const present = (row: TransactionRow, { entries, parts, found }: Related): BankTransaction => ({
  transaction_id: row.id,
  account_id: row.account_id,
  date: row.posted_on,
  amount: centsToDollars(row.cents),
  kind: row.kind,
  name: row.name,
  memo: row.memo,
  check_number: row.check_number,
  state: row.state,
  set_aside_reason: row.set_aside_reason,
  entries: entries.map(presentEntry),
  other_parts: parts.map(({ other_id, posted_on, cents }) => ({
    transaction_id: other_id,
    date: posted_on,
    amount: centsToDollars(cents),
  })),
  candidates: (found?.candidates ?? []).map((group) => group.map(presentEntry)),
  is_certain: found?.isCertain === true ? 1 : 0,
})

/** Transactions with the entries they are matched with, or those that may be them. */
export async function listTransactions(
  db: Db,
  filter: Filter,
): Promise<{ collection: BankTransaction[]; total: number }> {
  const { rows, total } = await readPage(db, filter)
  const matchedIds = filter.state === 'matched' ? rows.map(({ id }) => id) : []
  const [matched, parts, candidates] = await Promise.all([
    matchedIds.length > 0 ? readMatchedEntries(db, matchedIds) : [],
    readOtherParts(db, matchedIds),
    filter.state === 'unmatched' ? readCandidates(db, rows) : new Map<string, Candidates>(),
  ])
  const collection = rows.map((row) =>
    present(row, {
      entries: matched.filter(({ transaction_id }) => transaction_id === row.id),
      parts: parts.filter(({ transaction_id }) => transaction_id === row.id),
      found: candidates.get(row.id),
    }),
  )
  return { collection, total }
}
