import type { BankAccount, BankLine, BankStatement } from '@pb/contract/bank-statements'
import { toUnixSeconds, toUnixSecondsOrNull } from '@pb/rules/dates'
import { centsToDollars } from '@pb/rules/money'
import type { ListedAccount } from './accounts/queries.ts'
import type { LineRow } from './statements/lines.ts'
import type { StatementRow } from './statements/queries.ts'

export const presentStatement = (row: StatementRow): BankStatement => ({
  statement_id: row.id,
  file_name: row.file_name,
  state: row.state,
  account: row.account_id === null ? null : { account_id: row.account_id, name: row.account_name! },
  routing: row.routing,
  last_four: row.last_four,
  kind: row.kind,
  from: row.from_day,
  until: row.until_day,
  closing_balance: row.closing_cents === null ? null : centsToDollars(row.closing_cents),
  closing_on: row.closing_on,
  notes: row.notes,
  lines: row.lines,
  unread: row.unread,
  known: row.known,
  created_by: row.created_by,
  time_created: toUnixSeconds(row.created_at),
  time_imported: toUnixSecondsOrNull(row.imported_at),
  time_undone: toUnixSecondsOrNull(row.undone_at),
})

export const presentLine = (row: LineRow): BankLine => ({
  row: row.row_number,
  kind: row.what,
  date: row.posted_on,
  amount: row.cents === null ? null : centsToDollars(row.cents),
  name: row.name,
  memo: row.memo,
  check_number: row.check_number,
  problem: row.problem,
})

export const presentAccount = (row: ListedAccount): BankAccount => ({
  account_id: row.id,
  name: row.name,
  routing: row.routing,
  last_four: row.last_four,
  kind: row.kind,
  from: row.from_day,
  until: row.until_day,
  unmatched: row.unmatched,
})
