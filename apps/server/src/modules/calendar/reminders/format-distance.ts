import { getDateFormat } from '@pb/rules/date-format'
import { pluralize } from '@pb/rules/plural'
import type { EventRow } from '../events/event-row.ts'

/** `starts in 30 minutes`, `starts at 2:30 PM`, `is on Tue, Mar 3`. */
export function formatDistance(
  startsAt: Date,
  now: Date,
  { time_zone, all_day }: Pick<EventRow, 'time_zone' | 'all_day'>,
): string {
  const minutes = Math.round((startsAt.getTime() - now.getTime()) / 60_000)
  const day = getDateFormat(time_zone, { weekday: 'short', month: 'short', day: 'numeric' }).format(startsAt)
  if (all_day) return `is on ${day}`
  const time = getDateFormat(time_zone, { hour: 'numeric', minute: '2-digit' })
    .format(startsAt)
    .replaceAll('\u202F', ' ')
  if (minutes <= 0) return `started at ${time}`
  if (minutes < 60) return `starts in ${pluralize(minutes, 'minute')}`
  return minutes < 12 * 60 ? `starts at ${time}` : `starts ${day} at ${time}`
}
