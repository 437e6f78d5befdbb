import { sql } from 'kysely'
import type { TransferableRecords } from '../../platform/module.ts'
import { one } from '../../platform/db/one-row.ts'
import './tables.ts'

/** An agent's inquiries. Those of clients move with their client; one whose client stays is linked to the other agent's. */
export const transferableInquiries: TransferableRecords = {
  kind: 'inquiries',

  async count(db, owner) {
    const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM inquiry
      WHERE agent_id = ${owner} AND client_id IS NULL`.execute(db)
    return one(rows).count
  },

  async reassign(tx, { from, to, at, only }) {
    const condition = only ? sql`id = ANY (${[...only]}::bigint[])` : sql`true`
    const { rows } = await sql<{ id: string }>`
      UPDATE inquiry i SET agent_id = ${to}, client_id = (SELECT o.id FROM client c JOIN client o ON o.person_id = c.person_id
          WHERE c.id = i.client_id AND o.agent_id = ${to}), reason = 'reassigned', route = NULL, assigned_at = ${at}, previous_agent_id = ${from},
        read_at = NULL, version = version + 1
      WHERE agent_id = ${from} AND ${condition} RETURNING id`.execute(tx)
    await sql`DELETE FROM inquiry_duty WHERE agent_id = ${from}
      AND EXISTS (SELECT FROM agent WHERE person_id = ${from} AND deactivated_at IS NOT NULL)`.execute(tx)
    return rows.map(({ id }) => id)
  },
}
