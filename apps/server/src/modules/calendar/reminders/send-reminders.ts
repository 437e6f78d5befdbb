import { formatDistance } from './format-distance.ts'
import { toUnixSeconds } from '@pb/rules/dates'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { notify } from '../../notifications/index.ts'
import { lockEvent, type EventRow } from '../events/event-row.ts'
import { findNextStart } from './schedule-reminders.ts'

interface DueReminder {
  readonly event_id: string
  readonly agent_id: string
  readonly minutes: number
  readonly starts_at: Date
}

const batchSize = 100
/** A reminder that is this late, because the server was down, is left out once the event has begun. */
const lateMs = 15 * 60_000

async function claimDue(tx: Tx, now: Date): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    SELECT r.event_id, e.agent_id, r.minutes, r.starts_at FROM calendar_reminder r
    JOIN calendar_event e ON e.id = r.event_id
    WHERE r.due_at <= ${now}::timestamptz ORDER BY r.due_at LIMIT ${batchSize}
    FOR UPDATE OF r SKIP LOCKED`.execute(tx)
  return rows
}

async function remind(tx: Tx, deps: Deps, row: EventRow, { minutes, starts_at }: DueReminder): Promise<void> {
  const now = deps.clock.now()
  if (now.getTime() > starts_at.getTime() + lateMs) return
  await notify(tx, deps, row.agent_id, {
    kind: 'calendar',
    message: `${row.title || 'Event'} ${formatDistance(starts_at, now, row)}`,
    payload: { link: `/my-calendar?event=${row.id}&at=${toUnixSeconds(starts_at)}` },
    key: `calendar:${row.id}:${starts_at.getTime()}:${minutes}`,
  })
}

/** Sets the reminder to the next occurrence; deletes it after the last. */
async function advance(tx: Tx, row: EventRow, { minutes, event_id, starts_at }: DueReminder): Promise<void> {
  const next = findNextStart(row, minutes, new Date(starts_at.getTime() - minutes * 60_000))
  const reminder = tx.deleteFrom('calendar_reminder').where('event_id', '=', event_id)
  if (!next || next <= starts_at) {
    await reminder.where('minutes', '=', minutes).execute()
    return
  }
  const due_at = new Date(next.getTime() - minutes * 60_000)
  await tx
    .updateTable('calendar_reminder')
    .set({ due_at, starts_at: next })
    .where('event_id', '=', event_id)
    .where('minutes', '=', minutes)
    .execute()
}

/** Notifies of all events whose reminders are due; several processes share the work. */
export async function sendReminders(deps: Deps): Promise<void> {
  for (;;) {
    const count = await deps.db.transaction().execute(async (tx) => {
      const due = await claimDue(tx, deps.clock.now())
      for (const reminder of due) {
        const row = await lockEvent(tx, reminder.agent_id, reminder.event_id)
        if (!row) continue
        await remind(tx, deps, row, reminder)
        await advance(tx, row, reminder)
      }
      return due.length
    })
    if (count < batchSize) return
  }
}
