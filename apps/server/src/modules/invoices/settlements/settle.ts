import type { JournalKind, Posting } from '@pb/rules/deals/postings'
import type { FundsMethod } from '@pb/rules/deals/vocabulary'
import { newYorkDate } from '@pb/rules/new-york'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { postEntry } from '../../journal/index.ts'
import { getInvoiceRecord, type InvoiceRecord } from '../records/find-invoice.ts'
import { invoiceErrors } from '../texts.ts'
import { refreshBalance } from './refresh-balance.ts'

export interface NewSettlement {
  readonly kind: Extract<JournalKind, 'payment' | 'credit_note' | 'write_off' | 'refund'>
  readonly cents: number
  readonly method?: FundsMethod
  /** `yyyy-mm-dd` in New York; today when omitted. */
  readonly bookedOn?: string
  readonly reference?: string
  readonly reason?: string
}

interface Call {
  readonly id: string
  readonly key: string
}

async function isRecorded(tx: Tx, { id, key }: Call): Promise<boolean> {
  const row = await tx
    .selectFrom('invoice_settlement')
    .select('id')
    .where('invoice_id', '=', id)
    .where('key', '=', key)
    .executeTakeFirst()
  return row !== undefined
}

/** What a settlement is after it was posted. */
export interface Settled {
  readonly settlementId: string
  readonly invoice: InvoiceRecord
  /** What is open now, in cents; below 0 when it is overpaid. */
  readonly openCents: number
}

/**
 * Locks a sent invoice and calls `work`, unless the call with this key was made before. Throws `not_found`, and
 * `rule_broken` for a draft.
 */
export async function withSentInvoice(
  actor: Actor,
  deps: Deps,
  call: Call,
  work: (tx: Tx, invoice: InvoiceRecord) => Promise<void>,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const invoice = await getInvoiceRecord(tx, actor, call.id, { lock: true })
    if (await isRecorded(tx, call)) return
    if (invoice.sent_at === null) throw new AppError('rule_broken', invoiceErrors.notSent)
    await work(tx, invoice)
  })
}

/** Posts a settlement of an invoice and records it; the invoice's open amount follows. */
export async function settle(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { personId }: Actor,
  {
    invoice,
    key,
    settlement,
    postings,
    extra = {},
  }: {
    readonly invoice: InvoiceRecord
    readonly key: string
    readonly settlement: NewSettlement
    readonly postings: readonly Posting[]
    readonly extra?: {
      readonly number?: string
      readonly number_year?: number
      readonly number_serial?: number
      readonly data?: string
    }
  },
): Promise<Settled> {
  const now = deps.clock.now()
  const { kind, cents, method = '', bookedOn = newYorkDate(now), reference = '', reason = '' } = settlement
  const entry = { kind, bookedOn, memo: invoice.number, personId, now }
  const entryId = await postEntry(tx, { ...entry, key: `settlement:${invoice.id}:${key}` }, postings)
  const { id: settlementId } = await tx
    .insertInto('invoice_settlement')
    .values({
      invoice_id: invoice.id,
      kind,
      cents: String(cents),
      method,
      booked_on: bookedOn,
      reference,
      reason,
      number_year: null,
      number_serial: null,
      data: null,
      file_key: null,
      ...extra,
      entry_id: entryId,
      key,
      created_by: personId,
      created_at: now,
      reversed_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { settlementId, invoice, openCents: await refreshBalance(tx, invoice.id, now) }
}
