import { expect, test } from 'vitest'
import { findPhones, readPhone } from './phones.ts'

test.each(['0000000000', '(000) 000-0000', '111-111-1111', '+1 999 999 9999', '123-456-7890'])(
  'takes %s for no phone of a lead',
  (text) => {
    expect(readPhone(text)).toBe('')
    expect(findPhones(`My number is ${text}.`)).toEqual([])
  },
)

test('reads a number after a placeholder', () => {
  expect(findPhones('Home 000-000-0000, cell 212-555-0142')).toEqual(['(212) 555-0142'])
})
