import type { PlanTermsWire } from '@pb/contract/commission-plans'
import { describe, expect, it } from 'vitest'
import { describeTerms } from '../describe-terms.ts'
import * as texts from '../texts.ts'
import { newFee, newShare, newTier, parsePercent, parsePlanForm, toPlanForm } from './plan-form.ts'

const sliding: PlanTermsWire = {
  measure: 'gross',
  tiers: [
    { from: 0, company_split: 40 },
    { from: 50_000, company_split: 20.5 },
  ],
  cap: 18_000,
  minimum: 250.5,
  fees: [{ title: 'Transaction fee', amount: 75, waived_after_cap: 1 }],
  shares: [{ agent_id: '7', title: 'Mentor', rate: 10, from: 'agent' }],
  reset_on: '07-01',
}

describe('the form of a plan', () => {
  it('keeps the terms it was filled with', () => {
    expect(parsePlanForm(toPlanForm(sliding))).toEqual({ terms: sliding, errors: {} })
    expect(parsePlanForm(toPlanForm()).terms?.tiers).toEqual([{ from: 0, company_split: 30 }])
  })

  it('uses only the first tier of a flat split', () => {
    const { terms } = parsePlanForm({ ...toPlanForm(sliding), kind: 'flat' })
    expect(terms).toMatchObject({ measure: 'gross', tiers: [{ from: 0, company_split: 40 }] })
  })

  it('names what is wrong, by field', () => {
    const form = {
      ...toPlanForm(),
      kind: 'gross' as const,
      tiers: [newTier('0', '101'), newTier('$1,000', '20'), newTier('1000', '10'), newTier('', '5')],
      cap: 'a lot',
      fees: [newFee()],
      shares: [newShare()],
    }
    expect(parsePlanForm(form)).toEqual({
      terms: null,
      errors: {
        'tiers.0.split': texts.enterPercent,
        'tiers.2.from': texts.enterHigher,
        'tiers.3.from': texts.enterAmount,
        cap: texts.enterAmount,
        'fees.0.title': texts.enterName,
        'fees.0.amount': texts.enterAmount,
        'shares.0.agent': texts.choosePerson,
        'shares.0.rate': texts.enterPercent,
      },
    })
  })

  it.each<[string, number | null]>([
    ['30', 30],
    [' 33.33 % ', 33.33],
    ['0', 0],
    ['100', 100],
    ['100.01', null],
    ['-5', null],
    ['1.234', null],
    ['', null],
  ])('reads %j as %j percent', (text, percent) => {
    expect(parsePercent(text)).toBe(percent)
  })
})

it('describes terms in lines', () => {
  expect(describeTerms(sliding, [{ agent_id: '7', name: 'Maria Lopez' }])).toEqual([
    '40% to the company, 20.5% above $50,000 of commissions a year',
    'Cap of $18,000 a year from Jul 1',
    'At least $250.50 of each deal',
    'Transaction fee $75 a deal, until the cap',
    'Mentor (Maria Lopez) 10% of the agent’s part',
  ])
})
