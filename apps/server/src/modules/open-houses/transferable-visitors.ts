import { sql } from 'kysely'
import type { TransferableRecords } from '../../platform/module.ts'
import { one } from '../../platform/db/one-row.ts'
import './tables.ts'

/** Visitors who are no clients; those who are move with their client, and open houses with their listing. */
export const transferableVisitors: TransferableRecords = {
  kind: 'open house visitors',

  async count(db, owner) {
    const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM open_house_visitor
      WHERE agent_id = ${owner} AND client_id IS NULL AND deleted_at IS NULL`.execute(db)
    return one(rows).count
  },

  async reassign(tx, { from, to, only }) {
    const condition = only ? sql`id = ANY (${[...only]}::bigint[])` : sql`true`
    const { rows } = await sql<{
      id: string
    }>`UPDATE open_house_visitor SET agent_id = ${to}, version = version + 1
      WHERE agent_id = ${from} AND client_id IS NULL AND ${condition} RETURNING id`.execute(tx)
    return rows.map(({ id }) => id)
  },
}
