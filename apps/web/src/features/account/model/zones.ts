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

const names = new Map<string, string>()

/** What a zone is called where it is, in summer and winter: `Eastern Time`. */
function zoneName(zone: string, at: number): string {
  const known = names.get(zone)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longGeneric' })
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  names.set(zone, name)
  return name
}

/** A zone as the picker shows it; `at` in milliseconds. */
export function choiceOf(zone: string, at: number): ZoneChoice {
  const minutes = offsetMinutes(zone, at)
  return {
    zone: todaysName(zone),
    city: cityOf(zone),
    // Browsers take long over names: each is asked for when it is shown, or typed for.
    get name() {
      return zoneName(zone, at)
    },
    offset: offsetName(minutes),
    time: clock.format(at + minutes * 60_000),
  }
}

/** The group at the top, which is there at once: the other 400 zones take a while to be named. */
export function nearestGroup(at: number): ZoneGroup {
  return { region: regions['US']!, items: unitedStates.map((zone) => choiceOf(zone, at)) }
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

function wordsOf(text: string): string[] {
  return plain(text)
    .split(/[\s/_]+/)
    .filter((word) => word !== '')
}

/** Whether a line is meant by what was typed: every word of it begins one of the line's, `new yo`, `eastern`, `gmt-5`. */
export function isMeant(choice: ZoneChoice, query: string): boolean {
  const { zone, city, offset } = choice
  const begins = (typed: string, text: string) => wordsOf(text).some((word) => word.startsWith(typed))
  return wordsOf(query).every(
    (typed) => begins(typed, `${zone ?? ''} ${city} ${offset}`) || begins(typed, choice.name),
  )
}
