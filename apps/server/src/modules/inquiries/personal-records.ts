import { sql } from 'kysely'
import {
  erasedRows,
  hasEmail,
  isOfClients,
  isOfPersons,
  type PersonalRecords,
} from '../../platform/erasure.ts'
import './tables.ts'

/** Inquiries of the person, with all messages. */
export const inquiryPersonalRecords: readonly PersonalRecords[] = [
  erasedRows(
    'inquiries',
    'inquiry',
    (subject) => sql<boolean>`(${isOfClients('client_id', subject)} OR ${hasEmail('email', subject)})`,
  ),
  erasedRows(
    'decisions about who an inquiry is from',
    'inquiry_same_person',
    (subject) => sql<boolean>`(${isOfPersons('person_id', subject)} OR ${hasEmail('inquirer', subject)})`,
  ),
  erasedRows(
    'ignored senders',
    'inquiry_ignored_sender',
    (subject) => sql<boolean>`(kind = 'person' AND ${hasEmail('address', subject)})`,
  ),
]
