import type { RecurringChange, RecurringCharge, RecurringTerms } from '@pb/contract/payouts'
import { formatMonthName } from '@pb/rules/deals/agent-charges'
import { useQuery } from '@tanstack/react-query'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../components/ui/states.tsx'
import { formatDateTime } from '../../../lib/format-date-time.ts'
import { recurringChangesQuery } from '../../../queries/payouts.ts'
import { formatAmount } from '../labels.ts'
import { formatOrdinal, getKindTitle } from './labels.ts'
import * as texts from './texts.ts'

/** Each field of a charge as a text. */
const toFields = (terms: RecurringTerms): Readonly<Record<string, string>> => ({
  [texts.name]: terms.title,
  [texts.kind]: getKindTitle(terms.kind),
  [texts.amount]: formatAmount(terms.amount),
  [texts.agents]:
    terms.everyone === 0
      ? terms.agents.join(', ')
      : terms.agents.length === 0
        ? texts.everyone
        : texts.everyoneExcept(terms.agents.join(', ')),
  [texts.firstMonth]: formatMonthName(terms.first_month),
  [texts.lastMonth]: terms.last_month === null ? texts.noEnd : formatMonthName(terms.last_month),
  [texts.dueDay]: formatOrdinal(terms.due_day),
  [texts.state]: terms.paused === 1 ? texts.paused : texts.running,
})

/** What a change changed, a line each; all fields of the first. */
function describeChange({ before, after }: RecurringChange): string[] {
  const [former, fields] = [before && toFields(before), toFields(after)]
  if (!former) return Object.entries(fields).map(([field, text]) => `${field}: ${text}`)
  return Object.entries(fields).flatMap(([field, text]) =>
    former[field] === text ? [] : [texts.fromTo(field, former[field] ?? '', text)],
  )
}

interface HistoryDialogProps {
  readonly charge: RecurringCharge
  readonly onClose: () => void
}

/** Who changed a recurring charge from what to what, newest first. */
export function HistoryDialog({ charge: { recurring_id, title }, onClose }: HistoryDialogProps) {
  const { data, error, refetch } = useQuery(recurringChangesQuery(recurring_id))
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={texts.historyTitle(title)}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <ol className="divide-y">
          {data.collection.map((change) => (
            <li key={change.change_id} className="py-3 text-sm first:pt-0 last:pb-0">
              <p className="text-xs text-muted">
                {(change.before === null ? texts.createdBy : texts.changedBy)(
                  change.changed_by,
                  formatDateTime(change.time_changed),
                )}
              </p>
              {describeChange(change).map((line) => (
                <p key={line} className="mt-1 wrap-anywhere">
                  {line}
                </p>
              ))}
            </li>
          ))}
        </ol>
      ) : (
        <Skeleton className="h-24" />
      )}
    </Dialog>
  )
}
