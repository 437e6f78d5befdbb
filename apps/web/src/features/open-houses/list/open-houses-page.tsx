import { useQuery } from '@tanstack/react-query'
import { DoorOpen, Plus } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { scheduleOpenHouse } from '../../../components/domain/open-house-request.ts'
import { Card } from '../../../components/ui/panel.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { PageBody, PageTitle } from '../../../components/ui/page-title.tsx'
import { Segmented } from '../../../components/ui/segmented.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { formatNumber } from '../../../lib/format.ts'
import { useUser } from '../../../lib/use-session.ts'
import { openHousesQuery } from '../../../queries/open-houses.ts'
import { OpenHouseRow } from './open-house-row.tsx'
import * as texts from './texts.ts'

const views = [
  { value: 'upcoming' as const, label: texts.upcoming },
  { value: 'past' as const, label: texts.past },
  { value: 'canceled' as const, label: texts.canceled },
]
const scopes = [
  { value: 'own' as const, label: texts.own },
  { value: 'office' as const, label: texts.office },
]

const firstRows = 50
/** The most that one reply holds. */
const maxRows = 200

/** The agent's open houses; for supervisors also the office's. */
export function OpenHousesPage() {
  const [params, setParams] = useSearchParams()
  const isSupervisor = useUser().roles.includes('SUPERVISOR')
  const when = views.find(({ value }) => value === params.get('show'))?.value ?? 'upcoming'
  const scope = isSupervisor && params.get('scope') === 'office' ? 'office' : 'own'
  const [limit, setLimit] = useState(firstRows)
  const { data, error, refetch } = useQuery(openHousesQuery({ when, scope, limit }))
  const more = data ? Math.min(data.total, maxRows) - data.collection.length : 0
  function show(next: { readonly when?: string; readonly scope?: string }): void {
    const [view, whose] = [next.when ?? when, next.scope ?? scope]
    setLimit(firstRows)
    setParams(
      { ...(view !== 'upcoming' && { show: view }), ...(whose !== 'own' && { scope: whose }) },
      { replace: true },
    )
  }
  return (
    <PageBody className="flex max-w-4xl flex-col gap-5 py-6">
      <PageTitle
        actions={
          <Button variant="primary" onClick={() => scheduleOpenHouse({})}>
            <Plus aria-hidden className="size-4" />
            {texts.schedule}
          </Button>
        }
      >
        {texts.openHouses}
      </PageTitle>
      <div className="flex max-w-full flex-wrap gap-3">
        <Segmented
          label={texts.views}
          value={when}
          segments={views}
          onChange={(view) => show({ when: view })}
        />
        {isSupervisor && (
          <Segmented
            label={texts.scopes}
            value={scope}
            segments={scopes}
            onChange={(whose) => show({ scope: whose })}
          />
        )}
      </div>
      {!data ? (
        error ? (
          <ErrorState title={texts.loadFailed} error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-64 rounded-lg" />
        )
      ) : data.collection.length === 0 ? (
        <EmptyState icon={DoorOpen} title={texts.none[when]} className="rounded-lg border bg-panel">
          {texts.noneHint}
        </EmptyState>
      ) : (
        <Card as="ul" aria-label={texts.openHouses} className="divide-y overflow-hidden">
          {data.collection.map((house) => (
            <OpenHouseRow key={house.open_house_id} house={house} withAgent={scope === 'office'} />
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
