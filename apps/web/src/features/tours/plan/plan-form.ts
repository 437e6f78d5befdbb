import type { Tour, TravelMode } from '@pb/contract/tours'
import { addDaysToDate } from '@pb/rules/dates'
import { getDateIn, officeTimeZone, toInstant } from '@pb/rules/time-zone'
import { getDateFormat } from '@pb/rules/date-format'
import type { TourPlan } from '../mutations.ts'

export interface PlannedStop {
  readonly id: string
  readonly title: string
  readonly minutes: number
}

/** What the fields of the form contain; the time is New York's. */
export interface PlanEntries {
  readonly title: string
  readonly date: string
  readonly time: string
  readonly travel: TravelMode
  readonly minutes: string
  readonly order: 'best' | 'given'
  readonly stops: readonly PlannedStop[]
}

const clock = getDateFormat(officeTimeZone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const defaultMinutes = 20

/** A plan for the next morning in New York: today's may have passed, and most apartments need notice. */
export function toNewPlan(
  now: Date,
  listings: readonly { readonly id: string; readonly title: string }[],
): PlanEntries {
  return {
    title: '',
    date: addDaysToDate(getDateIn(officeTimeZone, now), 1),
    time: '10:00',
    travel: 'transit',
    minutes: String(defaultMinutes),
    order: 'best',
    stops: listings.map(({ id, title }) => ({ id, title, minutes: defaultMinutes })),
  }
}

export function toStoredPlan(tour: Tour): PlanEntries {
  return {
    title: tour.title,
    date: getDateIn(officeTimeZone, new Date(tour.starts * 1000)),
    time: clock.format(tour.starts * 1000),
    travel: tour.travel,
    minutes: String(tour.stops[0]?.minutes ?? defaultMinutes),
    order: 'best',
    stops: tour.stops.map(({ listing, minutes }) => ({
      id: listing.advertisement_id,
      title: listing.title,
      minutes,
    })),
  }
}

/** The plan of entries with a date and time; stops keep where the tour begins. */
export function toPlan(entries: PlanEntries, tour: Tour | undefined): TourPlan {
  return {
    title: entries.title.trim(),
    starts: toInstant(officeTimeZone, Date.parse(`${entries.date}T${entries.time}:00Z`)) / 1000,
    travel: entries.travel,
    start: tour?.start ?? null,
    order: entries.order,
    stops: entries.stops.map(({ id }) => ({ listing_id: id, minutes: Number(entries.minutes) })),
  }
}
