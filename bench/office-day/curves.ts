/**
 * What an agent of a New York brokerage does in a day, and when. The numbers are assumptions, written down to be argued
 * with: no office has been observed. Hours are those of New York, from 7:00 to 21:00.
 */

/** One unit of an agent's work, which consists of several calls (`visits.ts`), or what arrives from outside. */
export type VisitKind =
  | 'arrive'
  | 'sign-in'
  | 'search'
  | 'mail'
  | 'client'
  | 'new-client'
  | 'send-listings'
  | 'notifications'
  | 'photo'
  | 'mail-in'
  | 'calendar-feed'
  | 'listing-export'

type Curve = readonly number[]

/** Weights of the 14 hours from 7:00. */
const curves = {
  /** Desk work: a first peak before showings, a dip at noon and during showings, and a second one after them. */
  desk: [2, 5, 10, 12, 11, 8, 6, 7, 8, 8, 9, 7, 4, 3],
  /** Most people begin between 8 and 10. */
  arrival: [8, 22, 34, 18, 8, 4, 2, 2, 1, 1, 0, 0, 0, 0],
  /** Clients and portals write through the day, and once more after work. */
  mail: [3, 6, 9, 9, 9, 8, 7, 7, 7, 7, 8, 8, 7, 5],
  /** Programs ask in fixed intervals. */
  even: Array.from({ length: 14 }, () => 1),
} satisfies Record<string, Curve>

interface Rate {
  /** For each agent and day. */
  readonly perDay: number
  readonly curve: Curve
}

/** Rates, with their reasons. */
export const rates: Readonly<Record<VisitKind, Rate>> = {
  // Opens the app once; the event stream stays open until the end of the day.
  arrive: { perDay: 1, curve: curves.arrival },
  // Sessions last 14 days without use: phones, second computers and expired sessions.
  'sign-in': { perDay: 0.3, curve: curves.arrival },
  // A client's wishes are searched several times a day, each time with two or three changed filters.
  search: { perDay: 10, curve: curves.desk },
  // The inbox is looked at every half hour or so; two visits in five end with an email.
  mail: { perDay: 16, curve: curves.desk },
  // Opening a client to write a note or a task after a call.
  client: { perDay: 6, curve: curves.desk },
  // A new lead a day, with its search.
  'new-client': { perDay: 1, curve: curves.desk },
  'send-listings': { perDay: 1.5, curve: curves.desk },
  notifications: { perDay: 5, curve: curves.desk },
  // A listing of one's own every two weeks, with five photos.
  photo: { perDay: 0.4, curve: curves.desk },
  // Clients, portals, colleagues of other offices.
  'mail-in': { perDay: 25, curve: curves.mail },
  // A third of the agents subscribed on a phone that asks every hour.
  'calendar-feed': { perDay: 5, curve: curves.even },
  // The office's own listings to a few partners every quarter of an hour: 240 a day for 1,500 agents.
  'listing-export': { perDay: 0.16, curve: curves.even },
}

/** The share of a day's visits of a kind in its busiest hour. */
export function getPeakShare({ curve }: Rate): number {
  return Math.max(...curve) / curve.reduce((sum, weight) => sum + weight, 0)
}

/** Maps a share of the day's visits (0 to 1) to the time of the day (0 to 1) when that many have happened. */
export function toDayTime(curve: Curve, share: number): number {
  const total = curve.reduce((sum, weight) => sum + weight, 0)
  let rest = share * total
  for (const [hour, weight] of curve.entries()) {
    if (rest < weight) return (hour + rest / weight) / curve.length
    rest -= weight
  }
  return 1
}
