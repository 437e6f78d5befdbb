import { sql } from 'kysely'
import type { Tx, Db } from '../../platform/db.ts'

/** Somebody the office knows, by the name that whoever came first gave. */
export interface PersonRow {
  readonly id: string
  readonly name: string
  readonly first_name: string
  readonly last_name: string
}

/** Whom these addresses belong to, office-wide; each person once. Agents are persons too. */
export async function peopleWith(db: Db | Tx, emails: readonly string[]): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    SELECT id, name, first_name, last_name FROM person
    WHERE id IN (SELECT person_id FROM person_email WHERE email = ANY (${[...emails]}::citext[]))
    ORDER BY id`.execute(db)
  return rows
}

interface Named {
  readonly first_name: string
  readonly last_name?: string | undefined
}

/** Makes a person whom nobody in the office knew. */
export async function makePerson(tx: Tx, { first_name, last_name = '' }: Named): Promise<PersonRow> {
  return tx
    .insertInto('person')
    .values({ name: `${first_name} ${last_name}`.trim(), first_name, last_name })
    .returning(['id', 'name', 'first_name', 'last_name'])
    .executeTakeFirstOrThrow()
}

/**
 * Holds addresses until the transaction ends, before it looks whose they are: of two who bring the same new person at
 * once, the second finds what the first made.
 */
export async function lockAddresses(tx: Tx, emails: readonly string[]): Promise<void> {
  const keys = emails.map((email) => `address:${email.toLowerCase()}`).toSorted()
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(key, 0)) FROM unnest(${keys}::text[]) AS key`.execute(
    tx,
  )
}

/** Gives a person addresses that nobody has yet, and leaves alone those that somebody has. They must be held. */
export async function claimAddresses(tx: Tx, personId: string, emails: readonly string[]): Promise<void> {
  await sql`INSERT INTO person_email (email, person_id) SELECT email, ${personId}::bigint
    FROM unnest(${[...emails]}::citext[]) AS email ON CONFLICT (email) DO NOTHING`.execute(tx)
}

/** Takes addresses from a person where no record of anybody and no account names them any more. */
export async function releaseAddresses(tx: Tx, personId: string, emails: readonly string[]): Promise<void> {
  if (emails.length === 0) return
  await sql`DELETE FROM person_email e WHERE e.person_id = ${personId} AND e.email = ANY (${[...emails]}::citext[])
    AND NOT EXISTS (SELECT FROM client_email c WHERE c.email = e.email)
    AND NOT EXISTS (SELECT FROM participant p WHERE p.person_id = e.person_id AND p.email = e.email)
    AND NOT EXISTS (SELECT FROM participant_removed p WHERE p.person_id = e.person_id AND p.email = e.email)
    AND NOT EXISTS (SELECT FROM agent a WHERE a.email = e.email)`.execute(tx)
}

/** The person with an address, who is made where there is none. */
export async function personWith(tx: Tx, email: string, named: Named): Promise<PersonRow> {
  await lockAddresses(tx, [email])
  const [known] = await peopleWith(tx, [email])
  if (known) return known
  const made = await makePerson(tx, named)
  await claimAddresses(tx, made.id, [email])
  return made
}

/** First and last name of somebody of whom perhaps only the whole name is known. */
export function namesOf({ name, first_name, last_name }: PersonRow): {
  first_name: string
  last_name: string
} {
  if (first_name !== '') return { first_name, last_name }
  const [first = name, ...rest] = name.trim().split(/\s+/)
  return { first_name: first, last_name: rest.join(' ') }
}
