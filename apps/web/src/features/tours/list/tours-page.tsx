import { useQuery } from '@tanstack/react-query'
import { Plus, Route } from 'lucide-react'
import { useState } from 'react'
import { openTourPlan } from '../../../components/domain/tour-request.ts'
import { Card } from '../../../components/ui/panel.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { PageBody, PageTitle } from '../../../components/ui/page-title.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { formatNumber } from '../../../lib/format.ts'
import { toursQuery } from '../../../queries/showings.ts'
import { TourRow } from './tour-row.tsx'
import * as texts from '../texts.ts'

const firstRows = 20
/** The most that one reply holds. */
const maxRows = 100

/** The agent's tours. */
export function ToursPage() {
  const [limit, setLimit] = useState(firstRows)
  const { data, error, refetch } = useQuery(toursQuery({ limit }))
  const more = data ? Math.min(data.total, maxRows) - data.collection.length : 0
  const add = (
    <Button variant="primary" onClick={() => openTourPlan({})}>
      <Plus aria-hidden className="size-4" />
      {texts.planTour}
    </Button>
  )
  return (
    <PageBody className="flex max-w-4xl flex-col gap-5 py-6">
      <PageTitle actions={add}>{texts.tours}</PageTitle>
      {!data ? (
        error ? (
          <ErrorState title={texts.loadFailed} error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-64 rounded-lg" />
        )
      ) : data.collection.length === 0 ? (
        <EmptyState icon={Route} title={texts.none} className="rounded-lg border bg-panel">
          {texts.noneHint}
        </EmptyState>
      ) : (
        <Card as="ul" aria-label={texts.tours} className="divide-y overflow-hidden">
          {data.collection.map((tour) => (
            <TourRow key={tour.tour_id} tour={tour} />
          ))}
        </Card>
      )}
      {more > 0 && (
        <Button className="self-start" onClick={() => setLimit(maxRows)}>
          {texts.showMore(formatNumber(more))}
        </Button>
      )}
    </PageBody>
  )
}
