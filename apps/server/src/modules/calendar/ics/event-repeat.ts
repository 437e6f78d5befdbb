import { formatRepeatRule, parseRepeatRule, RepeatRuleError } from '@pb/rules/calendar/repeat-rule'
import { dayMs } from '@pb/rules/dates'
import { expandRule } from '../recurrence/expand-rule.ts'
import { fromLocal, toLocal } from '../recurrence/local-times.ts'
import { RuleStarts } from '../recurrence/rule-starts.ts'
import type { EventReader, FileTime } from './event-reader.ts'
import { parseIcsTime } from './format/values.ts'
import { convertVcalendarRule } from './format/vcalendar-1.ts'
import { importNotes } from './import-notes.ts'
import { toZoneInstant } from './zones/file-zones.ts'

export const maxDates = 1000
const latestLocal = Date.UTC(2100, 0, 1)

/** The start of a series, that of an all-day one at midnight. */
export interface SeriesStart extends FileTime {
  readonly allDay: boolean
}

/** How an event repeats: by a rule, or on dates of a rule that only a list can express. */
export interface FileRepeat {
  readonly rrule: string
  readonly dates: readonly number[]
}

const once: FileRepeat = { rrule: '', dates: [] }

const formatUtc = (at: number): string => new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, '')
const formatDay = (local: number): string => formatUtc(local).slice(0, 8)

interface Parts {
  /** Without COUNT and UNTIL. */
  readonly rule: string
  readonly count: string | null
  readonly until: FileTime | null
}

/** An UNTIL as the series means it: of an all-day one the day, of others the moment, or the day if it is a date. */
function formatUntil(until: FileTime, start: SeriesStart): string {
  if (!start.allDay) return until.isDate ? formatDay(until.local) : formatUtc(until.at)
  // Programs that write midnight for a day write its moment in UTC; the others only lack a mark of a date.
  const isMoment = until.zone.timeZone === 'UTC' && until.local % dayMs !== 0
  return formatDay(isMoment ? toLocal(start.zone.timeZone, new Date(until.at)) : until.local)
}

/** The last moment of an UNTIL. */
const getEnd = (until: FileTime | null, start: SeriesStart): number => {
  if (!until) return Number.POSITIVE_INFINITY
  if (!until.isDate && !start.allDay) return until.at
  const text = formatUntil(until, start)
  return toZoneInstant(start.zone, (parseIcsTime(text)?.local ?? until.local) + dayMs) - 1
}

/** Reads repeat rules; notes on the reader what it cannot take over. */
export class RepeatReader {
  readonly #reader: EventReader
  readonly #start: SeriesStart

  constructor(reader: EventReader, start: SeriesStart) {
    this.#reader = reader
    this.#start = start
  }

