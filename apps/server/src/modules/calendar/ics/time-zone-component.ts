import { dayMs } from '@pb/rules/dates'
import { weekdays } from '@pb/rules/calendar/repeat-rule'
import { getOffsetMinutes } from '@pb/rules/time-zone'
import ICAL from 'ical.js'

interface Transition {
  readonly at: number
  /** Offsets from UTC in minutes. */
  readonly before: number
  readonly after: number
}

/** The moments in a year at which the clocks of a time zone change, to the minute. */
function findTransitions(timeZone: string, year: number): Transition[] {
  const transitions: Transition[] = []
  const end = Date.UTC(year + 1, 0, 1)
  for (let day = Date.UTC(year, 0, 1); day < end; day += dayMs) {
    const [before, after] = [getOffsetMinutes(timeZone, day), getOffsetMinutes(timeZone, day + dayMs)]
    if (before === after) continue
    let [low, high] = [day, day + dayMs]
    while (high - low > 60_000) {
      const middle = low + Math.floor((high - low) / 120_000) * 60_000
      if (getOffsetMinutes(timeZone, middle) === before) low = middle
      else high = middle
    }
    transitions.push({ at: high, before, after })
  }
  return transitions
}

function formatOffset(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}

/** The yearly rule of a change: the second Sunday of March; of one in the last seven days, the last Sunday. */
function formatYearlyRule(local: Date): string {
  const days = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 0)).getUTCDate()
  const isLast = local.getUTCDate() > days - 7
  const position = isLast ? -1 : Math.ceil(local.getUTCDate() / 7)
  const day = weekdays[(local.getUTCDay() + 6) % 7]
  return `FREQ=YEARLY;BYMONTH=${local.getUTCMonth() + 1};BYDAY=${position}${day}`
}

function createObservance(
  { at, before, after }: Transition,
  isDaylight: boolean,
  repeats: boolean,
): ICAL.Component {
  const observance = new ICAL.Component(isDaylight ? 'daylight' : 'standard')
  const local = new Date(at + before * 60_000)
  observance.updatePropertyWithValue(
    'dtstart',
    ICAL.Time.fromDateTimeString(local.toISOString().slice(0, 19)),
  )
  observance.updatePropertyWithValue('tzoffsetfrom', ICAL.UtcOffset.fromString(formatOffset(before)))
  observance.updatePropertyWithValue('tzoffsetto', ICAL.UtcOffset.fromString(formatOffset(after)))
  if (repeats) observance.updatePropertyWithValue('rrule', ICAL.Recur.fromString(formatYearlyRule(local)))
  return observance
}

/** A VTIMEZONE for times of a year and later, by its rules then; programs that know the name use their own. */
export function createTimeZoneComponent(timeZone: string, year: number): ICAL.Component {
  const component = new ICAL.Component('vtimezone')
  component.updatePropertyWithValue('tzid', timeZone)
  // Of the year before, since January is before the first change of its year.
  const transitions = findTransitions(timeZone, year - 1)
  for (const transition of transitions)
    component.addSubcomponent(
      createObservance(transition, transition.after > transition.before, transitions.length === 2),
    )
  if (transitions.length === 0) {
    const offset = getOffsetMinutes(timeZone, Date.UTC(year, 0, 1))
    const always = { at: Date.UTC(1970, 0, 1), before: offset, after: offset }
    component.addSubcomponent(createObservance(always, false, false))
  }
  return component
}
