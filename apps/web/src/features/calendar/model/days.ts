import { getDateFormat } from '@pb/rules/date-format'
import { addDaysToDate } from '@pb/rules/dates'
import { daysBetween } from './local-time.ts'

export const calendarViews = ['day', 'week', 'month', 'agenda'] as const
export type CalendarView = (typeof calendarViews)[number]

/** Days that the agenda lists at a time. */
const agendaDays = 30

const weekday = (date: string): number => new Date(date).getUTCDay()

/** The Sunday on or before a date. */
function startOfWeek(date: string): string {
  return addDaysToDate(date, -weekday(date))
}

const startOfMonth = (date: string): string => `${date.slice(0, 7)}-01`

function addMonths(date: string, by: number): string {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  const lastDay = new Date(Date.UTC(year, month + by, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + by, Math.min(day, lastDay))).toISOString().slice(0, 10)
}

function range(from: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => addDaysToDate(from, index))
}

/** The days that a view shows; a month in whole weeks. */
export function getDays(view: CalendarView, date: string): readonly string[] {
  if (view === 'day') return [date]
  if (view === 'week') return range(startOfWeek(date), 7)
  if (view === 'agenda') return range(date, agendaDays)
  const first = startOfWeek(startOfMonth(date))
  const weeks = Math.ceil(daysBetween(first, startOfMonth(addMonths(startOfMonth(date), 1))) / 7)
  return range(first, weeks * 7)
}

/** The date of the next view, or of the one before for -1. */
export function stepDate(view: CalendarView, date: string, by: 1 | -1): string {
  if (view === 'month') return addMonths(date, by)
  return addDaysToDate(date, by * { day: 1, week: 7, agenda: agendaDays }[view])
}

const formats = {
  month: getDateFormat('UTC', { month: 'long', year: 'numeric' }),
  day: getDateFormat('UTC', { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' }),
  range: getDateFormat('UTC', { month: 'short', day: 'numeric', year: 'numeric' }),
  spoken: getDateFormat('UTC', { weekday: 'long', month: 'long', day: 'numeric' }),
  short: getDateFormat('UTC', { weekday: 'short', month: 'short', day: 'numeric' }),
  weekday: getDateFormat('UTC', { weekday: 'short' }),
}

/** `November 2026`, `Nov 22 – 28, 2026`, `Monday, November 23, 2026`. */
export function formatPeriod(view: CalendarView, date: string): string {
  if (view === 'day') return formats.day.format(Date.parse(date))
  if (view === 'month') return formats.month.format(Date.parse(date))
  const days = getDays(view, date)
  return formats.range
    .formatRange(Date.parse(days[0]!), Date.parse(days.at(-1)!))
    .replaceAll(/[\u2009\u202F]/g, ' ')
}

/** `Monday, November 23`. */
export const formatSpokenDay = (date: string): string => formats.spoken.format(Date.parse(date))

/** `Mon, Nov 23`. */
export const formatShortDay = (date: string): string => formats.short.format(Date.parse(date))

/** `Mon`. */
export const formatWeekday = (date: string): string => formats.weekday.format(Date.parse(date))
