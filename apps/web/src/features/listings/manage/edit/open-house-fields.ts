import type { PreviewListing } from '@pb/contract/my-listings'
import { getOffsetMinutes, officeTimeZone, toInstant } from '@pb/rules/time-zone'

type OpenHouse = PreviewListing['open_houses'][number]

/** An open house as entered, in New York time. */
export interface OpenHouseFields {
  /** `yyyy-mm-dd` */
  readonly date: string
  /** `hh:mm` */
  readonly start: string
  readonly end: string
  readonly by_appointment: boolean
}

/** On a Sunday from 1 to 2:30 PM, as most are: `today` is `yyyy-mm-dd`. */
export function createOpenHouse(today: string): OpenHouseFields {
  const sunday = new Date(`${today}T00:00:00Z`)
  sunday.setUTCDate(sunday.getUTCDate() + 7 - sunday.getUTCDay())
  return { date: sunday.toISOString().slice(0, 10), start: '13:00', end: '14:30', by_appointment: false }
}

function toLocal(unixSeconds: number): string {
  const at = unixSeconds * 1000
  return new Date(at + getOffsetMinutes(officeTimeZone, at) * 60_000).toISOString().slice(0, 16)
}

/** Returns NaN for an incomplete date or time, which the schema rejects. */
function toUnixSeconds(date: string, time: string): number {
  // `Date.parse` takes some incomplete texts for dates of other years.
  const [local] = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.exec(`${date}T${time}`) ?? []
  const localTime = local === undefined ? Number.NaN : Date.parse(`${local}Z`)
  return Number.isNaN(localTime) ? localTime : toInstant(officeTimeZone, localTime) / 1000
}

export function toOpenHouseFields({ time_start, time_end, by_appointment }: OpenHouse): OpenHouseFields {
  const [date = '', start = ''] = toLocal(time_start).split('T')
  return { date, start, end: toLocal(time_end).slice(11), by_appointment }
}

export function toOpenHouse({ date, start, end, by_appointment }: OpenHouseFields): OpenHouse {
  return { time_start: toUnixSeconds(date, start), time_end: toUnixSeconds(date, end), by_appointment }
}
