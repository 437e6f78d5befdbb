import type { ParticipantForm } from '@pb/contract/clients'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { insertPeople } from '../../accounts/people/index.ts'
import { findAddressOwners, reserveIds } from '../add/bulk-queries.ts'
import { clientErrors } from '../texts.ts'
import { toJsonText } from '../../../platform/db/json-text.ts'

/** A participant of a client that was just added; the email may be empty. */
export interface NewParticipant {
  readonly clientId: string
  /** The client's own person, who is no participant. */
  readonly personId: string
  readonly form: ParticipantForm
}

/** The people of participants: by address where it has an owner, new ones otherwise. */
async function findOrInsertPeople(tx: Tx, rows: readonly NewParticipant[]): Promise<string[]> {
  const emails = [...new Set(rows.map(({ form }) => form.email.toLowerCase()).filter(Boolean))]
  const known = new Map((await findAddressOwners(tx, emails)).map((owner) => [owner.email, owner.person_id]))
  const isNew = ({ form }: NewParticipant, at: number) => {
    const email = form.email.toLowerCase()
    if (email === '') return true
    return !known.has(email) && rows.findIndex((other) => other.form.email.toLowerCase() === email) === at
  }
  const added = rows.filter(isNew)
  const ids = await reserveIds(tx, 'person', added.length)
  const people = added.map(({ form }, at) => ({
    id: ids[at]!,
    first_name: form.first_name,
    last_name: form.last_name ?? '',
    email: form.email,
  }))
  if (!(await insertPeople(tx, people))) throw new AppError('conflict', clientErrors.justAddedByAnother)
  for (const { email, id } of people) if (email !== '') known.set(email.toLowerCase(), id)
  const byRow = new Map(added.map((row, at) => [row, ids[at]!]))
  return rows.map((row) => byRow.get(row) ?? known.get(row.form.email.toLowerCase())!)
}

/** Adds participants of many new clients of an agent, with the same effect as adding each by the form. */
export async function addParticipantsInBulk(
  tx: Tx,
  agentId: string,
  rows: readonly NewParticipant[],
  now: Date,
): Promise<void> {
  const personIds = await findOrInsertPeople(tx, rows)
  const participants = rows.flatMap(({ clientId, personId, form }, at) =>
    personIds[at] === personId
      ? []
      : [
          {
            ...form,
            last_name: form.last_name ?? '',
            phone: form.phone ?? '',
            clientId,
            personId: personIds[at]!,
          },
        ],
  )
  await sql`
    WITH added AS (
      INSERT INTO participant (client_id, agent_id, person_id, type, first_name, last_name, email, phone, created_at)
      SELECT "clientId", ${agentId}::bigint, "personId", type, first_name, last_name, email, phone, ${now}::timestamptz
      FROM jsonb_to_recordset(${toJsonText(participants)}::jsonb) AS given("clientId" bigint, "personId" bigint,
        type text, first_name text, last_name text, email citext, phone text)
      ON CONFLICT (client_id, person_id) DO NOTHING RETURNING client_id, person_id
    )
    INSERT INTO client_event (client_id, agent_id, kind, payload, at)
    SELECT client_id, ${agentId}::bigint, 'participant_added', jsonb_build_object('user_id', person_id::text),
      ${now}::timestamptz FROM added`.execute(tx)
}
