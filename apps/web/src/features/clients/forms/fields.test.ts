import { expect, test } from 'vitest'
import { changesOf, numberOf, saidOf, seededFields } from './fields.ts'

test('a number is read as it is typed, and what is none is refused by the form', () => {
  expect([numberOf('$85,000.50'), numberOf(' '), numberOf(null), numberOf('many')]).toEqual([
    85_000.5,
    null,
    null,
    Number.NaN,
  ])
})

test('only what was touched is sent, and empty rows are none', () => {
  const before = { ...seededFields({ email: 'a@b.example' }), more_emails: ['c@d.example'], notes: 'x' }
  expect(changesOf(before, { ...before, more_emails: ['c@d.example', ' '] })).toEqual({})
  expect(changesOf(before, { ...before, notes: '', income: 1, more_emails: [''] })).toEqual({
    notes: '',
    income: 1,
    more_emails: [],
  })
})

test('of a new client nothing is said that nobody typed', () => {
  const seed = { email: 'a@b.example', first_name: 'A', search_type: 'sale' } as const
  expect(saidOf(seededFields(seed))).toEqual({
    email: 'a@b.example',
    first_name: 'A',
    last_name: '',
    search_type: ['sale'],
  })
})
