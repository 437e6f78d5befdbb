import type { Deal, DealAgent, DealEvent } from '@pb/contract/deals'
import { toUnixSeconds } from '@pb/rules/dates'
import { centsToDollars } from '@pb/rules/money'
import type { PaperworkKind } from '@pb/rules/deals/vocabulary'
import { hasRole, type Actor } from '../../../platform/actor.ts'
import { isApproved, readsAllMoney, toStatuses, type DealLineRow, type DealRow } from '../find-deal.ts'
import { getShortfall, presentMoney, toDealFacts } from '../money-facts.ts'
import { getTenantOverPayment } from '../receipts/over-payment.ts'
import { eventTexts } from '../texts.ts'
import { getActions } from './actions.ts'
import type { VisibleCalculation } from './calculate.ts'
import type { SheetChange } from './sheet-change.ts'
import { findMissing, toChecklist } from './missing.ts'
import type { DealParts } from './read-deal.ts'
import { presentMethods } from './template.ts'

const toDollarsOrNull = (cents: string | null) => (cents === null ? null : centsToDollars(cents))

function presentLine(line: DealLineRow): Deal['commissions'][number] {
  const { payer } = line
  const amount = toDollarsOrNull(line.cents)
  return {
    line_id: line.id,
    description: line.description,
    op: payer === 'op' ? amount : null,
    fee: payer === 'fee' ? amount : null,
    payer,
    deducts: line.kind === 'deduction' ? 1 : 0,
    agent_id: line.agent_id ?? '0',
    timing: line.timing,
    payee: line.payee,
  }
}

function presentAgents(
  actor: Actor,
  { agents }: Pick<DealParts, 'agents'>,
  { results }: VisibleCalculation,
): DealAgent[] {
  return agents.map((agent) => {
    const seen = readsAllMoney(actor) || agent.agent_id === actor.personId
    return {
      agent_id: agent.agent_id,
      name: agent.name,
      photo: agent.photo,
      share: agent.share_rate / 100,
      company_split: seen && agent.company_rate !== null ? agent.company_rate / 100 : null,
      plan: seen ? agent.plan_title : '',
      departs: seen && agent.departs ? 1 : 0,
      split_reason: seen ? agent.split_reason : '',
      result: results.get(agent.agent_id) ?? null,
    }
  })
}

/** Another agent's split is no business of the deal's agent. */
function presentChanges(actor: Actor, changes: readonly SheetChange[]): DealEvent['changes'] {
  return changes
    .filter(({ agentId }) => agentId === null || agentId === actor.personId || readsAllMoney(actor))
    .map(({ what, before, after }) => ({ what, before, after }))
}

/** Notes pass between the deal's agent and supervisors; others read only what happened, bookkeepers with what changed. */
function presentEvents(actor: Actor, deal: DealRow, events: DealParts['events']): DealEvent[] {
  const reads = hasRole(actor, 'SUPERVISOR') || deal.agent_id === actor.personId
  return events
    .filter(({ kind }) => reads || kind !== 'note')
    .map(({ id, kind, note, person, at, changes }) => ({
      event_id: id,
      kind,
      text: eventTexts[kind] ?? kind,
      note: reads ? note : '',
      changes: reads || readsAllMoney(actor) ? presentChanges(actor, changes) : [],
      person,
      time: toUnixSeconds(at),
    }))
}

/** A bookkeeper knows whose deal it is, and not how to reach the client. */
function presentBasicInfo(deal: DealRow, seesClient: boolean): Deal['basic_info'] {
  return {
    client_name: deal.client_name,
    client_email: seesClient ? deal.client_email : '',
    client_phone: seesClient ? deal.client_phone : '',
    apt_address: deal.apt_address,
    apt_unit: deal.apt_unit,
    apt_price: toDollarsOrNull(deal.price_cents),
    date: deal.deal_date,
    lease_start: deal.lease_start,
    lease_end: deal.lease_end,
    description: deal.description,
    management: deal.management,
  }
}

export function presentDeal(
  actor: Actor,
  deal: DealRow,
  { parts, calculation }: { parts: DealParts; calculation: VisibleCalculation },
): Deal {
  const { lines, papers } = parts
  const seesWhole =
    hasRole(actor, 'SUPERVISOR') ||
    deal.agent_id === actor.personId ||
    parts.agents.some(({ agent_id }) => agent_id === actor.personId)
  const statuses = toStatuses(deal)
  const checklist = toChecklist(parts.asked, { lines, papers })
  const findPapers = (kind: PaperworkKind) => (seesWhole ? papers.filter((paper) => paper.kind === kind) : [])
  const { cents: short } = getShortfall({ ...deal, ...parts.money })
  const open = deal.stage === 'draft' || deal.stage === 'pending_review'
  return {
    deal_id: deal.id,
    deal_sheet_id: deal.id,
    id: deal.id,
    kind: deal.kind,
    status: statuses[0]!,
    statuses,
    version: deal.version,
    agent: { user_id: deal.agent_id, name: deal.agent_name },
    client_id: seesWhole ? parts.client_id : null,
    listing_id: seesWhole ? deal.listing_id : null,
    household_id: seesWhole ? deal.household_id : null,
    basic_info: presentBasicInfo(deal, seesWhole),
    commissions: lines.map(presentLine),
    funds: presentMethods(deal.funds_methods),
    paperwork: {
      lease_pages: findPapers('lease_pages'),
      dos: findPapers('dos'),
      commission_check: findPapers('commission_check'),
      contract_of_sale: findPapers('contract_of_sale'),
      closing_statement: findPapers('closing_statement'),
      other: findPapers('other'),
    },
    checklist,
    agents: presentAgents(actor, parts, calculation),
    totals: calculation.totals,
    calculation_problem: calculation.problem,
    final: isApproved(deal) ? 1 : 0,
    missing: open
      ? findMissing({ deal, lines, agents: parts.agents, checklist, problem: calculation.problem })
      : [],
    received_amount: centsToDollars(deal.received_cents),
    money: presentMoney(...toDealFacts({ ...deal, ...parts.money })),
    tenant_over_paid: centsToDollars(getTenantOverPayment(deal)),
    short_amount: centsToDollars(short),
    absorbed_amount: centsToDollars(deal.absorbed_cents),
    receipts: parts.receipts.map((receipt) => ({
      receipt_id: receipt.id,
      amount: centsToDollars(receipt.cents),
      method: receipt.method,
      received_on: receipt.received_on,
      reference: receipt.reference,
      person: receipt.person,
      is_refund: receipt.is_refund ? 1 : 0,
      reversed: receipt.reversed_at === null ? 0 : 1,
    })),
    invoices: parts.invoices,
    void_reason: deal.void_reason,
    actions: getActions(actor, deal, short),
    events: presentEvents(actor, deal, parts.events),
    time_created: toUnixSeconds(deal.created_at),
    time_changed: toUnixSeconds(deal.changed_at),
  }
}
