import { sql } from 'kysely'
import {
  hasEmail,
  isOfClients,
  keptRows,
  type ErasureSubject,
  type PersonalRecords,
} from '../../platform/erasure.ts'
import { keptDeals, keptJournal } from './texts.ts'
import './tables.ts'

const isDeal = (subject: ErasureSubject) =>
  sql<boolean>`(${isOfClients('client_id', subject)} OR ${hasEmail('client_email', subject)})`

/** Deals and their bookkeeping, which stay. */
export const dealPersonalRecords: readonly PersonalRecords[] = [
  keptRows('deals', 'deal', isDeal, keptDeals),
  keptRows(
    'journal postings',
    'journal_posting',
    (subject) => sql<boolean>`deal_id IN (SELECT id FROM deal WHERE ${isDeal(subject)})`,
    keptJournal,
  ),
]
