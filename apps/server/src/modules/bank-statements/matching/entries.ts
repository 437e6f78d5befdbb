import type { CashEntry } from '@pb/contract/bank-statements'
import { centsToDollars } from '@pb/rules/money'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { toLikePattern } from '../../../platform/db/like-pattern.ts'
import { one } from '../../../platform/db/one-row.ts'
import { hasAmount } from './has-amount.ts'
import '../tables.ts'

/** An entry of the journal that moved cash; cents are positive for money that came in. */
export interface EntryRow {
  readonly id: string
  readonly kind: string
  readonly booked_on: string
  readonly cents: number
  readonly name: string
  readonly method: string
  readonly reference: string
  readonly deal_id: string | null
  readonly invoice_number: string
  readonly pay_run_id: string | null
}

export const presentEntry = ({ id, booked_on, cents, ...entry }: EntryRow): CashEntry => ({
  entry_id: id,
  date: booked_on,
  amount: centsToDollars(cents),
  ...entry,
})

/** Entries that moved cash, of which `condition` is true: on `e`, the entry, and `c`, the sum of its cash. */
const selectEntries = (condition: RawBuilder<unknown>) => sql`
  SELECT e.id, e.kind, e.booked_on, c.cents::float8 AS cents, c.method, c.deal_id, coalesce(i.number, '') AS invoice_number,
    o.pay_run_id, coalesce(a.name, nullif(c.payee, ''), nullif(i.management_company, ''),
      nullif(concat_ws(', ', nullif(d.apt_address, ''), nullif(d.apt_unit, '')), ''), '') AS name,
    coalesce(nullif(r.reference, ''), nullif(s.reference, ''), nullif(o.reference, ''), nullif(t.reference, ''), '') AS reference
  FROM journal_entry e
  JOIN LATERAL (SELECT sum(cents) AS cents, max(method) AS method, max(payee) AS payee, max(agent_id) AS agent_id,
    max(deal_id) AS deal_id, max(invoice_id) AS invoice_id FROM journal_posting
    WHERE entry_id = e.id AND account = 'cash' HAVING sum(cents) <> 0) c ON true
  LEFT JOIN person a ON a.id = c.agent_id
  LEFT JOIN invoice i ON i.id = c.invoice_id
  LEFT JOIN deal d ON d.id = c.deal_id
  LEFT JOIN LATERAL (SELECT reference FROM deal_receipt WHERE deal_id = c.deal_id AND entry_id = coalesce(e.reverses_id, e.id)
    LIMIT 1) r ON true
  LEFT JOIN LATERAL (SELECT reference FROM invoice_settlement
    WHERE invoice_id = c.invoice_id AND entry_id = coalesce(e.reverses_id, e.id) LIMIT 1) s ON true
  LEFT JOIN LATERAL (SELECT reference, pay_run_id FROM payout WHERE entry_id = coalesce(e.reverses_id, e.id) LIMIT 1) o ON true
  LEFT JOIN LATERAL (SELECT reference FROM charge_settlement WHERE entry_id = coalesce(e.reverses_id, e.id) LIMIT 1) t ON true
  WHERE ${condition}`

const isUnmatched = sql`NOT EXISTS (SELECT FROM bank_match WHERE entry_id = e.id)`
const movesCash = (days: RawBuilder<unknown>) =>
  sql`e.id IN (SELECT entry_id FROM journal_posting WHERE account = 'cash' AND ${days})`

/** Entries are read at most this many at once, for the transactions of a page. */
export const maxEntries = 10_000

/** Unmatched entries of some days, both included, oldest first; the newest, if they are very many. */
export async function readUnmatchedEntries(db: Db, from: string, until: string): Promise<EntryRow[]> {
  const days = sql`booked_on BETWEEN ${from} AND ${until}`
  const { rows } = await sql<EntryRow>`${selectEntries(sql`${movesCash(days)} AND ${isUnmatched}`)}
    ORDER BY e.booked_on DESC, e.id DESC LIMIT ${maxEntries}`.execute(db)
  return rows.toReversed()
}

