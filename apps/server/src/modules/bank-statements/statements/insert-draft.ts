import { chunk } from '@pb/rules/chunk'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { toJsonText } from '../../../platform/db/json-text.ts'
import type { StatementReading } from '../reading/reading.ts'
import '../tables.ts'

/** Drafts are deleted after this many days. */
const draftDays = 30
const linesAtOnce = 5000

interface NewStatement {
  readonly fileName: string
  readonly format: 'ofx' | 'sheet'
  readonly reading: StatementReading
  readonly personId: string
  readonly now: Date
}

const toLine = (line: StatementReading['lines'][number]) => ({
  row_number: line.row,
  posted_on: line.postedOn,
  cents: line.cents,
  fitid: line.fitid,
  kind: line.kind,
  name: line.name,
  memo: line.memo,
  check_number: line.checkNumber,
  problem: '',
})

const toUnreadLine = ({ row, name, problem }: StatementReading['unread'][number]) => ({
  row_number: row,
  fitid: '',
  kind: '',
  name,
  memo: '',
  check_number: '',
  problem,
})

/** Stores what a file states of an account as a draft; returns its id. */
export async function insertDraft(
  tx: Tx,
  { fileName, format, reading, personId, now }: NewStatement,
): Promise<string> {
  await sql`DELETE FROM bank_statement WHERE state = 'draft'
    AND created_at < ${now}::timestamptz - make_interval(days => ${draftDays})`.execute(tx)
  const { account, from, until, closing, notes } = reading
  const { id } = await tx
    .insertInto('bank_statement')
    .values({
      account_id: null,
      file_name: fileName,
      format,
      ...(account && { routing: account.routing, last_four: account.lastFour, kind: account.kind }),
      from_day: from,
      until_day: until,
      closing_cents: closing === null ? null : String(closing.cents),
      closing_on: closing?.on ?? null,
      notes: [...notes],
      created_by: personId,
      created_at: now,
      imported_by: null,
      imported_at: null,
      undone_by: null,
      undone_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const lines of chunk([...reading.lines.map(toLine), ...reading.unread.map(toUnreadLine)], linesAtOnce))
    await sql`INSERT INTO bank_statement_line
      (statement_id, row_number, posted_on, cents, fitid, kind, name, memo, check_number, problem)
      SELECT ${id}::bigint, r.* FROM jsonb_to_recordset(${toJsonText(lines)}::jsonb) AS r(row_number int, posted_on date,
        cents bigint, fitid text, kind text, name text, memo text, check_number text, problem text)`.execute(
      tx,
    )
  return id
}
