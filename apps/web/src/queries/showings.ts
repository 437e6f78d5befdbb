import type { QueryInput } from '@pb/contract/endpoint'
import type { showings } from '@pb/contract/showings'
import type { tours } from '@pb/contract/tours'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, contract } from '../lib/api.ts'
import { calendarKeys } from './calendar-keys.ts'

/** Below the key of calendars, because a showing is in the calendar: what changes one changes both. */
export const showingKeys = {
  root: [...calendarKeys.root, 'showings'] as const,
  tours: [...calendarKeys.root, 'tours'] as const,
}

type ShowingsFilter = NonNullable<QueryInput<typeof showings.showings>>

/** The agent's showings. Keeps the previous list while another one loads. */
export function showingsQuery(filter: ShowingsFilter) {
  return queryOptions({
    queryKey: [...showingKeys.root, 'list', filter],
    queryFn: async ({ signal }) => call(contract.showings.showings, { query: filter, signal }),
    placeholderData: keepPreviousData,
  })
}

export function showingQuery(id: string) {
  return queryOptions({
    queryKey: [...showingKeys.root, 'one', id],
    queryFn: async ({ signal }) => call(contract.showings.showing, { params: { showing_id: id }, signal }),
    staleTime: 0,
  })
}

interface SlotsFilter {
  readonly listingId: string
  /** `yyyy-mm-dd` in New York. */
  readonly from: string
  readonly minutes: number
  /** The showing that is moved. */
  readonly showingId: string | undefined
}

/** A week of times at which a listing can be shown. */
export function showingSlotsQuery({ listingId, from, minutes, showingId }: SlotsFilter) {
  return queryOptions({
    queryKey: [...showingKeys.root, 'slots', listingId, from, minutes, showingId],
    queryFn: async ({ signal }) =>
      call(contract.showings.showingSlots, {
        params: { listing_id: listingId },
        query: { from, days: 7, minutes, ...(showingId !== undefined && { showing_id: showingId }) },
        signal,
      }),
    staleTime: 0,
  })
}

/** When a listing can be shown, and how to get in. */
export function showingAccessQuery(listingId: string) {
  return queryOptions({
    queryKey: [...showingKeys.root, 'access', listingId],
    queryFn: async ({ signal }) =>
      call(contract.showings.showingAccess, { params: { listing_id: listingId }, signal }),
  })
}

type ToursFilter = NonNullable<QueryInput<typeof tours.tours>>

export function toursQuery(filter: ToursFilter) {
  return queryOptions({
    queryKey: [...showingKeys.tours, 'list', filter],
    queryFn: async ({ signal }) => call(contract.tours.tours, { query: filter, signal }),
  })
}

export function tourQuery(id: string) {
  return queryOptions({
    queryKey: [...showingKeys.tours, 'one', id],
    queryFn: async ({ signal }) => call(contract.tours.tour, { params: { tour_id: id }, signal }),
    staleTime: 0,
  })
}
