import { formatRepeatRule, weekdays, type RepeatRule } from '@pb/rules/calendar/repeat-rule'
import { dayMs } from '@pb/rules/dates'
import { RRuleTemporal } from 'rrule-temporal'

/** Steps without a match after which the library gives up: a rule without one has no end. */
const maxIterations = 10_000

const formatUtc = (local: number): string => new Date(local).toISOString().replaceAll(/[-:]|\.\d+/g, '')

/** Days since 1970; 1970-01-01 was a Thursday. */
const toDay = (local: number): number => Math.floor(local / dayMs)
const getWeekday = (day: number): number => (((day + 3) % 7) + 7) % 7

/**
 * Starts of a daily or weekly rule, from the first period of the window on: nearly every series is one, and the library
 * takes a tenth of a millisecond for each.
 */
function findDays(
  { freq, interval, byDay, weekStart }: RepeatRule,
  start: number,
  from: number,
  until: number,
) {
  const first = toDay(start)
  const time = start - first * dayMs
  const known = byDay.map(({ day }) => weekdays.indexOf(day))
  const days = new Set(freq === 'WEEKLY' && known.length === 0 ? [getWeekday(first)] : known)
  const length = freq === 'WEEKLY' ? 7 : 1
  // Periods count from the one that has the start; a week begins on the rule's first day of the week.
  const origin =
    freq === 'WEEKLY' ? first - ((getWeekday(first) - weekdays.indexOf(weekStart) + 7) % 7) : first
  const step = length * interval
  const found: number[] = []
  const skipped = Math.max(0, Math.floor((toDay(from) - length - origin) / step))
  for (let period = origin + skipped * step; period * dayMs <= until; period += step)
    for (let day = period; day < period + length; day += 1) {
      const local = day * dayMs + time
      const isMatch = days.size === 0 || days.has(getWeekday(day))
      if (isMatch && local >= start && local >= from && local <= until) found.push(local)
    }
  return found
}

/**
 * Starts by a rule in local times, as milliseconds as if they were UTC. Rules are expanded without a time zone, so that a
 * time which the clocks skip is moved, as people expect, and not left out.
 */
export class RuleStarts {
  readonly #rule: RepeatRule
  readonly #start: number
  #expander: RRuleTemporal | undefined

  constructor(rule: RepeatRule, start: number) {
    this.#rule = rule
    this.#start = start
  }

  get #library(): RRuleTemporal {
    const text = formatRepeatRule({ ...this.#rule, count: null, until: null })
    this.#expander ??= new RRuleTemporal({
      rruleString: `DTSTART:${formatUtc(this.#start)}\nRRULE:${text}`,
      maxIterations,
    })
    return this.#expander
  }

  /** Those of a time, both ends included. */
  between(from: number, until: number): number[] {
    if (until < from) return []
    const { freq } = this.#rule
    return freq === 'DAILY' || freq === 'WEEKLY'
      ? findDays(this.#rule, this.#start, from, until)
      : this.expand(from, until)
  }

  /** The same by the library, for every rule. */
  expand(from: number, until: number): number[] {
    return this.#library.between(new Date(from), new Date(until), true).map((date) => date.epochMilliseconds)
  }

  /** The first ones. */
  take(count: number): number[] {
    const found: number[] = []
    this.#library.all((date) => found.push(date.epochMilliseconds) < count)
    return found.slice(0, count)
  }

  /** The last one until a time; undefined if there is none. */
  findLast(until: number): number | undefined {
    return this.#library.previous(new Date(until), true)?.epochMilliseconds
  }
}
