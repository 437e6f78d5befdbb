import { findField } from '@pb/rules/applications/fields'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupDigits, parseTyped, toTyped } from './value-format.ts'

const income = findField('annual_income')!
const birthDate = findField('date_of_birth')!

test('an amount that is shown is read as the same amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000_000 }), (cents) => {
      const value = cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2)
      expect(parseTyped(income, toTyped(income, value))).toEqual({ value })
    }),
  )
})

test.each([
  ['04/27/1990', '1990-04-27'],
  ['4/7/1990', '1990-04-07'],
  ['04271990', '1990-04-27'],
  ['1990-04-27', '1990-04-27'],
  ['04-27-1990', '1990-04-27'],
])('the birth date %s is %s', (typed, value) => {
  expect(parseTyped(birthDate, typed)).toEqual({ value })
})

test.each(['27/04/1990', '04/27/90', '02/30/1990', '12/31/2199', 'April'])('%s is no birth date', (typed) => {
  expect(parseTyped(birthDate, typed)).toHaveProperty('issue')
})

test.each([
  ['0', 'birth-date', '0'],
  ['042', 'birth-date', '04/2'],
  ['04/27/19901', 'birth-date', '04/27/1990'],
  ['2190', 'ssn', '219-0'],
  ['219-09-99991', 'ssn', '219-09-9999'],
] as const)('%s as %s is written %s', (typed, kind, grouped) => {
  expect(groupDigits(typed, kind)).toBe(grouped)
})
