import { dayMs } from '@pb/rules/dates'
import { getOffsetMinutes } from '@pb/rules/time-zone'
import {
  parseLocalDateTime,
  getTimeOptions,
  type TimeOption,
} from '../../../../components/domain/time-menu/time-options.ts'
import * as texts from '../texts.ts'

/** Formats a time (milliseconds) for a `datetime-local` field in a time zone: `2026-11-21T15:49`. */
export const toLocalDateTime = (at: number, zone: string): string =>
  new Date(at + getOffsetMinutes(zone, at) * 60_000).toISOString().slice(0, 16)

/** Reminder times: mornings in the agent's time zone. `now` in milliseconds. */
export function getReminderOptions(now: number, zone: string): readonly Pick<TimeOption, 'label' | 'at'>[] {
  return [
    { label: texts.tomorrow, days: 1 },
    { label: texts.in2Days, days: 2 },
    { label: texts.in4Days, days: 4 },
    { label: texts.inAWeek, days: 7 },
  ].map(({ label, days }) => {
    const date = toLocalDateTime(now + days * dayMs, zone).slice(0, 10)
    return { label, at: parseLocalDateTime(`${date}T08:00`, zone)! }
  })
}

/** Times to send an email later. */
export const getSendOptions = getTimeOptions