  /** @throws {RepeatRuleError} For a rule whose end cannot be read. */
  #split(text: string): Parts {
    const rule = convertVcalendarRule(text) ?? text.replaceAll(/\s/g, '').toUpperCase()
    const parts = rule.split(';').filter((part) => part !== '' && !part.startsWith('X-'))
    const get = (name: string) => parts.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1)
    const end = get('UNTIL')
    const property = { name: 'RRULE', params: new Map<string, string>(), value: '' }
    const until = end === undefined ? null : this.#reader.parseTime(property, end, this.#start.zone)
    if (end !== undefined && !until) throw new RepeatRuleError(importNotes.ruleEnd)
    return {
      rule: parts.filter((part) => !/^(?:COUNT|UNTIL)=/.test(part)).join(';'),
      count: get('COUNT') ?? null,
      until,
    }
  }

  /** The dates of a rule from the second on; null if it cannot be followed. */
  #expand({ rule, count, until }: Parts): { dates: number[]; isComplete: boolean } | null {
    const { local, zone, at } = this.#start
    const end = getEnd(until, this.#start)
    const expansion = expandRule(count === null ? rule : `${rule};COUNT=${count}`, local, {
      until: Math.min(latestLocal, Number.isFinite(end) ? end + 2 * dayMs : latestLocal),
      max: maxDates + 1,
    })
    if (!expansion || expansion.starts.length === 0) return null
    const moments = expansion.starts.map((start) => toZoneInstant(zone, start))
    return { dates: moments.filter((date) => date !== at && date <= end), isComplete: expansion.isComplete }
  }

  #list(parts: Parts): FileRepeat | null {
    const found = this.#expand(parts)
    if (!found) return null
    if (!found.isComplete) this.#reader.notes.add(importNotes.extraDates(maxDates))
    return { rrule: '', dates: found.dates.slice(0, maxDates) }
  }

  /** Of a rule with both ends the one that comes first. */
  #dropLaterEnd(parts: Parts): Parts {
    if (parts.count === null || parts.until === null) return parts
    this.#reader.notes.add(importNotes.both)
    const counted = this.#expand({ ...parts, until: null })
    const last = counted?.dates.at(-1) ?? this.#start.at
    return last <= getEnd(parts.until, this.#start) ? { ...parts, until: null } : { ...parts, count: null }
  }

  #format({ rule, count, until }: Parts): string {
    const ends = [
      ...(count === null ? [] : [`COUNT=${count}`]),
      ...(until === null ? [] : [`UNTIL=${formatUntil(until, this.#start)}`]),
    ]
    return formatRepeatRule(parseRepeatRule([rule, ...ends].join(';')))
  }

  #readRule(text: string): FileRepeat {
    const parts = this.#dropLaterEnd(this.#split(text))
    if (this.#start.zone.rules !== null) return this.#list(parts) ?? this.#fail(importNotes.rule)
    try {
      return { rrule: this.#format(parts), dates: [] }
    } catch (error) {
      if (!(error instanceof RepeatRuleError)) throw error
      return this.#list(parts) ?? this.#fail(importNotes.ruleError(error.message))
    }
  }

  #fail(note: string): FileRepeat {
    this.#reader.notes.add(note)
    return once
  }

  /** The first rule, with the dates of the others. */
  read(): FileRepeat {
    const [first, ...others] = this.#reader.component.properties.filter(({ name }) => name === 'RRULE')
    if (!first || first.value.trim() === '') return once
    const repeat = this.#tryRead(first.value)
    const dates = others.slice(0, 10).flatMap(({ value }) => this.list(value, importNotes.otherRule))
    return dates.length === 0 ? repeat : { ...repeat, dates: [...repeat.dates, ...dates] }
  }

  #tryRead(text: string): FileRepeat {
    try {
      return this.#readRule(text)
    } catch (error) {
      if (!(error instanceof RepeatRuleError)) throw error
      return this.#fail(importNotes.ruleError(error.message))
    }
  }

  /** The dates of a rule, its first one included; `note` if it cannot be followed. */
  list(text: string, note: string): number[] {
    try {
      const found = this.#list(this.#split(text))
      if (found) return [this.#start.at, ...found.dates]
    } catch (error) {
      if (!(error instanceof RepeatRuleError)) throw error
    }
    this.#reader.notes.add(note)
    return []
  }
}

/**
 * A series that began before 1970 from its first date after; null if there is none. Of a rule with a number of dates
 * those that remain.
 */
export function startSince(
  rrule: string,
  { local, zone }: FileTime,
  earliest: number,
): { local: number; at: number; rrule: string } | null {
  const rule = parseRepeatRule(rrule)
  const starts = new RuleStarts(rule, local)
  const [first] = starts.between(earliest, earliest + 50 * 366 * dayMs)
  if (first === undefined) return null
  const at = fromLocal(zone.timeZone, first).getTime()
  if (rule.count === null) return { local: first, at, rrule }
  const count = starts.take(rule.count).filter((start) => start >= first).length
  return count === 0 ? null : { local: first, at, rrule: formatRepeatRule({ ...rule, count }) }
}
