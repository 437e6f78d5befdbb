import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatTypedPrice, isPriceValid, moveCaret, parseDollars } from './price-text.ts'

test.each([
  ['3,250', 3250],
  ['$ 3250.50', 3250.5],
  ['three', 0],
  ['', 0],
  ['-5', 0],
  ['1e9', 0],
  ['99999999999', 0],
])('parses %j as %d dollars', (text, dollars) => expect(parseDollars(text)).toBe(dollars))

test('a price has at most two decimals, for any input', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const price = parseDollars(text)
      expect(price >= 0 && price <= 1_000_000_000).toBe(true)
    }),
  )
})

test.each([
  ['4250', '4,250'],
  ['$4250', '$4,250'],
  ['1,2345', '12,345'],
  ['1234567.5', '1,234,567.5'],
  ['1000.', '1,000.'],
  ['0', '0'],
  ['', ''],
  ['abc', 'abc'],
  ['4.5k', '4.5k'],
  ['12 34', '12 34'],
])('formats %j while it is typed as %j', (typed, formatted) =>
  expect(formatTypedPrice(typed)).toBe(formatted),
)

test('formatting changes no amount, and formats once', () => {
  fc.assert(
    fc.property(fc.nat(999_999_999), fc.constantFrom('', '.5', '.25'), (dollars, cents) => {
      const formatted = formatTypedPrice(`${dollars}${cents}`)
      expect(parseDollars(formatted)).toBe(parseDollars(`${dollars}${cents}`))
      expect(formatTypedPrice(formatted)).toBe(formatted)
      expect(isPriceValid(formatted)).toBe(true)
    }),
  )
})

test('the caret stays behind the digit that was typed', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000_000), fc.nat(10), (dollars, position) => {
      const typed = String(dollars)
      const caret = Math.min(position, typed.length)
      const formatted = formatTypedPrice(typed)
      const before = formatted.slice(0, moveCaret(typed, caret, formatted))
      expect(before.replaceAll(',', '')).toBe(typed.slice(0, caret))
    }),
  )
})
