import type { OpenHouseDetail } from '@pb/contract/open-house-schemas'
import { useQuery } from '@tanstack/react-query'
import { CalendarX, ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { Link } from '../../../components/ui/link.tsx'
import { PageBody, PageTitle } from '../../../components/ui/page-title.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { Tag } from '../../../components/ui/tag.tsx'
import { formatShowingTime } from '../../../lib/format-showing-time.ts'
import { isNotFound } from '../../../lib/http-error.ts'
import { openHouseQuery } from '../../../queries/open-houses.ts'
import { openHousesPath } from '../paths.ts'
import * as shared from '../texts.ts'
import { HouseActions } from './house-actions.tsx'
import { SignInLink } from './sign-in-link.tsx'
import * as texts from './texts.ts'
import { Visitors } from './visitors.tsx'

function Fact({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="flex gap-3 py-2 max-xs:flex-col max-xs:gap-0">
      <dt className="w-24 shrink-0 text-muted">{title}</dt>
      <dd className="min-w-0 break-words whitespace-pre-line">{children}</dd>
    </div>
  )
}

function Facts({ house }: { readonly house: OpenHouseDetail }) {
  const { listing, agent, visitors, consented, new_clients: newClients } = house
  return (
    <dl className="divide-y text-sm">
      <Fact title={texts.time}>
        {formatShowingTime(house.time_start, house.time_end)}{' '}
        <span className="text-muted">({texts.newYorkTime})</span>
        {house.by_appointment && ` · ${shared.byAppointment}`}
        {house.online_only === 1 && ` · ${shared.onlineOnly}`}
      </Fact>
      <Fact title={texts.listing}>
        <Link to={`/listing/${listing.advertisement_id}`}>{listing.title}</Link>
        {listing.neighborhood !== '' && <span className="text-muted"> · {listing.neighborhood}</span>}
      </Fact>
      <Fact title={texts.host}>{agent.name}</Fact>
      {house.remarks !== '' && <Fact title={texts.remarks}>{house.remarks}</Fact>}
      <Fact title={texts.numbers}>
        {[shared.visitors(visitors), shared.consented(consented), shared.newClients(newClients)].join(' · ')}
      </Fact>
    </dl>
  )
}

function Tags({ house }: { readonly house: OpenHouseDetail }) {
  return (
    <span className="flex flex-wrap gap-2">
      <Tag>{shared.states[house.state]}</Tag>
      {house.editable === 0 && <Tag>{shared.fromFeed}</Tag>}
      {house.listing.active === 0 && <Tag>{shared.offMarket}</Tag>}
    </span>
  )
}

/** One open house, with its visitors as they sign in. */
export function OpenHousePage({ id }: { readonly id: string }) {
  const { data: house, error, refetch } = useQuery(openHouseQuery(id))
  return (
    <PageBody className="flex max-w-5xl flex-col gap-5 pt-4 pb-12">
      <div>
        <RouterLink
          to={openHousesPath}
          className="inline-flex min-h-8 items-center gap-1 text-sm text-muted hover:text-ink"
        >
          <ChevronLeft aria-hidden className="size-4" />
          {texts.openHouses}
        </RouterLink>
        <PageTitle meta={house && <Tags house={house} />} actions={house && <HouseActions house={house} />}>
          {house?.listing.title ?? texts.openHouse}
        </PageTitle>
      </div>
      {house ? (
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_320px]">
          <Visitors key={house.open_house_id} house={house} />
          <div className="flex min-w-0 flex-col gap-5 max-lg:order-first">
            <Panel title={texts.details}>
              <Facts house={house} />
            </Panel>
            {house.online_only === 0 && (house.state === 'upcoming' || house.state === 'live') && (
              <SignInLink house={house} />
            )}
          </div>
        </div>
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
