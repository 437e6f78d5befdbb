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

/** The zones of the United States that most live in, from the office's own westward. */
const unitedStates: readonly string[] = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
]

/** Regions in the order of the list. */
const regions: Readonly<Record<string, string>> = {
  US: 'United States',
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

/** `GMT−5`, `GMT+5:30`, from minutes ahead of UTC. */
export function offsetName(minutes: number): string {
  if (minutes === 0) return 'GMT'
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `GMT${minutes < 0 ? '−' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
}

const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
})

/** What a zone is called where it is: `Eastern Time`. */
function zoneName(zone: string, at: number): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longGeneric' })
  return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/** A zone as the picker shows it; `at` in milliseconds. */
export function choiceOf(zone: string, at: number): ZoneChoice {
  const minutes = offsetMinutes(zone, at)
  return {
    zone: todaysName(zone),
    city: cityOf(zone),
    name: zoneName(zone, at),
    offset: offsetName(minutes),
    time: clock.format(at + minutes * 60_000),
  }
}

/** Every zone that this browser knows, by region, the cities in order; the ones nearest to the office before all. */
export function zoneGroups(at: number): ZoneGroup[] {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])
  const byRegion = Map.groupBy(zones, (zone) =>
    unitedStates.includes(zone) ? 'US' : (zone.split('/')[0] ?? zone),
  )
  return Object.entries(regions).flatMap(([key, region]) => {
    const items = (byRegion.get(key) ?? []).map((zone) => choiceOf(zone, at))
    if (items.length === 0) return []
    const rank = ({ zone }: ZoneChoice): number => unitedStates.indexOf(zone ?? '')
    return [
      {
        region,
        items: items.toSorted((a, b) => rank(a) - rank(b) || a.city.localeCompare(b.city, 'en')),
      },
    ]
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
