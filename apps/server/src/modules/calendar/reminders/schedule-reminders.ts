import { chunk } from '@pb/rules/chunk'
import { addDays } from '@pb/rules/dates'
import type { Tx } from '../../../platform/db/db.ts'
import type { EventRow } from '../events/event-row.ts'
import { isSeries } from '../events/present.ts'
import { expandSeries } from '../recurrence/series.ts'

/** How far ahead the next occurrence of a series is looked for; reminders of later ones follow with a later change. */
const horizonDays = 800
const chunkSize = 1000

/** The next occurrence of which a reminder some minutes before is due after `now`. */
export function findNextStart(row: EventRow, minutes: number, now: Date): Date | undefined {
  const after = new Date(now.getTime() + minutes * 60_000)
  if (!isSeries(row)) return row.starts_at > after ? row.starts_at : undefined
  return expandSeries(row, after, addDays(after, horizonDays), 50).find(({ startsAt }) => startsAt > after)
    ?.startsAt
}

const isReminded = ({ deleted_at, status, answer }: EventRow): boolean =>
  deleted_at === null && status !== 'cancelled' && answer !== 'declined'

interface Reminder {
  readonly event_id: string
  readonly minutes: number
  readonly due_at: Date
  readonly starts_at: Date
}

function findReminders(row: EventRow, now: Date): Reminder[] {
  if (!isReminded(row)) return []
  return row.reminders.flatMap((minutes) => {
    const starts_at = findNextStart(row, minutes, now)
    if (!starts_at) return []
    return [
      { event_id: row.id, minutes, due_at: new Date(starts_at.getTime() - minutes * 60_000), starts_at },
    ]
  })
}

/** Sets when each reminder of events, and of the occurrences that differ from them, is next due. */
export async function scheduleReminders(
  tx: Tx,
  eventIds: string | readonly string[],
  now: Date,
): Promise<void> {
  const ids = typeof eventIds === 'string' ? [eventIds] : [...eventIds]
  if (ids.length === 0) return
  const rows = await tx
    .selectFrom('calendar_event')
    .selectAll()
    .where((eb) => eb.or([eb('id', 'in', ids), eb('series_id', 'in', ids)]))
    .execute()
  if (rows.length === 0) return
  await tx
    .deleteFrom('calendar_reminder')
    .where(
      'event_id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  for (const part of chunk(
    rows.flatMap((row) => findReminders(row, now)),
    chunkSize,
  ))
    await tx.insertInto('calendar_reminder').values(part).execute()
}
