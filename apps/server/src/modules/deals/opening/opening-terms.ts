import type { DealAgent, DealTerms } from '@pb/rules/deals/deal'
import { newYearToDate, whole, type PlanInEffect } from '@pb/rules/deals/plans'
import { openingTexts } from '../texts.ts'
import type { NewOpeningDeal, OpeningPart } from './new-opening-deal.ts'

export interface OpeningTerms extends DealTerms {
  readonly agents: readonly (DealAgent & { readonly plan: PlanInEffect })[]
}

/** The agents' parts of the gross in basis points, together a whole; each has at least one. */
function toRates(parts: readonly Pick<OpeningPart, 'gross'>[]): number[] {
  const total = parts.reduce((sum, { gross }) => sum + gross, 0)
  const rates = parts.map(({ gross }) => Math.max(1, Math.floor((gross / Math.max(total, 1)) * whole)))
  const largest = rates.indexOf(Math.max(...rates))
  const left = whole - rates.reduce((sum, rate) => sum + rate, 0)
  return rates.map((rate, index) => (index === largest ? rate + left : rate))
}

/** The split as it was, in the form of a plan whose terms are amounts. */
function toPlan({ date }: NewOpeningDeal, part: OpeningPart, isWhole: boolean): PlanInEffect {
  const { gross, companyShare, fees, mentors } = part
  return {
    planId: '',
    since: date,
    sheetRate: null,
    title: openingTexts.plan,
    tiers: [{ from: 0, companyRate: 0 }],
    measure: 'gross',
    cap: null,
    minimum: 0,
    fees: fees === 0 ? [] : [{ title: openingTexts.fees, cents: fees, waivedAfterCap: false }],
    shares: mentors.map(({ payeeId, cents, paidBy }) => ({
      payeeId,
      title: openingTexts.mentor,
      rate: 0,
      from: paidBy,
      cents,
    })),
    resetOn: '01-01',
    opening: companyShare,
    ...(!isWhole && { openingGross: gross }),
  }
}

/** What a deal of before is calculated from, as an approval would freeze it. */
export function toTerms(deal: NewOpeningDeal): OpeningTerms {
  const { agents, others, gross } = deal
  const left = others.reduce((sum, { cents }) => sum - cents, gross)
  const rates = toRates(agents)
  return {
    lines: [{ payer: 'fee', cents: gross }],
    deductions: others.map(({ payee, cents }) => ({
      title: openingTexts.others,
      timing: 'before',
      cents,
      agentId: null,
      payee,
    })),
    agents: agents.map((part, index) => ({
      agentId: part.agentId,
      rate: rates[index]!,
      plan: toPlan(deal, part, part.gross === left),
      toDate: newYearToDate,
    })),
  }
}
