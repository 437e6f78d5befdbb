import { getDateFormat } from './date-format.ts'
import { getOffsetMinutes } from './time-zone.ts'

/**
 * Formats two times of a day, in milliseconds: `10:00 – 10:30 AM`. When the clocks change in between, with the names of
 * both: `1:30 AM EDT – 1:00 AM EST`.
 */
export function formatClockSpan(timeZone: string, startsAt: number, endsAt: number): string {
  const style = { hour: 'numeric', minute: '2-digit' } as const
  const isChanged = getOffsetMinutes(timeZone, startsAt) !== getOffsetMinutes(timeZone, endsAt)
  const clock = getDateFormat(timeZone, isChanged ? { ...style, timeZoneName: 'short' } : style)
  const text = isChanged
    ? `${clock.format(startsAt)} – ${clock.format(endsAt)}`
    : clock.formatRange(startsAt, endsAt)
  return text.replaceAll(/[\u2009\u202F]/g, ' ')
}
