import { useQuery } from '@tanstack/react-query'
import { Plus, Radio } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { scheduleLiveStream } from '../../../components/domain/live-stream-request.ts'
import { Card } from '../../../components/ui/panel.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { PageBody, PageTitle } from '../../../components/ui/page-title.tsx'
import { Segmented } from '../../../components/ui/segmented.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { TabLinks } from '../../../components/ui/tab-links.tsx'
import { formatNumber } from '../../../lib/format.ts'
import { useUser } from '../../../lib/use-session.ts'
import { liveStreamsQuery } from '../../../queries/live-streams.ts'
import { liveStreamsPath } from '../paths.ts'
import { LiveStreamRow } from './live-stream-row.tsx'
import * as texts from './texts.ts'

const views = ['upcoming', 'past', 'canceled'] as const
type View = (typeof views)[number]
const scopes = [
  { value: 'own' as const, label: texts.own },
  { value: 'office' as const, label: texts.office },
]
type Scope = (typeof scopes)[number]['value']

const firstRows = 50
/** The most that one reply holds. */
const maxRows = 200

function toPath(view: View, scope: Scope): string {
  const params = new URLSearchParams({
    ...(view !== 'upcoming' && { show: view }),
    ...(scope !== 'own' && { scope }),
  })
  return params.size === 0 ? liveStreamsPath : `${liveStreamsPath}?${params}`
}

/** The agent's live streams, those that are live first; for supervisors also the office's. */
export function LiveStreamsPage() {
  const [params, setParams] = useSearchParams()
  const isSupervisor = useUser().roles.includes('SUPERVISOR')
  const when = views.find((view) => view === params.get('show')) ?? 'upcoming'
  const scope = isSupervisor && params.get('scope') === 'office' ? 'office' : 'own'
  const [shown, setShown] = useState({ list: `${when} ${scope}`, limit: firstRows })
  const limit = shown.list === `${when} ${scope}` ? shown.limit : firstRows
  const { data, error, refetch } = useQuery(liveStreamsQuery({ when, scope, limit }))
  const more = data ? Math.min(data.total, maxRows) - data.collection.length : 0
  return (
    <PageBody className="flex max-w-4xl flex-col gap-5 py-6">
      <PageTitle
        actions={
          <Button variant="primary" onClick={() => scheduleLiveStream({})}>
            <Plus aria-hidden className="size-4" />
            {texts.schedule}
          </Button>
        }
      >
        {texts.liveStreaming}
      </PageTitle>
      {isSupervisor && (
        <div className="flex">
          <Segmented
            label={texts.scopes}
            value={scope}
            segments={scopes}
            onChange={(next) =>
              setParams(new URL(toPath(when, next), location.origin).searchParams, { replace: true })
            }
          />
        </div>
      )}
      <TabLinks
        label={texts.views}
        current={when}
        tabs={views.map((view) => ({
          key: view,
          title: texts.titles[view],
          to: toPath(view, scope),
          count: data?.counts[view],
        }))}
      />
      {!data ? (
        error ? (
          <ErrorState title={texts.loadFailed} error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-64 rounded-lg" />
        )
      ) : data.collection.length === 0 ? (
        <EmptyState icon={Radio} title={texts.none[when]} className="rounded-lg border bg-panel">
          {texts.noneHints[when]}
        </EmptyState>
      ) : (
        <Card as="ul" aria-label={texts.liveStreams} className="divide-y overflow-hidden">
          {data.collection.map((stream) => (
            <LiveStreamRow key={stream.live_stream_id} stream={stream} withAgent={scope === 'office'} />
          ))}
        </Card>
      )}
      {more > 0 && (
        <Button className="self-start" onClick={() => setShown({ list: `${when} ${scope}`, limit: maxRows })}>
          {texts.showMore(formatNumber(more))}
        </Button>
      )}
    </PageBody>
  )
}
