import { expect, test } from 'vitest'
import { findNecThreshold } from './form-1099.ts'

test.each([
  [2024, 600_00],
  [2025, 600_00],
  [2026, 2000_00],
  [2027, 2000_00],
])('a 1099-NEC of %d begins at %d cents', (year, cents) => {
  expect(findNecThreshold(year)).toBe(cents)
})
