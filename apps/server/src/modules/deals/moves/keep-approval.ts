import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import type { DealRow } from '../find-deal.ts'
import '../tables.ts'

/**
 * Records what was approved of a deal, before it is sent back after the books of that day were closed: it stays in the
 * figures of its period, and is taken off on the day of the reversal. Without such a closing nothing is recorded, as both
 * are the same day.
 */
export async function keepApproval(tx: Tx, deal: DealRow, reversalId: string): Promise<void> {
  await sql`
    WITH days AS (
      SELECT e.booked_on AS approved_on, r.booked_on AS reversed_on
      FROM journal_entry r JOIN journal_entry e ON e.id = r.reverses_id
      WHERE r.id = ${reversalId} AND r.booked_on <> e.booked_on
    ), kept AS (
      INSERT INTO deal_withdrawn_approval (deal_id, agent_id, status, approved_on, reversed_on, gross_cents, net_cents)
      SELECT d.id, d.agent_id, CASE WHEN d.stage <> 'pending' THEN d.stage WHEN d.pending_op THEN 'pending_op'
          ELSE 'pending_commission_check' END,
        days.approved_on, days.reversed_on, d.op_cents + d.fee_cents, d.net_cents
      FROM days, deal d WHERE d.id = ${deal.id} RETURNING id, deal_id)
    INSERT INTO deal_withdrawn_share (approval_id, agent_id, gross_cents, net_cents)
    SELECT kept.id, a.agent_id, round((d.op_cents + d.fee_cents) * a.share_rate / 10000.0)::bigint, a.net_cents
    FROM kept JOIN deal d ON d.id = kept.deal_id JOIN deal_agent a ON a.deal_id = d.id`.execute(tx)
}
