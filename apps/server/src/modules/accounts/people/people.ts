import { joinPersonName, splitPersonName as splitWholeName } from '@pb/rules/person-name'
import { sql } from 'kysely'
import type { Tx, Db } from '../../../platform/db/db.ts'
import { lockAllUntilCommit } from '../../../platform/db/lock-until-commit.ts'
import './tables.ts'

/** A person in the office's contacts, under the name first entered. */
export interface PersonRow {
  readonly id: string
  readonly name: string
  readonly first_name: string
  readonly last_name: string
}

/** The distinct people with these addresses, office-wide; agents are people too. */
export async function findPeopleByEmails(db: Db | Tx, emails: readonly string[]): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    SELECT id, name, first_name, last_name FROM person
    WHERE id IN (SELECT person_id FROM person_email WHERE email = ANY (${[...emails]}::citext[]))
    ORDER BY id`.execute(db)
  return rows
}

/**
 * The same for a record that is to refer to one of them: until the commit they are not deleted as unused, and one who is
 * just being deleted is not among them.
 */
export async function holdPeopleByEmails(tx: Tx, emails: readonly string[]): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    SELECT id, name, first_name, last_name FROM person
    WHERE id IN (SELECT person_id FROM person_email WHERE email = ANY (${[...emails]}::citext[]))
    ORDER BY id FOR KEY SHARE`.execute(tx)
  return rows
}

interface PersonName {
  readonly first_name: string
  readonly last_name?: string | undefined
}

export async function insertPerson(tx: Tx, { first_name, last_name = '' }: PersonName): Promise<PersonRow> {
  return tx
    .insertInto('person')
    .values({ name: joinPersonName({ first_name, last_name }), first_name, last_name })
    .returning(['id', 'name', 'first_name', 'last_name'])
    .executeTakeFirstOrThrow()
}

/**
 * Locks addresses until the transaction ends; call it before looking up their owners. When two agents add the same new
 * person concurrently, the second transaction then finds the person inserted by the first.
 */
export async function lockAddresses(tx: Tx, emails: readonly string[]): Promise<void> {
  const keys = emails.map((email) => email.toLowerCase())
  await lockAllUntilCommit(tx, 'address', keys)
}

/** Assigns unowned addresses to a person; owned ones are unchanged. The addresses must be locked. */
export async function claimAddresses(tx: Tx, personId: string, emails: readonly string[]): Promise<void> {
  await sql`INSERT INTO person_email (email, person_id) SELECT email, ${personId}::bigint
    FROM unnest(${[...emails]}::citext[]) AS email ON CONFLICT (email) DO NOTHING`.execute(tx)
}

/** Deletes addresses of a person that no client record, participant or account refers to any more. */
export async function releaseAddresses(tx: Tx, personId: string, emails: readonly string[]): Promise<void> {
  if (emails.length === 0) return
  await sql`DELETE FROM person_email e WHERE e.person_id = ${personId} AND e.email = ANY (${[...emails]}::citext[])
    AND NOT EXISTS (SELECT FROM client_email c WHERE c.email = e.email)
    AND NOT EXISTS (SELECT FROM participant p WHERE p.person_id = e.person_id AND p.email = e.email)
    AND NOT EXISTS (SELECT FROM participant_removed p WHERE p.person_id = e.person_id AND p.email = e.email)
    AND NOT EXISTS (SELECT FROM agent a WHERE a.email = e.email)`.execute(tx)
}

/** Finds the person with an address, or inserts one. */
export async function findOrInsertPerson(tx: Tx, email: string, name: PersonName): Promise<PersonRow> {
  await lockAddresses(tx, [email])
  const [existing] = await holdPeopleByEmails(tx, [email])
  if (existing) return existing
  const inserted = await insertPerson(tx, name)
  await claimAddresses(tx, inserted.id, [email])
  return inserted
}

/** First and last name of a person; split from the full name when only that is stored. */
export function splitPersonName({ name, first_name, last_name }: PersonRow): {
  first_name: string
  last_name: string
} {
  if (first_name !== '') return { first_name, last_name }
  return splitWholeName(name)
}

/** Splits a name from a single form field into first name and the rest. */
function splitName(name: string): { name: string; first_name: string; last_name: string } {
  return { name: name.trim(), ...splitWholeName(name) }
}

/** Renames a person; triggers update what carries the name. */
export async function renamePerson(tx: Db | Tx, personId: string, name: string): Promise<void> {
  await tx.updateTable('person').set(splitName(name)).where('id', '=', personId).execute()
}

/** Updates the person with this address, who may exist as a client, or creates one. Returns the person's id. */
export async function upsertPerson(tx: Tx, email: string, name: string): Promise<string> {
  const known = await tx
    .selectFrom('person_email')
    .select('person_id')
    .where('email', '=', email)
    .executeTakeFirst()
  if (known) {
    await tx.updateTable('person').set(splitName(name)).where('id', '=', known.person_id).execute()
    return known.person_id
  }
  const person = await tx
    .insertInto('person')
    .values(splitName(name))
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.insertInto('person_email').values({ email, person_id: person.id }).execute()
  return person.id
}

/** Deletes names and addresses of people who are not agents; their rows stay, since kept records refer to them. */
export async function erasePeople(tx: Tx, ids: readonly string[]): Promise<void> {
  const isErased = sql`= ANY (${[...ids]}::bigint[]) AND NOT EXISTS (SELECT FROM agent a WHERE a.person_id =`
  await sql`DELETE FROM person_email e WHERE e.person_id ${isErased} e.person_id)`.execute(tx)
  await sql`UPDATE person p SET name = 'Erased', first_name = '', last_name = '' WHERE p.id ${isErased} p.id)`.execute(
    tx,
  )
}
