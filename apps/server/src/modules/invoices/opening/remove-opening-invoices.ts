import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { invoiceErrors } from '../texts.ts'

interface Row {
  readonly number: string
  readonly reason: keyof typeof invoiceErrors.dependents
}

/** Why opening invoices can't be taken away again: what was done with them since they were added. */
export async function findUsedInvoices(tx: Tx, ids: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<Row>`
    SELECT number, reason FROM (
      SELECT i.id, i.number, CASE
        WHEN EXISTS (SELECT FROM invoice_settlement s WHERE s.invoice_id = i.id) THEN 'settled'
        WHEN EXISTS (SELECT FROM invoice_email e WHERE e.invoice_id = i.id) THEN 'sent'
        WHEN i.version > 1 THEN 'changed' END AS reason
      FROM invoice i WHERE i.id = ANY (${[...ids]}::bigint[])) used
    WHERE reason IS NOT NULL ORDER BY id`.execute(tx)
  return rows.map(({ number, reason }) => invoiceErrors.dependents[reason](number))
}

/** Deletes opening invoices whose entries were reversed; the journal and the import go on naming them. */
export async function removeOpeningInvoices(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.deleteFrom('invoice_event').where('invoice_id', 'in', ids).execute()
  await tx.deleteFrom('invoice_version').where('invoice_id', 'in', ids).execute()
  await tx.deleteFrom('invoice').where('id', 'in', ids).execute()
}
