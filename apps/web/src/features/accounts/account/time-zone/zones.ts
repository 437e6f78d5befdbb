import { getDateFormat } from '@pb/rules/date-format'
import { isTimeZone, getOffsetMinutes } from '@pb/rules/time-zone'
import { getZoneName } from '@pb/rules/zone-name'
import * as texts from '../texts.ts'

/** One option of the picker. */
export interface ZoneOption {
  /** IANA name, or null for the browser's time zone. */
  readonly zone: string | null
  readonly city: string
  /** `Eastern Time`. */
  readonly name: string
  /** `GMT−5`, when the list was created. */
  readonly offset: string
  /** `10:15 AM`, when the list was created. */
  readonly time: string
}

export interface ZoneGroup {
  readonly region: string
  readonly items: readonly ZoneOption[]
}

/** Current names of zones that browsers list under old ones (IANA `backward`). */
const currentNames: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Louisville': 'America/Kentucky/Louisville',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

/** The main zones of the United States from east to west. */
const unitedStatesZones: readonly string[] = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
]

/** Region labels by the first part of a zone, in display order. */
const regions: Readonly<Record<string, string>> = {
  US: texts.unitedStates,
  America: texts.americas,
  Europe: texts.europe,
  Asia: texts.asia,
  Africa: texts.africa,
  Australia: texts.australia,
  Pacific: texts.pacificOcean,
  Atlantic: texts.atlanticOcean,
  Indian: texts.indianOcean,
  Antarctica: texts.antarctica,
  Arctic: texts.arctic,
  UTC: texts.universalTime,
}

function toCurrentName(zone: string): string {
  const name = currentNames[zone]
  return name !== undefined && isTimeZone(name) ? name : zone
}

/** Returns a zone's city: `Buenos Aires` for `America/Argentina/Buenos_Aires`. */
export function getCity(zone: string): string {
  return toCurrentName(zone).split('/').at(-1)!.replaceAll('_', ' ')
}

/** Formats minutes ahead of UTC: `GMT−5`, `GMT+5:30`. */
export function formatOffset(minutes: number): string {
  if (minutes === 0) return 'GMT'
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `GMT${minutes < 0 ? '−' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
}

const timeFormat = getDateFormat('UTC', {
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
})

/** Converts a zone into an option; `at` in milliseconds. */
export function toZoneOption(zone: string, at: number): ZoneOption {
  const minutes = getOffsetMinutes(zone, at)
  return {
    zone: toCurrentName(zone),
    city: getCity(zone),
    // Formatting a zone's name is slow, so it is computed only when displayed or searched.
    get name() {
      return getZoneName(zone, at)
    },
    offset: formatOffset(minutes),
    time: timeFormat.format(at + minutes * 60_000),
  }
}

/** Returns the first group. It is fast to compute, unlike the other 400 zones. */
export function getUnitedStatesGroup(at: number): ZoneGroup {
  return { region: regions['US']!, items: unitedStatesZones.map((zone) => toZoneOption(zone, at)) }
}

/** Returns all zones the browser supports by region, sorted by city, with the United States first. */
export function getZoneGroups(at: number): ZoneGroup[] {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])
  const byRegion = Map.groupBy(zones, (zone) =>
    unitedStatesZones.includes(zone) ? 'US' : (zone.split('/')[0] ?? zone),
  )
  return Object.entries(regions).flatMap(([key, region]) => {
    const items = (byRegion.get(key) ?? []).map((zone) => toZoneOption(zone, at))
    if (items.length === 0) return []
    const rank = ({ zone }: ZoneOption): number => unitedStatesZones.indexOf(zone ?? '')
    return [
      {
        region,
        items: items.toSorted((a, b) => rank(a) - rank(b) || a.city.localeCompare(b.city, 'en')),
      },
    ]
  })
}

function normalize(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace('−', '-').toLowerCase()
}

function splitWords(text: string): string[] {
  return normalize(text)
    .split(/[\s/_]+/)
    .filter((word) => word !== '')
}

/** Whether every word of the query starts a word of the option: `new yo`, `eastern`, `gmt-5`. */
export function matchesQuery(choice: ZoneOption, query: string): boolean {
  const { zone, city, offset } = choice
  const begins = (typed: string, text: string) => splitWords(text).some((word) => word.startsWith(typed))
  return splitWords(query).every(
    (typed) => begins(typed, `${zone ?? ''} ${city} ${offset}`) || begins(typed, choice.name),
  )
}
