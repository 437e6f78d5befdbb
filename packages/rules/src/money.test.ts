import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatAmount, formatCents, formatMoney } from './money.ts'

test('formats amounts with their sign before the dollar', () => {
  expect([3250, 3250.5, -5, 0].map(formatMoney)).toEqual(['$3,250', '$3,250.50', '-$5', '$0'])
  expect([3250, -12.5, -0, -0.001].map(formatAmount)).toEqual(['$3,250.00', '-$12.50', '$0.00', '$0.00'])
  expect([325_000, -3000, -0].map(formatCents)).toEqual(['$3,250.00', '−$30.00', '$0.00'])
  expect([null, undefined, Number.NaN].map(formatMoney)).toEqual(['', '', ''])
})

test('no zero has a sign, and every other amount has its own', () => {
  const cents = fc.oneof(fc.constantFrom(0, -0), fc.integer({ min: -(10 ** 9), max: 10 ** 9 }))
  fc.assert(
    fc.property(cents, cents, (first, second) => {
      // Sums and products make negative zeros.
      for (const amount of [first, first - second, (second - second) * first]) {
        const texts = [formatMoney(amount / 100), formatAmount(amount / 100), formatCents(amount)]
        for (const text of texts) {
          expect(/^[-−]/.test(text)).toBe(amount < 0)
          expect(Math.round(Number(text.replace(/[^\d.]/g, '')) * 100)).toBe(Math.abs(amount))
        }
      }
    }),
  )
})
