import { randomUUID } from 'node:crypto'
import type { ParticipationStatus } from '@pb/contract/calendar-schemas'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { EventRow } from '../events/event-row.ts'
import type { ParsedEvent } from '../ics/parsed-event.ts'
import { toEventColumns } from '../imports/event-columns.ts'
import { saveOccurrences, toOccurrenceRow } from '../imports/save-occurrences.ts'
import { scheduleReminders } from '../reminders/schedule-reminders.ts'
import { getSettings } from '../settings/settings.ts'

/** The event of an invitation with the occurrences that differ from it. */
export interface InvitedEvents {
  readonly main: ParsedEvent
  readonly occurrences: readonly ParsedEvent[]
}

export function toInvitedEvents(events: readonly ParsedEvent[]): InvitedEvents | undefined {
  const main = events.find(({ recurrenceAt }) => recurrenceAt === null) ?? events[0]
  if (!main) return undefined
  const occurrences = events.filter(({ uid, recurrenceAt }) => uid === main.uid && recurrenceAt !== null)
  return { main, occurrences: occurrences.filter((event) => event !== main).slice(0, 100) }
}

/** An invitation to one occurrence alone is an event of its own. */
const toStoredUid = ({ uid, recurrenceAt }: Pick<ParsedEvent, 'uid' | 'recurrenceAt'>): string =>
  recurrenceAt === null ? uid : `${uid}#${recurrenceAt}`

const selectByUid = (db: Db | Tx, agentId: string, uid: string) =>
  db
    .selectFrom('calendar_event')
    .selectAll()
    .where('agent_id', '=', agentId)
    .where('uid', '=', uid)
    .where('series_id', 'is', null)
    .orderBy('id')
    .limit(1)

/** The event in the calendar that an invitation is about; of one occurrence the series, if there is one. */
export async function lockInvited(
  tx: Tx,
  agentId: string,
  event: ParsedEvent,
): Promise<EventRow | undefined> {
  const lock = (uid: string) => selectByUid(tx, agentId, uid).forUpdate().executeTakeFirst()
  const row = await lock(event.uid)
  return row || event.recurrenceAt === null ? row : lock(toStoredUid(event))
}

/** The same without a lock, to show it. */
export async function findInvited(
  db: Db | Tx,
  agentId: string,
  event: ParsedEvent,
): Promise<EventRow | undefined> {
  const row = await selectByUid(db, agentId, event.uid).executeTakeFirst()
  return row || event.recurrenceAt === null
    ? row
    : selectByUid(db, agentId, toStoredUid(event)).executeTakeFirst()
}

/** Whether what a message states is newer than what is stored (RFC 5546, 2.1.5). */
export const isNewer = (
  { sequence, dtstamp }: Pick<ParsedEvent, 'sequence' | 'dtstamp'>,
  stored: { readonly sequence: number; readonly dtstamp: Date | null },
): boolean =>
  sequence === stored.sequence
    ? (dtstamp ?? 0) >= (stored.dtstamp?.getTime() ?? 0)
    : sequence > stored.sequence

interface Invited {
  readonly agentId: string
  readonly messageId: string
  readonly answer: ParticipationStatus
  /** Whether the message's sender is not confirmed as the organizer, for a change of what is in the calendar. */
  readonly unconfirmed: boolean
  readonly now: Date
}

/** Replaces one occurrence of a series that is in the calendar. */
async function saveOccurrence(
  tx: Tx,
  row: EventRow,
  event: ParsedEvent,
  { unconfirmed, now }: Invited,
): Promise<void> {
  const at = new Date(event.recurrenceAt ?? 0)
  await tx
    .deleteFrom('calendar_event')
    .where('series_id', '=', row.id)
    .where('recurrence_at', '=', at)
    .execute()
  const isKnown = row.exdates.some((date) => date.getTime() === at.getTime())
  await tx
    .updateTable('calendar_event')
    .set({ exdates: isKnown ? row.exdates : [...row.exdates, at], version: row.version + 1, changed_at: now })
    .where('id', '=', row.id)
    .execute()
  if (event.status !== 'cancelled')
    await tx
      .insertInto('calendar_event')
      .values({ ...toOccurrenceRow(row, event, now), unconfirmed })
      .execute()
}

/** Adds an event of another organizer to the calendar, or updates it. Returns its id. */
export async function saveInvited(
  tx: Tx,
  invited: Invited,
  { main, occurrences }: InvitedEvents,
): Promise<string> {
  const { agentId, messageId, answer, unconfirmed, now } = invited
  const row = await lockInvited(tx, agentId, main)
  if (row && main.recurrenceAt !== null && row.uid === main.uid) {
    await saveOccurrence(tx, row, main, invited)
    await scheduleReminders(tx, row.id, now)
    return row.id
  }
  const replaced = occurrences.map(({ recurrenceAt }) => recurrenceAt ?? 0)
  const values = {
    ...toEventColumns({ ...main, exdates: [...new Set([...main.exdates, ...replaced])] }),
    organizer_email: main.organizer?.email ?? '',
    organizer_name: main.organizer?.name ?? '',
    answer,
    unconfirmed,
    sequence: main.sequence,
    dtstamp: main.dtstamp === null ? null : new Date(main.dtstamp),
    message_id: messageId,
    changed_at: now,
    deleted_at: null,
  }
  const saved = row
    ? await tx
        .updateTable('calendar_event')
        // One that was imported and deleted becomes an invitation.
        .set({ ...values, source: 'invitation', version: row.version + 1 })
        .where('id', '=', row.id)
        .returningAll()
        .executeTakeFirstOrThrow()
    : await tx
        .insertInto('calendar_event')
        .values({
          ...values,
          agent_id: agentId,
          source: 'invitation',
          uid: toStoredUid(main),
          reminders: main.allDay ? [] : (await getSettings(tx, agentId)).reminders,
          key: `invitation-${randomUUID()}`,
          created_at: now,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
  await saveOccurrences(tx, saved, occurrences, now)
  await scheduleReminders(tx, saved.id, now)
  return saved.id
}
