import { sql } from 'kysely'
import { erasedRows, hasEmail, keptRows, type PersonalRecords } from '../../../platform/erasure.ts'
import { keptMail } from './texts.ts'
import '../tables.ts'

/** Addresses that mailboxes remember; the emails themselves are the agents' correspondence. */
export const mailPersonalRecords: readonly PersonalRecords[] = [
  erasedRows('remembered email addresses', 'mail_contact', (subject) => hasEmail('email', subject)),
  keptRows(
    "emails in agents' mailboxes",
    'mail_message',
    (subject) =>
      sql<boolean>`thread_id IN (SELECT thread_id FROM mail_thread_person WHERE ${hasEmail('email', subject)})`,
    keptMail,
  ),
]
