import { moneyStates, toMoneyBalance } from '@pb/rules/deals/money-state'
import { explainSteps } from '@pb/rules/deals/explain'
import { formatDate } from '@pb/rules/dates'
import { centsToDollars, formatMoney } from '@pb/rules/money'
import { officeTimeZone } from '@pb/rules/time-zone'
import { dealKinds } from '@pb/rules/deals/vocabulary'
import { findTitle } from '@pb/rules/vocabulary'
import type { Db } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { getPersonName } from '../../accounts/people/index.ts'
import { getPrintImage } from '../../media/index.ts'
import { formatOfficeLines, getOffice } from '../../office/index.ts'
import { calculateParts, type CalculatedParts } from '../calculation/calculate-parts.ts'
import { readPayeeNames } from '../calculation/present-result.ts'
import { readCalculationSheet } from '../calculation/read-sheet.ts'
import { readDealMoney, toDealFacts, type DealMoneyRow } from '../money-facts.ts'
import type { StatementContent, StatementDeal } from './content.ts'
import { drawStatement } from './draw-statement.ts'
import { statementTexts as texts } from './texts.ts'

interface Part {
  readonly dealId: string
  readonly agentId: string
  /** What the agent was paid of the deal, in cents. */
  readonly paid?: number
}

function readDeal(db: Db, dealId: string) {
  return db
    .selectFrom('deal')
    .where('id', '=', dealId)
    .select([
      'id',
      'kind',
      'client_name',
      'apt_address',
      'apt_unit',
      'price_cents',
      'deal_date',
      'lease_start',
      'lease_end',
      'stage',
      'op_cents',
      'fee_cents',
      'received_cents',
      'received_op_cents',
    ])
    .executeTakeFirst()
}

const day = (date: string) => formatDate(new Date(date), 'medium')

/** The split of the sheet and its reason, where it is not the plan's. */
async function listDeparture(db: Db, { dealId, agentId }: Part): Promise<StatementDeal['facts']> {
  const row = await db
    .selectFrom('deal_agent')
    .select(['departs', 'company_rate', 'split_reason'])
    .where('deal_id', '=', dealId)
    .where('agent_id', '=', agentId)
    .executeTakeFirst()
  if (!row?.departs) return []
  return [
    [texts.split, texts.offPlan((row.company_rate ?? 0) / 100)],
    [texts.splitReason, row.split_reason],
  ]
}

function listFacts(
  deal: NonNullable<Awaited<ReturnType<typeof readDeal>>> & DealMoneyRow,
  agent: CalculatedParts['terms']['agents'][number],
): StatementDeal['facts'] {
  const { kind, price_cents, lease_start, lease_end } = deal
  const lease = [lease_start, lease_end].flatMap((date) => (date === null ? [] : day(date))).join(' – ')
  const facts: [string, string][] = [
    [texts.client, deal.client_name],
    [texts.date, day(deal.deal_date)],
    [texts.kind, findTitle(dealKinds, kind)],
    [texts.price[kind], price_cents === null ? '' : formatMoney(centsToDollars(price_cents))],
    [texts.lease, lease],
    [texts.money, findTitle(moneyStates, toMoneyBalance(...toDealFacts(deal)).state)],
    [texts.reference, `#${deal.id}`],
    [texts.plan, agent.plan.title],
    [texts.toDate, texts.before(agent.toDate.gross, agent.toDate.companyDollar)],
  ]
  return facts.filter(([, value]) => value !== '')
}

/**
 * Returns an agent's part of a deal for a statement. The caller has checked that it may be seen. Throws `not_found`, and
 * `rule_broken` when the deal cannot be calculated.
 */
export async function readStatementDeal(db: Db, { dealId, agentId, paid = 0 }: Part): Promise<StatementDeal> {
  const [deal, sheet] = await Promise.all([readDeal(db, dealId), readCalculationSheet(db, dealId)])
  if (!deal || !sheet || !sheet.agents.some((each) => each.agentId === agentId))
    throw new AppError('not_found')
  const calculated = await calculateParts(db, sheet)
  if ('problem' in calculated) throw new AppError('rule_broken', calculated.problem)
  const { terms, results, final } = calculated
  const agent = terms.agents.find((each) => each.agentId === agentId)!
  const result = results.find((each) => each.agentId === agentId)!
  const gross = terms.lines.reduce((sum, { cents }) => sum + cents, 0)
  const [names, money] = await Promise.all([readPayeeNames(db, terms), readDealMoney(db, dealId)])
  const title = [deal.apt_address, deal.apt_unit].filter((part) => part !== '').join(', ')
  return {
    title: title === '' ? deal.client_name || texts.untitled : title,
    facts: [...listFacts({ ...deal, ...money }, agent), ...(await listDeparture(db, { dealId, agentId }))],
    steps: explainSteps({ gross, deductions: terms.deductions, agent, result, names }),
    net: result.net,
    paid,
    final,
  }
}

const slug = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** Makes the PDF of how an agent's part of a deal was calculated. The caller has checked that it may be seen. */
export async function makeDealStatement(
  deps: Deps,
  part: Part,
): Promise<{ filename: string; content: Buffer }> {
  const { db, clock } = deps
  // First, because it finds out whether there is such an agent.
  const deal = await readStatementDeal(db, part)
  const [office, agent] = await Promise.all([getOffice(db), getPersonName(db, part.agentId)])
  const content: StatementContent = {
    office: office.name,
    officeLines: formatOfficeLines(office),
    agent,
    date: formatDate(clock.now(), 'long', officeTimeZone),
    deals: [deal],
  }
  const logo = office.logo === null ? null : await getPrintImage(deps, office.logo, 'small')
  return {
    filename: `statement-${slug(deal.title)}-${slug(agent)}.pdf`,
    content: await drawStatement(content, logo),
  }
}
