import { erasedRows, isOfClients, type PersonalRecords } from '../../platform/erasure.ts'
import './tables.ts'

/** Tours with their stops, notes and photos. */
export const tourPersonalRecords: readonly PersonalRecords[] = [
  erasedRows('tours', 'tour', (subject) => isOfClients('client_id', subject)),
]
