import type { ParsedEvent } from '../../../apps/server/src/modules/calendar/ics/parsed-event.ts'
import { isSeries, toSeries } from '../../../apps/server/src/modules/calendar/ics/series/to-series.ts'
import { expandSeries } from '../../../apps/server/src/modules/calendar/recurrence/series.ts'
import type { Occurrence } from './compare.ts'

export interface Window {
  readonly from: number
  readonly until: number
}

const maxOccurrences = 3000

function expandEvent(event: ParsedEvent, window: Window, replaced: readonly number[]): Occurrence[] {
  const { uid, title, recurrenceAt } = event
  const single = [{ startsAt: new Date(event.startsAt), endsAt: new Date(event.endsAt) }]
  const exdates = [...event.exdates, ...replaced].map((at) => new Date(at))
  const [from, until] = [new Date(window.from), new Date(window.until)]
  const found =
    isSeries(event) && recurrenceAt === null
      ? expandSeries({ ...toSeries(event), exdates }, from, until, maxOccurrences).filter(
          ({ startsAt }) => startsAt >= from,
        )
      : single
  return found.map(({ startsAt, endsAt }) => ({
    uid,
    title,
    startsAt: startsAt.getTime(),
    endsAt: endsAt.getTime(),
  }))
}

/** Our occurrences: of series those within the window of their UID, without those that others replace. */
export function expandOwn(
  events: readonly ParsedEvent[],
  windows: ReadonlyMap<string, Window>,
  length: number,
): Occurrence[] {
  const replaced = new Map<string, number[]>()
  for (const { uid, recurrenceAt } of events)
    if (recurrenceAt !== null) replaced.set(uid, [...(replaced.get(uid) ?? []), recurrenceAt])
  return events.flatMap((event) => {
    const { recurrenceAt, startsAt, status } = event
    const own = { from: startsAt - 86_400_000, until: startsAt + length }
    const window = windows.get(event.uid.replace(/#-?\d+$/, '')) ?? own
    const isOutside = recurrenceAt !== null && (recurrenceAt < window.from || recurrenceAt >= window.until)
    if (isOutside || (status === 'cancelled' && recurrenceAt !== null)) return []
    return expandEvent(event, window, recurrenceAt === null ? (replaced.get(event.uid) ?? []) : [])
  })
}
