import { sql } from 'kysely'
import {
  countRows,
  erasedRows,
  hasEmail,
  isOfClients,
  type ErasureSubject,
  type PersonalRecords,
} from '../../platform/erasure.ts'
import './tables.ts'

const ofClient = (subject: ErasureSubject) => isOfClients('client_id', subject)
const ofInquiry = (subject: ErasureSubject) =>
  sql<boolean>`inquiry_id IN (SELECT id FROM inquiry WHERE ${ofClient(subject)} OR ${hasEmail('email', subject)})`

/** Invitations to live streams, and questions asked there that became inquiries. */
export const liveStreamPersonalRecords: readonly PersonalRecords[] = [
  erasedRows('invitations to live streams', 'live_invitation', ofClient),
  erasedRows('invitees of live streams', 'live_invitee', ofClient),
  {
    kind: 'questions at live streams',
    count: (db, subject) => countRows(db, 'live_message', ofInquiry(subject)),
    erase: (tx, subject) => sql`DELETE FROM live_message WHERE ${ofInquiry(subject)}`.execute(tx),
  },
]
