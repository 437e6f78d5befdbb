import type { AdType, StandardStatus } from '@pb/rules/vocabulary'
import { daysBefore, daysBetween } from './clock.ts'
import type { EventRow } from './listing-row.ts'
import type { Random } from './random.ts'

/** Status, dates and events of a listing. */
export interface ListingHistory {
  readonly status: StandardStatus
  readonly publishedAt: Date
  readonly modifiedAt: Date
  readonly verifiedAt: Date
  readonly events: readonly Omit<EventRow, 'listing_id'>[]
}

/** Maximum days on the market of an active listing. */
const activeDays = 90

function pickPublishedDaysAgo(random: Random): number {
  // A few are only hours old, so that "today" is never empty.
  if (random.chance(0.03)) return random.between(0.005, 0.3)
  return 0.2 + (activeDays - 0.5) * random.next() ** 1.3
}

const toCents = (dollars: number) => Math.round(dollars * 100)

/** Creates earlier, higher prices of a listing, oldest first. */
function createPastPrices(random: Random, price: number, step: number): number[] {
  const drops = random.chance(0.24) ? random.integer(1, 3) : 0
  const prices: number[] = []
  let last = price
  for (let drop = 0; drop < drops; drop += 1) {
    last = Math.round((last * random.between(1.015, 1.07)) / step) * step
    if (last > (prices[0] ?? price)) prices.unshift(last)
  }
  return prices
}

interface PriceHistoryInput {
  readonly random: Random
  readonly price: number
  readonly adType: AdType
  readonly publishedAt: Date
  /** Latest time of the last price change. */
  readonly until: Date
  readonly first: StandardStatus
}

function createPriceEvents({
  random,
  price,
  adType,
  publishedAt,
  until,
  first,
}: PriceHistoryInput): ListingHistory['events'] {
  const span = daysBetween(publishedAt, until)
  const past = createPastPrices(random, price, adType === 'rental' ? 25 : 1000)
  // At most one price drop per week.
  const prices = [...past.slice(Math.max(0, past.length - Math.floor(span / 7))), price]
  return prices.map((value, index) => ({
    kind: index === 0 ? ('listed' as const) : ('price_change' as const),
    price_cents: toCents(value),
    standard_status: index === 0 ? first : null,
    created_at: daysBefore(publishedAt, -(span * index) / prices.length),
  }))
}

/** Creates the history of an active listing. */
export function createActiveHistory(
  random: Random,
  now: Date,
  listing: { price: number; adType: AdType },
): ListingHistory {
  const status = random.chance(0.03) ? 'Coming Soon' : 'Active'
  const publishedAt = daysBefore(now, pickPublishedDaysAgo(random))
  const events = createPriceEvents({ random, ...listing, publishedAt, until: now, first: status })
  const modifiedAt = events.at(-1)!.created_at
  const age = daysBetween(modifiedAt, now)
  return { status, publishedAt, modifiedAt, verifiedAt: daysBefore(now, age * random.next() ** 3), events }
}

/** Statuses of past listings with their share and maximum age. */
const endings: readonly (readonly [StandardStatus, share: number, oldestDays: number])[] = [
  ['Active Under Contract', 0.05, 25],
  ['Pending', 0.09, 45],
  ['Hold', 0.02, 60],
  ['Closed', 0.62, 900],
  ['Expired', 0.07, 500],
  ['Withdrawn', 0.11, 500],
  ['Canceled', 0.04, 500],
]

function pickEnding(random: Random): (typeof endings)[number] {
  let rest = random.next()
  return endings.find(([, share]) => (rest -= share) < 0) ?? endings[3]!
}

/** Creates the history of an off-market listing; `closedDaysAgo` makes it a closed one of that age. */
export function createPastHistory(
  random: Random,
  now: Date,
  listing: { price: number; adType: AdType; closedDaysAgo?: readonly [number, number] },
): ListingHistory {
  const [status, , oldest] = listing.closedDaysAgo ? endings[3]! : pickEnding(random)
  const [from, to] = listing.closedDaysAgo ?? [1, oldest]
  const endedAt = daysBefore(now, random.between(from, to))
  const publishedAt = daysBefore(endedAt, random.between(6, listing.adType === 'rental' ? 60 : 150))
  const events = createPriceEvents({ random, ...listing, publishedAt, until: endedAt, first: 'Active' })
  const end = {
    kind: 'status_change' as const,
    price_cents: null,
    standard_status: status,
    created_at: endedAt,
  }
  return { status, publishedAt, modifiedAt: endedAt, verifiedAt: endedAt, events: [...events, end] }
}
