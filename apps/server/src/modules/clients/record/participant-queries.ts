import type { ParticipantForm } from '@pb/contract/clients'
import { sql, type Selectable, type Updateable } from 'kysely'
import type { Tables, Tx } from '../../../platform/db/db.ts'

/** A locked client of the agent. */
interface ClientKey {
  readonly id: string
  readonly agent_id: string
}

export async function insertParticipant(
  tx: Tx,
  { id, agent_id }: ClientKey,
  row: ParticipantForm & { person_id: string; created_at: Date },
): Promise<void> {
  await tx
    .insertInto('participant')
    .values({ ...row, client_id: id, agent_id })
    .execute()
  // The person is a participant again, so there is nothing left to restore.
  await tx
    .deleteFrom('participant_removed')
    .where('client_id', '=', id)
    .where('person_id', '=', row.person_id)
    .execute()
}

export function lockParticipant(
  tx: Tx,
  { id, agent_id }: ClientKey,
  personId: string,
): Promise<Selectable<Tables['participant']> | undefined> {
  return tx
    .selectFrom('participant')
    .selectAll()
    .where('client_id', '=', id)
    .where('agent_id', '=', agent_id)
    .where('person_id', '=', personId)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateParticipant(
  tx: Tx,
  { id, agent_id }: ClientKey,
  personId: string,
  columns: Updateable<Tables['participant']>,
): Promise<void> {
  await tx
    .updateTable('participant')
    .set(columns)
    .where('client_id', '=', id)
    .where('agent_id', '=', agent_id)
    .where('person_id', '=', personId)
    .execute()
}

const columns = sql.raw(
  'client_id, agent_id, person_id, type, first_name, last_name, email, phone, created_at',
)

/** Moves a participant to `participant_removed`; returns false if there is none. */
export async function archiveParticipant(
  tx: Tx,
  { id, agent_id }: ClientKey,
  personId: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    WITH removed AS (
      DELETE FROM participant WHERE client_id = ${id} AND agent_id = ${agent_id} AND person_id = ${personId} RETURNING *
    )
    INSERT INTO participant_removed (${columns}, removed_at) SELECT ${columns}, ${now} FROM removed
    ON CONFLICT (client_id, person_id) DO UPDATE SET type = excluded.type, first_name = excluded.first_name,
      last_name = excluded.last_name, email = excluded.email, phone = excluded.phone, removed_at = excluded.removed_at
    RETURNING person_id`.execute(tx)
  return rows.length > 0
}

/** Moves a participant back from `participant_removed`; returns false if there is none. */
export async function unarchiveParticipant(
  tx: Tx,
  { id, agent_id }: ClientKey,
  personId: string,
): Promise<boolean> {
  const { rows } = await sql`
    WITH restored AS (
      DELETE FROM participant_removed
      WHERE client_id = ${id} AND agent_id = ${agent_id} AND person_id = ${personId} RETURNING *
    )
    INSERT INTO participant (${columns}) SELECT ${columns} FROM restored RETURNING person_id`.execute(tx)
  return rows.length > 0
}
