import { describe, expect, it } from 'vitest'
import { calculateDeal, type Deduction } from './deal.ts'
import { explainSteps } from './explain.ts'
import { newYearToDate, replaceSplit, whole, type PlanInEffect, type YearToDate } from './plans.ts'
import { createRandom, makeDeal, makePlan } from './reference.fixture.ts'

/** Example sheets, one for each kind of plan, worked by hand. */

const plan = (more: Partial<PlanInEffect>): PlanInEffect => ({
  title: 'Standard',
  planId: '3',
  since: '2026-01-01',
  sheetRate: null,
  tiers: [{ from: 0, companyRate: 3000 }],
  measure: 'gross',
  cap: null,
  minimum: 0,
  fees: [],
  shares: [],
  resetOn: '01-01',
  ...more,
})

interface Sheet {
  readonly gross: number
  readonly plan: PlanInEffect
  readonly toDate?: YearToDate
  readonly deductions?: readonly Deduction[]
  /** Share of the agent in basis points; a partner without a split has the rest. */
  readonly rate?: number
  readonly names?: ReadonlyMap<string, string>
}

/** The steps of the first agent: title, arithmetic and dollars, and the net. */
function work({ gross, plan: own, toDate = newYearToDate, deductions = [], rate = whole, names }: Sheet) {
  const agent = { agentId: '1', rate, plan: own, toDate }
  const partner = { agentId: '2', rate: whole - rate, plan: plan({}), toDate: newYearToDate }
  const agents = rate < whole ? [agent, partner] : [agent]
  const result = calculateDeal({ lines: [{ payer: 'op', cents: gross }], deductions, agents }).agents[0]!
  const steps = explainSteps({ gross, deductions, agent, result, ...(names && { names }) })
  return {
    sources: steps.map(({ source }) => source),
    lines: [
      ...steps.map(({ title, formula, cents }) => [title, formula, cents / 100]),
      ['Net', result.net / 100],
    ],
  }
}

const after = (title: string, cents: number, agentId: string | null = null): Deduction => ({
  title,
  timing: 'after',
  cents,
  agentId,
})
const inEffect = 'Plan “Standard”, terms in effect since Jan 1, 2026'

