import { shorten } from '@pb/rules/shorten'
import { getOffsetMinutes, officeTimeZone, resolveLocalTime, toInstant } from '@pb/rules/time-zone'
import { findProperty, type IcsComponent } from '../format/component-tree.ts'
import { getZoneName } from '@pb/rules/zone-name'
import { findEqualZone } from './match-zone.ts'
import { findZoneByName, guessZoneByName, parseOffsetName } from './zone-names.ts'
import { createFixedRules, readZoneRules, type ZoneRules } from './zone-rules.ts'

const monthMs = 30 * 86_400_000
const yearMs = 366 * 86_400_000
const maxZones = 200

/** A time zone of a file. */
export interface FileZone {
  /** An IANA name: in which its times are shown, and repeat unless `rules` are given. */
  readonly timeZone: string
  /** Those of the file, when no IANA zone has the same. */
  readonly rules: ZoneRules | null
  /** What the agent should know; empty if nothing. */
  readonly note: string
}

const quote = (name: string): string => `“${shorten(name, 60)}”`

const notes = {
  unknown: (name: string) => `Unknown time zone ${quote(name)}: its times are taken as New York time.`,
  differs: (name: string, zone: string) =>
    `The file describes the time zone ${quote(name)} in another way. Its times are taken as ${getZoneName(zone)}.`,
  guessed: (name: string, zone: string) =>
    `The file does not describe its time zone ${quote(name)}: its times are taken as ${getZoneName(zone)}.`,
  offset: (name: string) =>
    `Its time zone ${quote(name)} has only an offset, so its times do not change with daylight saving time.`,
}

export const createZone = (timeZone: string): FileZone => ({ timeZone, rules: null, note: '' })

/** The moment of a local time in a zone of a file. */
export const toZoneInstant = ({ timeZone, rules }: FileZone, local: number): number =>
  rules ? resolveLocalTime(rules.getOffset, local) : toInstant(timeZone, local)

/** Resolves the TZIDs of a file: by their names, by its VTIMEZONEs, and at last by what a name may mean. */
export class FileZones {
  /** Of dates. */
  readonly agent: string
  /** Of times without a time zone. */
  readonly default: string
  readonly #definitions = new Map<string, IcsComponent>()
  readonly #rules = new Map<string, ZoneRules | null>()
  readonly #found = new Map<string, FileZone>()

  /** `calendarZone` is the X-WR-TIMEZONE of the file, if it has one. */
  constructor(components: readonly IcsComponent[], agentZone: string, calendarZone = '') {
    this.agent = agentZone
    for (const component of components.slice(0, maxZones)) {
      const tzid = findProperty(component, 'TZID')?.value.trim() ?? ''
      if (tzid !== '' && !this.#definitions.has(tzid)) this.#definitions.set(tzid, component)
    }
    this.default = findZoneByName(calendarZone) ?? agentZone
  }

  #readRules(tzid: string): ZoneRules | null {
    const known = this.#rules.get(tzid)
    if (known !== undefined) return known
    const component = this.#definitions.get(tzid)
    const rules = component ? readZoneRules(component) : null
    this.#rules.set(tzid, rules)
    return rules
  }

  /** A zone of the file's own rules, for times from a local time on. */
  #toZone(tzid: string, rules: ZoneRules, local: number, years: number): FileZone {
    const hint = findProperty(this.#definitions.get(tzid) ?? noComponent, 'X-LIC-LOCATION')?.value ?? ''
    const [from, until] = [local - yearMs / 2, local + years * yearMs]
    // A name that fits for a year is meant, also if the file does not know of later changes of its rules.
    const named = [findZoneByName(hint), guessZoneByName(tzid)].find(
      (name) => name !== null && hasEqualOffsets(name, rules, from, local + yearMs),
    )
    const timeZone = named ?? findEqualZone(rules, from, until)
    return timeZone === null ? { timeZone: this.default, rules, note: '' } : createZone(timeZone)
  }

  /** The zone of a TZID for a local time, or of a series for some years from it. */
  find(tzid: string, local: number, years: number): FileZone {
    const key = JSON.stringify([tzid, Math.floor(local / monthMs), years])
    const known = this.#found.get(key)
    if (known) return known
    if (this.#found.size > 10_000) this.#found.clear()
    const zone = this.#resolve(tzid, local, years)
    this.#found.set(key, zone)
    return zone
  }

  #resolve(tzid: string, local: number, years: number): FileZone {
    const name = findZoneByName(tzid)
    const rules = this.#readRules(tzid)
    if (name !== null) {
      const isEqual = !rules || rules.getOffset(toInstant(name, local)) === getOffset(name, local)
      return { ...createZone(name), note: isEqual ? '' : notes.differs(tzid, name) }
    }
    if (rules) return this.#toZone(tzid, rules, local, years)
    const guess = guessZoneByName(tzid)
    if (guess !== null) return { ...createZone(guess), note: notes.guessed(tzid, guess) }
    const offset = parseOffsetName(tzid)
    if (offset === null) return { ...createZone(officeTimeZone), note: notes.unknown(tzid) }
    return { ...this.#toZone(tzid, createFixedRules(offset), local, years), note: notes.offset(tzid) }
  }
}

const noComponent: IcsComponent = { name: '', properties: [], components: [] }

const getOffset = (zone: string, local: number): number =>
  getOffsetMinutes(zone, toInstant(zone, local)) * 60_000

function hasEqualOffsets(zone: string, rules: ZoneRules, from: number, until: number): boolean {
  const changes = rules.changes.filter((at) => at > from && at < until)
  return [from, until, ...changes.flatMap((at) => [at - 60_000, at])].every(
    (at) => getOffsetMinutes(zone, at) * 60_000 === rules.getOffset(at),
  )
}
