import type { DutyHolders } from '@pb/rules/deals/separation-of-duties'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import '../tables.ts'

/** Who recorded, approved and paid each of some deals. A deal of before the move has no approver here. */
export async function readDutyHolders(
  db: Db | Tx,
  dealIds: readonly string[],
): Promise<ReadonlyMap<string, DutyHolders>> {
  const { rows } = await sql<DutyHolders & { readonly id: string }>`
    SELECT d.id,
      (SELECT e.person_id FROM journal_entry e WHERE e.id = d.entry_id AND NOT d.is_opening)::text AS approver,
      ARRAY(SELECT r.created_by::text FROM deal_receipt r WHERE r.deal_id = d.id AND r.reversed_at IS NULL AND NOT r.is_refund
        UNION SELECT s.created_by::text FROM invoice i JOIN invoice_settlement s ON s.invoice_id = i.id
        WHERE i.deal_id = d.id AND s.kind = 'payment' AND s.reversed_at IS NULL ORDER BY 1) AS recorders,
      ARRAY(SELECT DISTINCT e.person_id::text FROM payout_line l JOIN payout p ON p.id = l.payout_id
        JOIN journal_entry e ON e.id = p.entry_id
        WHERE l.deal_id = d.id AND p.state = 'paid' AND e.person_id IS NOT NULL ORDER BY 1) AS payers,
      ARRAY(SELECT a.agent_id::text FROM deal_agent a WHERE a.deal_id = d.id ORDER BY 1) AS agents
    FROM deal d WHERE d.id = ANY (${[...dealIds]}::bigint[]) ORDER BY d.id`.execute(db)
  return new Map(rows.map(({ id, ...holders }) => [id, holders]))
}
