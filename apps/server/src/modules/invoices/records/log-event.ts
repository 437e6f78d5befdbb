import type { Db, Tx } from '../../../platform/db/db.ts'
import type { InvoiceEventKind } from './event-texts.ts'
import '../tables.ts'

interface NewEvent {
  readonly invoiceId: string
  readonly kind: InvoiceEventKind
  /** Null for the system. */
  readonly personId: string | null
  readonly note?: string
  readonly at: Date
}

/** Adds to the history of an invoice. */
export async function logInvoiceEvent(
  tx: Tx | Db,
  { invoiceId, kind, personId, note = '', at }: NewEvent,
): Promise<void> {
  await tx
    .insertInto('invoice_event')
    .values({ invoice_id: invoiceId, kind, person_id: personId, note, at })
    .execute()
}
