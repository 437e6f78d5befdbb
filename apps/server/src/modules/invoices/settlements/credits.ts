import type { Body } from '@pb/contract/endpoint'
import type { opInvoices } from '@pb/contract/op-invoices'
import { toCreditNotePostings, toWriteOffPostings } from '@pb/rules/deals/postings'
import { centsToDollars, dollarsToCents, formatMoney } from '@pb/rules/money'
import { newYorkDate } from '@pb/rules/new-york'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { assertPrintable } from '../../../platform/pdf/fonts/load-fonts.ts'
import { logInvoiceEvent } from '../records/log-event.ts'
import { findLatestVersion } from '../records/write-version.ts'
import { giveNumber } from '../sending/serial.ts'
import type { CreditNoteSnapshot } from '../tables.ts'
import { invoiceErrors } from '../texts.ts'
import { settle, withSentInvoice } from './settle.ts'
import { toJsonText } from '../../../platform/db/json-text.ts'

type CreditBody = Body<typeof opInvoices.creditInvoice>
type WriteOffBody = Body<typeof opInvoices.writeOffInvoice>

const format = (cents: number) => formatMoney(centsToDollars(cents))

/** Takes off all or part of what is open by a numbered credit note with a PDF. A repeated key changes nothing. */
export async function creditInvoice(actor: Actor, deps: Deps, id: string, body: CreditBody): Promise<void> {
  const { key, reason } = body
  const cents = dollarsToCents(body.amount)
  const at = deps.clock.now()
  const creditedOn = newYorkDate(at)
  await withSentInvoice(actor, deps, { id, key }, async (tx, invoice) => {
    const open = Number(invoice.open_cents)
    if (open <= 0) throw new AppError('rule_broken', invoiceErrors.nothingOpen)
    if (cents > open) throw new AppError('rule_broken', invoiceErrors.overCredit(open))
    const given = await giveNumber(tx, 'credit_note', Number(creditedOn.slice(0, 4)))
    const { data } = (await findLatestVersion(tx, id))!
    const snapshot: CreditNoteSnapshot = {
      ...data,
      creditNumber: given.number,
      creditCents: cents,
      creditedOn,
      reason,
      openCents: open - cents,
    }
    assertPrintable(snapshot)
    await settle(tx, deps, actor, {
      invoice,
      key,
      settlement: { kind: 'credit_note', cents, reason },
      postings: toCreditNotePostings({ dealId: invoice.deal_id, invoiceId: id, cents }),
      extra: { ...given, data: toJsonText(snapshot) },
    })
    const note = `${given.number}, ${format(cents)}: ${reason}`
    await logInvoiceEvent(tx, { invoiceId: id, kind: 'credit_note', personId: actor.personId, note, at })
  })
}

/** Writes off what is open. A repeated key changes nothing. Throws `not_found`, and `rule_broken` when nothing is open. */
export async function writeOffInvoice(
  actor: Actor,
  deps: Deps,
  id: string,
  { key, reason }: WriteOffBody,
): Promise<void> {
  await withSentInvoice(actor, deps, { id, key }, async (tx, invoice) => {
    const cents = Number(invoice.open_cents)
    if (cents <= 0) throw new AppError('rule_broken', invoiceErrors.nothingOpen)
    await settle(tx, deps, actor, {
      invoice,
      key,
      settlement: { kind: 'write_off', cents, reason },
      postings: toWriteOffPostings({ dealId: invoice.deal_id, invoiceId: id, cents }),
    })
    const note = `${format(cents)}: ${reason}`
    const at = deps.clock.now()
    await logInvoiceEvent(tx, { invoiceId: id, kind: 'write_off', personId: actor.personId, note, at })
  })
}
