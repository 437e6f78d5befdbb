import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { findLines } from '../find-deal.ts'
import { dealErrors } from '../texts.ts'
import type { SheetAgentRow, SheetLine } from './input.ts'
import { toJsonText } from '../../../platform/db/json-text.ts'

/** Lines whose invoice was sent: the invoice names their amount. */
async function findInvoicedLines(tx: Tx, dealId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ line_id: string }>`SELECT line_id FROM invoice
    WHERE deal_id = ${dealId} AND line_id IS NOT NULL AND deleted_at IS NULL AND sent_at IS NOT NULL
      AND (settled_by IS NULL OR settled_by = 'paid')`.execute(tx)
  return new Set(rows.map(({ line_id }) => line_id))
}

/**
 * Replaces the rows of a sheet; those with an id keep it. Throws `rule_broken` for a change of a line whose invoice was
 * sent.
 */
export async function saveLines(tx: Tx, dealId: string, lines: readonly SheetLine[]): Promise<void> {
  const current = new Map((await findLines(tx, dealId)).map((row) => [row.id, row]))
  const invoiced = await findInvoicedLines(tx, dealId)
  const given = new Map(lines.filter(({ id }) => current.has(id)).map((line) => [line.id, line]))
  for (const [id, row] of current) {
    const line = given.get(id)
    const isSame =
      line?.kind === row.kind && line.payer === row.payer && Number(row.cents ?? 0) === (line.cents ?? 0)
    if (invoiced.has(id) && !isSame)
      throw new AppError('rule_broken', dealErrors.lineOfInvoice(row.description))
  }
  const kept = new Set<string>()
  const rows = lines.map((line, position) => {
    const isKnown = current.has(line.id) && !kept.has(line.id)
    if (isKnown) kept.add(line.id)
    return { ...line, id: isKnown ? line.id : null, position: position + 1 }
  })
  await sql`DELETE FROM deal_line WHERE deal_id = ${dealId} AND id <> ALL (${[...kept]}::bigint[])`.execute(
    tx,
  )
  const columns = sql`jsonb_to_recordset(${toJsonText(rows)}::jsonb) AS given (id bigint, position int, kind text,
    description text, payer text, cents bigint, timing text, payee text, "agentId" bigint)`
  await sql`UPDATE deal_line l SET position = given.position, kind = given.kind, description = given.description,
      payer = given.payer, cents = given.cents, timing = given.timing, payee = given.payee, agent_id = given."agentId"
    FROM ${columns} WHERE l.id = given.id AND l.deal_id = ${dealId}`.execute(tx)
  await sql`INSERT INTO deal_line (deal_id, position, kind, description, payer, cents, timing, payee, agent_id)
    SELECT ${dealId}::bigint, position, kind, description, payer, cents, timing, payee, "agentId" FROM ${columns}
    WHERE given.id IS NULL ORDER BY position`.execute(tx)
}

/** Replaces the agents of a sheet; what is frozen of those who stay stays. Throws `rule_broken` for an unknown agent. */
export async function saveAgents(tx: Tx, dealId: string, agents: readonly SheetAgentRow[]): Promise<void> {
  const ids = agents.map(({ agent_id }) => agent_id)
  const { rows: known } = await sql<{ person_id: string }>`SELECT person_id FROM agent a
    WHERE person_id = ANY (${ids}::bigint[]) AND (deactivated_at IS NULL
      OR EXISTS (SELECT FROM deal_agent d WHERE d.deal_id = ${dealId} AND d.agent_id = a.person_id))`.execute(
    tx,
  )
  if (known.length < ids.length) throw new AppError('rule_broken', dealErrors.unknownAgent)
  await sql`DELETE FROM deal_agent WHERE deal_id = ${dealId} AND agent_id <> ALL (${ids}::bigint[])`.execute(
    tx,
  )
  const rows = agents.map((agent, index) => Object.assign({ position: index + 1 }, agent))
  await sql`INSERT INTO deal_agent (deal_id, agent_id, position, share_rate, company_rate, split_reason)
    SELECT ${dealId}::bigint, agent_id, position, share_rate, company_rate, split_reason
    FROM jsonb_to_recordset(${toJsonText(rows)}::jsonb)
      AS given (agent_id bigint, position int, share_rate int, company_rate int, split_reason text)
    ON CONFLICT (deal_id, agent_id) DO UPDATE SET position = EXCLUDED.position, share_rate = EXCLUDED.share_rate,
      company_rate = EXCLUDED.company_rate, split_reason = EXCLUDED.split_reason`.execute(tx)
}

/** Sums of the commission lines by payer, in cents. */
export function sumLines(lines: readonly Pick<SheetLine, 'kind' | 'payer' | 'cents'>[]) {
  const sum = (payer: SheetLine['payer']) =>
    lines
      .filter((line) => line.kind === 'commission' && line.payer === payer)
      .reduce((total, { cents }) => total + (cents ?? 0), 0)
  return { op_cents: String(sum('op')), fee_cents: String(sum('fee')) }
}
