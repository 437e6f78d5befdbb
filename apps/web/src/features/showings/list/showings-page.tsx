import { useQuery } from '@tanstack/react-query'
import { CalendarCheck, Plus } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { openShowing } from '../../../components/domain/showing-request.ts'
import { Card } from '../../../components/ui/panel.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { ButtonLink } from '../../../components/ui/button-link.tsx'
import { PageBody, PageTitle } from '../../../components/ui/page-title.tsx'
import { Segmented } from '../../../components/ui/segmented.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { formatNumber } from '../../../lib/format.ts'
import { showingsQuery } from '../../../queries/showings.ts'
import { toursPath } from '../paths.ts'
import { ShowingRow } from './showing-row.tsx'
import * as texts from './texts.ts'

const views = [
  { value: 'upcoming' as const, label: texts.upcoming },
  { value: 'requested' as const, label: texts.requests },
  { value: 'past' as const, label: texts.past },
  { value: 'canceled' as const, label: texts.canceled },
]

const firstRows = 50
/** The most that one reply holds. */
const maxRows = 200

/** The agent's showings. */
export function ShowingsPage() {
  const [params, setParams] = useSearchParams()
  const view = views.find(({ value }) => value === params.get('show'))?.value ?? 'upcoming'
  const [limit, setLimit] = useState(firstRows)
  const { data, error, refetch } = useQuery(showingsQuery({ status: view, limit }))
  const more = data ? Math.min(data.total, maxRows) - data.collection.length : 0
  return (
    <PageBody className="flex max-w-4xl flex-col gap-5 py-6">
      <PageTitle
        actions={
          <>
            <ButtonLink to={toursPath}>{texts.tours}</ButtonLink>
            <Button variant="primary" onClick={() => openShowing({})}>
              <Plus aria-hidden className="size-4" />
              {texts.schedule}
            </Button>
          </>
        }
      >
        {texts.showings}
      </PageTitle>
      <div className="max-w-full overflow-x-auto">
        <Segmented
          label={texts.views}
          value={view}
          segments={views}
          onChange={(show) => {
            setLimit(firstRows)
            setParams(show === 'upcoming' ? {} : { show }, { replace: true })
          }}
        />
      </div>
      {!data ? (
        error ? (
          <ErrorState title={texts.loadFailed} error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-64 rounded-lg" />
        )
      ) : data.collection.length === 0 ? (
        <EmptyState icon={CalendarCheck} title={texts.none[view]} className="rounded-lg border bg-panel">
          {texts.noneHint}
        </EmptyState>
      ) : (
        <Card as="ul" aria-label={texts.showings} className="divide-y overflow-hidden">
          {data.collection.map((showing) => (
            <ShowingRow key={showing.showing_id} showing={showing} />
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
