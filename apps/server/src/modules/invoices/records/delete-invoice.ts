import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { restorableSince } from '../../../platform/restorable.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import { invoiceErrors } from '../texts.ts'
import { getInvoiceRecord } from './find-invoice.ts'
import { logInvoiceEvent } from './log-event.ts'

/** Deletes a draft, which can be restored; a second call changes nothing. Throws `not_found`, and `rule_broken` once sent. */
export async function deleteInvoice(actor: Actor, deps: Deps, id: string): Promise<void> {
  const at = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const invoice = await getInvoiceRecord(tx, actor, id, { deleted: true, lock: true })
    if (invoice.deleted_at !== null) return
    if (invoice.sent_at !== null) throw new AppError('rule_broken', invoiceErrors.onlyDrafts)
    await tx.updateTable('invoice').set({ deleted_at: at, changed_at: at }).where('id', '=', id).execute()
    await logInvoiceEvent(tx, { invoiceId: id, kind: 'deleted', personId: actor.personId, at })
  })
}

/**
 * Restores a deleted draft; one that is not deleted stays as it is. Throws `not_found`, and `conflict` for a line that was
 * billed again.
 */
export async function restoreInvoice(actor: Actor, deps: Deps, id: string): Promise<void> {
  const at = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const deleted = await getInvoiceRecord(tx, actor, id, { deleted: true, lock: true })
    if (deleted.deleted_at === null) return
    const { rows } = await sql<{
      number: string
    }>`SELECT number FROM invoice WHERE line_id = ${deleted.line_id}
      AND deleted_at IS NULL AND (settled_by IS NULL OR settled_by = 'paid') FOR UPDATE`.execute(tx)
    const row = maybeOne(rows)
    if (row) throw new AppError('conflict', invoiceErrors.lineBilled(row.number))
    await tx.updateTable('invoice').set({ deleted_at: null, changed_at: at }).where('id', '=', id).execute()
    await logInvoiceEvent(tx, { invoiceId: id, kind: 'restored', personId: actor.personId, at })
  })
}

/** Deletes drafts for good that can't be restored any more. */
export async function purgeInvoices({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = restorableSince(clock.now())
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{
      id: string
    }>`SELECT id FROM invoice WHERE deleted_at < ${before} AND sent_at IS NULL
      FOR UPDATE SKIP LOCKED`.execute(tx)
    const ids = rows.map(({ id }) => id)
    await sql`DELETE FROM invoice_event WHERE invoice_id = ANY (${ids}::bigint[])`.execute(tx)
    await sql`DELETE FROM invoice WHERE id = ANY (${ids}::bigint[])`.execute(tx)
  })
}

/** Sums up the changes of the office's sums. */
export async function sumUpInvoices({ db }: Pick<Deps, 'db'>): Promise<void> {
  await sql`WITH gone AS (DELETE FROM invoice_sum RETURNING *)
    INSERT INTO invoice_sum
    SELECT issued_month, state, due_on, sum(invoices), sum(cents), sum(open_cents) FROM gone
    GROUP BY issued_month, state, due_on HAVING sum(invoices) <> 0`.execute(db)
}
