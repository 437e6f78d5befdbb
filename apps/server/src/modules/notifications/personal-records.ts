import { sql } from 'kysely'
import { erasedRows, type PersonalRecords } from '../../platform/erasure.ts'
import './tables.ts'

/** Notifications of agents about the person. */
export const notificationPersonalRecords: readonly PersonalRecords[] = [
  erasedRows(
    'notifications',
    'notification',
    ({ personIds }) => sql<boolean>`payload ->> 'user_id' = ANY (${[...personIds]}::text[])`,
  ),
]