describe('example sheets', () => {
  it('explains a flat split', () => {
    // $6,000.00 − $1,500.00 = $4,500.00. 30% of it is $1,350.00. $4,500.00 − $1,350.00 − $180.00 = $2,970.00.
    const referral: Deduction = { title: 'Referral Fee', timing: 'before', cents: 1500_00, agentId: null }
    const sheet = work({
      gross: 6000_00,
      plan: plan({}),
      deductions: [referral, after('Streeteasy', 180_00)],
    })
    expect(sheet.lines).toEqual([
      ['Commission to split', '$6,000.00 − $1,500.00', 4500],
      ['30% to the company', '$4,500.00 × 30%', -1350],
      ['Streeteasy', '$180.00', -180],
      ['Net', 2970],
    ])
    expect(sheet.sources).toEqual([
      'Commission lines of the sheet, less Referral Fee $1,500.00 before the split',
      inEffect,
      'Deduction of the sheet after the split',
    ])
  })

  it('explains a sliding scale by gross where a deal crosses a tier', () => {
    // $46,000.00 of the year so far; $4,000.00 are left to $50,000.00. $4,000.00 × 40% = $1,600.00. The other $5,000.00
    // × 20% = $1,000.00. $9,000.00 − $1,600.00 − $1,000.00 = $6,400.00.
    const sliding = plan({
      tiers: [
        { from: 0, companyRate: 4000 },
        { from: 50_000_00, companyRate: 2000 },
      ],
    })
    const sheet = work({
      gross: 9000_00,
      plan: sliding,
      toDate: { gross: 46_000_00, companyDollar: 18_400_00 },
    })
    expect(sheet.lines).toEqual([
      ['Commission to split', '$9,000.00', 9000],
      ['40% to the company', '$4,000.00 × 40%', -1600],
      ['20% to the company', '$5,000.00 × 20%', -1000],
      ['Net', 6400],
    ])
    expect(sheet.sources.slice(1)).toEqual([
      `${inEffect}. Tier by gross commission of the year, $0.00 to $50,000.00; $46,000.00 before this deal`,
      `${inEffect}. Tier by gross commission of the year, above $50,000.00; $46,000.00 before this deal`,
    ])
  })

  it('explains a sliding scale by company dollar', () => {
    // The company has $9,400.00; $600.00 are left to $10,000.00. At 50% they come from $1,200.00. The other $3,800.00 ×
    // 25% = $950.00. $5,000.00 − $600.00 − $950.00 = $3,450.00.
    const sliding = plan({
      measure: 'company_dollar',
      tiers: [
        { from: 0, companyRate: 5000 },
        { from: 10_000_00, companyRate: 2500 },
      ],
    })
    const sheet = work({
      gross: 5000_00,
      plan: sliding,
      toDate: { gross: 18_800_00, companyDollar: 9400_00 },
    })
    expect(sheet.lines).toEqual([
      ['Commission to split', '$5,000.00', 5000],
      ['50% to the company', '$1,200.00 × 50%', -600],
      ['25% to the company', '$3,800.00 × 25%', -950],
      ['Net', 3450],
    ])
    expect(sheet.sources[1]).toBe(
      `${inEffect}. Tier by company dollar of the year, $0.00 to $10,000.00; $9,400.00 before this deal`,
    )
  })

  it('explains the deal that reaches the cap, and the one after it', () => {
    // 30% of $4,000.00 is $1,200.00, but only $16,000.00 − $15,500.00 = $500.00 are left: $700.00 come back. $4,000.00 −
    // $1,200.00 + $700.00 − $75.00 = $3,425.00.
    const capped = plan({
      cap: 16_000_00,
      resetOn: '07-01',
      fees: [{ title: 'Transaction fee', cents: 75_00, waivedAfterCap: true }],
    })
    const reaching = work({
      gross: 4000_00,
      plan: capped,
      toDate: { gross: 51_666_00, companyDollar: 15_500_00 },
    })
    expect(reaching.lines).toEqual([
      ['Commission to split', '$4,000.00', 4000],
      ['30% to the company', '$4,000.00 × 30%', -1200],
      ['Cap reached with this deal', '$1,200.00 − ($16,000.00 − $15,500.00)', 700],
      ['Transaction fee', '$75.00', -75],
      ['Net', 3425],
    ])
    expect(reaching.sources[2]).toBe(
      `${inEffect}: the company gets at most $16,000.00 in a year from Jul 1; $15,500.00 before this deal`,
    )
    // All of the $1,200.00 come back, and the fee is not charged: $4,000.00.
    const later = work({
      gross: 4000_00,
      plan: capped,
      toDate: { gross: 55_666_00, companyDollar: 16_000_00 },
    })
    expect(later.lines).toEqual([
      ['Commission to split', '$4,000.00', 4000],
      ['30% to the company', '$4,000.00 × 30%', -1200],
      ['Cap reached before this deal', '$1,200.00 − $0.00', 1200],
      ['Transaction fee: not charged', '$0.00', 0],
      ['Net', 4000],
    ])
  })

  it('explains the minimum, and a mentor’s and a team lead’s shares', () => {
    // 10% of $2,000.00 is $200.00; the company gets at least $250.00, so $50.00 more. $2,000.00 − $250.00 = $1,750.00, of
    // which the mentor gets 20%: $350.00. $1,400.00 are left. The team lead's part is paid by the company.
    const team = plan({
      tiers: [{ from: 0, companyRate: 1000 }],
      minimum: 250_00,
      shares: [
        { payeeId: '8', title: 'Team lead', rate: 1000, from: 'company' },
        { payeeId: '7', title: 'Mentor', rate: 2000, from: 'agent' },
      ],
    })
    const sheet = work({ gross: 2000_00, plan: team, names: new Map([['7', 'Maria Lopez']]) })
    expect(sheet.lines).toEqual([
      ['Commission to split', '$2,000.00', 2000],
      ['10% to the company', '$2,000.00 × 10%', -200],
      ['Raised to the company’s minimum of $250.00', '$250.00 − $200.00', -50],
      ['Mentor (Maria Lopez): 20% of the agent’s part', '$1,750.00 × 20%', -350],
      ['Net', 1400],
    ])
    // The minimum is never more than the commission: all of $100.00.
    const small = work({ gross: 100_00, plan: plan({ minimum: 250_00 }) })
    expect(small.lines.at(-2)).toEqual([
      'Raised to the company’s minimum of $250.00',
      '$100.00 − $30.00',
      -70,
    ])
    expect(small.sources.at(-1)).toBe(
      `${inEffect}: at least $250.00 of each deal, at most the whole commission`,
    )
  })

  it('explains fees of each deal that the cap does not waive', () => {
    // $1,000.00 − 30% ($300.00) − $49.50 = $650.50, the cap far away.
    const own = plan({ cap: 9000_00, fees: [{ title: 'E&O', cents: 49_50, waivedAfterCap: false }] })
    expect(work({ gross: 1000_00, plan: own }).lines).toEqual([
      ['Commission to split', '$1,000.00', 1000],
      ['30% to the company', '$1,000.00 × 30%', -300],
      ['E&O', '$49.50', -49.5],
      ['Net', 650.5],
    ])
  })

  it('explains a share of the commission, with fractions of a cent', () => {
    // 33.33% of $100.01 is $33.333333: $33.33. 33.33% of it is $11.108889, rounded up for the company: $11.11. 33.33% of
    // the $10.00 deduction is $3.333: $3.33. The cards are the agent's alone: $1.00. $33.33 − $11.11 − $3.33 − $1.00 =
    // $17.89.
    const sheet = work({
      gross: 100_01,
      rate: 3333,
      plan: plan({ tiers: [{ from: 0, companyRate: 3333 }] }),
      deductions: [after('Streeteasy', 10_00), after('Cards', 1_00, '1')],
    })
    expect(sheet.lines).toEqual([
      ['33.33% share of the commission', '$100.01 × 33.33%, rounded down to the cent', 33.33],
      ['33.33% to the company', '$33.33 × 33.33%, rounded up to the cent', -11.11],
      ['Streeteasy', '$10.00 × 33.33%, rounded down to the cent', -3.33],
      ['Cards', '$1.00', -1],
      ['Net', 17.89],
    ])
    expect(sheet.sources.slice(2)).toEqual([
      'Deduction of the sheet after the split, by the agent’s share',
      'Deduction of the sheet after the split, borne by this agent',
    ])
  })

  it('explains a split that the sheet sets', () => {
    // 20% of $3,000.00 is $600.00. The plan's minimum of $700.00 still holds: $100.00 more.
    const own = replaceSplit(plan({ minimum: 700_00 }), 2000)
    const sheet = work({ gross: 3000_00, plan: own })
    expect(sheet.lines).toEqual([
      ['Commission to split', '$3,000.00', 3000],
      ['20% to the company', '$3,000.00 × 20%', -600],
      ['Raised to the company’s minimum of $700.00', '$700.00 − $600.00', -100],
      ['Net', 2300],
    ])
    expect(sheet.sources[1]).toBe('Split to company on the sheet, instead of plan “Standard”')
    const without = work({ gross: 3000_00, plan: replaceSplit(plan({ planId: '0' }), 2000) })
    expect(without.sources[1]).toBe('Split to company on the sheet, since the agent has no plan')
  })
})

it('explains any deal with steps that add up to the net', () => {
  const random = createRandom(21)
  for (let deal = 0; deal < 500; deal += 1) {
    const parties = ['1', '2'].map((agentId) => ({
      agentId,
      plan: plan({ ...makePlan(random), title: 'Plan' }),
      toDate: { gross: random.upTo(40_000_00), companyDollar: random.upTo(20_000_00) },
    }))
    const terms = makeDeal(random, parties)
    const gross = terms.lines.reduce((sum, { cents }) => sum + cents, 0)
    for (const result of calculateDeal(terms).agents) {
      const party = parties.find(({ agentId }) => agentId === result.agentId)!
      const { rate } = terms.agents.find(({ agentId }) => agentId === result.agentId)!
      const steps = explainSteps({ gross, deductions: terms.deductions, agent: { ...party, rate }, result })
      expect(steps.reduce((sum, { cents }) => sum + cents, 0)).toBe(result.net)
      for (const { title, source, formula } of steps)
        expect([title, source, formula].every((text) => text !== '' && !/undefined|NaN/.test(text))).toBe(
          true,
        )
    }
  }
})
