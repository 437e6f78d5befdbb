import { sql } from 'kysely'
import type { ClientExtension } from '../clients/index.ts'
import { maybeOne } from '../../platform/db/one-row.ts'
import './tables.ts'

/** Extends a client by its application: the newest NEW form, else the newest; the client's own before those of others. */
export const clientExtension: ClientExtension = async (_actor, { db }, { client }) => {
  const { rows } = await sql<{ id: string }>`
    SELECT f.id FROM application_form f JOIN application_household h ON h.id = f.household_id
    WHERE h.client_id = ${client.id} AND f.agent_id = ${client.agent_id} AND f.deleted_at IS NULL
    ORDER BY f.status = 'NEW' DESC, h.created_at DESC, f.person_id = ${client.person_id} DESC, f.id LIMIT 1`.execute(
    db,
  )
  return { application_form_id: maybeOne(rows)?.id ?? '0' }
}
