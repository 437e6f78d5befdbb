import { routingConditions, type RoutingConditions } from '@pb/contract/inquiry-routing-schemas'
import { sql, type Selectable } from 'kysely'
import type { Db, Tables, Tx } from '../../../platform/db/db.ts'
import '../tables.ts'

export interface RuleRow extends Omit<Selectable<Tables['inquiry_rule']>, 'conditions'> {
  readonly conditions: RoutingConditions
  /** Whether the named agent works here. */
  readonly agent_active: boolean
  readonly group_name: string | null
}

/** The office's rules in their order. */
export async function readRules(db: Db | Tx): Promise<RuleRow[]> {
  const { rows } = await sql<RuleRow>`
    SELECT r.*, g.name AS group_name,
      EXISTS (SELECT FROM agent a WHERE a.person_id = r.agent_id AND a.deactivated_at IS NULL) AS agent_active
    FROM inquiry_rule r LEFT JOIN inquiry_group g ON g.id = r.group_id ORDER BY r.position, r.id`.execute(db)
  return rows.map((row) => Object.assign(row, { conditions: routingConditions.parse(row.conditions) }))
}
