import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { selectDealMoney, takenOffColumn } from '../../deals/index.ts'
import type { JournalDifference } from '../tables.ts'

/** Each selects `what`, `id`, `stored` and `journal` of the records whose amounts differ. */
const comparisons: readonly RawBuilder<unknown>[] = [
  // The database refuses such entries; a restored backup or a change by hand may have some.
  sql`SELECT 'balance of an entry' AS what, entry_id AS id, 0::bigint AS stored, sum(cents)::bigint AS journal
    FROM journal_posting GROUP BY entry_id HAVING sum(cents) <> 0`,
  sql`SELECT 'received of a deal', d.id, d.received_cents, coalesce(j.cents, 0)
    FROM deal d FULL JOIN (SELECT deal_id, sum(cents)::bigint AS cents FROM journal_posting
      WHERE account IN ('cash', 'opening_equity') AND deal_id IS NOT NULL GROUP BY deal_id) j ON j.deal_id = d.id
    WHERE coalesce(d.received_cents, 0) <> coalesce(j.cents, 0)`,
  sql`SELECT 'paid of a deal', d.id, d.paid_cents, coalesce(j.cents, 0)
    FROM deal d FULL JOIN (SELECT p.deal_id, sum(p.cents)::bigint AS cents
      FROM journal_posting p JOIN journal_entry e ON e.id = p.entry_id LEFT JOIN journal_entry o ON o.id = e.reverses_id
      WHERE p.account IN ('due_agent', 'due_other') AND coalesce(o.kind, e.kind) = 'payout' GROUP BY p.deal_id) j
      ON j.deal_id = d.id
    WHERE coalesce(d.paid_cents, 0) <> coalesce(j.cents, 0)`,
  sql`SELECT 'gross of an approved deal', d.id, d.op_cents + d.fee_cents, coalesce(j.cents, 0)
    FROM deal d LEFT JOIN (SELECT entry_id, sum(cents)::bigint AS cents FROM journal_posting
      WHERE account = 'clearing' AND cents > 0 GROUP BY entry_id) j ON j.entry_id = d.entry_id
    WHERE d.entry_id IS NOT NULL AND d.op_cents + d.fee_cents <> coalesce(j.cents, 0)`,
  sql`SELECT 'agents’ parts of an approved deal', d.id, a.cents, coalesce(j.cents, 0)
    FROM deal d
    JOIN (SELECT deal_id, (sum(net_cents) + sum((SELECT coalesce(sum((s ->> 'cents')::bigint), 0)
        FROM jsonb_array_elements(result -> 'shares') s)))::bigint AS cents
      FROM deal_agent WHERE net_cents IS NOT NULL GROUP BY deal_id) a ON a.deal_id = d.id
    LEFT JOIN (SELECT entry_id, -sum(cents)::bigint AS cents FROM journal_posting WHERE account = 'due_agent'
      GROUP BY entry_id) j ON j.entry_id = d.entry_id
    WHERE d.entry_id IS NOT NULL AND a.cents <> coalesce(j.cents, 0)`,
  sql`SELECT 'entry of a deal that is not approved', d.id, 0::bigint, e.id
    FROM journal_entry e JOIN journal_posting p ON p.entry_id = e.id AND p.account = 'clearing'
    JOIN deal d ON d.id = p.deal_id
    WHERE e.kind = 'deal' AND d.entry_id IS DISTINCT FROM e.id
      AND NOT EXISTS (SELECT FROM journal_entry r WHERE r.reverses_id = e.id) GROUP BY d.id, e.id`,
  sql`SELECT 'open amount of an invoice', i.id, i.open_cents, coalesce(j.cents, 0)
    FROM invoice i FULL JOIN (SELECT invoice_id, sum(cents)::bigint AS cents FROM journal_posting
      WHERE account = 'receivable' GROUP BY invoice_id) j ON j.invoice_id = i.id
    WHERE coalesce(i.open_cents, 0) <> coalesce(j.cents, 0)`,
  // What is still to come, below 0 what came too much: by the columns and settlements of a deal, and by the kinds of the
  // journal's entries.
  sql`SELECT 'what is outstanding of a deal', d.id, d.op_cents + d.fee_cents - d.received_cents - ${takenOffColumn},
      d.op_cents + d.fee_cents - j.received - greatest(j.credited - j.rebilled, 0)
        - greatest(j.written_off - greatest(j.rebilled - j.credited, 0), 0)
    FROM deal d CROSS JOIN LATERAL (${selectDealMoney}) m CROSS JOIN LATERAL (SELECT
        coalesce(sum(p.cents) FILTER (WHERE p.account IN ('cash', 'opening_equity')), 0)::bigint AS received,
        coalesce(sum(p.cents) FILTER (WHERE p.account = 'loss' AND p.invoice_id IS NOT NULL), 0)::bigint AS written_off,
        coalesce(sum(p.cents) FILTER (WHERE p.account = 'clearing' AND coalesce(o.kind, e.kind) = 'credit_note'), 0)::bigint
          AS credited,
        greatest(coalesce(sum(p.cents) FILTER (WHERE p.account = 'receivable'
          AND coalesce(o.kind, e.kind) = 'invoice'), 0)::bigint - d.op_cents, 0) AS rebilled
      FROM journal_posting p JOIN journal_entry e ON e.id = p.entry_id LEFT JOIN journal_entry o ON o.id = e.reverses_id
      WHERE p.deal_id = d.id) j
    WHERE d.deleted_at IS NULL AND d.received_cents + ${takenOffColumn} <> j.received
      + greatest(j.credited - j.rebilled, 0) + greatest(j.written_off - greatest(j.rebilled - j.credited, 0), 0)`,
  sql`SELECT 'what the office absorbs of a deal', d.id, d.absorbed_cents, coalesce(j.cents, 0)
    FROM deal d JOIN LATERAL (SELECT sum(cents)::bigint AS cents FROM journal_posting
      WHERE deal_id = d.id AND account = 'loss' AND invoice_id IS NULL) j ON true
    WHERE coalesce(j.cents, 0) > d.absorbed_cents OR (coalesce(j.cents, 0) = 0) <> (d.absorbed_entry_id IS NULL)`,
  sql`SELECT 'what is receivable of all invoices', 0::bigint, i.cents, j.cents
    FROM (SELECT coalesce(sum(open_cents), 0)::bigint AS cents FROM invoice WHERE deleted_at IS NULL) i,
      (SELECT coalesce(sum(cents), 0)::bigint AS cents FROM journal_posting WHERE account = 'receivable') j
    WHERE i.cents <> j.cents`,
  sql`SELECT 'lines of a payout', o.id, o.cents, coalesce(l.cents, 0) - coalesce(c.cents, 0)
    FROM payout o LEFT JOIN (SELECT payout_id, sum(cents)::bigint AS cents FROM payout_line GROUP BY payout_id) l
      ON l.payout_id = o.id
    LEFT JOIN (SELECT payout_id, sum(cents)::bigint AS cents FROM payout_charge GROUP BY payout_id) c
      ON c.payout_id = o.id
    WHERE o.cents <> coalesce(l.cents, 0) - coalesce(c.cents, 0)`,
  // What is open of a charge: by the column, and by what took it off. Then what an agent owes, by charges and journal.
  sql`SELECT 'open amount of a charge', c.id, c.open_cents, c.cents - coalesce(p.cents, 0) - coalesce(s.cents, 0)
    FROM agent_charge c
    LEFT JOIN (SELECT l.charge_id, sum(l.cents)::bigint AS cents FROM payout_charge l JOIN payout o ON o.id = l.payout_id
      WHERE o.state = 'paid' GROUP BY l.charge_id) p ON p.charge_id = c.id
    LEFT JOIN (SELECT l.charge_id, sum(l.cents)::bigint AS cents FROM charge_settlement_line l
      JOIN charge_settlement s ON s.id = l.settlement_id WHERE s.undone_at IS NULL GROUP BY l.charge_id) s
      ON s.charge_id = c.id
    WHERE c.open_cents <> c.cents - coalesce(p.cents, 0) - coalesce(s.cents, 0)`,
  sql`SELECT 'what an agent owes of charges', coalesce(c.agent_id, j.agent_id), coalesce(c.cents, 0), coalesce(j.cents, 0)
    FROM (SELECT agent_id, sum(open_cents)::bigint AS cents FROM agent_charge GROUP BY agent_id) c
    FULL JOIN (SELECT agent_id, sum(cents)::bigint AS cents FROM journal_posting WHERE account = 'agent_receivable'
      GROUP BY agent_id) j ON j.agent_id = c.agent_id
    WHERE coalesce(c.cents, 0) <> coalesce(j.cents, 0)`,
  sql`SELECT 'charges taken off a payout', o.id, CASE o.state WHEN 'paid' THEN coalesce(l.cents, 0) ELSE 0 END, j.cents
    FROM payout o LEFT JOIN (SELECT payout_id, sum(cents)::bigint AS cents FROM payout_charge GROUP BY payout_id) l
      ON l.payout_id = o.id
    CROSS JOIN LATERAL (SELECT coalesce(-sum(p.cents), 0)::bigint AS cents FROM journal_posting p
      JOIN journal_entry e ON e.id = p.entry_id
      WHERE p.account = 'agent_receivable' AND (e.id = o.entry_id OR e.reverses_id = o.entry_id)) j
    WHERE o.entry_id IS NOT NULL AND CASE o.state WHEN 'paid' THEN coalesce(l.cents, 0) ELSE 0 END <> j.cents`,
  sql`SELECT 'cash of a payout', o.id, CASE o.state WHEN 'paid' THEN o.cents ELSE 0 END, j.cents
    FROM payout o CROSS JOIN LATERAL (SELECT coalesce(-sum(p.cents), 0)::bigint AS cents FROM journal_posting p
      JOIN journal_entry e ON e.id = p.entry_id
      WHERE p.account = 'cash' AND (e.id = o.entry_id OR e.reverses_id = o.entry_id)) j
    WHERE o.entry_id IS NOT NULL AND CASE o.state WHEN 'paid' THEN o.cents ELSE 0 END <> j.cents`,
  sql`SELECT 'what is due of a deal that is paid', d.id, 0::bigint, sum(p.cents)::bigint
    FROM deal d JOIN journal_posting p ON p.deal_id = d.id AND p.account IN ('due_agent', 'due_other')
    WHERE d.stage = 'payment_sent' GROUP BY d.id, p.agent_id, p.payee HAVING sum(p.cents) <> 0`,
]

interface Row {
  readonly what: string
  readonly id: string | null
  readonly stored: string | null
  readonly journal: string
}

/** Compares the journal with deals, invoices and payouts; returns every record that differs. */
export async function findDifferences(db: Db | Tx): Promise<JournalDifference[]> {
  const differences: JournalDifference[] = []
  for (const comparison of comparisons) {
    const { rows } =
      await sql<Row>`SELECT * FROM (${comparison}) AS d (what, id, stored, journal) ORDER BY id`.execute(db)
    for (const { what, id, stored, journal } of rows)
      differences.push({ what, id: id ?? '0', stored: Number(stored ?? 0), journal: Number(journal) })
  }
  return differences
}
