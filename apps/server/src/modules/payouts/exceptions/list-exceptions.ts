import type { Query, Reply } from '@pb/contract/endpoint'
import type { ExceptionRow, payouts } from '@pb/contract/payouts'
import { exceptionKinds, type MoneyException } from '@pb/rules/deals/exceptions'
import { centsToDollars } from '@pb/rules/money'
import { hasRole, type Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { findInvoiceExceptions, readOverPaidInvoices, type OverPaidInvoice } from './over-paid-invoices.ts'
import { findDealExceptions, readCandidates, type CandidateDeal } from './read-candidates.ts'

type ListExceptions = typeof payouts.moneyExceptions

/** More than an office ever has at once; the oldest beyond it are left out. */
const maxCandidates = 5000

/** The ways out of what a deal's money became. */
function getActions({ kind, payer }: MoneyException, deal: CandidateDeal): ExceptionRow['actions'] {
  const isMovable = Number(deal.paid_cents) === 0 && !deal.is_planned && !deal.is_opening && deal.approved
  const isAbsorbable = Number(deal.absorbed_cents) === 0
  switch (kind) {
    case 'short_after_payout': {
      const off = Number(deal.credited_cents) + Number(deal.written_off_cents)
      return payer === 'owner' && off > 0 && isAbsorbable ? ['reverse_payout', 'absorb'] : ['reverse_payout']
    }
    case 'written_off':
    case 'credited':
      return [
        ...(isAbsorbable ? (['absorb'] as const) : []),
        ...(isMovable ? (['return_deal'] as const) : []),
      ]
    case 'paid_twice':
    case 'over_paid':
      return payer === 'tenant' ? ['refund_tenant'] : isMovable ? ['return_deal'] : []
    case 'invoice_edited':
      return isMovable ? ['return_deal'] : []
  }
}

function toDealRow(found: MoneyException, deal: CandidateDeal): ExceptionRow {
  const edited = deal.invoices.find(({ billed, now }) => billed !== now)
  const invoice =
    found.kind === 'invoice_edited' ? edited : found.payer === 'owner' ? deal.invoices[0] : undefined
  return {
    exception_id: `deal-${deal.id}-${found.kind}-${found.payer}-${invoice?.id ?? ''}`,
    kind: found.kind,
    payer: found.payer,
    amount: centsToDollars(found.cents),
    deal_id: deal.id,
    version: deal.version,
    invoice_id: invoice?.id ?? null,
    number: invoice?.number ?? '',
    name: deal.client_name,
    address: deal.apt_address,
    unit: deal.apt_unit,
    agent_name: deal.agent_name,
    payouts:
      found.kind === 'short_after_payout'
        ? deal.payouts.map(({ id, name, cents }) => ({ payout_id: id, name, amount: centsToDollars(cents) }))
        : [],
    actions: getActions(found, deal),
  }
}

const toInvoiceRow = (found: MoneyException, invoice: OverPaidInvoice): ExceptionRow => ({
  exception_id: `invoice-${invoice.id}-${found.kind}`,
  kind: found.kind,
  payer: 'owner',
  amount: centsToDollars(found.cents),
  deal_id: invoice.deal_id,
  version: 0,
  invoice_id: invoice.id,
  number: invoice.number,
  name: invoice.management_company,
  address: invoice.address,
  unit: invoice.unit,
  agent_name: invoice.agent_name,
  payouts: [],
  actions: ['refund_owner'],
})

const isOverPayment = ({ kind }: MoneyException): boolean => kind === 'over_paid' || kind === 'paid_twice'

/** Ways out that are supervisors'. */
const supervisorActions = new Set<ExceptionRow['actions'][number]>(['absorb', 'return_deal'])

/** What a person may do of the ways out of an exception. */
const toAllowed = ({ roles }: Actor, actions: ExceptionRow['actions']): ExceptionRow['actions'] =>
  hasRole({ roles }, 'SUPERVISOR') ? actions : actions.filter((action) => !supervisorActions.has(action))

/** What went another way than the approval of deals foresaw, with the ways out of each, by kind. */
export async function listExceptions(
  actor: Actor,
  { db }: Pick<Deps, 'db'>,
  { kind, limit, offset }: Query<ListExceptions>,
): Promise<Reply<ListExceptions>> {
  const [deals, invoices] = await Promise.all([
    readCandidates(db, maxCandidates),
    readOverPaidInvoices(db, maxCandidates),
  ])
  const invoiceRows = invoices.flatMap((invoice) =>
    findInvoiceExceptions(invoice).map((found) => toInvoiceRow(found, invoice)),
  )
  // An over-payment of an owner is the invoice's where one has it.
  const withInvoice = new Set(invoiceRows.map(({ deal_id }) => deal_id))
  const dealRows = deals.flatMap((deal) =>
    findDealExceptions(deal)
      .filter((found) => !(isOverPayment(found) && found.payer === 'owner' && withInvoice.has(deal.id)))
      .map((found) => toDealRow(found, deal)),
  )
  const rows = [...dealRows, ...invoiceRows]
  const ordered = exceptionKinds.flatMap(({ key }) => rows.filter((row) => row.kind === key))
  const found = kind === undefined ? ordered : ordered.filter((row) => row.kind === kind)
  return {
    count: found.length,
    collection: found
      .slice(offset, offset + limit)
      .map((row) => Object.assign(row, { actions: toAllowed(actor, row.actions) })),
    counts: exceptionKinds.map(({ key }) => ({
      kind: key,
      count: rows.filter((row) => row.kind === key).length,
    })),
  }
}
