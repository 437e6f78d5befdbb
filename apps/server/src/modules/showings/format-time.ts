import { formatClockSpan } from '@pb/rules/clock-span'
import { getDateFormat } from '@pb/rules/date-format'
import { officeTimeZone } from '@pb/rules/time-zone'

const day = getDateFormat(officeTimeZone, { weekday: 'long', month: 'long', day: 'numeric' })
const clock = getDateFormat(officeTimeZone, { hour: 'numeric', minute: '2-digit' })

/** `Monday, March 9, 10:00 – 10:30 AM`, in New York time. */
export function formatShowingTime(startsAt: Date, minutes: number): string {
  const endsAt = new Date(startsAt.getTime() + minutes * 60_000)
  const [first, last] = [day.format(startsAt), day.format(endsAt)]
  const time =
    first === last
      ? formatClockSpan(officeTimeZone, startsAt.getTime(), endsAt.getTime())
      : `${clock.format(startsAt)} – ${last}, ${clock.format(endsAt)}`
  return `${first}, ${time.replaceAll(/[\u2009\u202F]/g, ' ')}`
}
