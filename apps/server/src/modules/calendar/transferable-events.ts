import { sql } from 'kysely'
import type { TransferableRecords } from '../../platform/module.ts'
import { one } from '../../platform/db/one-row.ts'
import './tables.ts'

/**
 * Events of an agent that are still to come. Those about a client move with the client, showings with theirs; private
 * ones, past ones and invitations to the agent stay with the person.
 */
const isTransferable = sql`kind = 'event' AND source = 'own' AND series_id IS NULL AND client_id IS NULL
  AND NOT private AND deleted_at IS NULL`

export const transferableEvents: TransferableRecords = {
  kind: 'calendar events',

  async count(db, owner) {
    const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM calendar_event
      WHERE agent_id = ${owner} AND ${isTransferable} AND until_at > now()`.execute(db)
    return one(rows).count
  },

  async reassign(tx, { from, to, only }) {
    const condition = only ? sql`id = ANY (${[...only]}::bigint[])` : sql`until_at > now()`
    // Occurrences that differ follow their series by the foreign key.
    const { rows } = await sql<{ id: string }>`
      UPDATE calendar_event SET agent_id = ${to}, key = 'reassigned-' || id, version = version + 1
      WHERE agent_id = ${from} AND ${isTransferable} AND ${condition} RETURNING id`.execute(tx)
    return rows.map(({ id }) => id)
  },
}
