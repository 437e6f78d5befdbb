import { sql } from 'kysely'
import {
  countRows,
  isOfClients,
  isWithinRecordYears,
  keptRows,
  type ErasureSubject,
  type PersonalRecords,
} from '../../platform/erasure.ts'
import { queueFiles } from './retention.ts'
import { keptApplications } from './texts.ts'
import './tables.ts'

const ofClient = (subject: ErasureSubject) => isOfClients('client_id', subject)
/** Open, or of the last three years. */
const isRecent = (subject: ErasureSubject) =>
  sql<boolean>`(status = 'NEW' OR ${isWithinRecordYears(sql`coalesce(answered_at, created_at)`, subject)})`
const isOld = (subject: ErasureSubject) => sql<boolean>`${ofClient(subject)} AND NOT ${isRecent(subject)}`

/** Applications of a client: older ones with all papers; the law requires records of the others. */
export const applicationPersonalRecords: readonly PersonalRecords[] = [
  {
    kind: 'older rental applications',
    count: (db, subject) => countRows(db, 'application_household', isOld(subject)),
    async erase(tx, subject) {
      const { rows } = await sql<{ id: string }>`SELECT id FROM application_form
        WHERE household_id IN (SELECT id FROM application_household WHERE ${isOld(subject)})`.execute(tx)
      await queueFiles(
        tx,
        rows.map(({ id }) => id),
        subject.now,
      )
      await sql`DELETE FROM application_household WHERE ${isOld(subject)}`.execute(tx)
    },
  },
  keptRows(
    'rental applications',
    'application_household',
    (subject) => sql<boolean>`${ofClient(subject)} AND ${isRecent(subject)}`,
    keptApplications,
  ),
]
