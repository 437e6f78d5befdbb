import { maxReminderMinutes, maxReminders } from '@pb/contract/calendar-schemas'
import { dayMs } from '@pb/rules/dates'
import { spellEmail } from '@pb/rules/mail/addresses'
import { toLocal } from '../recurrence/local-times.ts'
import { findProperties, findProperty, type IcsComponent } from './format/component-tree.ts'
import { unescapeText, type IcsProperty } from './format/property.ts'
import { parseIcsDuration, parseIcsTime, type IcsTime } from './format/values.ts'
import { importNotes } from './import-notes.ts'
import { createZone, toZoneInstant, type FileZone, type FileZones } from './zones/file-zones.ts'

/** A date or time of a file; moments are milliseconds since 1970. */
export interface FileTime {
  readonly at: number
  /** As it is written; of one in UTC the time there. */
  readonly local: number
  readonly isDate: boolean
  readonly zone: FileZone
}

export interface FilePerson {
  readonly name: string
  readonly email: string
  readonly partstat: string
  /** Who sends for this person; empty without. */
  readonly sentBy: string
}

/** The address in `mailto:nora@example.com` or `<nora@example.com>`; empty without one. */
const findAddress = (value: string): string =>
  /^(?:mailto:)?\s*<?([^\s<>]+@[^\s<>]+)>?$/i.exec(value.trim())?.[1] ?? ''

export const cleanText = (value: string, max: number): string =>
  value
    .replaceAll(/\r\n?/g, '\n')
    // Control characters apart from line breaks and tabs; the database stores no U+0000.
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .toWellFormed()
    .trim()
    .slice(0, max)

/** Reads values of an event; collects what it could not take over. */
export class EventReader {
  readonly component: IcsComponent
  readonly zones: FileZones
  readonly notes = new Set<string>()
  readonly #years: number

  constructor(component: IcsComponent, zones: FileZones) {
    this.component = component
    this.zones = zones
    const repeats = component.properties.some(({ name }) => name === 'RRULE' || name === 'RDATE')
    this.#years = repeats ? 10 : 0.5
  }

  text(name: string, max: number): string {
    return cleanText(unescapeText(findProperty(this.component, name)?.value ?? ''), max)
  }

  has(name: string): boolean {
    return findProperty(this.component, name) !== undefined
  }

  number(name: string): number {
    const value = Number(findProperty(this.component, name)?.value.trim() ?? 0)
    return Number.isInteger(value) && value >= 0 && value < 2_000_000_000 ? value : 0
  }

  #findZone(property: IcsProperty, time: IcsTime, floating: FileZone): FileZone {
    if (time.isDate) return createZone(this.zones.agent)
    if (time.offset !== null) return createZone(time.offset === 0 ? 'UTC' : this.zones.agent)
    const tzid = property.params.get('TZID') ?? ''
    if (tzid === '') return floating
    const zone = this.zones.find(tzid, time.local, this.#years)
    if (zone.note !== '') this.notes.add(zone.note)
    return zone
  }

  /** The time of a text; `floating` is the zone of one that names none. */
  parseTime(property: IcsProperty, text: string, floating: FileZone): FileTime | null {
    const time = parseIcsTime(text)
    if (!time) return null
    const zone = this.#findZone(property, time, floating)
    const at = time.offset === null ? toZoneInstant(zone, time.local) : time.local - time.offset * 60_000
    return { at, local: time.local, isDate: time.isDate, zone }
  }

  time(name: string, floating = createZone(this.zones.default)): FileTime | null {
    const property = findProperty(this.component, name)
    if (!property) return null
    const time = this.parseTime(property, property.value, floating)
    if (!time && property.value.trim() !== '') this.notes.add(importNotes.unreadable(name))
    return time
  }

  /** The values of all properties of a name, such as those of EXDATE. */
  values(name: string): { property: IcsProperty; text: string }[] {
    return findProperties(this.component, name).flatMap((property) =>
      property.value
        .split(/[,;]/)
        .filter((text) => text.trim() !== '')
        .map((text) => ({ property, text })),
    )
  }

  #getMinutesBefore(alarm: IcsComponent, startsAt: number, endsAt: number): number {
    const trigger = findProperty(alarm, 'TRIGGER')
    if (!trigger) return -1
    const base = trigger.params.get('RELATED')?.toUpperCase() === 'END' ? endsAt : startsAt
    const duration = parseIcsDuration(trigger.value)
    if (duration) return (startsAt - base - duration.daysMs - duration.timeMs) / 60_000
    const time = this.parseTime(trigger, trigger.value, createZone('UTC'))
    return time ? (startsAt - time.at) / 60_000 : -1
  }

  /** Alarms as minutes before the start; those after it, or more than four weeks before, are left out. */
  reminders(startsAt: number, endsAt: number): number[] {
    const minutes = this.component.components
      .filter(({ name }) => name === 'VALARM')
      .map((alarm) => Math.round(this.#getMinutesBefore(alarm, startsAt, endsAt)))
    const valid = minutes.filter((value) => value >= 0 && value <= maxReminderMinutes)
    return [...new Set(valid)].toSorted((a, b) => b - a).slice(-maxReminders)
  }

  people(name: string): FilePerson[] {
    return findProperties(this.component, name).flatMap(({ params, value }) => {
      const email = findAddress(value) || findAddress(params.get('EMAIL') ?? '')
      if (email === '' || email.length > 254) return []
      const label = cleanText((params.get('CN') ?? '').replaceAll('\n', ' '), 120)
      return [
        {
          name: label,
          email: spellEmail(email),
          partstat: (params.get('PARTSTAT') ?? '').toLowerCase(),
          sentBy: spellEmail(findAddress(params.get('SENT-BY') ?? '')),
        },
      ]
    })
  }
}

/** The days, counted from 1970, that a time may mean in an all-day series: as written, or in a time zone. */
export const getDays = ({ at, local, zone }: FileTime, timeZone: string): number[] => {
  const written = Math.floor(local / dayMs)
  if (zone.timeZone !== 'UTC') return [written]
  return [written, Math.floor(toLocal(timeZone, new Date(at)) / dayMs)]
}
