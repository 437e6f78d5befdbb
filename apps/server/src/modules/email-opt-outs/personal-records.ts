import { sql } from 'kysely'
import { countRows, hasEmail, type PersonalRecords } from '../../platform/erasure.ts'
import { keptOptOuts } from './texts.ts'
import './tables.ts'

/** Addresses become a hash alone, so that the person is not emailed again, and the link of an old email still works. */
export const optOutPersonalRecords: readonly PersonalRecords[] = [
  {
    kind: 'links to stop emails',
    keptBecause: keptOptOuts,
    count: (db, subject) => countRows(db, 'email_opt_out_link', hasEmail('email', subject)),
    erase: (tx, subject) =>
      sql`UPDATE email_opt_out_link SET email = NULL WHERE ${hasEmail('email', subject)}`.execute(tx),
  },
  {
    kind: 'requests for no emails',
    keptBecause: keptOptOuts,
    count: (db, subject) => countRows(db, 'email_opt_out', hasEmail('email', subject)),
    erase: (tx, subject) =>
      sql`UPDATE email_opt_out SET email = NULL, reason = '', end_reason = ''
        WHERE ${hasEmail('email', subject)}`.execute(tx),
  },
]
