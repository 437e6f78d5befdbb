import { sql } from 'kysely'
import {
  countRows,
  hasEmail,
  isOfClients,
  type ErasureSubject,
  type PersonalRecords,
} from '../../platform/erasure.ts'
import { erasedDetails } from './purge.ts'

const isVisitor = (subject: ErasureSubject) =>
  sql<boolean>`(${isOfClients('client_id', subject)} OR ${hasEmail('email', subject)})`

/** Visits of open houses: they are still counted, without details. */
export const visitorPersonalRecords: readonly PersonalRecords[] = [
  {
    kind: 'open house visits',
    count: (db, subject) => countRows(db, 'open_house_visitor', isVisitor(subject)),
    erase: (tx, subject) =>
      sql`UPDATE open_house_visitor SET ${erasedDetails(subject.now)}, client_id = NULL
      WHERE ${isVisitor(subject)}`.execute(tx),
  },
]
