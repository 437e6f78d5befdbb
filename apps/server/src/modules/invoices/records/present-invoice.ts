import type { Invoice } from '@pb/contract/op-invoices'
import { toUnixSeconds } from '@pb/rules/dates'
import { centsToDollars } from '@pb/rules/money'
import type { Selectable } from 'kysely'
import type { SessionActor } from '../../../platform/actor.ts'
import type { Tables } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { signPath } from '../../../platform/http/signed-url.ts'
import type { InvoiceRecord } from './find-invoice.ts'

/** Presents what an invoice's form holds. */
export function presentData(invoice: InvoiceRecord): Invoice['data'] {
  const amount = centsToDollars(invoice.commission_cents)
  return {
    address: invoice.address,
    unit: invoice.unit,
    price: invoice.price_cents === null ? null : centsToDollars(invoice.price_cents),
    move_in: invoice.move_in,
    commission_amount: amount,
    comission_amount: amount,
    agent_id: invoice.agent_id,
    management_company: invoice.management_company,
    contact_name: invoice.contact_name,
    contact_email: invoice.contact_email,
    contact_phone: invoice.contact_phone,
    tenant_name: invoice.tenant_name,
    note: invoice.note,
    due_days: invoice.due_days,
  }
}

const sign = (deps: Deps, { sessionHash }: SessionActor, path: string) =>
  signPath(deps, path, sessionHash.toString('base64url'))

/** Signs the URL of a version's PDF for the caller. */
export const signVersion = (deps: Deps, actor: SessionActor, invoiceId: string, version: number): string =>
  sign(deps, actor, `/v1/op-invoices/${invoiceId}/versions/${version}/pdf`)

/** Presents the versions that were sent; each keeps its PDF. */
export function presentVersions(
  deps: Deps,
  actor: SessionActor,
  versions: readonly Selectable<Tables['invoice_version']>[],
): Invoice['versions'] {
  return versions.flatMap(({ invoice_id, version, sent_at, recipients, data }) =>
    sent_at === null
      ? []
      : {
          version,
          time_sent: toUnixSeconds(sent_at),
          recipients,
          amount: centsToDollars(data.cents),
          url: signVersion(deps, actor, invoice_id, version),
        },
  )
}

type SettlementRow = Selectable<Tables['invoice_settlement']> & { readonly person: string }

/** Presents payments, refunds, credit notes and write-offs. */
export function presentSettlements(
  deps: Deps,
  actor: SessionActor,
  settlements: readonly SettlementRow[],
): Invoice['settlements'] {
  return settlements.map((row) => ({
    settlement_id: row.id,
    kind: row.kind,
    amount: centsToDollars(row.cents),
    method: row.method,
    booked_on: row.booked_on,
    reference: row.reference,
    reason: row.reason,
    number: row.number,
    url:
      row.kind === 'credit_note'
        ? sign(deps, actor, `/v1/op-invoices/${row.invoice_id}/credit-notes/${row.id}/pdf`)
        : '',
    person: row.person,
    reversed: row.reversed_at === null ? 0 : 1,
    time: toUnixSeconds(row.created_at),
  }))
}

/** Presents the emails about an invoice. */
export function presentEmails(emails: readonly Selectable<Tables['invoice_email']>[]): Invoice['emails'] {
  return emails.map(({ kind, step, state, recipients, failure, created_at, queued_at }) => ({
    kind,
    step,
    state,
    recipients,
    failure,
    time: toUnixSeconds(queued_at ?? created_at),
  }))
}
