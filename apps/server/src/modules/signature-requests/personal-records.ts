import { sql } from 'kysely'
import {
  erasedRows,
  isOfClients,
  isWithinRecordYears,
  keptRows,
  type ErasureSubject,
  type PersonalRecords,
} from '../../platform/erasure.ts'
import { keptDocuments } from './texts.ts'
import './tables.ts'

const ofClient = (subject: ErasureSubject) => isOfClients('client_id', subject)
/** Signed in the last three years. */
const isKept = (subject: ErasureSubject) =>
  sql<boolean>`(state = 'completed' AND ${isWithinRecordYears(sql`completed_at`, subject)})`

/** Documents sent to a client for signature; the files of deleted ones are deleted by a daily job. */
export const documentPersonalRecords: readonly PersonalRecords[] = [
  erasedRows(
    'unsigned and older documents',
    'signature_request',
    (subject) => sql<boolean>`${ofClient(subject)} AND NOT ${isKept(subject)}`,
  ),
  keptRows(
    'signed documents',
    'signature_request',
    (subject) => sql<boolean>`${ofClient(subject)} AND ${isKept(subject)}`,
    keptDocuments,
  ),
]
