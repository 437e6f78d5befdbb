import { ReceiptText } from 'lucide-react'
import { openNewDeal } from '../../../components/domain/new-deal.ts'
import { Button } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/states.tsx'
import { addNewDeal } from '../texts.ts'
import { isFiltered, isReviewQueue, type ListView } from './list-view.ts'
import { formatPeriod } from './period.ts'
import * as texts from './texts.ts'

interface EmptyDealsProps {
  readonly view: ListView
  readonly onChange: (next: Partial<ListView>) => void
}

function getHint(view: ListView): string {
  if (isReviewQueue(view)) return texts.nothingToReview
  if (isFiltered(view)) return texts.noneMatch
  return view.year === null ? texts.noneYet : texts.noneInPeriod(formatPeriod(view))
}

/** No deals, with what to do about it. */
export function EmptyDeals({ view, onChange }: EmptyDealsProps) {
  const filtered = isFiltered(view) && !isReviewQueue(view)
  return (
    <EmptyState
      icon={ReceiptText}
      title={texts.noRecords}
      className="rounded-lg border bg-panel"
      action={
        filtered ? (
          <Button
            onClick={() =>
              onChange({
                search: '',
                status: null,
                kind: null,
                ready: false,
                approved: false,
                ending: false,
                agent: null,
              })
            }
          >
            {texts.clearFilters}
          </Button>
        ) : isReviewQueue(view) ? undefined : view.year !== null ? (
          <Button onClick={() => onChange({ year: null, month: null })}>{texts.showAllYears}</Button>
        ) : (
          <Button variant="primary" onClick={() => openNewDeal({})}>
            {addNewDeal}
          </Button>
        )
      }
    >
      {getHint(view)}
    </EmptyState>
  )
}
