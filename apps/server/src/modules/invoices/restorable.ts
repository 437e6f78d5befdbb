import { sql } from 'kysely'
import type { RestorableRecords } from '../../platform/restorable.ts'
import { restoreInvoice } from './records/delete-invoice.ts'
import { getReadableAgent } from './records/find-invoice.ts'
import './tables.ts'

export const restorableInvoices: RestorableRecords = {
  kind: 'invoice',
  select(actor, since) {
    const agentId = getReadableAgent(actor)
    return sql`SELECT i.id, concat_ws(' ', nullif(i.management_company, ''), nullif(i.address, ''), nullif(i.unit, '')) AS title,
        '' AS parent, false AS parent_deleted, i.id AS open_id, i.agent_id, i.deleted_at
      FROM invoice i WHERE i.deleted_at >= ${since} AND ${agentId === null ? sql`true` : sql`i.agent_id = ${agentId}`}`
  },
  restore: restoreInvoice,
}
