import { erasedRows, isOfClients, type PersonalRecords } from '../../platform/erasure.ts'
import './tables.ts'

/** Emails to many clients that this one got. */
export const followUpPersonalRecords: readonly PersonalRecords[] = [
  erasedRows('follow-ups', 'follow_up_client', (subject) => isOfClients('client_id', subject)),
]
