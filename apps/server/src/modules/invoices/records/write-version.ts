import { newYorkDate } from '@pb/rules/new-york'
import { toInvoicePostings } from '@pb/rules/deals/postings'
import type { Tx } from '../../../platform/db/db.ts'
import { assertPrintable } from '../../../platform/pdf/fonts/load-fonts.ts'
import { postEntry, reverseEntry, type NewEntry } from '../../journal/index.ts'
import { takeSnapshot } from '../pdf/snapshot.ts'
import type { InvoiceRecord } from './find-invoice.ts'
import { toJsonText } from '../../../platform/db/json-text.ts'

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
  /** How its amount is posted, if not today as that of this version: the day `yyyy-mm-dd` and the entry's key. */
  readonly posting?: Pick<NewEntry, 'bookedOn' | 'key'>
}

/**
 * Records what an invoice shows as a version, and posts its amount; the amount of the version before is reversed when it
 * was another. Returns the id of the amount's entry.
 */
export async function writeVersion(
  tx: Tx,
  invoice: InvoiceRecord,
  { personId, now, posting }: Author,
): Promise<string> {
  const { id, version, number, issued_on: issuedOn, deal_id: dealId } = invoice
  const previous = await findLatestVersion(tx, id)
  const snapshot = await takeSnapshot(tx, invoice, {
    number,
    issuedOn,
    revision: (previous?.data.revision ?? 0) + 1,
  })
  assertPrintable(snapshot)
  const { bookedOn, key } = posting ?? { bookedOn: newYorkDate(now), key: `invoice:${id}:v${version}` }
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
      data: toJsonText(snapshot),
      file_key: null,
      sent_at: null,
      entry_id: entryId,
      created_by: personId,
      created_at: now,
    })
    .execute()
  return entryId
}
