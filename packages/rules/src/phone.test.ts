import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPlaceholderPhone, normalizePhone } from './phone.ts'

const area = fc.integer({ min: 200, max: 999 }).map(String)
const line = fc.integer({ min: 0, max: 9999 }).map((n) => String(n).padStart(4, '0'))
const gap = fc.constantFrom('', ' ', '-', '.', ' - ')

test('normalizes ten-digit numbers in any notation', () => {
  fc.assert(
    fc.property(
      area,
      area,
      line,
      gap,
      fc.constantFrom('', '1 ', '+1', '+1-'),
      fc.boolean(),
      (a, b, c, between, country, round) => {
        const written = `${country}${round ? `(${a})` : a}${between}${b}${between}${c}`
        expect(normalizePhone(written)).toBe(`(${a}) ${b}-${c}`)
      },
    ),
  )
})

const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 7, maxLength: 13 })

test('keeps normalized numbers', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 9 }), digits, gap, (country, rest, between) => {
      const kept = normalizePhone(`+${country}${between}${rest.join('')}`)!
      expect(normalizePhone(kept)).toBe(kept)
      expect(kept.replace(/\D/g, '')).toBe(`${country}${rest.join('')}`)
    }),
  )
})

test.each([
  ['212.555.0100 ext. 12', '(212) 555-0100 x12'],
  ['(212) 555-0100x7', '(212) 555-0100 x7'],
  ['  +44  20 7946 0958 ', '+44 20 7946 0958'],
  ['+49 (30) 901820', '+49 (30) 901820'],
])('%j is kept as %j', (written, kept) => {
  expect(normalizePhone(written)).toBe(kept)
})

test.each([
  '',
  '1',
  'call me',
  '555-0100',
  '(012) 555-0100',
  '212 155 0100',
  '(212 555-0100',
  '+1 555 0100',
  '+44 20',
  '+1234567890123456',
  '44 20 7946 0958',
  '212-555-0100 x',
  '212-555-01000',
  '000-000-0000',
  '(999) 999-9999',
  '+1 555 555 5555',
  '987-654-3210',
])('%j is no phone number', (written) => {
  expect(normalizePhone(written)).toBeNull()
})

test.each([
  '0000000000',
  '1111111',
  '11111111111',
  '1234567890',
  '1-123-456-7890',
  '+0 000 000',
  '111-111-1111 x5',
])('takes %s for a placeholder', (text) => {
  expect(isPlaceholderPhone(text)).toBe(true)
  expect(normalizePhone(text)).toBeNull()
})

test.each([
  '',
  '000',
  '212-555-0100',
  '(333) 333-3334',
  '+44 20 7946 0958',
  '1234567'.slice(0, 6),
  '800-555-1212',
])('takes %s for no placeholder', (text) => expect(isPlaceholderPhone(text)).toBe(false))
