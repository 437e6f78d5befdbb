import { findPlanYear } from '@pb/rules/deals/plans'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/db.ts'
import { findPlan } from '../commission-plans/index.ts'
import type { AgentIndex, ResolvedRow } from './resolve-people.ts'
import { toJsonText } from '../../platform/db/json-text.ts'

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** Everyone who is or was an agent of the office, by email and by name. */
export async function findAgents(tx: Tx): Promise<AgentIndex> {
  const { rows } = await sql<{ id: string; name: string; emails: string[] }>`
    SELECT p.id, p.name, array_append(ARRAY(SELECT e.email::text FROM person_email e WHERE e.person_id = p.id),
      a.email::text) AS emails
    FROM agent a JOIN person p ON p.id = a.person_id ORDER BY p.id`.execute(tx)
  const index = new Map<string, Map<string, string>>()
  for (const { id, name, emails } of rows)
    for (const key of [name, ...emails].map(fold))
      index.set(key, (index.get(key) ?? new Map<string, string>()).set(id, name))
  return (text) => {
    const found = [...(index.get(fold(text)) ?? [])]
    if (found.length > 1) return 'several'
    return found[0] ? { agentId: found[0][0], name: found[0][1] } : null
  }
}

/** Sums that were entered on an agent's plan, each with the days that it covers. */
export async function findOpeningSums(
  tx: Tx,
): Promise<ReadonlyMap<string, { readonly from: string; readonly lastDay: string }>> {
  const rows = await tx.selectFrom('agent_opening_balance').select(['agent_id', 'as_of']).execute()
  const sums = new Map<string, { from: string; lastDay: string }>()
  for (const { agent_id, as_of } of rows) {
    const plan = await findPlan(tx, agent_id, as_of)
    sums.set(agent_id, { from: findPlanYear(plan ?? { resetOn: '01-01' }, as_of).from, lastDay: as_of })
  }
  return sums
}

/** What makes a row of an agent a deal that is here. */
export const toKnownKey = ({ agentId, date, address, unit, gross }: ResolvedRow): string =>
  [agentId, date, address.toLowerCase(), unit.toLowerCase(), gross].join('\n')

/** Deals that are here already, by the key of one of their agents, day, address, unit and gross. */
export async function findKnownDeals(
  tx: Tx,
  rows: readonly ResolvedRow[],
): Promise<ReadonlyMap<string, string>> {
  const given = toJsonText(
    rows
      .filter(({ role, agentId, errors }) => role.kind === 'agent' && agentId !== null && errors.length === 0)
      .map((row) => ({
        agent: row.agentId,
        day: row.date,
        address: row.address.toLowerCase(),
        unit: row.unit.toLowerCase(),
        gross: row.gross,
        key: toKnownKey(row),
      })),
  )
  const { rows: found } = await sql<{ key: string; id: string }>`
    SELECT g.key, min(d.id) AS id
    FROM jsonb_to_recordset(${given}::jsonb) AS g(agent bigint, day date, address text, unit text, gross bigint, key text)
    JOIN deal_agent a ON a.agent_id = g.agent
    JOIN deal d ON d.id = a.deal_id AND d.deal_date = g.day AND d.deleted_at IS NULL AND d.stage <> 'voided'
      AND lower(d.apt_address) = g.address AND lower(d.apt_unit) = g.unit AND d.op_cents + d.fee_cents = g.gross
    GROUP BY g.key`.execute(tx)
  return new Map(found.map(({ key, id }) => [key, id]))
}
