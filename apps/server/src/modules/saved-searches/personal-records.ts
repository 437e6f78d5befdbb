import { erasedRows, isOfClients, type ErasureSubject, type PersonalRecords } from '../../platform/erasure.ts'
import './tables.ts'

const ofClient = (subject: ErasureSubject) => isOfClients('client_id', subject)

/** What a client searches for, and what was found. */
export const searchPersonalRecords: readonly PersonalRecords[] = [
  erasedRows('matching listings', 'client_match', ofClient),
  erasedRows('saved searches', 'saved_search', ofClient),
]
