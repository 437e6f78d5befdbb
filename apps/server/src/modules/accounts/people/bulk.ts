import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { fullName } from '../../../platform/db/full-name.ts'
import './tables.ts'
import { toJsonText } from '../../../platform/db/json-text.ts'

interface NewPerson {
  /** A reserved id of `person`. */
  readonly id: string
  readonly first_name: string
  readonly last_name: string
  /** The primary address; empty for none. */
  readonly email: string
}

/** Inserts people with their primary addresses; returns false if a concurrent transaction claimed one of them. */
export async function insertPeople(tx: Tx, rows: readonly NewPerson[]): Promise<boolean> {
  const people = rows.map(({ id, first_name, last_name }) => ({ id, first_name, last_name }))
  await sql`INSERT INTO person (id, name, first_name, last_name) OVERRIDING SYSTEM VALUE
    SELECT id, ${fullName('given')}, first_name, last_name
    FROM jsonb_to_recordset(${toJsonText(people)}::jsonb)
      AS given(id bigint, first_name text, last_name text)`.execute(tx)
  const primaryEmails = rows.filter(({ email }) => email !== '').map(({ id, email }) => ({ id, email }))
  const { rows: claimed } = await sql`INSERT INTO person_email (email, person_id)
    SELECT email, id FROM jsonb_to_recordset(${toJsonText(primaryEmails)}::jsonb) AS given(id bigint, email citext)
    ON CONFLICT (email) DO NOTHING RETURNING 1`.execute(tx)
  return claimed.length === primaryEmails.length
}

/** Assigns unowned addresses to people; owned ones are unchanged. */
export async function claimAddressesInBulk(
  tx: Tx,
  emails: readonly { personId: string; email: string }[],
): Promise<void> {
  await sql`INSERT INTO person_email (email, person_id)
    SELECT email, "personId" FROM jsonb_to_recordset(${toJsonText(emails)}::jsonb)
      AS given("personId" bigint, email citext) ON CONFLICT (email) DO NOTHING`.execute(tx)
}

/** Deletes addresses that nothing refers to any more, unless something still refers to their person. */
export async function releaseAddressesInBulk(tx: Tx, emails: readonly string[]): Promise<void> {
  await sql`DELETE FROM person_email e WHERE e.email = ANY (${emails}::citext[])
    AND NOT EXISTS (SELECT FROM client c WHERE c.person_id = e.person_id)
    AND NOT EXISTS (SELECT FROM client_email c WHERE c.email = e.email)
    AND NOT EXISTS (SELECT FROM participant p WHERE p.person_id = e.person_id)
    AND NOT EXISTS (SELECT FROM participant_removed p WHERE p.person_id = e.person_id)
    AND NOT EXISTS (SELECT FROM client_request r WHERE r.person_id = e.person_id)
    AND NOT EXISTS (SELECT FROM agent a WHERE a.person_id = e.person_id)`.execute(tx)
}
