import type { BankStatement } from '@pb/contract/bank-statements'
import { formatDateTime } from '../../../lib/format-date-time.ts'
import { formatDate } from '../../../lib/format.ts'
import { formatAmount } from '../labels.ts'
import * as texts from './texts.ts'

export const stateTitles: Readonly<Record<BankStatement['state'], string>> = {
  draft: texts.draft,
  imported: texts.imported,
  undone: texts.undone,
}

/** `120 transactions, Jan 1 – Jan 31, 2026, Operating, 3 not read` */
export function formatSummary(file: BankStatement): string {
  const { lines, from, until, account, last_four, known, unread, closing_balance, closing_on } = file
  return [
    texts.lineCount(lines),
    from !== null && until !== null && texts.period(formatDate(from), formatDate(until)),
    account?.name ?? (last_four !== '' && texts.ofAccount(last_four)),
    known > 0 && texts.knownCount(known),
    unread > 0 && texts.unreadCount(unread),
    closing_balance !== null &&
      closing_on !== null &&
      texts.balance(formatAmount(closing_balance), formatDate(closing_on)),
  ]
    .filter(Boolean)
    .join(', ')
}

/** When the file was uploaded, imported or undone. */
export function formatHistory({
  time_created,
  time_imported,
  time_undone,
  created_by,
}: BankStatement): string {
  if (time_undone !== null) return texts.undoneAt(formatDateTime(time_undone))
  return time_imported === null
    ? texts.uploadedBy(formatDateTime(time_created), created_by)
    : texts.importedAt(formatDateTime(time_imported))
}
