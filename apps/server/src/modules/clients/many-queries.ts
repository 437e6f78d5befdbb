import type { NewClient } from '@pb/contract/clients'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { columnsOf, eachOnce } from './fields.ts'
import { addressesOf } from './record.ts'

export interface AddressOwner {
  /** Lower case. */
  readonly email: string
  readonly person_id: string
}

/** Whom each of many addresses belongs to, office-wide. */
export async function ownersOf(db: Db | Tx, emails: readonly string[]): Promise<AddressOwner[]> {
  const { rows } = await sql<AddressOwner>`SELECT lower(email::text) AS email, person_id FROM person_email
    WHERE email = ANY (${[...emails]}::citext[])`.execute(db)
  return rows
}

export interface OwnOfMany {
  readonly person_id: string
  readonly emails: string[]
  readonly archived: boolean
}

/** An agent's records of these persons, or with one of these addresses, archived ones too. */
export async function ownOfMany(
  db: Db | Tx,
  agentId: string,
  { people, emails }: { people: readonly string[]; emails: readonly string[] },
): Promise<OwnOfMany[]> {
  const { rows } = await sql<OwnOfMany>`
    SELECT c.person_id, c.archived_at IS NOT NULL AS archived,
      ARRAY(SELECT lower(email::text) FROM client_email WHERE client_id = c.id) AS emails
    FROM client c WHERE c.agent_id = ${agentId} AND (c.person_id = ANY (${[...people]}::bigint[])
      OR c.id IN (SELECT client_id FROM client_email
        WHERE agent_id = ${agentId} AND email = ANY (${[...emails]}::citext[])))`.execute(db)
  return rows
}

