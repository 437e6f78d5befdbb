import { centsToDollars } from '@pb/rules/money'
import { formatOpeningRole } from '@pb/rules/opening-roles'
import type { MergedDeal } from './merge-rows.ts'
import type { ResolvedRow } from './resolve-people.ts'
import type { RowPayments } from './row-payments.ts'
import type { ShownRow } from './tables.ts'
import { rowTexts } from './texts.ts'

interface ShownDeal {
  readonly rows: readonly ResolvedRow[]
  readonly payments: readonly RowPayments[]
  readonly deal: MergedDeal | null
}

/** What is to be known about a row that is taken in. */
function describePayment({ role, share }: ResolvedRow, payment: RowPayments | undefined): string[] {
  if (!payment || payment.paidOn !== null || share <= 0) return []
  if (payment.paid !== 0) return [rowTexts.paidPart(payment.paid)]
  return [role.kind === 'agent' ? rowTexts.notPaid : rowTexts.payeeNotPaid]
}

/** A row as the preview and the record of an import show it. */
export function showRow(row: ResolvedRow, { rows, payments, deal }: ShownDeal): ShownRow {
  const payment = payments.find((each) => each.row === row.row)
  const part = deal?.agents.find(({ agentId }) => agentId === row.agentId)
  const companyShare =
    row.role.kind === 'agent' ? (part?.companyShare ?? row.companyShare ?? 0) : (row.companyShare ?? 0)
  const isFirst = rows[0] === row
  return {
    deal: row.deal,
    role: row.role.kind === 'agent' ? '' : formatOpeningRole(row.role),
    with_rows: rows.map((each) => each.row).filter((each) => each !== row.row),
    agent: row.agent,
    date: row.date || null,
    address: row.address,
    unit: row.unit,
    gross: centsToDollars(row.gross),
    agent_share: centsToDollars(row.share),
    company_share: centsToDollars(companyShare),
    fees: centsToDollars(row.fees),
    owed: isFirst ? centsToDollars(deal?.owed ?? row.owed) : 0,
    paid_on: payment?.paidOn ?? null,
    counts: row.counts ? 1 : 0,
    notes: describePayment(row, payment),
  }
}
