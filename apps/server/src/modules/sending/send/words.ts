import { sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'

export { fillSendWords as fill } from '@pb/rules/send-words'

/** What a blank message says. */
export const defaultMessage =
  'Hi {first_name}, I picked {n} listing(s) for you. Which would you like to see?\n\n{agent}'
export const defaultSubject = 'New {n} listing(s) available'

/** The name by which clients know an agent. */
export async function firstNameOf(db: Db, personId: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    SELECT coalesce(nullif(first_name, ''), name) AS name FROM person WHERE id = ${personId}`.execute(db)
  return rows[0]?.name ?? ''
}
