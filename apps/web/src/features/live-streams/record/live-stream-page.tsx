import type { LiveStreamDetail } from '@pb/contract/live-stream-schemas'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, RadioTower } from 'lucide-react'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { PageBody, PageTitle } from '../../../components/ui/page-title.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { Tag } from '../../../components/ui/tag.tsx'
import { isNotFound } from '../../../lib/http-error.ts'
import { liveStreamQuery } from '../../../queries/live-streams.ts'
import { AudiencePanel } from '../audience/audience-panel.tsx'
import { BroadcastPanel } from '../broadcast/broadcast-panel.tsx'
import { getBroadcasterKey } from '../broadcast/broadcaster-key.ts'
import { InvitationsPanel } from '../invite/invitations-panel.tsx'
import { LiveMark } from '../list/live-mark.tsx'
import { liveStreamsPath } from '../paths.ts'
import { RecordingPanel } from '../recording/recording-panel.tsx'
import * as shared from '../texts.ts'
import { Facts } from './facts.tsx'
import { StreamActions } from './stream-actions.tsx'
import * as texts from './texts.ts'
import { WatchLink } from './watch-link.tsx'

function Tags({ stream }: { readonly stream: LiveStreamDetail }) {
  return (
    <span className="flex flex-wrap gap-2">
      <LiveMark state={stream.state} />
      {stream.source === 'elsewhere' && <Tag>{shared.elsewhere}</Tag>}
      {stream.listing.active === 0 && <Tag>{shared.offMarket}</Tag>}
    </span>
  )
}

function Body({ stream }: { readonly stream: LiveStreamDetail }) {
  const { state, source } = stream
  const [now] = useState(() => Date.now())
  const isHere = source === 'here'
  /** Also after its end, as long as the server lets the broadcast start again. */
  const isBroadcastable =
    isHere && state !== 'canceled' && (state !== 'past' || now < stream.broadcast.time_closes * 1000)
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_320px]">
      <div className="flex min-w-0 flex-col gap-5">
        {isBroadcastable && <BroadcastPanel stream={stream} />}
        {isHere && state === 'past' && <RecordingPanel stream={stream} />}
        {state !== 'canceled' && <AudiencePanel stream={stream} />}
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        <Panel title={texts.details}>
          <Facts stream={stream} />
        </Panel>
        {state !== 'canceled' && <WatchLink stream={stream} />}
        <InvitationsPanel stream={stream} />
      </div>
    </div>
  )
}

/** One live stream: its broadcast and audience, the link, invitations, and then the recording. */
export function LiveStreamPage({ id }: { readonly id: string }) {
  const [broadcasterKey] = useState(() => getBroadcasterKey(id))
  const { data: stream, error, refetch } = useQuery(liveStreamQuery(id, broadcasterKey))
  return (
    <PageBody className="flex max-w-5xl flex-col gap-5 pt-4 pb-12">
      <div>
        <RouterLink
          to={liveStreamsPath}
          className="inline-flex min-h-8 items-center gap-1 text-sm text-muted hover:text-ink"
        >
          <ChevronLeft aria-hidden className="size-4" />
          {texts.liveStreams}
        </RouterLink>
        <PageTitle
          meta={stream && <Tags stream={stream} />}
          actions={stream && <StreamActions stream={stream} />}
        >
          {stream?.listing.title ?? texts.liveStream}
        </PageTitle>
      </div>
      {stream ? (
        <Body stream={stream} />
      ) : isNotFound(error) ? (
        <EmptyState icon={RadioTower} title={texts.notFound} className="rounded-lg border bg-panel">
          {texts.notFoundHint}
        </EmptyState>
      ) : error ? (
        <ErrorState title={texts.loadFailed} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-72 rounded-lg" />
      )}
    </PageBody>
  )
}
