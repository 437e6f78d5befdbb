import { dayMs } from '@pb/rules/dates'
import { expandRule } from '../../recurrence/expand-rule.ts'
import { findProperties, findProperty, type IcsComponent } from '../format/component-tree.ts'
import { parseIcsTime, parseUtcOffset } from '../format/values.ts'

/** How far the clocks of a zone are ahead of UTC, in milliseconds. */
export interface ZoneRules {
  readonly getOffset: (at: number) => number
  /** Moments at which the offset changes. */
  readonly changes: readonly number[]
}

interface Onset {
  readonly at: number
  readonly from: number
  readonly to: number
}

const firstYear = 1968
const last = Date.UTC(2100, 0, 1)
const maxObservances = 400

export const createFixedRules = (offset: number): ZoneRules => ({ getOffset: () => offset, changes: [] })

/** A yearly rule has the same days from a later year on; some programs start it in the year 1. */
function getLaterStart(start: number, rule: string): number {
  const date = new Date(start)
  const canStartLater = /FREQ=YEARLY/i.test(rule) && !/COUNT|INTERVAL=(?!1\b)|BYSETPOS/i.test(rule)
  if (!canStartLater || date.getUTCFullYear() >= firstYear) return start
  return date.setUTCFullYear(firstYear)
}

/** The last moment of an UNTIL, which is in UTC here. */
function parseUntil(rule: string, offsetFrom: number): number {
  const text = /UNTIL=([^;]+)/i.exec(rule)?.[1]
  const time = text === undefined ? null : parseIcsTime(text)
  if (!time) return last
  if (time.isDate) return time.local + dayMs
  return time.offset === null ? time.local - offsetFrom : time.local
}

/** When an observance begins (RFC 5545, 3.6.5); null if that cannot be read. */
function readOnsets(observance: IcsComponent): Onset[] | null {
  const start = parseIcsTime(findProperty(observance, 'DTSTART')?.value ?? '')
  const from = parseUtcOffset(findProperty(observance, 'TZOFFSETFROM')?.value ?? '')
  const to = parseUtcOffset(findProperty(observance, 'TZOFFSETTO')?.value ?? '')
  if (!start || to === null) return null
  const before = from ?? to
  const locals = [start.local]
  for (const { value } of findProperties(observance, 'RDATE'))
    for (const text of value.split(',')) {
      const date = parseIcsTime(text.split('/')[0] ?? '')
      if (date) locals.push(date.local)
    }
  const onsets = locals.map((local) => ({ at: local - before, from: before, to }))
  for (const { value } of findProperties(observance, 'RRULE')) {
    const until = parseUntil(value, before)
    const begin = getLaterStart(start.local, value)
    const rule = value.replace(/;?UNTIL=[^;]*/i, '')
    const found = /FREQ=YEARLY/i.test(rule) ? expandRule(rule, begin, { until: last, max: 400 }) : null
    if (!found) return null
    onsets.push(
      ...found.starts
        .filter((local) => local - before <= until)
        .map((local) => ({ at: local - before, from: before, to })),
    )
  }
  return onsets
}

/** The rules of a VTIMEZONE; null if they cannot be read. */
export function readZoneRules(component: IcsComponent): ZoneRules | null {
  const observances = component.components.filter(({ name }) => name === 'STANDARD' || name === 'DAYLIGHT')
  if (observances.length === 0 || observances.length > maxObservances) return null
  const all: Onset[] = []
  for (const observance of observances) {
    const onsets = readOnsets(observance)
    if (!onsets) return null
    all.push(...onsets)
  }
  const sorted = all.toSorted((a, b) => a.at - b.at)
  const changes = sorted.map(({ at }) => at)
  return {
    changes,
    getOffset: (at) => {
      let [low, high] = [0, changes.length]
      while (low < high) {
        const middle = (low + high) >> 1
        if (changes[middle]! <= at) low = middle + 1
        else high = middle
      }
      return low === 0 ? sorted[0]!.from : sorted[low - 1]!.to
    },
  }
}
