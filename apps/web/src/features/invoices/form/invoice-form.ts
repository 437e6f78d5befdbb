import type { Invoice } from '@pb/contract/op-invoices'
import type { DealKind } from '@pb/rules/deals/vocabulary'
import { explainEmail } from '@pb/rules/mail/email-pattern'
import type { FormErrors } from '../../../lib/form-errors.ts'
import { formatTypedPrice, isPriceValid, parseDollars } from '../../../lib/price-text.ts'
import * as texts from './texts.ts'

/** What a new invoice begins with, from a deal's line or a listing. */
export interface InvoiceStart {
  readonly type?: DealKind | undefined
  readonly address?: string | undefined
  readonly unit?: string | undefined
  readonly price?: number | null | undefined
  /** `yyyy-mm-dd`. */
  readonly move_in?: string | null | undefined
  readonly commission_amount?: number | null | undefined
  /** By default the signed-in person. */
  readonly agent?: { readonly user_id: string; readonly name: string } | undefined
  readonly management_company?: string | undefined
  readonly contact_name?: string | undefined
  readonly contact_email?: string | undefined
  readonly contact_phone?: string | undefined
  readonly tenant_name?: string | undefined
  readonly deal_id?: string | undefined
  readonly line_id?: string | undefined
}

/** The form's entries. */
export interface InvoiceEntries {
  readonly type: DealKind
  readonly agent: { readonly user_id: string; readonly name: string }
  readonly address: string
  readonly unit: string
  readonly price: string
  readonly move_in: string
  readonly commission_amount: string
  readonly management_company: string
  readonly contact_name: string
  readonly contact_email: string
  readonly contact_phone: string
  readonly tenant_name: string
  readonly note: string
  /** Empty for the office’s terms. */
  readonly due_days: string
}

export const fields = [
  'type',
  'agent_id',
  'address',
  'unit',
  'price',
  'move_in',
  'commission_amount',
  'management_company',
  'contact_name',
  'contact_email',
  'contact_phone',
  'tenant_name',
  'note',
  'due_days',
]

/** An amount as the form shows it: `1,250.50`. */
export function formatEntry(dollars: number | null | undefined): string {
  if (dollars === null || dollars === undefined) return ''
  return formatTypedPrice(Number.isInteger(dollars) ? String(dollars) : dollars.toFixed(2))
}

export function toEntries(start: InvoiceStart, user: InvoiceEntries['agent']): InvoiceEntries {
  return {
    type: start.type ?? 'rental',
    agent: start.agent ?? user,
    address: start.address ?? '',
    unit: start.unit ?? '',
    price: formatEntry(start.price),
    move_in: start.move_in ?? '',
    commission_amount: formatEntry(start.commission_amount),
    management_company: start.management_company ?? '',
    contact_name: start.contact_name ?? '',
    contact_email: start.contact_email ?? '',
    contact_phone: start.contact_phone ?? '',
    tenant_name: start.tenant_name ?? '',
    note: '',
    due_days: '',
  }
}

export function readInvoice({ type, agent_id, agent_name, data }: Invoice): InvoiceEntries {
  return {
    ...toEntries(
      { ...data, type, agent: { user_id: agent_id, name: agent_name } },
      { user_id: '', name: '' },
    ),
    note: data.note,
    due_days: String(data.due_days),
  }
}

export function findIssues(entries: InvoiceEntries): FormErrors {
  const { address, price, commission_amount: commission, contact_email: email } = entries
  const problem = email.trim() === '' ? null : explainEmail(email)
  return {
    ...(address.trim() === '' && { address: texts.addressRequired }),
    ...(!isPriceValid(price) && { price: texts.invalidAmount }),
    ...(parseDollars(commission) === 0 && {
      commission_amount: commission.trim() === '' ? texts.commissionRequired : texts.invalidAmount,
    }),
    ...(problem !== null && { contact_email: problem }),
  }
}

/** The entries as the API takes them. */
export function toInput(entries: InvoiceEntries) {
  const { agent, price, move_in: moveIn, commission_amount: commission, due_days: dueDays, ...rest } = entries
  return {
    ...rest,
    contact_email: rest.contact_email.trim(),
    agent_id: agent.user_id,
    price: parseDollars(price) === 0 ? null : parseDollars(price),
    move_in: moveIn === '' ? null : moveIn,
    commission_amount: parseDollars(commission),
    due_days: Number(dueDays),
  }
}
