import type { NewClient } from '@pb/contract/clients'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import {
  claimAddressesInBulk,
  deleteUnusedPeople,
  insertPeople,
  releaseAddressesInBulk,
} from '../../accounts/people/index.ts'
import { toClientColumns, uniqueIgnoringCase } from '../record/fields.ts'
import { getEmails } from '../record/new-record.ts'
import { toJsonText } from '../../../platform/db/json-text.ts'
import { planBySize } from '../../../platform/db/plan-by-size.ts'

export interface AddressOwner {
  /** Lower case. */
  readonly email: string
  readonly person_id: string
}

/** The owners of addresses, office-wide. */
export async function findAddressOwners(db: Db | Tx, emails: readonly string[]): Promise<AddressOwner[]> {
  const { rows } = await sql<AddressOwner>`SELECT lower(email::text) AS email, person_id FROM person_email
    WHERE email = ANY (${[...emails]}::citext[])`.execute(db)
  return rows
}

export interface OwnRecordWithEmails {
  readonly person_id: string
  readonly emails: string[]
  readonly archived: boolean
}

/** An agent's records of these people, or with one of these addresses, archived ones included. */
export async function findOwnRecordsInBulk(
  db: Db | Tx,
  agentId: string,
  { people, emails }: { people: readonly string[]; emails: readonly string[] },
): Promise<OwnRecordWithEmails[]> {
  const { rows } = await sql<OwnRecordWithEmails>`
    SELECT c.person_id, c.archived_at IS NOT NULL AS archived,
      ARRAY(SELECT lower(email::text) FROM client_email WHERE client_id = c.id) AS emails
    FROM client c WHERE c.agent_id = ${agentId} AND (c.person_id = ANY (${[...people]}::bigint[])
      OR c.id IN (SELECT client_id FROM client_email
        WHERE agent_id = ${agentId} AND email = ANY (${[...emails]}::citext[])))`.execute(db)
  return rows
}

export interface PhoneOwner {
  readonly person_id: string
  readonly first_name: string
  readonly last_name: string
  readonly phone: string
}

/** The agent's clients with one of these numbers. */
export async function findClientsByPhones(
  db: Db | Tx,
  agentId: string,
  phones: readonly string[],
): Promise<PhoneOwner[]> {
  if (phones.length === 0) return []
  // By number first, in one pass: while an import adds thousands of clients, the planner would ask for each of them.
  const { rows } = await sql<PhoneOwner>`
    WITH found AS MATERIALIZED (
      SELECT client_id, phone FROM client_phone WHERE phone = ANY (${[...phones]}::text[])
    )
    SELECT c.person_id, c.first_name, c.last_name, f.phone FROM found f JOIN client c ON c.id = f.client_id
    WHERE c.agent_id = ${agentId} AND c.archived_at IS NULL ORDER BY c.id`.execute(db)
  return rows
}

