import { sql } from 'kysely'
import type { TransferableRecords } from '../../platform/module.ts'
import { one } from '../../platform/db/one-row.ts'
import { updateSearchText } from './records/invoice-input.ts'
import './tables.ts'

/** An agent's invoices. Their threads stay in the mailbox they were sent from, so that the next email starts a new one. */
export const transferableInvoices: TransferableRecords = {
  kind: 'invoices',

  async count(db, owner) {
    const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM invoice
      WHERE agent_id = ${owner} AND deleted_at IS NULL`.execute(db)
    return one(rows).count
  },

  async reassign(tx, { from, to, at, only }) {
    const condition = only ? sql`i.id = ANY (${[...only]}::bigint[])` : sql`true`
    const { rows } = await sql<{ id: string }>`
      UPDATE invoice i SET agent_id = ${to}, thread_id = NULL, changed_at = ${at}, key = i.id || ':' || i.key
      WHERE i.agent_id = ${from} AND ${condition} RETURNING i.id`.execute(tx)
    const ids = rows.map(({ id }) => id)
    await updateSearchText(tx, ...ids)
    await sql`INSERT INTO invoice_event (invoice_id, kind, at)
      SELECT id, 'reassigned', ${at}::timestamptz FROM unnest(${ids}::bigint[]) AS id`.execute(tx)
    return ids
  },
}
