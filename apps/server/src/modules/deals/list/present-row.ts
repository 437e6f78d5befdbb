import type { DealRow } from '@pb/contract/deals'
import { toUnixSeconds, toUnixSecondsOrNull } from '@pb/rules/dates'
import { paperworkKinds } from '@pb/rules/deals/vocabulary'
import { centsToDollars } from '@pb/rules/money'
import { isReadyToPay, toStatuses } from '../find-deal.ts'
import { presentMoney, toDealFacts } from '../money-facts.ts'
import { findMissingFields } from '../sheet/missing.ts'
import { missingTexts } from '../texts.ts'
import type { ListedDeal } from './list-deals.ts'
import type { DealTotals } from './totals.ts'

const toDollarsOrNull = (cents: string | null) => (cents === null ? null : centsToDollars(cents))

/** What a draft needs before it is submitted, and a deal before it is approved. */
function findMissingTexts(row: ListedDeal): string[] {
  const fields =
    row.stage === 'draft' ? findMissingFields(row, Number(row.op_cents) + Number(row.fee_cents)) : []
  const papers = paperworkKinds.filter(({ key }) => row.missing_papers.includes(key))
  return [...fields.map(({ text }) => text), ...papers.map(({ title }) => missingTexts.paper(title))]
}

export function presentRow(row: ListedDeal): DealRow {
  const statuses = toStatuses(row)
  return {
    deal_sheet_id: row.id,
    id: row.id,
    deal_id: row.id,
    kind: row.kind,
    client_name: row.client_name,
    user_id: row.user_id,
    status: statuses[0]!,
    statuses,
    agent_id: row.agent_id,
    agent_name: row.agent_name,
    fee_amount: centsToDollars(row.fee_cents),
    op_amount: centsToDollars(row.op_cents),
    building_address: row.apt_address,
    unit: row.apt_unit,
    management: row.management,
    price: toDollarsOrNull(row.price_cents),
    date: row.deal_date,
    lease_start: row.lease_start,
    lease_end: row.lease_end,
    net_amount: toDollarsOrNull(row.net_cents),
    received_amount: centsToDollars(row.received_cents),
    ready_to_pay: isReadyToPay(row) ? 1 : 0,
    money: presentMoney(...toDealFacts(row)),
    off_plan: row.off_plan ? 1 : 0,
    is_opening: row.is_opening ? 1 : 0,
    op_invoice_id: row.invoice_id,
    time_changed: toUnixSeconds(row.changed_at),
    waiting_since: row.stage === 'pending_review' ? toUnixSecondsOrNull(row.submitted_at) : null,
    missing: findMissingTexts(row),
  }
}

export function presentTotals({ count, capped, op_cents, fee_cents, net_cents }: DealTotals) {
  return {
    count,
    capped: capped ? (1 as const) : (0 as const),
    totals: capped
      ? null
      : {
          fee_amount: centsToDollars(fee_cents),
          op_amount: centsToDollars(op_cents),
          net_amount: centsToDollars(net_cents),
        },
  }
}
