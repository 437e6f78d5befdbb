import type { BankStatementState } from '@pb/contract/bank-statements'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import '../tables.ts'

export interface StatementRow {
  readonly id: string
  readonly file_name: string
  readonly format: 'ofx' | 'sheet'
  readonly state: BankStatementState
  readonly account_id: string | null
  readonly account_name: string | null
  readonly routing: string
  readonly last_four: string
  readonly kind: string
  readonly from_day: string | null
  readonly until_day: string | null
  readonly closing_cents: string | null
  readonly closing_on: string | null
  readonly notes: string[]
  readonly lines: number
  readonly unread: number
  readonly known: number
  readonly created_by: string
  readonly created_at: Date
  readonly imported_at: Date | null
  readonly undone_at: Date | null
}

/** A draft has the account that it states, if that is known here. */
const selectStatements = sql`
  SELECT s.id, s.file_name, s.format, s.state, a.id AS account_id, a.name AS account_name, s.routing, s.last_four, s.kind,
    s.from_day, s.until_day, s.closing_cents, s.closing_on, s.notes, l.*, p.name AS created_by, s.created_at, s.imported_at,
    s.undone_at
  FROM bank_statement s JOIN person p ON p.id = s.created_by
  LEFT JOIN bank_account a ON CASE WHEN s.account_id IS NOT NULL THEN a.id = s.account_id
    ELSE s.last_four <> '' AND (a.routing, a.last_four, a.kind) = (s.routing, s.last_four, s.kind) END
  CROSS JOIN LATERAL (SELECT count(*)::int AS lines, count(*) FILTER (WHERE problem <> '')::int AS unread,
    count(*) FILTER (WHERE is_known)::int AS known FROM bank_statement_line WHERE statement_id = s.id) l`

export async function findStatement(db: Db | Tx, id: string): Promise<StatementRow | undefined> {
  const { rows } = await sql<StatementRow>`${selectStatements} WHERE s.id = ${id}`.execute(db)
  return maybeOne(rows)
}

/** Locks a statement until the transaction ends. */
export async function lockStatement(tx: Tx, id: string): Promise<StatementRow | undefined> {
  await sql`SELECT FROM bank_statement WHERE id = ${id} FOR UPDATE`.execute(tx)
  return findStatement(tx, id)
}

export async function listStatements(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: StatementRow[]; total: number }> {
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<StatementRow>`${selectStatements} ORDER BY s.id DESC LIMIT ${limit} OFFSET ${offset}`.execute(db),
    sql<{ total: number }>`SELECT count(*)::int AS total FROM bank_statement`.execute(db),
  ])
  return { rows, total: counted[0]?.total ?? 0 }
}
