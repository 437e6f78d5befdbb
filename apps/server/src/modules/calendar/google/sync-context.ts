import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { EventRow } from '../events/event-row.ts'
import { notify } from '../../notifications/index.ts'
import { formatWhen } from '../invitations/invitation-email.ts'
import { googleTexts } from '../texts.ts'
import type { GoogleCalendarClient } from './client.ts'
import type { GoogleColumns } from './convert.ts'
import type { GoogleLease } from './lease.ts'
import './tables.ts'

/** What a sync of one Google calendar works with. */
export interface SyncContext {
  readonly deps: Deps
  readonly lease: GoogleLease
  readonly client: GoogleCalendarClient
  /** The agent's time zone. */
  readonly zone: string
}

export interface LinkedEvent {
  readonly google_id: string
  readonly event_id: string | null
  readonly etag: string
  readonly version: number
}

/** Records that an event here and one at Google are equal as of these versions. */
export async function saveLink(tx: Tx, { lease }: SyncContext, link: LinkedEvent): Promise<void> {
  const { google_id, ...values } = link
  // An event here has one at Google; an occurrence gets another id when its series moves.
  if (values.event_id !== null)
    await sql`DELETE FROM calendar_google_event WHERE agent_id = ${lease.agent_id}
      AND event_id = ${values.event_id} AND google_id <> ${google_id}`.execute(tx)
  await tx
    .insertInto('calendar_google_event')
    .values({ agent_id: lease.agent_id, google_id, ...values })
    .onConflict((conflict) => conflict.columns(['agent_id', 'google_id']).doUpdateSet(values))
    .execute()
}

export async function removeLink(tx: Tx, { lease }: SyncContext, googleId: string): Promise<void> {
  await tx
    .deleteFrom('calendar_google_event')
    .where('agent_id', '=', lease.agent_id)
    .where('google_id', '=', googleId)
    .execute()
}

/** Records what did not stay of an event that was changed on both sides, and informs the agent. */
export async function recordConflict(
  tx: Tx,
  { deps, lease }: SyncContext,
  kept: 'here' | 'google',
  row: EventRow,
  other:
    | Pick<EventRow, 'title' | 'location' | 'starts_at' | 'ends_at' | 'all_day' | 'time_zone' | 'rrule'>
    | GoogleColumns
    | null,
): Promise<void> {
  const now = deps.clock.now()
  const text =
    other === null
      ? googleTexts.deleted
      : [other.title, formatWhen({ ...row, ...other }), other.location]
          .filter((part) => part !== '')
          .join(' · ')
  await tx
    .insertInto('calendar_google_conflict')
    .values({ agent_id: lease.agent_id, title: row.title, kept, other: text, created_at: now })
    .execute()
  await notify(tx, deps, lease.agent_id, {
    kind: 'calendar',
    message: googleTexts.conflict[kept](row.title, text).slice(0, 400),
    payload: { link: '/my-calendar/settings' },
  })
}
