import type { Tx } from '../../../platform/db/db.ts'

export interface AttendeeInput {
  readonly name: string
  readonly email: string
}

/** Sets the list of those invited; the answers of those who stay are kept. */
export async function saveAttendees(
  tx: Tx,
  eventId: string,
  attendees: readonly AttendeeInput[],
): Promise<void> {
  const emails = attendees.map(({ email }) => email)
  await tx
    .deleteFrom('calendar_attendee')
    .where('event_id', '=', eventId)
    .where('email', 'not in', ['', ...emails])
    .execute()
  if (attendees.length === 0) return
  await tx
    .insertInto('calendar_attendee')
    .values(attendees.map(({ name, email }) => ({ event_id: eventId, name, email })))
    .onConflict((conflict) =>
      conflict.columns(['event_id', 'email']).doUpdateSet((eb) => ({ name: eb.ref('excluded.name') })),
    )
    .execute()
}
