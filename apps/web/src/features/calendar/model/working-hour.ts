import { addDaysToDate } from '@pb/rules/dates'
import type { Span } from './drag.ts'
import { dayMinutes, type LocalTime } from './local-time.ts'

interface Hours {
  readonly from: number
  readonly to: number
}

/** Working hours of a date: none on a day off, null while they are not known. */
type FindHours = (date: string) => readonly Hours[] | null

const usualStart = 9 * 60
const usualHours: readonly Hours[] = [{ from: usualStart, to: 17 * 60 }]
/** Days that are searched for working hours: a whole week is off otherwise. */
const maxDays = 7

const toSpan = (date: string, from: number): Span => ({
  start: { date, minutes: from },
  end: { date, minutes: from + 60 },
})

/** The first hour of work on a day that begins after `earliest`; null when there is none. */
function findHour(hours: readonly Hours[], earliest: number): number | null {
  const starts = hours.flatMap(({ from, to }) => {
    const start = Math.max(from, Math.ceil(earliest / 60) * 60)
    return start < to ? [start] : []
  })
  return starts.length === 0 ? null : Math.min(...starts)
}

/**
 * The hour on a day for a new event without a chosen time: the first of work, of today the next one of work. Where none is
 * left, or on a day off, the next full hour of today, and nine in the morning of another day.
 */
export function getHourOn(date: string, now: LocalTime, findHours: FindHours): Span {
  const earliest = date === now.date ? now.minutes + 1 : 0
  const found = findHour(findHours(date) ?? usualHours, earliest)
  const latest = dayMinutes - 120
  const otherwise = date === now.date ? Math.min(Math.ceil(earliest / 60) * 60, latest) : usualStart
  return toSpan(date, found ?? otherwise)
}

/** The next hour of work from now on, on the following days where none is left today. */
export function getNextHour(now: LocalTime, findHours: FindHours): Span {
  for (let day = 0; day < maxDays; day += 1) {
    const date = addDaysToDate(now.date, day)
    const found = findHour(findHours(date) ?? usualHours, day === 0 ? now.minutes + 1 : 0)
    if (found !== null) return toSpan(date, found)
  }
  return getHourOn(now.date, now, findHours)
}
