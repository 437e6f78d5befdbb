import { getDateFormat } from '@pb/rules/date-format'
import { addDaysToDate, dayMs } from '@pb/rules/dates'
import { formatDate } from '../../../lib/format.ts'
import * as texts from './texts.ts'

const weekdayFormat = getDateFormat('UTC', { weekday: 'long' })
const monthDayFormat = getDateFormat('UTC', { month: 'short', day: 'numeric' })

/** Formats the weekday of a `yyyy-mm-dd` date: `Tuesday`. */
function formatWeekday(date: string): string {
  return weekdayFormat.format(Date.parse(date))
}

/** Formats a `yyyy-mm-dd` date without its year: `Dec 1`. */
function formatMonthDay(date: string): string {
  return monthDayFormat.format(Date.parse(date))
}

/** Number of days between two dates. */
function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs)
}

/** Shortest unambiguous form: `Today`, `Tomorrow`, `Thursday`, `Dec 24`, `Feb 1, 2027`. */
export function formatDue(dueOn: string, today: string): string {
  const days = daysBetween(today, dueOn)
  if (days === -1) return texts.yesterday
  if (days === 0) return texts.today
  if (days === 1) return texts.tomorrow
  if (days > 1 && days < 7) return formatWeekday(dueOn)
  return dueOn.slice(0, 4) === today.slice(0, 4) ? formatMonthDay(dueOn) : formatDate(dueOn)
}

interface DueOption {
  readonly title: string
  readonly date: string
  /** The title already is the date's short form. */
  readonly relative?: boolean
}

/** Suggested due dates, relative to `today`. */
export function getDueOptions(today: string): readonly DueOption[] {
  // `getUTCDay()` is 0 on Sunday.
  const monday = (8 - new Date(Date.parse(today)).getUTCDay()) % 7 || 7
  return [
    { title: texts.today, date: today, relative: true },
    { title: texts.tomorrow, date: addDaysToDate(today, 1), relative: true },
    { title: texts.in3Days, date: addDaysToDate(today, 3) },
    { title: texts.nextMonday, date: addDaysToDate(today, monday) },
    { title: texts.in2Weeks, date: addDaysToDate(today, 14) },
    { title: texts.inAMonth, date: addDaysToDate(today, 30) },
  ]
}

export type DueGroup = 'overdue' | 'today' | 'later' | 'undated'

/** Group of an open task by its due date. */
export function getDueGroup(dueOn: string | null, today: string): DueGroup {
  if (dueOn === null) return 'undated'
  if (dueOn < today) return 'overdue'
  return dueOn === today ? 'today' : 'later'
}
