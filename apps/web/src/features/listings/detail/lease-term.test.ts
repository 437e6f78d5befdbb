import { expect, test } from 'vitest'
import { formatLeaseTerm } from './lease-term.ts'

test('formats lease terms', () => {
  expect(formatLeaseTerm(null, null)).toBe('N/A')
  expect(formatLeaseTerm(0, 0)).toBe('N/A')
  expect(formatLeaseTerm(12, 12)).toBe('12 Months')
  expect(formatLeaseTerm(1, 1)).toBe('1 Month')
  expect(formatLeaseTerm(6, 24)).toBe('6 - 24 Months')
  expect(formatLeaseTerm(null, 12)).toBe('12 Months')
})
