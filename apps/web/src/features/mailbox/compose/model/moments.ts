import { offsetMinutes } from '@pb/rules/time-zone'
import { chosenMoment, laterMoments, type Moment } from '../../model/later.ts'

const dayMs = 86_400_000

/** A moment (milliseconds) as a `datetime-local` field of that zone has it: `2026-11-21T15:49`. */
export const fieldOf = (at: number, zone: string): string =>
  new Date(at + offsetMinutes(zone, at) * 60_000).toISOString().slice(0, 16)

/** When to be reminded of a mail that nobody has answered: mornings of the agent's; `now` in milliseconds. */
export function reminderMoments(now: number, zone: string): readonly Moment[] {
  return [
    { label: 'Tomorrow', days: 1 },
    { label: 'In 2 days', days: 2 },
    { label: 'In 4 days', days: 4 },
    { label: 'In a week', days: 7 },
  ].map(({ label, days }) => {
    const date = fieldOf(now + days * dayMs, zone).slice(0, 10)
    return { label, at: chosenMoment(`${date}T08:00`, zone)! }
  })
}

/** When a mail may leave later. */
export const sendMoments = laterMoments
