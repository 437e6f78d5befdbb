import { createHash } from 'node:crypto'
import { parseRepeatRule } from '@pb/rules/calendar/repeat-rule'
import { newYorkDate } from '@pb/rules/new-york'
import { addDaysToDate } from '@pb/rules/dates'
import { officeTimeZone, toInstant } from '@pb/rules/time-zone'
import type { Insertable } from 'kysely'
import type { Tables, Tx } from '../../platform/db/db.ts'
import '../calendar/tables.ts'
import type { DemoAgent } from './agents.ts'
import { getShiftMinutes } from './clock.ts'

interface DemoEvent {
  readonly title: string
  readonly location?: string
  /** Days from today. */
  readonly day: number
  readonly start: string
  readonly minutes: number
  readonly rrule?: string
  readonly status?: 'tentative'
  readonly private?: boolean
}

const events: readonly DemoEvent[] = [
  { title: 'Team meeting', location: 'Office', day: -28, start: '09:30', minutes: 30, rrule: 'FREQ=WEEKLY' },
  { title: 'Call the landlord of 5B', day: 0, start: '11:00', minutes: 30 },
  {
    title: 'Walkthrough with the super',
    location: '330 East 38th Street',
    day: 1,
    start: '15:00',
    minutes: 45,
  },
  {
    title: 'Photographer',
    location: '225 East 86th Street',
    day: 2,
    start: '10:00',
    minutes: 60,
    status: 'tentative',
  },
  { title: 'Dentist', day: 3, start: '08:00', minutes: 60, private: true },
  { title: 'Closing', location: '40 Wall Street', day: 6, start: '14:00', minutes: 120 },
]

/** The year 9999, as the calendar stores the end of endless series. */
const endless = new Date('9999-12-31T00:00:00Z')

const toUid = (text: string): string =>
  `${createHash('sha256').update(text).digest('hex').slice(0, 32)}@pboffice.example`

function toRow(
  event: DemoEvent,
  { agentId, now, shiftMinutes }: { agentId: string; now: Date; shiftMinutes: number },
): Insertable<Tables['calendar_event']> {
  const date = addDaysToDate(newYorkDate(now), event.day)
  // What repeats is the whole office's.
  const shiftMs = event.rrule === undefined ? shiftMinutes * 60_000 : 0
  const starts_at = new Date(toInstant(officeTimeZone, Date.parse(`${date}T${event.start}:00Z`) + shiftMs))
  const ends_at = new Date(starts_at.getTime() + event.minutes * 60_000)
  const repeats = event.rrule !== undefined && parseRepeatRule(event.rrule).count === null
  return {
    agent_id: agentId,
    uid: toUid(`${agentId} ${event.title}`),
    title: event.title,
    location: event.location ?? '',
    starts_at,
    ends_at,
    time_zone: officeTimeZone,
    rrule: event.rrule ?? '',
    last_at: repeats ? endless : starts_at,
    until_at: repeats ? endless : ends_at,
    status: event.status ?? 'confirmed',
    private: event.private ?? false,
    key: `demo-${event.title}`,
    created_at: now,
    changed_at: now,
  }
}

/** Writes a few events into the calendar of each agent. */
export async function writeCalendar(
  tx: Tx,
  { now, people }: { now: Date; people: readonly DemoAgent[] },
): Promise<void> {
  const rows = people.flatMap(({ id: agentId }, index) =>
    events.map((event) => toRow(event, { agentId, now, shiftMinutes: getShiftMinutes(index) })),
  )
  if (rows.length > 0) await tx.insertInto('calendar_event').values(rows).execute()
}
