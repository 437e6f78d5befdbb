import { sql } from 'kysely'
import {
  countRows,
  erasedRows,
  isOfClients,
  isWithinRecordYears,
  keptRows,
  type ErasureSubject,
  type PersonalRecords,
} from '../../platform/erasure.ts'
import { keptNotices } from './texts.ts'
import './tables.ts'

const ofClient = (subject: ErasureSubject) => isOfClients('client_id', subject)
const isRecentNotice = (subject: ErasureSubject) =>
  isWithinRecordYears(sql`greatest(offered_at, received_at)`, subject)

/** Emails with listings; one that went to no other client goes with its text. */
const sends: PersonalRecords = {
  kind: 'emails with listings',
  count: (db, subject) => countRows(db, 'listing_send_recipient', ofClient(subject)),
  async erase(tx, subject) {
    const { rows } = await sql<{
      send_id: string
    }>`DELETE FROM listing_send_recipient WHERE ${ofClient(subject)}
      RETURNING send_id`.execute(tx)
    await sql`DELETE FROM listing_send s WHERE s.id = ANY (${rows.map(({ send_id }) => send_id)}::bigint[])
      AND NOT EXISTS (SELECT FROM listing_send_recipient r WHERE r.send_id = s.id)`.execute(tx)
  },
}

/** Listings sent to a client, shared pages, what the client answered, and proof of legally required notices. */
export const sendPersonalRecords: readonly PersonalRecords[] = [
  erasedRows('likes and comments', 'listing_mark', ofClient),
  erasedRows('questions about listings', 'listing_question', ofClient),
  erasedRows('saved and sent listings', 'client_listing', ofClient),
  sends,
  erasedRows('shared pages', 'shared_link', ofClient),
  erasedRows(
    'older notices',
    'client_notice',
    (subject) => sql<boolean>`${ofClient(subject)} AND NOT ${isRecentNotice(subject)}`,
  ),
  keptRows(
    'notices given to the client',
    'client_notice',
    (subject) => sql<boolean>`${ofClient(subject)} AND ${isRecentNotice(subject)}`,
    keptNotices,
  ),
]
