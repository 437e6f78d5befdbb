import { newYorkDate } from '@pb/rules/new-york'
import { formatShowingHours, getShowingPeriod } from '@pb/rules/showing-hours'
import { orderTour, scheduleTour, type TourInput } from '@pb/rules/tour-order'
import { estimateTravel, formatTravel, type Travel, type TravelMode } from '@pb/rules/travel-time'
import type { Point } from '@pb/rules/distance'
import type { Db, Tx } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { findAccess, findShownListings, getStations, type ShownListingRow } from '../showings/index.ts'
import * as texts from './texts.ts'
import type { StopTravelMode } from './tables.ts'

export interface PlanInput {
  readonly starts: number
  readonly travel: TravelMode
  readonly start: (Point & { readonly label: string }) | null
  readonly stops: readonly { readonly listing_id: string; readonly minutes: number }[]
  readonly order: 'best' | 'given'
}

export interface PlannedStop {
  readonly listing_id: string
  readonly minutes: number
  readonly starts_at: Date
  readonly travel_minutes: number | null
  readonly travel_mode: StopTravelMode | null
  readonly travel_text: string
  readonly wait_minutes: number
  readonly problem: string
}

const minuteMs = 60_000
/** Where a position is unknown. */
const assumedMinutes = 15

const toPoint = ({ latitude, longitude }: ShownListingRow): Point | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }

/** Orders the stops of a tour and sets their times. Throws `not_found` for a listing that does not exist. */
export async function planTour(db: Db | Tx, input: PlanInput): Promise<PlannedStop[]> {
  const found = await findShownListings(
    db,
    input.stops.map(({ listing_id }) => listing_id),
  )
  const listings = input.stops.map(({ listing_id }) => found.get(listing_id))
  if (!listings.every((listing) => listing !== undefined)) throw new AppError('not_found')
  const access = await findAccess(db, listings)
  const date = newYorkDate(new Date(input.starts * 1000))
  const points = listings.map(toPoint)
  const ways = (from: Point | null): (Travel | null)[] =>
    points.map((to) => (from && to ? estimateTravel(from, to, input.travel, getStations()) : null))
  const between = points.map(ways)
  const fromStart = input.start ? ways(input.start) : null
  const toMinutes = (way: Travel | null) => way?.minutes ?? assumedMinutes
  const periods = listings.map(({ id }) => getShowingPeriod(access.get(id)!, date))
  const tour: TourInput = {
    starts: Math.ceil(input.starts / 60),
    stops: input.stops.map(({ minutes }, at) => ({
      minutes,
      opens: (periods[at]?.from ?? 0) / minuteMs,
      closes: (periods[at]?.until ?? 0) / minuteMs,
    })),
    fromStart: points.map((_, at) => (fromStart ? toMinutes(fromStart[at]!) : 0)),
    between: between.map((row) => row.map(toMinutes)),
  }
  const order = input.order === 'best' ? orderTour(tour) : input.stops.map((_, at) => at)
  return scheduleTour(tour, order).map(({ stop, starts, wait, late }, at) => {
    const way = at === 0 ? (fromStart?.[stop] ?? null) : between[order[at - 1]!]![stop]!
    const { listing_id, minutes } = input.stops[stop]!
    const problem = periods[stop]
      ? texts.outsideHours(formatShowingHours(access.get(listing_id)!))
      : texts.closedThatDay
    return {
      listing_id,
      minutes,
      starts_at: new Date(starts * minuteMs),
      travel_minutes: way?.minutes ?? null,
      travel_mode: way?.mode ?? null,
      travel_text: way ? formatTravel(way) : '',
      wait_minutes: wait,
      problem: late ? problem : '',
    }
  })
}

/** When the last stop ends. */
export const getPlanEnd = (stops: readonly PlannedStop[]): Date =>
  new Date(Math.max(...stops.map(({ starts_at, minutes }) => starts_at.getTime() + minutes * minuteMs)))
