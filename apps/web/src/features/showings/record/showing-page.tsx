import type { Showing } from '@pb/contract/showings'
import { useQuery } from '@tanstack/react-query'
import { CalendarX, ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { ForecastLine } from '../../../components/domain/forecast-line.tsx'
import { Link } from '../../../components/ui/link.tsx'
import { PageBody, PageTitle } from '../../../components/ui/page-title.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { Tag } from '../../../components/ui/tag.tsx'
import { isNotFound } from '../../../lib/http-error.ts'
import { showingQuery } from '../../../queries/showings.ts'
import { formatShowingTime } from '../../../lib/format-showing-time.ts'
import { showingsPath, tourPath } from '../paths.ts'
import { statuses } from '../texts.ts'
import { NoteForm } from './note-form.tsx'
import { ShowingActions } from './showing-actions.tsx'
import * as texts from './texts.ts'

function Fact({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="flex gap-3 py-2 max-xs:flex-col max-xs:gap-0">
      <dt className="w-36 shrink-0 text-muted">{title}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  )
}

function Facts({ showing }: { readonly showing: Showing }) {
  const { listing, client, starts, ends, feedback, email } = showing
  return (
    <dl className="divide-y text-sm">
      <Fact title={texts.time}>
        {starts !== null && ends !== null ? (
          <>
            {formatShowingTime(starts, ends)} <span className="text-muted">({texts.newYorkTime})</span>
            <ForecastLine
              time={starts}
              latitude={listing.latitude}
              longitude={listing.longitude}
              className="text-muted"
            />
          </>
        ) : (
          texts.timeOpen
        )}
      </Fact>
      <Fact title={texts.listing}>
        <Link to={`/listing/${listing.advertisement_id}`}>{listing.title}</Link>
        {listing.neighborhood !== '' && <span className="text-muted"> · {listing.neighborhood}</span>}
      </Fact>
      <Fact title={texts.client}>
        <Link to={client.link}>{client.name}</Link>
        <span className="text-muted">
          {[client.email, client.phone].filter(Boolean).map((text) => ` · ${text}`)}
        </span>
      </Fact>
      {listing.access && (
        <Fact title={texts.access}>
          {[listing.access.kind, listing.access.note].filter(Boolean).join(': ')}
        </Fact>
      )}
      {(showing.requested_when !== '' || showing.requested_message !== '') && (
        <Fact title={texts.asked}>
          <span className="whitespace-pre-line">
            {[showing.requested_when, showing.requested_message].filter(Boolean).join('\n')}
          </span>
        </Fact>
      )}
      {showing.client_answer !== null && (
        <Fact title={texts.clientAnswer}>{texts.clientAnswers[showing.client_answer]}</Fact>
      )}
      {showing.tour_id !== null && (
        <Fact title={texts.tour}>
          <Link to={tourPath(showing.tour_id)}>{texts.openTour}</Link>
        </Fact>
      )}
      {showing.client_url !== null && (
        <Fact title={texts.clientPage}>
          <a href={showing.client_url} target="_blank" rel="noreferrer" className="underline">
            {texts.openClientPage}
          </a>
        </Fact>
      )}
      {showing.canceled_by !== null && (
        <Fact title={statuses.canceled}>
          {[texts.canceledBy[showing.canceled_by], showing.cancel_reason].filter(Boolean).join(': ')}
        </Fact>
      )}
      {feedback && (
        <Fact title={texts.feedback}>
          {texts.rating(feedback.rating)}
          {feedback.comment !== '' && <p className="whitespace-pre-line">{feedback.comment}</p>}
        </Fact>
      )}
      {email?.state === 'failed' && (
        <p role="alert" className="py-2 text-danger">
          {texts.emailFailed(email.failure)}
        </p>
      )}
      {email?.state === 'waiting' && <p className="py-2 text-muted">{texts.emailWaiting}</p>}
    </dl>
  )
}

/** One showing. */
export function ShowingPage({ id }: { readonly id: string }) {
  const { data: showing, error, refetch } = useQuery(showingQuery(id))
  return (
    <PageBody className="flex max-w-3xl flex-col gap-5 pt-4 pb-12">
      <div>
        <RouterLink
          to={showingsPath}
          className="inline-flex min-h-8 items-center gap-1 text-sm text-muted hover:text-ink"
        >
          <ChevronLeft aria-hidden className="size-4" />
          {texts.showings}
        </RouterLink>
        <PageTitle
          meta={showing && <Tag>{statuses[showing.status]}</Tag>}
          actions={showing && <ShowingActions showing={showing} />}
        >
          {showing?.listing.title ?? texts.showing}
        </PageTitle>
      </div>
      {showing ? (
        <Panel title={texts.showing}>
          <Facts showing={showing} />
          <div className="border-t pt-4">
            <NoteForm key={showing.showing_id} showing={showing} />
          </div>
        </Panel>
      ) : isNotFound(error) ? (
        <EmptyState icon={CalendarX} title={texts.notFound} className="rounded-lg border bg-panel">
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
