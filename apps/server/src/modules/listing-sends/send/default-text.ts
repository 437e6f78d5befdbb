import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'

export { fillSendTemplate as fill } from '@pb/rules/send-template'

/** The default message. */
export const defaultMessage =
  'Hi {first_name}, I picked {n} listing(s) for you. Which would you like to see?\n\n{agent}'
export const defaultSubject = 'New {n} listing(s) available'

/** Returns an agent's first name, or full name if there is none. */
export async function getAgentFirstName(db: Db, personId: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    SELECT coalesce(nullif(first_name, ''), name) AS name FROM person WHERE id = ${personId}`.execute(db)
  return maybeOne(rows)?.name ?? ''
}
