import { sql } from 'kysely'
import {
  countRows,
  erasedRows,
  hasEmail,
  isOfClients,
  type ErasureSubject,
  type PersonalRecords,
} from '../../platform/erasure.ts'
import { calendarTexts } from './texts.ts'
import './tables.ts'

const ofClient = (subject: ErasureSubject) => isOfClients('client_id', subject)
const isInvited = (subject: ErasureSubject) => hasEmail('email', subject)

/** Events with the client: the time stays taken, without what it was for. */
const events: PersonalRecords = {
  kind: 'calendar events',
  count: (db, subject) => countRows(db, 'calendar_event', ofClient(subject)),
  erase: (tx, subject) =>
    sql`UPDATE calendar_event SET title = ${calendarTexts.erased}, description = '',
      location = '', client_id = NULL, version = version + 1, changed_at = ${subject.now}::timestamptz
    WHERE ${ofClient(subject)}`.execute(tx),
}

/** Events with the person, invitations by email, and answers. */
export const calendarPersonalRecords: readonly PersonalRecords[] = [
  events,
  erasedRows('invitations to events', 'calendar_attendee', isInvited),
  erasedRows('emails of the calendar', 'calendar_email', isInvited),
]
