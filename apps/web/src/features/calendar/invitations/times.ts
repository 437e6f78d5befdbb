import type { Invitation } from '@pb/contract/calendar-schemas'
import { formatShortDay, formatSpokenDay } from '../model/days.ts'
import { formatSpan } from '../model/describe.ts'
import { toLocalTime } from '../model/local-time.ts'

type WireTimes = Pick<Invitation, 'start' | 'end' | 'time_start' | 'time_end' | 'all_day'>

/** Times of an invitation on the clock of the agent's zone. */
export function getTimes(invitation: WireTimes, zone: string) {
  const { all_day: allDay } = invitation
  if (allDay)
    return {
      allDay,
      start: { date: invitation.start.slice(0, 10), minutes: 0 },
      end: { date: invitation.end.slice(0, 10), minutes: 0 },
    }
  return {
    allDay,
    start: toLocalTime(zone, invitation.time_start * 1000),
    end: toLocalTime(zone, invitation.time_end * 1000),
  }
}

/** `Monday, November 23 · 1 – 2 PM`. */
export function formatTimes(wire: WireTimes, zone: string): string {
  const times = getTimes(wire, zone)
  return `${formatSpokenDay(times.start.date)} · ${formatSpan(times)}`
}

/** The same within a sentence: `Mon, Nov 23, 1 – 2 PM`, of whole days `Mon, Nov 23` or `Mon, Nov 23 – Tue, Nov 24`. */
export function formatTimesInText(wire: WireTimes, zone: string): string {
  const times = getTimes(wire, zone)
  const day = formatShortDay(times.start.date)
  const span = formatSpan(times)
  if (span.startsWith(day)) return span
  return times.allDay ? day : `${day}, ${span}`
}
