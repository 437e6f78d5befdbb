import { getOffsetMinutes, officeTimeZone, toInstant } from './time-zone.ts'

interface OpenHouse {
  /** Of a stored one. */
  readonly open_house_id?: string | undefined
  /** Unix seconds. */
  readonly time_start: number
  readonly time_end: number
  readonly by_appointment: boolean
}

/** An open house as entered, in New York time. */
export interface OpenHouseFields {
  readonly open_house_id?: string | undefined
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

const withId = (id: string | undefined) => id !== undefined && { open_house_id: id }

export function toOpenHouseFields({
  open_house_id,
  time_start,
  time_end,
  by_appointment,
}: OpenHouse): OpenHouseFields {
  const [date = '', start = ''] = toLocal(time_start).split('T')
  return { ...withId(open_house_id), date, start, end: toLocal(time_end).slice(11), by_appointment }
}

export function toOpenHouse({ open_house_id, date, start, end, by_appointment }: OpenHouseFields) {
  return {
    ...withId(open_house_id),
    time_start: toUnixSeconds(date, start),
    time_end: toUnixSeconds(date, end),
    by_appointment,
  }
}
