import { isTimeZone, offsetMinutes } from '@pb/rules/time-zone'

/** One line of the picker. */
export interface ZoneChoice {
  /** IANA name; null for whatever zone the browser is in. */
  readonly zone: string | null
  readonly city: string
  /** `Eastern Time`. */
  readonly name: string
  /** `GMT−5`, at the moment that the list was made. */
  readonly offset: string
  /** `10:15 AM`, at that moment. */
  readonly time: string
}

export interface ZoneGroup {
  readonly region: string
  readonly items: readonly ZoneChoice[]
}

/** Cities whose name in the data that browsers ship is not the one of today (IANA `backward`). */
const renamed: Readonly<Record<string, string>> = {
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

/** Regions in the order of the list: the office's own first. */
const regions: Readonly<Record<string, string>> = {
  America: 'Americas',
  Europe: 'Europe',
  Asia: 'Asia',
  Africa: 'Africa',
  Australia: 'Australia',
  Pacific: 'Pacific Ocean',
  Atlantic: 'Atlantic Ocean',
  Indian: 'Indian Ocean',
  Antarctica: 'Antarctica',
  Arctic: 'Arctic',
  UTC: 'Universal time',
}

function todaysName(zone: string): string {
  const name = renamed[zone]
  return name !== undefined && isTimeZone(name) ? name : zone
}

/** `America/Argentina/Buenos_Aires` is `Buenos Aires`. */
export function cityOf(zone: string): string {
  return todaysName(zone).split('/').at(-1)!.replaceAll('_', ' ')
}

function partOf(format: Intl.DateTimeFormat, type: 'timeZoneName', at: number): string {
  return format.formatToParts(at).find((part) => part.type === type)?.value ?? ''
}

/** `GMT−5`, `GMT+5:30`. */
export function offsetName(zone: string, at: number): string {
  const minutes = Math.abs(offsetMinutes(zone, at))
  const sign = offsetMinutes(zone, at) < 0 ? '−' : '+'
  const rest = minutes % 60 === 0 ? '' : `:${String(minutes % 60).padStart(2, '0')}`
  return minutes === 0 ? 'GMT' : `GMT${sign}${Math.floor(minutes / 60)}${rest}`
}

/** The clock of a zone: `10:15 AM`. */
export function clockOf(zone: string, at: number): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
  }).format(at)
}

/** What a zone is called where it is: `Eastern Time`. */
export function zoneName(zone: string, at: number): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longGeneric' })
  return partOf(format, 'timeZoneName', at)
}

export function choiceOf(zone: string, at: number): ZoneChoice {
  return {
    zone: todaysName(zone),
    city: cityOf(zone),
    name: zoneName(zone, at),
    offset: offsetName(zone, at),
    time: clockOf(zone, at),
  }
}

/** Every zone that this browser knows, by region, the cities in order; `at` in milliseconds. */
export function zoneGroups(at: number): ZoneGroup[] {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])
  const byRegion = Map.groupBy(zones, (zone) => zone.split('/')[0]!)
  return Object.entries(regions).flatMap(([key, region]) => {
    const items = (byRegion.get(key) ?? []).map((zone) => choiceOf(zone, at))
    return items.length === 0
      ? []
      : [{ region, items: items.toSorted((a, b) => a.city.localeCompare(b.city, 'en')) }]
  })
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace('−', '-').toLowerCase()
}

/** Whether a line is meant by what was typed: every word of it begins one of the line's, `new yo`, `eastern`, `gmt-5`. */
export function isMeant({ zone, city, name, offset }: ZoneChoice, query: string): boolean {
  const words = plain(`${zone ?? ''} ${city} ${name} ${offset}`)
    .split(/[\s/_]+/)
    .filter((word) => word !== '')
  return plain(query)
    .split(/[\s/_]+/)
    .filter((word) => word !== '')
    .every((typed) => words.some((word) => word.startsWith(typed)))
}
