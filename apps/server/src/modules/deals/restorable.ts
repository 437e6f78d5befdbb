import { sql } from 'kysely'
import { hasRole } from '../../platform/actor.ts'
import { splitIds, type RestorableRecords } from '../../platform/restorable.ts'
import { changePaper } from './paperwork/change-paper.ts'
import { restoreDeal } from './sheet/delete-deal.ts'
import './tables.ts'

const name = sql`concat_ws(' ', nullif(d.client_name, ''), nullif(d.apt_address, ''), nullif(d.apt_unit, ''))`

export const restorableDeals: RestorableRecords = {
  kind: 'deal',
  select: ({ personId }, since) => sql`SELECT d.id, ${name} AS title, '' AS parent, false AS parent_deleted,
      d.id AS open_id, d.agent_id, d.deleted_at
    FROM deal d WHERE d.agent_id = ${personId} AND d.deleted_at >= ${since}`,
  restore: restoreDeal,
}

/** Files of deals that are not approved yet, after which they can't be changed. */
export const restorablePaperwork: RestorableRecords = {
  kind: 'deal_paper',
  select: (actor, since) => sql`SELECT d.id || '-' || p.id AS id, p.filename AS title, ${name} AS parent,
      d.deleted_at IS NOT NULL AS parent_deleted, d.id AS open_id, d.agent_id, p.deleted_at
    FROM deal_paper p JOIN deal d ON d.id = p.deal_id
    WHERE p.deleted_at >= ${since} AND p.replaced_by IS NULL AND d.stage IN ('draft', 'pending_review')
      AND ${hasRole(actor, 'SUPERVISOR') ? sql`true` : sql`d.agent_id = ${actor.personId}`}`,
  async restore(actor, deps, id) {
    const [dealId, paper] = splitIds(id, 2)
    await changePaper(actor, deps, { id: dealId, paper }, 'restore')
  },
}
