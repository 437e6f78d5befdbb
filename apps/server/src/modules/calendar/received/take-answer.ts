import type { ParticipationStatus } from '@pb/contract/calendar-schemas'
import type { Selectable } from 'kysely'
import type { Tables, Tx } from '../../../platform/db/db.ts'
import { receivedTexts } from '../texts.ts'
import { isNewer, type InvitedEvents } from './invited-event.ts'
import type { InvitationMessage } from './message.ts'
import '../tables.ts'

/**
 * Stores the answer of the attendee who wrote the message. Returns the attendee as they were before, or the reason why
 * nothing is stored.
 */
export async function takeAnswer(
  tx: Tx,
  eventId: string,
  { from_email: email }: InvitationMessage,
  main: InvitedEvents['main'],
  partstat: ParticipationStatus,
): Promise<Selectable<Tables['calendar_attendee']> | string> {
  const attendee = await tx
    .selectFrom('calendar_attendee')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst()
  if (!attendee) return receivedTexts.notInvited
  if (!isNewer(main, attendee)) return receivedTexts.olderAnswer
  await tx
    .updateTable('calendar_attendee')
    .set({
      partstat,
      sequence: main.sequence,
      dtstamp: main.dtstamp === null ? null : new Date(main.dtstamp),
    })
    .where('event_id', '=', eventId)
    .where('email', '=', email)
    .execute()
  return attendee
}
