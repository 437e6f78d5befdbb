import { formatMoney, centsToDollars } from '@pb/rules/money'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { refreshBalance } from '../settlements/refresh-balance.ts'
import { lockInvoice, type InvoiceRecord } from './find-invoice.ts'
import { logInvoiceEvent } from './log-event.ts'
import { writeVersion } from './write-version.ts'

/** Records the new version of a sent invoice that was just changed; `before` is the row as it was. */
export async function reviseInvoice(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { personId }: Actor,
  before: InvoiceRecord,
): Promise<void> {
  const { id } = before
  const at = deps.clock.now()
  await sql`UPDATE invoice SET due_on = issued_on + due_days WHERE id = ${id}`.execute(tx)
  const invoice = await lockInvoice(tx, id)
  await writeVersion(tx, invoice, { personId, now: at })
  await refreshBalance(tx, id, at)
  const format = (cents: string) => formatMoney(centsToDollars(cents))
  const note =
    invoice.commission_cents === before.commission_cents
      ? ''
      : `${format(before.commission_cents)} → ${format(invoice.commission_cents)}`
  await logInvoiceEvent(tx, { invoiceId: id, kind: 'revised', personId, note, at })
}
