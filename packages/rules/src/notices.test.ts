import { expect, test } from 'vitest'
import { isAgencyDisclosureDue } from './notices.ts'

test.each([
  ['rental', 40, false],
  ['multi-family', 5, false],
  ['multi-family', 4, true],
  ['rental', 3, true],
  ['rental', null, true],
  ['condo', 200, true],
  ['co-op', 200, true],
  ['condop', null, true],
  ['townhouse', 1, true],
] as const)('%s of %s homes: the agency disclosure is due: %s', (ownership, units_total, due) => {
  expect(isAgencyDisclosureDue({ ownership, units_total })).toBe(due)
})
