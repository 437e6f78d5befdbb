import { sql } from 'kysely'
import {
  countRows,
  erasedRows,
  isOfClients,
  isOfPersons,
  type ErasureSubject,
  type PersonalRecords,
} from '../../../platform/erasure.ts'
import { erasePeople } from '../../accounts/people/index.ts'
import '../tables.ts'

const ofClient = (subject: ErasureSubject) => isOfClients('client_id', subject)
const ofPerson = (subject: ErasureSubject) => isOfPersons('person_id', subject)
/** Rows of clients, and those that became none or whose import was undone. */
const ofImportedClient = (subject: ErasureSubject) =>
  sql<boolean>`(${ofClient(subject)} OR ${ofPerson(subject)} OR lower(shown ->> 'email') = ANY (${[...subject.emails]}::text[]))`

/** Rows of imported files, which repeat the file's text. A file that was not imported yet goes as a whole. */
const importRows: PersonalRecords = {
  kind: 'rows of imported files',
  count: (db, subject) => countRows(db, 'client_import_row', ofImportedClient(subject)),
  async erase(tx, subject) {
    await sql`DELETE FROM client_import WHERE state = 'draft'
      AND id IN (SELECT import_id FROM client_import_row WHERE ${ofImportedClient(subject)})`.execute(tx)
    await sql`DELETE FROM client_import_row WHERE ${ofImportedClient(subject)}`.execute(tx)
  },
}

/**
 * The client's own record, last: with other records that the law requires it stays as a name without details, otherwise it
 * is deleted. A person who is nothing else loses name and addresses.
 */
const clientRecords: PersonalRecords = {
  kind: 'client records',
  count: (db, subject) => countRows(db, 'client', isOfClients('id', subject)),
  async erase(tx, subject) {
    const isKept = sql<boolean>`(EXISTS (SELECT FROM application_household h WHERE h.client_id = c.id)
      OR EXISTS (SELECT FROM client_notice n WHERE n.client_id = c.id)
      OR EXISTS (SELECT FROM signature_request r WHERE r.client_id = c.id))`
    await sql`DELETE FROM client c WHERE ${isOfClients('c.id', subject)} AND NOT ${isKept}`.execute(tx)
    await sql`UPDATE client SET notes = '', source = '', move_in_date = NULL, income_cents = NULL, credit_band = NULL,
        guarantor = NULL, pets = '', year_born = NULL, birthday = NULL, gender = '', address = '',
        budget_min_cents = NULL, budget_max_cents = NULL, last_contacted_at = NULL,
        archived_at = coalesce(archived_at, ${subject.now}::timestamptz), archive_reason = coalesce(archive_reason, 'other')
      WHERE ${isOfClients('id', subject)}`.execute(tx)
    await erasePeople(tx, subject.personIds)
  },
}

/** What agents recorded about their clients. */
export const clientPersonalRecords: readonly PersonalRecords[] = [
  erasedRows('email addresses', 'client_email', ofClient),
  erasedRows('phone numbers', 'client_phone', ofClient),
  erasedRows('notes', 'client_note', ofClient),
  erasedRows('tasks', 'client_task', ofClient),
  erasedRows('tags', 'client_tagging', ofClient),
  erasedRows('timeline entries', 'client_event', ofClient),
  erasedRows(
    'merges',
    'client_merge',
    (subject) => sql<boolean>`(${isOfClients('kept_id', subject)} OR ${isOfClients('merged_id', subject)})`,
  ),
  erasedRows(
    'participants',
    'participant',
    (subject) => sql<boolean>`(${ofClient(subject)} OR ${ofPerson(subject)})`,
  ),
  erasedRows(
    'removed participants',
    'participant_removed',
    (subject) => sql<boolean>`(${ofClient(subject)} OR ${ofPerson(subject)})`,
  ),
  erasedRows('requests to add the client', 'client_request', ofPerson),
  importRows,
  clientRecords,
]
