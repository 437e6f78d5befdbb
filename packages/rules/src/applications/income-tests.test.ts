import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testIncome, type PersonIncome } from './income-tests.ts'
import { applicantTypes } from './vocabulary.ts'

const rent = 300_000
const person = (given: Partial<PersonIncome> = {}): PersonIncome => ({
  type: 'APPLICANT',
  name: 'Nora Bell',
  income: 0,
  voucher: false,
  ...given,
})

test('residents pass together at exactly 40 times the rent, a guarantor alone at 80 times', () => {
  const people = [
    person({ income: 7_000_000 }),
    person({ type: 'CO_APPLICANT', name: 'Sam Ito', income: 5_000_000 }),
    person({ type: 'GUARANTOR', name: 'Luz Roe', income: 23_999_999 }),
    person({ type: 'GUARANTOR', name: 'Max Roe', income: 24_000_000 }),
    person({ type: 'GUARANTOR_COMPANY', name: 'Surety', income: null }),
  ]
  expect(testIncome(rent, people)).toEqual([
    { kind: 'income', name: 'Nora Bell, Sam Ito', income: 12_000_000, needed: 12_000_000, passed: true },
    { kind: 'guarantor', name: 'Luz Roe', income: 23_999_999, needed: 24_000_000, passed: false },
    { kind: 'guarantor', name: 'Max Roe', income: 24_000_000, needed: 24_000_000, passed: true },
  ])
})

test('an income that was not entered does not pass', () => {
  expect(testIncome(rent, [person({ income: null })])).toMatchObject([{ income: null, passed: false }])
  expect(testIncome(rent, [person({ income: null }), person({ income: 12_000_000 })])).toMatchObject([
    { income: 12_000_000, passed: true },
  ])
})

const people = fc.array(
  fc.record({
    type: fc.constantFrom(...applicantTypes.map(({ key }) => key)),
    name: fc.constant('Nora Bell'),
    income: fc.option(fc.nat(1_000_000_000)),
    voucher: fc.boolean(),
  }),
  { maxLength: 8 },
)

test('never tests a household in which a resident pays with a voucher', () => {
  fc.assert(
    fc.property(fc.option(fc.nat(2_000_000)), people, (amount, others) => {
      for (const type of ['APPLICANT', 'CO_APPLICANT'] as const)
        expect(testIncome(amount, [...others, person({ type, voucher: true })])).toEqual([])
    }),
  )
})

test('a guarantor’s income never counts as that of the household', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2_000_000 }),
      people,
      fc.nat(1_000_000_000),
      (amount, others, income) => {
        const [before] = testIncome(amount, [person(), ...others.map((one) => ({ ...one, voucher: false }))])
        const [after] = testIncome(amount, [
          person(),
          ...others.map((one) => ({ ...one, voucher: false })),
          person({ type: 'GUARANTOR', income }),
        ])
        expect(after).toEqual(before)
      },
    ),
  )
})
