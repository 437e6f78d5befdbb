import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { isUnclaimed, toLateUndo } from '../../mailbox/index.ts'
import { getOwnInvoice } from '../records/find-invoice.ts'
import { logInvoiceEvent } from '../records/log-event.ts'
import { emailTexts } from './texts.ts'

interface HeldEmail {
  readonly id: string
  readonly kind: 'invoice' | 'reminder'
  readonly version: number
  readonly failure: string
  readonly reminders_before: string | null
  readonly unclaimed: boolean
}

/** Recipients of a version are those of its other emails; without one it was not sent. */
async function refreshVersion(tx: Tx, id: string, version: number): Promise<void> {
  await sql`UPDATE invoice_version v SET sent_at = e.first, recipients = coalesce(e.recipients, '{}')
    FROM (SELECT min(o.created_at) AS first, array_agg(DISTINCT r ORDER BY r) FILTER (WHERE r IS NOT NULL) AS recipients
      FROM invoice_email o LEFT JOIN LATERAL unnest(o.recipients || o.cc) AS r ON true
      WHERE o.invoice_id = ${id} AND o.version = ${version} AND o.kind = 'invoice'
        AND o.failure <> ${emailTexts.undone}) e
    WHERE v.invoice_id = ${id} AND v.version = ${version}`.execute(tx)
}

/**
 * Undoes an email of the caller about an own invoice, by its key, while no process has claimed it. The invoice keeps its
 * number and what was posted: it is issued, and not emailed. A second time changes nothing. Throws `not_found`, and
 * `conflict` once the email is on its way.
 */
export async function undoInvoiceEmail(
  actor: Actor,
  deps: Deps,
  { id, key }: { readonly id: string; readonly key: string },
): Promise<void> {
  const { personId } = actor
  const at = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    await getOwnInvoice(tx, actor, id, { lock: true })
    const sent = await tx
      .selectFrom('invoice_email')
      .select('created_at')
      .where('invoice_id', '=', id)
      .where('key', '=', key)
      .where('created_by', '=', personId)
      .executeTakeFirst()
    if (!sent) return
    // The lock of `claimNext`: an email is claimed before, or not sent.
    const { rows } = await sql<HeldEmail>`
      SELECT id, kind, version, failure, reminders_before, ${isUnclaimed(sent.created_at)} AS unclaimed
      FROM invoice_email WHERE invoice_id = ${id} AND key = ${key} FOR UPDATE`.execute(tx)
    for (const email of rows) {
      if (email.failure === emailTexts.undone) continue
      if (!email.unclaimed) throw toLateUndo()
      const state = email.kind === 'invoice' ? 'failed' : 'cancelled'
      await sql`UPDATE invoice_email SET state = ${state}, failure = ${emailTexts.undone}
        WHERE id = ${email.id}`.execute(tx)
      if (email.kind === 'invoice') await refreshVersion(tx, id, email.version)
      else
        await sql`UPDATE invoice SET reminders_after = ${email.reminders_before}::date WHERE id = ${id}`.execute(
          tx,
        )
      await logInvoiceEvent(tx, { invoiceId: id, kind: 'undone', personId, at })
    }
  })
}
