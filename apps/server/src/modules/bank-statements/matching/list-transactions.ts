import type { BankTransaction, BankTransactionState } from '@pb/contract/bank-statements'
import { addDaysToDate } from '@pb/rules/dates'
import { centsToDollars } from '@pb/rules/money'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { toLikePattern } from '../../../platform/db/like-pattern.ts'
import { hasAmount } from './has-amount.ts'
import {
  maxEntries,
  presentEntry,
  readMatchedEntries,
  readOtherParts,
  readUnmatchedEntries,
  type EntryRow,
  type SplitRow,
} from './entries.ts'
import { findCandidates, type Candidates, type OpenTransaction } from './find-candidates.ts'
import { findCombinations, type AccountTransaction, type Combination } from './find-combinations.ts'

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

/** Open transactions are read at most this many at once; where there are more, no combination is proposed. */
const maxOpen = 10_000
/** Days around a page within which other rows may explain one of its rows, or what explains it. */
const daysAround = 90

interface OpenTransactions {
  readonly rows: readonly AccountTransaction[]
  readonly isComplete: boolean
}

/** Open transactions of the days around some, those of the same amounts first. */
async function readOpen(db: Db, rows: readonly OpenTransaction[]): Promise<OpenTransactions> {
  const days = rows.map(({ posted_on }) => posted_on).toSorted()
  const amounts = [...new Set(rows.map(({ cents }) => String(cents)))]
  const { rows: open } = await sql<AccountTransaction>`
    SELECT id, account_id, posted_on, cents::float8 AS cents, check_number, name, memo FROM bank_transaction
    WHERE NOT is_matched AND set_aside_reason IS NULL
      AND posted_on BETWEEN ${addDaysToDate(days[0]!, 0 - daysAround)} AND ${addDaysToDate(days.at(-1)!, daysAround)}
    ORDER BY cents = ANY (${amounts}::bigint[]) DESC, id LIMIT ${maxOpen + 1}`.execute(db)
  return { rows: open.slice(0, maxOpen), isComplete: open.length <= maxOpen }
}

interface Proposals {
  readonly candidates: ReadonlyMap<string, Candidates>
  readonly combinations: ReadonlyMap<string, Combination>
}

const noProposals: Proposals = { candidates: new Map(), combinations: new Map() }

async function readProposals(db: Db, rows: readonly TransactionRow[]): Promise<Proposals> {
  if (rows.length === 0) return noProposals
  const days = rows.map(({ posted_on }) => posted_on).toSorted()
  const [entries, open] = await Promise.all([
    readUnmatchedEntries(
      db,
      addDaysToDate(days[0]!, 0 - daysAround),
      addDaysToDate(days.at(-1)!, daysAround),
    ),
    readOpen(db, rows),
  ])
  const isComplete = open.isComplete && entries.length < maxEntries
  return {
    candidates: findCandidates(rows, entries, open.rows),
    combinations: isComplete ? findCombinations({ transactions: open.rows, entries }) : new Map(),
  }
}

interface Related {
  readonly entries: readonly EntryRow[]
  readonly parts: readonly SplitRow[]
  readonly found: Candidates | undefined
  readonly combination: Combination | undefined
}

const presentPart = ({ id, posted_on, cents }: Pick<OpenTransaction, 'id' | 'posted_on' | 'cents'>) => ({
  transaction_id: id,
  date: posted_on,
  amount: centsToDollars(cents),
})

const present = (row: TransactionRow, { entries, parts, found, combination }: Related): BankTransaction => ({
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
  other_parts: parts.map(({ other_id, posted_on, cents }) => presentPart({ id: other_id, posted_on, cents })),
  candidates: (found?.candidates ?? []).map((group) => group.map(presentEntry)),
  is_certain: found?.isCertain === true ? 1 : 0,
  combination: combination
    ? {
        entries: combination.entries.map(presentEntry),
        other_parts: combination.transactions.filter(({ id }) => id !== row.id).map(presentPart),
      }
    : null,
})

/** Transactions with the entries they are matched with, or those that may be them. */
export async function listTransactions(
  db: Db,
  filter: Filter,
): Promise<{ collection: BankTransaction[]; total: number }> {
  const { rows, total } = await readPage(db, filter)
  const matchedIds = filter.state === 'matched' ? rows.map(({ id }) => id) : []
  const [matched, parts, { candidates, combinations }] = await Promise.all([
    matchedIds.length > 0 ? readMatchedEntries(db, matchedIds) : [],
    readOtherParts(db, matchedIds),
    filter.state === 'unmatched' ? readProposals(db, rows) : noProposals,
  ])
  const collection = rows.map((row) =>
    present(row, {
      entries: matched.filter(({ transaction_id }) => transaction_id === row.id),
      parts: parts.filter(({ transaction_id }) => transaction_id === row.id),
      found: candidates.get(row.id),
      combination: combinations.get(row.id),
    }),
  )
  return { collection, total }
}
