import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { sumPostings } from '../../journal/index.ts'
import '../tables.ts'

/** SQL: how an invoice without an open amount was settled, by its settlements that are not reversed. */
const settledBy = sql`coalesce((SELECT CASE
    WHEN bool_or(s.kind = 'write_off') THEN 'written_off'
    WHEN bool_or(s.kind = 'payment') THEN 'paid'
    WHEN bool_or(s.kind = 'credit_note') THEN 'credited' END
  FROM invoice_settlement s WHERE s.invoice_id = i.id AND s.reversed_at IS NULL), 'paid')`

/**
 * Writes the open amount of an invoice as the journal has it, and whether it is settled, in the transaction of the
 * posting. Returns the open amount in cents; below 0 when it is overpaid.
 */
export async function refreshBalance(tx: Tx, invoiceId: string, now: Date): Promise<number> {
  const open = await sumPostings(tx, { account: 'receivable', invoiceId })
  await sql`UPDATE invoice i SET open_cents = ${open}, changed_at = ${now},
      settled_by = CASE WHEN ${open}::bigint > 0 THEN NULL ELSE ${settledBy} END,
      settled_at = CASE WHEN ${open}::bigint > 0 THEN NULL ELSE coalesce(settled_at, ${now}::timestamptz) END
    WHERE id = ${invoiceId}`.execute(tx)
  return open
}
