import { formatClockSpan } from './clock-span.ts'
import { getDateFormat } from './date-format.ts'
import { officeTimeZone } from './time-zone.ts'

const day = getDateFormat(officeTimeZone, { weekday: 'short', month: 'short', day: 'numeric' })

interface OpenHouse {
  /** Unix seconds. */
  readonly time_start: number
  readonly time_end: number
  readonly by_appointment: boolean
}

/** `Sun, Mar 8, 1:00 – 2:30 PM`, in New York time. */
export function formatOpenHouse(house: OpenHouse): string {
  const [start, end] = [house.time_start * 1000, house.time_end * 1000]
  const time = formatClockSpan(officeTimeZone, start, end)
  return `${day.format(start)}, ${time}${house.by_appointment ? ', by appointment' : ''}`
}
