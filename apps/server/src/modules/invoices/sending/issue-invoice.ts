import { addDaysToDate } from '@pb/rules/dates'
import { newYorkDate } from '@pb/rules/new-york'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { lockInvoice, type InvoiceRecord } from '../records/find-invoice.ts'
import { updateSearchText } from '../records/invoice-input.ts'
import { writeVersion } from '../records/write-version.ts'
import { refreshBalance } from '../settlements/refresh-balance.ts'
import { invoiceErrors } from '../texts.ts'
import { giveNumber } from './serial.ts'

async function assertDealOpen(tx: Tx, { deal_id: dealId }: InvoiceRecord): Promise<void> {
  if (dealId === null) return
  const deal = await tx.selectFrom('deal').select('stage').where('id', '=', dealId).executeTakeFirst()
  if (deal?.stage === 'voided') throw new AppError('rule_broken', invoiceErrors.dealClosed)
}

/** Gives a draft its number, date and due day, records its first version, and posts what the owner owes. */
export async function issueInvoice(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  invoice: InvoiceRecord,
  personId: string,
): Promise<void> {
  await assertDealOpen(tx, invoice)
  const now = deps.clock.now()
  const today = newYorkDate(now)
  await tx
    .updateTable('invoice')
    .set({
      ...(await giveNumber(tx, 'invoice', Number(today.slice(0, 4)))),
      issued_on: today,
      due_on: addDaysToDate(today, invoice.due_days),
      sent_at: now,
      open_cents: invoice.commission_cents,
      reminders_after: today,
      replies_after: now,
    })
    .where('id', '=', invoice.id)
    .execute()
  await writeVersion(tx, await lockInvoice(tx, invoice.id), { personId, now })
  await refreshBalance(tx, invoice.id, now)
  await updateSearchText(tx, invoice.id)
}