/** The entries that transactions are matched with. */
export async function readMatchedEntries(
  db: Db,
  transactionIds: readonly string[],
): Promise<(EntryRow & { readonly transaction_id: string })[]> {
  const ids = [...transactionIds]
  const { rows } = await sql<EntryRow & { transaction_id: string }>`
    SELECT m.transaction_id, x.* FROM bank_match m JOIN (${selectEntries(
      sql`e.id IN (SELECT entry_id FROM bank_match WHERE transaction_id = ANY (${ids}::bigint[]))`,
    )}) x ON x.id = m.entry_id ORDER BY x.booked_on, x.id`.execute(db)
  return rows
}

/** A transaction that an entry is split over, as another one of it shows it. */
export interface SplitRow {
  readonly transaction_id: string
  readonly other_id: string
  readonly posted_on: string
  readonly cents: number
}

/** The other parts of the entries that transactions are parts of, by day. */
export async function readOtherParts(db: Db, transactionIds: readonly string[]): Promise<SplitRow[]> {
  if (transactionIds.length === 0) return []
  const { rows } = await sql<SplitRow>`
    SELECT m.transaction_id, t.id AS other_id, t.posted_on, t.cents::float8 AS cents
    FROM bank_match m JOIN bank_match o ON o.entry_id = m.entry_id AND o.transaction_id <> m.transaction_id
      JOIN bank_transaction t ON t.id = o.transaction_id
    WHERE m.transaction_id = ANY (${[...transactionIds]}::bigint[]) ORDER BY t.posted_on, t.id`.execute(db)
  return rows
}

/** What entries moved in all, in cents, and how many of them are there and unmatched. */
export async function sumUnmatched(
  tx: Tx,
  entryIds: readonly string[],
): Promise<{ readonly cents: number; readonly found: number; readonly unmatched: number }> {
  const { rows } = await sql<{ cents: number; found: number; unmatched: number }>`
    SELECT coalesce(sum(c.cents), 0)::float8 AS cents, count(*)::int AS found,
      count(*) FILTER (WHERE ${isUnmatched})::int AS unmatched
    FROM journal_entry e JOIN LATERAL (SELECT sum(cents) AS cents FROM journal_posting
      WHERE entry_id = e.id AND account = 'cash' HAVING sum(cents) <> 0) c ON true
    WHERE e.id = ANY (${[...entryIds]}::bigint[])`.execute(tx)
  return one(rows)
}

/**
 * Entries of the days of the imported files that no transaction is matched with, newest first. An entry and its reversal,
 * both unmatched, moved nothing.
 */
export async function listEntriesNotInBank(
  db: Db,
  { search, limit, offset }: { readonly search: string; readonly limit: number; readonly offset: number },
): Promise<{ rows: EntryRow[]; total: number }> {
  const days = sql`booked_on BETWEEN (SELECT min(posted_on) FROM bank_transaction) AND (SELECT max(posted_on) FROM bank_transaction)`
  const missing = selectEntries(sql`${movesCash(days)} AND ${isUnmatched} AND NOT EXISTS (
    SELECT FROM journal_entry o WHERE (o.reverses_id = e.id OR o.id = e.reverses_id)
      AND NOT EXISTS (SELECT FROM bank_match WHERE entry_id = o.id))`)
  const pattern = toLikePattern(search)
  const matches =
    search === ''
      ? sql`true`
      : sql`(name ILIKE ${pattern} OR reference ILIKE ${pattern} OR invoice_number ILIKE ${pattern} OR ${hasAmount(sql`cents`, search)})`
  const { rows } = await sql<{ rows: EntryRow[]; total: number }>`
    WITH missing AS MATERIALIZED (SELECT * FROM (${missing}) m WHERE ${matches})
    SELECT (SELECT count(*)::int FROM missing) AS total, (SELECT coalesce(json_agg(p), '[]') FROM (
      SELECT id::text, kind, booked_on, cents, name, method, reference, deal_id::text, invoice_number, pay_run_id::text
      FROM missing ORDER BY booked_on DESC, id DESC LIMIT ${limit} OFFSET ${offset}) p) AS rows`.execute(db)
  return one(rows)
}
