import type { BankLineKind } from '@pb/contract/bank-statements'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { planBySize } from '../../../platform/db/plan-by-size.ts'
import { one } from '../../../platform/db/one-row.ts'
import type { StatementRow } from './queries.ts'
import '../tables.ts'

/**
 * The lines of a statement with the transaction of the account that each of them is, if that is there: by the bank's id,
 * or else by day and amount. Several of one day and amount are counted: as many as there are are known. Of two files with
 * ids only those with the same id are one; a line without an id is any of its day and amount, and so is a line with one
 * where only a file without ids stated it.
 */
const joinTransactions = (statementId: string, accountId: string | null) => sql`
  line AS MATERIALIZED (SELECT * FROM bank_statement_line WHERE statement_id = ${statementId}),
  by_id AS MATERIALIZED (
    SELECT DISTINCT ON (l.row_number) l.row_number, t.id FROM line l JOIN bank_transaction t ON t.account_id = ${accountId}
      AND t.fitid = l.fitid AND t.posted_on = l.posted_on AND t.cents = l.cents
    WHERE l.problem = '' AND l.fitid <> '' ORDER BY l.row_number, t.id),
  rest AS (
    SELECT row_number, posted_on, cents, fitid, row_number() OVER (PARTITION BY posted_on, cents ORDER BY row_number) AS nth
    FROM line WHERE problem = '' AND NOT EXISTS (SELECT FROM by_id b WHERE b.row_number = line.row_number)),
  free AS (
    SELECT t.id, t.posted_on, t.cents, row_number() OVER (PARTITION BY t.posted_on, t.cents ORDER BY t.id) AS nth
    FROM bank_transaction t WHERE t.account_id = ${accountId} AND NOT EXISTS (SELECT FROM by_id b WHERE b.id = t.id)
      AND t.posted_on BETWEEN (SELECT min(posted_on) FROM line) AND (SELECT max(posted_on) FROM line)
      AND (t.fitid = '' OR NOT EXISTS (SELECT FROM line WHERE fitid <> ''))),
  known AS MATERIALIZED (
    SELECT row_number, id FROM by_id
    UNION ALL SELECT r.row_number, f.id FROM rest r JOIN free f USING (posted_on, cents, nth))`

/**
 * Joins what follows in the transaction by hash or by sorting. A file that was just stored has no statistics: row by row,
 * 100,000 lines would be compared with 100,000 transactions each.
 */
const joinWhole = (tx: Tx) => sql`SET LOCAL enable_nestloop = off`.execute(tx)

export interface LineRow {
  readonly row_number: number
  readonly what: BankLineKind
  readonly posted_on: string | null
  readonly cents: number | null
  readonly name: string
  readonly memo: string
  readonly check_number: string
  readonly problem: string
}

interface LineCounts {
  readonly new: number
  readonly known: number
  readonly unread: number
  readonly money_in: number
  readonly money_out: number
}

interface LineFilter {
  readonly kind?: BankLineKind | undefined
  readonly limit: number
  readonly offset: number
}

/** What becomes of each line of a statement, or became of it; a draft is compared with an account, null for a new one. */
export async function readLines(
  db: Db,
  { id, state }: StatementRow,
  accountId: string | null,
  { kind, limit, offset }: LineFilter,
): Promise<{ rows: LineRow[]; counts: LineCounts }> {
  const shown =
    state === 'draft'
      ? sql`${joinTransactions(id, accountId)}, shown AS MATERIALIZED (
          SELECT l.*, k.row_number IS NOT NULL AS is_here FROM line l LEFT JOIN known k USING (row_number))`
      : sql`shown AS MATERIALIZED (SELECT *, is_known AS is_here FROM bank_statement_line WHERE statement_id = ${id})`
  const what = sql`CASE WHEN problem <> '' THEN 'unread' WHEN is_here THEN 'known' ELSE 'new' END`
  const query = sql<{ rows: LineRow[]; counts: LineCounts }>`WITH ${shown}
    SELECT (SELECT json_build_object('new', count(*) FILTER (WHERE what = 'new'), 'known', count(*) FILTER (WHERE what = 'known'),
      'unread', count(*) FILTER (WHERE what = 'unread'),
      'money_in', coalesce(sum(cents) FILTER (WHERE what = 'new' AND cents > 0), 0),
      'money_out', coalesce(sum(cents) FILTER (WHERE what = 'new' AND cents < 0), 0))
      FROM (SELECT cents, ${what} AS what FROM shown) c) AS counts,
    (SELECT coalesce(json_agg(p ORDER BY p.row_number), '[]') FROM (
      SELECT row_number, ${what} AS what, posted_on, cents, name, memo, check_number, problem FROM shown
      WHERE ${kind === undefined ? sql`true` : sql`${what} = ${kind}`}
      ORDER BY row_number LIMIT ${limit} OFFSET ${offset}) p) AS rows`
  const { rows } = await db.transaction().execute(async (tx) => {
    await joinWhole(tx)
    return query.execute(tx)
  })
  return one(rows)
}

/**
 * Adds the transactions of a draft's lines that the account does not have yet, and ties each line to its own. A
 * transaction that only files without ids stated gets the bank's id.
 */
export async function addTransactions(tx: Tx, statementId: string, accountId: string): Promise<void> {
  await joinWhole(tx)
  await planBySize(tx)
  await sql`WITH ${joinTransactions(statementId, accountId)},
    tied AS (UPDATE bank_statement_line l SET transaction_id = k.id, is_known = true FROM known k
      WHERE l.statement_id = ${statementId} AND l.row_number = k.row_number RETURNING l.fitid, k.id)
    UPDATE bank_transaction t SET fitid = tied.fitid FROM tied
    WHERE t.id = tied.id AND t.fitid = '' AND tied.fitid <> ''`.execute(tx)
  // A file that states one transaction twice, by its id, is badly made: the first counts.
  await sql`INSERT INTO bank_transaction
      (account_id, statement_id, row_number, fitid, posted_on, cents, kind, name, memo, check_number)
    SELECT ${accountId}::bigint, statement_id, row_number, fitid, posted_on, cents, kind, name, memo, check_number FROM (
      SELECT *, row_number() OVER (PARTITION BY fitid, posted_on, cents ORDER BY row_number) AS nth
      FROM bank_statement_line WHERE statement_id = ${statementId} AND problem = '' AND transaction_id IS NULL) line
    WHERE fitid = '' OR nth = 1 ORDER BY row_number`.execute(tx)
  await planBySize(tx)
  await sql`UPDATE bank_statement_line l SET transaction_id = t.id FROM bank_transaction t
    WHERE l.statement_id = ${statementId} AND t.statement_id = ${statementId} AND t.row_number = l.row_number`.execute(
    tx,
  )
  await sql`UPDATE bank_statement_line l SET transaction_id = t.id, is_known = true FROM bank_transaction t
    WHERE l.statement_id = ${statementId} AND l.transaction_id IS NULL AND l.problem = '' AND l.fitid <> ''
      AND t.statement_id = ${statementId} AND (t.fitid, t.posted_on, t.cents) = (l.fitid, l.posted_on, l.cents)`.execute(
    tx,
  )
}
