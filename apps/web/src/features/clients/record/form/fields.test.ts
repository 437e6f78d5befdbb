import { expect, test } from 'vitest'
import { getChangedFields, parseNumber, toNewClient, seededFields } from './fields.ts'

test('parseNumber accepts dollar signs and commas and returns NaN for invalid text', () => {
  expect([parseNumber('$85,000.50'), parseNumber(' '), parseNumber(null), parseNumber('many')]).toEqual([
    85_000.5,
    null,
    null,
    Number.NaN,
  ])
})

test('getChangedFields returns changed fields only and ignores empty rows', () => {
  const before = { ...seededFields({ email: 'a@b.example' }), more_emails: ['c@d.example'], notes: 'x' }
  expect(getChangedFields(before, { ...before, more_emails: ['c@d.example', ' '] })).toEqual({})
  expect(getChangedFields(before, { ...before, notes: '', income: 1, more_emails: [''] })).toEqual({
    notes: '',
    income: 1,
    more_emails: [],
  })
})

test('toNewClient omits empty optional fields', () => {
  const seed = { email: 'a@b.example', first_name: 'A', search_type: 'sale' } as const
  expect(toNewClient(seededFields(seed))).toEqual({
    email: 'a@b.example',
    first_name: 'A',
    last_name: '',
    search_type: ['sale'],
  })
})
