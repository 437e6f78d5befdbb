import { netCharges, type OpenCharge } from '@pb/rules/deals/agent-charges'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import '../tables.ts'

/** A payout of an agent, with what is due by its deals in cents. */
export interface NettedPayout {
  readonly payoutId: string
  readonly agentId: string
  readonly cents: number
}

/** What is open of agents' charges and in no planned payout, the oldest first. The caller has locked planning. */
export async function readUnplanned(
  tx: Tx,
  agentIds: readonly string[],
): Promise<ReadonlyMap<string, OpenCharge[]>> {
  const { rows } = await sql<{ id: string; agent_id: string; cents: string }>`
    SELECT c.id, c.agent_id, c.open_cents - coalesce(n.cents, 0) AS cents
    FROM agent_charge c LEFT JOIN LATERAL (SELECT sum(l.cents) AS cents FROM payout_charge l
      JOIN payout o ON o.id = l.payout_id WHERE l.charge_id = c.id AND o.state = 'planned') n ON true
    WHERE c.agent_id = ANY (${agentIds}::bigint[]) AND c.open_cents > coalesce(n.cents, 0)
    ORDER BY c.agent_id, c.due_on, c.id`.execute(tx)
  const open = new Map<string, OpenCharge[]>()
  for (const { id, agent_id, cents } of rows) {
    const own = open.get(agent_id) ?? []
    own.push({ chargeId: id, cents: Number(cents) })
    open.set(agent_id, own)
  }
  return open
}

/**
 * Takes open charges off planned payouts, one for each agent, that have none yet; they never become negative. The caller
 * has locked planning, so that the same charge is never taken off twice.
 */
export async function netPayouts(tx: Tx, payouts: readonly NettedPayout[]): Promise<void> {
  const open = await readUnplanned(
    tx,
    payouts.map(({ agentId }) => agentId),
  )
  const lines = payouts.flatMap(({ payoutId, agentId, cents }) =>
    netCharges(cents, open.get(agentId) ?? []).map((part) => ({
      payoutId,
      chargeId: part.chargeId,
      cents: part.cents,
    })),
  )
  if (lines.length > 0)
    await sql`INSERT INTO payout_charge (payout_id, charge_id, cents)
      SELECT * FROM unnest(${lines.map(({ payoutId }) => payoutId)}::bigint[],
        ${lines.map(({ chargeId }) => chargeId)}::bigint[], ${lines.map((line) => line.cents)}::bigint[])`.execute(
      tx,
    )
  await sql`UPDATE payout o SET cents = (SELECT sum(cents) FROM payout_line WHERE payout_id = o.id)
      - coalesce((SELECT sum(cents) FROM payout_charge WHERE payout_id = o.id), 0)
    WHERE o.id = ANY (${payouts.map(({ payoutId }) => payoutId)}::bigint[])`.execute(tx)
}

/** Takes charges off a planned payout again, from what its deals are due and what is open now. */
export async function renetPayout(tx: Tx, payoutId: string, agentId: string): Promise<void> {
  await tx.deleteFrom('payout_charge').where('payout_id', '=', payoutId).execute()
  const { rows } = await sql<{ cents: string }>`
    SELECT coalesce(sum(cents), 0) AS cents FROM payout_line WHERE payout_id = ${payoutId}`.execute(tx)
  await netPayouts(tx, [{ payoutId, agentId, cents: Number(maybeOne(rows)?.cents ?? 0) }])
}

/** Changes what is open of charges by what a payout takes off them: `-1` once it is paid, `1` when that is reversed. */
export async function moveOpen(tx: Tx, payoutId: string, sign: 1 | -1): Promise<number> {
  const { rows } = await sql<{ cents: string }>`
    WITH locked AS (SELECT l.charge_id, l.cents FROM payout_charge l JOIN agent_charge c ON c.id = l.charge_id
        WHERE l.payout_id = ${payoutId} ORDER BY c.id FOR UPDATE OF c),
      moved AS (UPDATE agent_charge c SET open_cents = c.open_cents + ${sign}::int * l.cents FROM locked l
        WHERE c.id = l.charge_id RETURNING l.cents)
    SELECT coalesce(sum(cents), 0)::bigint AS cents FROM moved`.execute(tx)
  return Number(maybeOne(rows)?.cents ?? 0)
}
