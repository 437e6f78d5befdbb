import { formatDate } from '../../../../lib/format.ts'

const dayMs = 86_400_000

/** A date some days after another one, both `yyyy-mm-dd`. */
export function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10)
}

/** How many days lie between two dates. */
function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs)
}

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' })
const shortDate = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** `Today`, `Tomorrow`, `Thursday`, `Dec 24`, `Feb 1, 2027`: as short as it is clear from today. */
export function dueText(dueOn: string, today: string): string {
  const days = daysBetween(today, dueOn)
  if (days === -1) return 'Yesterday'
  if (days === 0) return 'Today'
  if (days === 1) return 'Tomorrow'
  if (days > 1 && days < 7) return weekday.format(Date.parse(dueOn))
  return dueOn.slice(0, 4) === today.slice(0, 4) ? shortDate.format(Date.parse(dueOn)) : formatDate(dueOn)
}

/** Days to put something off to, as they are offered on a day. */
export function laterDays(today: string): readonly { readonly title: string; readonly date: string }[] {
  // 0 is Sunday.
  const monday = (8 - new Date(Date.parse(today)).getUTCDay()) % 7 || 7
  return [
    { title: 'Today', date: today },
    { title: 'Tomorrow', date: daysAfter(today, 1) },
    { title: 'In 3 days', date: daysAfter(today, 3) },
    { title: 'Next Monday', date: daysAfter(today, monday) },
    { title: 'In 2 weeks', date: daysAfter(today, 14) },
    { title: 'In a month', date: daysAfter(today, 30) },
  ]
}

export type DueGroup = 'overdue' | 'today' | 'later' | 'undated'

/** Where an open task stands. */
export function groupOf(dueOn: string | null, today: string): DueGroup {
  if (dueOn === null) return 'undated'
  if (dueOn < today) return 'overdue'
  return dueOn === today ? 'today' : 'later'
}
