import { erasedRows, isOfClients, type PersonalRecords } from '../../platform/erasure.ts'
import './tables.ts'

/** Showings with their emails and feedback. */
export const showingPersonalRecords: readonly PersonalRecords[] = [
  erasedRows('showings', 'showing', (subject) => isOfClients('client_id', subject)),
]