/** The people with activity of another agent after `since`, on a record matched by person or by address. */
export async function findProtectedPeople(
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

/** A client to be added in bulk. */
export interface BulkRow {
  readonly fields: NewClient
  /** The person with one of the addresses; null for a new person. */
  readonly personId: string | null
}

export interface BulkResult {
  readonly clientId: string
  readonly personId: string
}

export async function reserveIds(tx: Tx, table: 'person' | 'client', count: number): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`SELECT nextval(pg_get_serial_sequence(${table}, 'id'))::text AS id
    FROM generate_series(1, ${count}::int)`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Inserts records of an agent; returns null if a concurrent transaction claimed one of the addresses. */
export async function insertClientsInBulk(
  tx: Tx,
  agentId: string,
  rows: readonly BulkRow[],
  now: Date,
): Promise<BulkResult[] | null> {
  const newRows = rows.filter(({ personId }) => personId === null)
  const personIds = await reserveIds(tx, 'person', newRows.length)
  const newPersonIds = new Map(newRows.map((row, at) => [row, personIds[at]!]))
  const clientIds = await reserveIds(tx, 'client', rows.length)
  const results = rows.map((row, at) => ({
    clientId: clientIds[at]!,
    personId: row.personId ?? newPersonIds.get(row)!,
  }))
  const people = newRows.map(({ fields: { first_name, last_name, email } }, at) => ({
    id: personIds[at]!,
    first_name,
    last_name,
    email,
  }))
  if (!(await insertPeople(tx, people))) return null
  const records = rows.map(({ fields }, at) => {
    const { search_types = ['rental'], ...columns } = toClientColumns(fields)
    return { ...columns, search_types, id: results[at]!.clientId, person_id: results[at]!.personId }
  })
  await sql`
    INSERT INTO client (id, agent_id, person_id, first_name, last_name, search_types, stage, source, move_in_date,
      income_cents, credit_band, guarantor, pets, notes, budget_min_cents, budget_max_cents, address, birthday, year_born, gender, is_new, created_at, assigned_at, last_activity_at) OVERRIDING SYSTEM VALUE
    SELECT id, ${agentId}::bigint, person_id, first_name, coalesce(last_name, ''), search_types,
      coalesce(stage, 'new'), coalesce(source, ''), move_in_date, income_cents, credit_band, guarantor, coalesce(pets, ''),
      coalesce(notes, ''), budget_min_cents, budget_max_cents, coalesce(address, ''), birthday, year_born, coalesce(gender, ''), false, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
    FROM jsonb_to_recordset(${toJsonText(records)}::jsonb) AS given(id bigint, person_id bigint,
      first_name text, last_name text, search_types text[], stage text, source text, move_in_date date,
      income_cents bigint, credit_band text, guarantor text, pets text, notes text, budget_min_cents bigint, budget_max_cents bigint, address text,
      birthday text, year_born smallint, gender text)`.execute(tx)
  await insertContacts(tx, agentId, rows, results)
  await sql`INSERT INTO client_event (client_id, agent_id, kind, payload, at)
    SELECT id, ${agentId}::bigint, 'added', '{"how": "imported"}'::jsonb, ${now}::timestamptz
    FROM unnest(${results.map(({ clientId }) => clientId)}::bigint[]) AS given(id)`.execute(tx)
  return results
}

async function insertContacts(
  tx: Tx,
  agentId: string,
  rows: readonly BulkRow[],
  results: readonly BulkResult[],
): Promise<void> {
  const emails = rows.flatMap(({ fields }, at) =>
    getEmails(fields).map((email, position) => {
      const { clientId, personId } = results[at]!
      return { clientId, personId, email, position }
    }),
  )
  await sql`INSERT INTO client_email (client_id, agent_id, email, position)
    SELECT "clientId", ${agentId}::bigint, email, position FROM jsonb_to_recordset(${toJsonText(emails)}::jsonb)
      AS given("clientId" bigint, email citext, position smallint)`.execute(tx)
  await claimAddressesInBulk(tx, emails)
  const phones = rows.flatMap(({ fields }, at) =>
    uniqueIgnoringCase([fields.phone ?? '', ...(fields.more_phones ?? [])]).map((phone, position) => ({
      clientId: results[at]!.clientId,
      phone,
      position,
    })),
  )
  await sql`INSERT INTO client_phone (client_id, phone, position)
    SELECT "clientId", phone, position FROM jsonb_to_recordset(${toJsonText(phones)}::jsonb)
      AS given("clientId" bigint, phone text, position smallint)`.execute(tx)
}

/** The checks of referring tables are planned by their size when more clients than this are deleted. */
const planAbove = 100

/** Deletes an agent's records with all referring rows, and the addresses and people without any other reference. */
export async function deleteClientsInBulk(
  tx: Tx,
  agentId: string,
  clientIds: readonly string[],
): Promise<void> {
  if (clientIds.length > planAbove) await planBySize(tx)
  const { rows: participants } = await sql<{
    email: string
    person_id: string
  }>`DELETE FROM participant WHERE agent_id = ${agentId}
    AND client_id = ANY (${[...clientIds]}::bigint[]) RETURNING email::text, person_id`.execute(tx)
  const { rows } = await sql<{ email: string }>`DELETE FROM client_email WHERE agent_id = ${agentId}
    AND client_id = ANY (${[...clientIds]}::bigint[]) RETURNING email::text`.execute(tx)
  const { rows: clients } = await sql<{
    person_id: string
  }>`DELETE FROM client WHERE agent_id = ${agentId}
    AND id = ANY (${[...clientIds]}::bigint[]) RETURNING person_id`.execute(tx)
  await releaseAddressesInBulk(
    tx,
    [...rows, ...participants].map(({ email }) => email),
  )
  await deleteUnusedPeople(
    tx,
    [...clients, ...participants].map(({ person_id }) => person_id),
  )
}
