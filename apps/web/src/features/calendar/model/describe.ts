import { formatShortDay } from './days.ts'
import { dayMinutes } from './local-time.ts'
import { getLastDay, type Occurrence } from './occurrence.ts'
import { kindTitles } from '../kinds.ts'
import * as texts from '../texts.ts'

/** `9 AM`. */
export function formatHour(hour: number): string {
  return `${hour % 12 === 0 ? 12 : hour % 12} ${hour % 24 < 12 ? 'AM' : 'PM'}`
}

/** `9:30 AM`, `9 AM`. */
export function formatMinutes(minutes: number): string {
  const inDay = ((minutes % dayMinutes) + dayMinutes) % dayMinutes
  const rest = inDay % 60
  const hour = formatHour(Math.floor(inDay / 60))
  return rest === 0 ? hour : hour.replace(' ', `:${String(rest).padStart(2, '0')} `)
}

/** `9 – 10:30 AM`, `11 AM – 1 PM`, `All day`, `Mon, Nov 23, 9 AM – Tue, Nov 24, 10 AM`. */
export function formatSpan({ start, end, allDay }: Pick<Occurrence, 'start' | 'end' | 'allDay'>): string {
  const lastDay = getLastDay({ start, end })
  if (allDay)
    return lastDay === start.date
      ? texts.allDay
      : `${formatShortDay(start.date)} – ${formatShortDay(lastDay)}`
  const [from, to] = [formatMinutes(start.minutes), formatMinutes(end.minutes)]
  if (lastDay !== start.date)
    return `${formatShortDay(start.date)}, ${from} – ${formatShortDay(end.date)}, ${to}`
  if (from === to) return from
  const shared = from.slice(-2) === to.slice(-2) && end.date === start.date
  return `${shared ? from.slice(0, -3) : from} – ${to}`
}

/** What a screen reader reads: `Showing: 20 Carroll St 3E, Mon, Nov 23, 9 – 10 AM`, of several people with the name. */
export function describeOccurrence(occurrence: Occurrence): string {
  const { title, start, item, person } = occurrence
  const owner = person ? `${person.name}: ` : ''
  const kind = `${owner}${item.kind === 'event' ? '' : `${kindTitles[item.kind]}: `}`
  const span = formatSpan(occurrence)
  const day = formatShortDay(start.date)
  const mark = item.unconfirmed ? `. ${texts.changedByUnconfirmed}` : ''
  return `${kind}${title}, ${span.startsWith(day) ? span : `${day}, ${span}`}${mark}`
}
