import { newYorkDate } from '@pb/rules/new-york'
import { toInvoicePostings } from '@pb/rules/deals/postings'
import type { Tx } from '../../../platform/db/db.ts'
import { assertPrintable } from '../../../platform/pdf/fonts/load-fonts.ts'
import { postEntry, reverseEntry, type NewEntry } from '../../journal/index.ts'
import { takeSnapshot } from '../pdf/snapshot.ts'
import type { InvoiceRecord } from './find-invoice.ts'

/** Returns the latest version that was recorded; none of a draft. */
export function findLatestVersion(tx: Tx, invoiceId: string) {
  return tx
    .selectFrom('invoice_version')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
}

interface Author {
  readonly personId: string
  readonly now: Date
  /** The day on which its amount is posted, `yyyy-mm-dd`; today, unless the invoice is of before. */
  readonly bookedOn?: string
}

/**
 * Records what an invoice shows as a version, and posts its amount; the amount of the version before is reversed when it
 * was another. Returns the id of the amount's entry.
 */
export async function writeVersion(
  tx: Tx,
  invoice: InvoiceRecord,
  { personId, now, bookedOn = newYorkDate(now) }: Author,
): Promise<string> {
  const { id, version, number, issued_on: issuedOn, deal_id: dealId } = invoice
  const previous = await findLatestVersion(tx, id)
  const snapshot = await takeSnapshot(tx, invoice, {
    number,
    issuedOn,
    revision: (previous?.data.revision ?? 0) + 1,
  })
  assertPrintable(snapshot)
  const key = `invoice:${id}:v${version}`
  const entry: NewEntry = { kind: 'invoice', bookedOn, memo: number, key, personId, now }
  let entryId = previous?.entry_id ?? null
  if (entryId === null || previous!.data.cents !== snapshot.cents) {
    if (entryId !== null) await reverseEntry(tx, entryId, { ...entry, key: `${key}:reversal` })
    entryId = await postEntry(tx, entry, toInvoicePostings({ dealId, invoiceId: id, cents: snapshot.cents }))
  }
  await tx
    .insertInto('invoice_version')
    .values({
      invoice_id: id,
      version,
      data: JSON.stringify(snapshot),
      file_key: null,
      sent_at: null,
      entry_id: entryId,
      created_by: personId,
      created_at: now,
    })
    .execute()
  return entryId
}