/** Which of these persons another agent has been at work with after a moment, by the person or by any address. */
export async function busyOfMany(
  db: Db | Tx,
  { agentId, people, since }: { agentId: string; people: readonly string[]; since: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM person p WHERE id = ANY (${[...people]}::bigint[]) AND (
      EXISTS (SELECT FROM client c WHERE c.person_id = p.id AND c.agent_id <> ${agentId}
        AND c.archived_at IS NULL AND c.last_activity_at > ${since}::timestamptz)
      OR EXISTS (SELECT FROM person_email pe JOIN client_email e ON e.email = pe.email
        JOIN client c ON c.id = e.client_id WHERE pe.person_id = p.id AND c.agent_id <> ${agentId}
        AND c.archived_at IS NULL AND c.last_activity_at > ${since}::timestamptz))`.execute(db)
  return rows.map(({ id }) => id)
}

/** One of many clients that are added at once. */
export interface ManyRow {
  readonly fields: NewClient
  /** Whom the office knows by an address; null for somebody new. */
  readonly personId: string | null
}

export interface ManyMade {
  readonly clientId: string
  readonly personId: string
}

async function nextIds(tx: Tx, table: 'person' | 'client', count: number): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`SELECT nextval(pg_get_serial_sequence(${table}, 'id'))::text AS id
    FROM generate_series(1, ${count}::int)`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Writes persons whom nobody knew, each with the addresses that nobody has; false where somebody was quicker. */
async function insertPeople(tx: Tx, rows: readonly { id: string; fields: NewClient }[]): Promise<boolean> {
  const people = rows.map(({ id, fields: { first_name, last_name } }) => ({ id, first_name, last_name }))
  await sql`INSERT INTO person (id, name, first_name, last_name) OVERRIDING SYSTEM VALUE
    SELECT id, trim(first_name || ' ' || last_name), first_name, last_name
    FROM jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
      AS given(id bigint, first_name text, last_name text)`.execute(tx)
  const firsts = rows.map(({ id, fields }) => ({ id, email: fields.email }))
  const { rows: claimed } = await sql`INSERT INTO person_email (email, person_id)
    SELECT email, id FROM jsonb_to_recordset(${JSON.stringify(firsts)}::jsonb) AS given(id bigint, email citext)
    ON CONFLICT (email) DO NOTHING RETURNING 1`.execute(tx)
  return claimed.length === rows.length
}

/** Writes many records of an agent at once; null where an address was given to somebody else meanwhile. */
export async function insertMany(
  tx: Tx,
  agentId: string,
  rows: readonly ManyRow[],
  now: Date,
): Promise<ManyMade[] | null> {
  const fresh = rows.filter(({ personId }) => personId === null)
  const personIds = await nextIds(tx, 'person', fresh.length)
  const personOf = new Map(fresh.map((row, at) => [row, personIds[at]!]))
  const clientIds = await nextIds(tx, 'client', rows.length)
  const made = rows.map((row, at) => ({
    clientId: clientIds[at]!,
    personId: row.personId ?? personOf.get(row)!,
  }))
  if (
    !(await insertPeople(
      tx,
      fresh.map((row) => ({ id: personOf.get(row)!, fields: row.fields })),
    ))
  )
    return null
  const records = rows.map(({ fields }, at) => {
    const { search_types = ['rental'], ...columns } = columnsOf(fields)
    return { ...columns, search_types, id: made[at]!.clientId, person_id: made[at]!.personId }
  })
  await sql`
    INSERT INTO client (id, agent_id, person_id, first_name, last_name, search_types, stage, source, move_in_date,
      income_cents, pets, notes, is_new, created_at, assigned_at, last_activity_at) OVERRIDING SYSTEM VALUE
    SELECT id, ${agentId}::bigint, person_id, first_name, coalesce(last_name, ''), search_types,
      coalesce(stage, 'new'), coalesce(source, ''), move_in_date, income_cents, coalesce(pets, ''),
      coalesce(notes, ''), false, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(records)}::jsonb) AS given(id bigint, person_id bigint,
      first_name text, last_name text, search_types text[], stage text, source text, move_in_date date,
      income_cents bigint, pets text, notes text)`.execute(tx)
  await writeContacts(tx, agentId, rows, made)
  await sql`INSERT INTO client_event (client_id, agent_id, kind, payload, at)
    SELECT id, ${agentId}::bigint, 'added', '{"how": "imported"}'::jsonb, ${now}::timestamptz
    FROM unnest(${made.map(({ clientId }) => clientId)}::bigint[]) AS given(id)`.execute(tx)
  return made
}

async function writeContacts(
  tx: Tx,
  agentId: string,
  rows: readonly ManyRow[],
  made: readonly ManyMade[],
): Promise<void> {
  const emails = rows.flatMap(({ fields }, at) =>
    addressesOf(fields).map((email, position) => {
      const { clientId, personId } = made[at]!
      return { clientId, personId, email, position }
    }),
  )
  await sql`INSERT INTO client_email (client_id, agent_id, email, position)
    SELECT "clientId", ${agentId}::bigint, email, position FROM jsonb_to_recordset(${JSON.stringify(emails)}::jsonb)
      AS given("clientId" bigint, email citext, position smallint)`.execute(tx)
  await sql`INSERT INTO person_email (email, person_id)
    SELECT email, "personId" FROM jsonb_to_recordset(${JSON.stringify(emails)}::jsonb)
      AS given("personId" bigint, email citext) ON CONFLICT (email) DO NOTHING`.execute(tx)
  const phones = rows.flatMap(({ fields }, at) =>
    eachOnce([fields.phone ?? '', ...(fields.more_phones ?? [])]).map((phone, position) => ({
      clientId: made[at]!.clientId,
      phone,
      position,
    })),
  )
  await sql`INSERT INTO client_phone (client_id, phone, position)
    SELECT "clientId", phone, position FROM jsonb_to_recordset(${JSON.stringify(phones)}::jsonb)
      AS given("clientId" bigint, phone text, position smallint)`.execute(tx)
}

/** Of more clients than this it pays to plan anew. */
const planAnewFor = 100

/** Removes records for good with all that hangs on them, and addresses that nobody names any more. */
export async function deleteMany(tx: Tx, agentId: string, clientIds: readonly string[]): Promise<void> {
  // How a row's references are looked up in other tables is planned once for a connection. Planned while they were
  // small, each of thousands of clients would walk all of them.
  if (clientIds.length > planAnewFor) await sql`DISCARD PLANS`.execute(tx)
  const { rows } = await sql<{ email: string }>`DELETE FROM client_email WHERE agent_id = ${agentId}
    AND client_id = ANY (${[...clientIds]}::bigint[]) RETURNING email::text`.execute(tx)
  await sql`DELETE FROM client WHERE agent_id = ${agentId} AND id = ANY (${[...clientIds]}::bigint[])`.execute(
    tx,
  )
  await sql`DELETE FROM person_email e WHERE e.email = ANY (${rows.map(({ email }) => email)}::citext[])
    AND NOT EXISTS (SELECT FROM client c WHERE c.person_id = e.person_id)
    AND NOT EXISTS (SELECT FROM client_email c WHERE c.email = e.email)
    AND NOT EXISTS (SELECT FROM participant p WHERE p.person_id = e.person_id)
    AND NOT EXISTS (SELECT FROM participant_removed p WHERE p.person_id = e.person_id)
    AND NOT EXISTS (SELECT FROM client_request r WHERE r.person_id = e.person_id)
    AND NOT EXISTS (SELECT FROM agent a WHERE a.person_id = e.person_id)`.execute(tx)
}
