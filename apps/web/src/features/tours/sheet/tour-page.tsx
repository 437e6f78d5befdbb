import type { Tour } from '@pb/contract/tours'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, Printer, RouteOff } from 'lucide-react'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { FormMessage } from '../../../components/ui/form-message.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { ForecastLine } from '../../../components/domain/forecast-line.tsx'
import { Link } from '../../../components/ui/link.tsx'
import { PageBody, PageTitle } from '../../../components/ui/page-title.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { Tag } from '../../../components/ui/tag.tsx'
import { formatClockRange, formatShowingDay } from '../../../lib/format-showing-time.ts'
import { isNotFound } from '../../../lib/http-error.ts'
import { tourQuery } from '../../../queries/showings.ts'
import { toursPath } from '../paths.ts'
import { useDeletePhoto } from '../mutations.ts'
import { useKeptTour } from '../offline/use-kept-tour.ts'
import { useUnsent } from '../offline/use-unsent.ts'
import PlanDialog from '../plan/plan-dialog.tsx'
import { StopCard } from './stop-card.tsx'
import { CancelTourDialog, ConfirmTourDialog } from './tour-dialogs.tsx'
import * as texts from '../texts.ts'

type OpenDialog = 'confirm' | 'change' | 'cancel'

function TourActions({ tour }: { readonly tour: Tour }) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const close = (): void => setDialog(null)
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      {tour.status === 'planned' && (
        <>
          <Button variant="primary" onClick={() => setDialog('confirm')}>
            {texts.confirm}
          </Button>
          <Button onClick={() => setDialog('change')}>{texts.change}</Button>
        </>
      )}
      <Button onClick={() => print()}>
        <Printer aria-hidden className="size-4" />
        {texts.print}
      </Button>
      {tour.status !== 'canceled' && (
        <Button variant="ghost" onClick={() => setDialog('cancel')}>
          {texts.cancel}
        </Button>
      )}
      {dialog === 'confirm' && <ConfirmTourDialog tour={tour} onClose={close} />}
      {dialog === 'change' && <PlanDialog tour={tour} onClose={close} onPlanned={close} />}
      {dialog === 'cancel' && <CancelTourDialog tour={tour} onClose={close} />}
    </div>
  )
}

function Sheet({ tour }: { readonly tour: Tour }) {
  const { items, addNote, addPhotos, drop } = useUnsent(tour.tour_id)
  const deletePhoto = useDeletePhoto(tour.tour_id)
  const waiting = items.filter(({ failure }) => failure === undefined)
  return (
    <>
      <div className="flex flex-col gap-1 text-sm">
        <p>
          <span className="font-medium tabular-nums">
            {formatShowingDay(tour.starts)}, {formatClockRange(tour.starts, tour.ends)}
          </span>{' '}
          <span className="text-muted">({texts.newYorkTime})</span>
        </p>
        <ForecastLine
          time={tour.starts}
          latitude={tour.stops[0]?.listing.latitude ?? null}
          longitude={tour.stops[0]?.listing.longitude ?? null}
          className="text-muted"
        />
        <p>
          <Link to={tour.client.link}>{tour.client.name}</Link>
          {tour.client.phone !== '' && (
            <>
              {' · '}
              <a href={`tel:${tour.client.phone}`} className="underline">
                {tour.client.phone}
              </a>
            </>
          )}
        </p>
        <p className="text-muted">
          {texts.travelModes[tour.travel]} · {texts.travelTotal(tour.travel_minutes)}
          {tour.start && ` · ${texts.start(tour.start.label)}`}
        </p>
        {tour.remarks.map((remark) => (
          <p key={remark} className="text-muted">
            {remark}
          </p>
        ))}
      </div>
      <div aria-live="polite" className="empty:hidden print:hidden">
        {waiting.length > 0 && (
          <FormMessage look="warning">
            {texts.unsent(
              waiting.filter(({ kind }) => kind === 'note').length,
              waiting.filter(({ kind }) => kind === 'photo').length,
            )}
          </FormMessage>
        )}
      </div>
      <ol className="flex flex-col gap-2">
        {tour.stops.map((stop, index) => (
          <StopCard
            key={stop.stop_id}
            stop={stop}
            number={index + 1}
            unsent={items.filter(({ listing_id: id }) => id === stop.listing.advertisement_id)}
            onAddNote={(text) => addNote(stop.listing.advertisement_id, text)}
            onAddPhotos={(files) => addPhotos(stop.listing.advertisement_id, files)}
            onDeletePhoto={(key) => deletePhoto.mutate(key)}
            onDropUnsent={drop}
          />
        ))}
      </ol>
    </>
  )
}

/** The sheet of a tour: its stops in order, for the phone and for paper. Works without a network once it was open. */
export function TourPage({ id }: { readonly id: string }) {
  const { data, error, refetch, fetchStatus } = useQuery(tourQuery(id))
  const tour = useKeptTour(id, data)
  const isOffline = tour !== undefined && (data === undefined || error !== null || fetchStatus === 'paused')
  return (
    <PageBody className="flex max-w-3xl flex-col gap-5 pt-4 pb-12">
      <div>
        <RouterLink
          to={toursPath}
          className="inline-flex min-h-8 items-center gap-1 text-sm text-muted hover:text-ink print:hidden"
        >
          <ChevronLeft aria-hidden className="size-4" />
          {texts.tours}
        </RouterLink>
        <PageTitle
          meta={tour && <Tag>{texts.statuses[tour.status]}</Tag>}
          actions={tour && <TourActions tour={tour} />}
        >
          {tour ? tour.title || texts.untitled(tour.client.name) : texts.tour}
        </PageTitle>
      </div>
      {isOffline && (
        <output className="rounded-md bg-warning-soft px-3 py-2 text-sm text-warning">
          {texts.lastKnown}
        </output>
      )}
      {tour ? (
        <Sheet key={id} tour={tour} />
      ) : isNotFound(error) ? (
        <EmptyState icon={RouteOff} title={texts.tourNotFound} className="rounded-lg border bg-panel">
          {texts.tourNotFoundHint}
        </EmptyState>
      ) : error ? (
        <ErrorState title={texts.tourFailed} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-72 rounded-lg" />
      )}
    </PageBody>
  )
}
