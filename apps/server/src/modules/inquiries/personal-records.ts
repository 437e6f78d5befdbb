import { sql } from 'kysely'
import { erasedRows, hasEmail, isOfClients, type PersonalRecords } from '../../platform/erasure.ts'
import './tables.ts'

/** Inquiries of the person, with all messages. */
export const inquiryPersonalRecords: readonly PersonalRecords[] = [
  erasedRows(
    'inquiries',
    'inquiry',
    (subject) => sql<boolean>`(${isOfClients('client_id', subject)} OR ${hasEmail('email', subject)})`,
  ),
]
