import type { AdType, StandardStatus } from '@pb/rules/vocabulary'
import { daysBefore, daysBetween } from './clock.ts'
import type { EventRow } from './listing-row.ts'
import type { Random } from './random.ts'

/** A listing's life: when it came, what it cost on the way, how it stands. */
export interface Story {
  readonly status: StandardStatus
  readonly publishedAt: Date
  readonly modifiedAt: Date
  readonly verifiedAt: Date
  readonly events: readonly Omit<EventRow, 'listing_id'>[]
}

/** How long a listing that is still on may have been on, in days. */
const activeDays = 90

function publishedDaysAgo(random: Random): number {
  // Some came within the last hours, so that "today" is never empty.
  if (random.chance(0.03)) return random.between(0.005, 0.3)
  return 0.2 + (activeDays - 0.5) * random.next() ** 1.3
}

const cents = (dollars: number) => Math.round(dollars * 100)

/** Earlier, higher prices of a listing whose price is `price` now; the first is the one that it came with. */
function pastPrices(random: Random, price: number, step: number): number[] {
  const drops = random.chance(0.24) ? random.whole(1, 3) : 0
  const prices: number[] = []
  let last = price
  for (let drop = 0; drop < drops; drop += 1) {
    last = Math.round((last * random.between(1.015, 1.07)) / step) * step
    if (last > (prices[0] ?? price)) prices.unshift(last)
  }
  return prices
}

interface Frame {
  readonly random: Random
  readonly price: number
  readonly adType: AdType
  readonly publishedAt: Date
  /** When its last price came at the latest. */
  readonly until: Date
  readonly first: StandardStatus
}

function priceEvents({ random, price, adType, publishedAt, until, first }: Frame): Story['events'] {
  const span = daysBetween(publishedAt, until)
  const past = pastPrices(random, price, adType === 'rental' ? 25 : 1000)
  // Nobody lowers a price before a week has passed.
  const prices = [...past.slice(Math.max(0, past.length - Math.floor(span / 7))), price]
  return prices.map((value, index) => ({
    kind: index === 0 ? ('listed' as const) : ('price_change' as const),
    price_cents: cents(value),
    standard_status: index === 0 ? first : null,
    created_at: daysBefore(publishedAt, -(span * index) / prices.length),
  }))
}

/** The life of a listing that is on the market now. */
export function activeStory(random: Random, now: Date, offer: { price: number; adType: AdType }): Story {
  const status = random.chance(0.03) ? 'Coming Soon' : 'Active'
  const publishedAt = daysBefore(now, publishedDaysAgo(random))
  const events = priceEvents({ random, ...offer, publishedAt, until: now, first: status })
  const modifiedAt = events.at(-1)!.created_at
  const age = daysBetween(modifiedAt, now)
  return { status, publishedAt, modifiedAt, verifiedAt: daysBefore(now, age * random.next() ** 3), events }
}

/** How listings end, with their share; the first four may still come to something. */
const endings: readonly (readonly [StandardStatus, share: number, oldestDays: number])[] = [
  ['Active Under Contract', 0.05, 25],
  ['Pending', 0.09, 45],
  ['Hold', 0.02, 60],
  ['Closed', 0.62, 900],
  ['Expired', 0.07, 500],
  ['Withdrawn', 0.11, 500],
  ['Canceled', 0.04, 500],
]

function ending(random: Random): (typeof endings)[number] {
  let rest = random.next()
  return endings.find(([, share]) => (rest -= share) < 0) ?? endings[3]!
}

/** The life of a listing that is off the market; `closed` ones ended at least `leastDaysAgo` days ago. */
export function pastStory(
  random: Random,
  now: Date,
  offer: { price: number; adType: AdType; closedDaysAgo?: readonly [number, number] },
): Story {
  const [status, , oldest] = offer.closedDaysAgo ? endings[3]! : ending(random)
  const [from, to] = offer.closedDaysAgo ?? [1, oldest]
  const endedAt = daysBefore(now, random.between(from, to))
  const publishedAt = daysBefore(endedAt, random.between(6, offer.adType === 'rental' ? 60 : 150))
  const events = priceEvents({ random, ...offer, publishedAt, until: endedAt, first: 'Active' })
  const end = {
    kind: 'status_change' as const,
    price_cents: null,
    standard_status: status,
    created_at: endedAt,
  }
  return { status, publishedAt, modifiedAt: endedAt, verifiedAt: endedAt, events: [...events, end] }
}
