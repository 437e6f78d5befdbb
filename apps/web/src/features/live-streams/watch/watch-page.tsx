import type { LivePage, LiveState } from '@pb/contract/live-stream-schemas'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { PhotoFrame } from '../../../components/domain/photo/photo-frame.tsx'
import { PageButton } from '../../../components/ui/page-button.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { isNotFound } from '../../../lib/http-error.ts'
import { useDocumentTitle } from '../../../lib/use-document-title.ts'
import { livePageQuery } from '../../../queries/live-watch.ts'
import { RecordingVideo } from '../recording/recording-video.tsx'
import { Chat } from './chat.tsx'
import { LiveVideo } from './live-video.tsx'
import { Contact, Early, Outcome, Outside } from './outcome.tsx'
import * as texts from './texts.ts'
import { useLiveState } from './use-live-state.ts'
import { readViewer, type Viewer } from './viewer.ts'
import { WatchHeader } from './watch-header.tsx'

interface StageProps {
  readonly page: LivePage
  readonly state: LiveState
  readonly token: string
  readonly viewer: Viewer
  readonly isOffline: boolean
}

/** The listing's photo where the video is while there is one; of the same shape, so that nothing moves. */
function StagePhoto({ page }: Pick<StageProps, 'page'>) {
  const { photo, title } = page.listing
  return (
    <PhotoFrame
      photo={photo}
      alt={title}
      kind="listing-l"
      eager
      className="aspect-video max-h-[50dvh] w-full overflow-hidden rounded-lg"
    />
  )
}

/** The video, or why there is none. */
function Stage({ page, state, token, viewer, isOffline }: StageProps) {
  if (state.removed === 1)
    return (
      <Outcome title={texts.removed}>
        <p className="text-sm text-muted">{texts.removedHint}</p>
      </Outcome>
    )
  if (state.state === 'canceled')
    return (
      <>
        <StagePhoto page={page} />
        <Outcome title={texts.canceled}>
          <p className="text-sm text-muted">{texts.endedHint(page.agent.name)}</p>
          <Contact page={page} />
        </Outcome>
      </>
    )
  if (state.state === 'ended' || (state.state === 'recording' && page.recording_url === null))
    return (
      <>
        <StagePhoto page={page} />
        <Outcome title={texts.ended}>
          <p className="text-sm text-muted">{texts.endedHint(page.agent.name)}</p>
          <Contact page={page} />
        </Outcome>
      </>
    )
  if (state.state === 'recording')
    return (
      <div className="flex flex-col gap-3">
        <RecordingVideo
          url={`${page.recording_url}?viewer=${viewer.key}`}
          label={texts.recording}
          failedText={texts.recordingFailed}
        />
        <p className="text-center text-sm text-muted">{texts.endedHint(page.agent.name)}</p>
        <Contact page={page} />
      </div>
    )
  if (page.source === 'elsewhere')
    return (
      <>
        <StagePhoto page={page} />
        {state.state === 'early' && <Early page={page} />}
        <Outside url={page.outside_url} />
      </>
    )
  if (state.state === 'early')
    return (
      <>
        <StagePhoto page={page} />
        <Early page={page} />
      </>
    )
  return <LiveVideo token={token} viewer={viewer.key} state={state} isOffline={isOffline} />
}

function Content({ page, token }: { readonly page: LivePage; readonly token: string }) {
  const [viewer] = useState(readViewer)
  const { state, messages, error, add } = useLiveState(token, viewer.key)
  const { refetch } = useQuery(livePageQuery(token))
  const current = state?.state
  // The end brings a recording, and the start perhaps other remarks.
  useEffect(() => {
    if (current !== undefined && current !== page.state) void refetch()
  }, [current, page.state, refetch])
  const viewers = state?.state === 'live' && page.source === 'here' ? state.viewers : null
  const isRemoved = state?.removed === 1
  const showsChat =
    state !== undefined &&
    !isRemoved &&
    current !== 'canceled' &&
    (messages.length > 0 || (state.chat === 1 && ['early', 'live', 'interrupted'].includes(current ?? '')))
  return (
    <>
      <WatchHeader page={page} viewers={viewers} />
      <div className={showsChat ? 'grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_360px]' : 'grid gap-5'}>
        <div className="flex min-w-0 flex-col gap-4">
          {state ? (
            <Stage page={page} state={state} token={token} viewer={viewer} isOffline={error !== null} />
          ) : (
            <Skeleton className="aspect-video max-h-[50dvh] w-full rounded-lg" />
          )}
          {page.online_only === 0 && ['early', 'live'].includes(current ?? '') && (
            <p className="text-sm">{texts.alsoInPerson}</p>
          )}
          {page.remarks !== '' && <p className="text-sm whitespace-pre-line">{page.remarks}</p>}
        </div>
        {showsChat && (
          <Chat
            token={token}
            viewer={viewer}
            messages={messages}
            isOn={state.chat === 1 && ['early', 'live', 'interrupted'].includes(state.state)}
            isMuted={state.muted === 1}
            onSent={add}
          />
        )}
      </div>
      <footer className="flex flex-col gap-1 text-xs text-muted">
        <p>{page.office}</p>
        {page.notices.length > 0 && (
          <p className="flex flex-wrap items-center gap-x-4">
            <span>{texts.fairHousing}:</span>
            {page.notices.map(({ kind, title, link }) => (
              <a
                key={kind}
                href={link}
                target="_blank"
                rel="noreferrer"
                className="inline-flex min-h-8 items-center underline"
              >
                {title}
                <span className="sr-only"> ({texts.opensInNewTab})</span>
              </a>
            ))}
          </p>
        )}
      </footer>
    </>
  )
}

/** The page on which anyone with the link watches a live stream, on any phone. */
export function WatchPage({ token }: { readonly token: string }) {
  const { data: page, error, refetch, isFetching } = useQuery(livePageQuery(token))
  useDocumentTitle(page ? `${texts.liveStream}: ${page.listing.title}` : texts.liveStream)
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-6xl flex-col gap-5 px-4 py-5 sm:px-6">
      {isNotFound(error) ? (
        <Outcome alone title={texts.noLink}>
          <p className="text-sm text-muted">{texts.noLinkHint}</p>
        </Outcome>
      ) : page ? (
        <Content page={page} token={token} />
      ) : error ? (
        <Outcome alone title={texts.notLoaded}>
          <p className="text-sm text-muted">{texts.notLoadedHint}</p>
          <PageButton busy={isFetching} onClick={() => void refetch()}>
            {texts.tryAgain}
          </PageButton>
        </Outcome>
      ) : (
        <output aria-label={texts.loading} className="flex flex-col gap-4">
          <Skeleton className="h-40 w-64 sm:h-28" />
          <Skeleton className="aspect-video max-h-[50dvh] w-full rounded-lg" />
        </output>
      )}
    </main>
  )
}
