import { expect, test } from 'vitest'
import { parseUnitPosition } from './unit-line.ts'

test.each([
  ['4C', 4, 'C'],
  ['12AB', 12, 'AB'],
  ['C4', 4, 'C'],
  ['303', 3, '03'],
  ['1204', 12, '04'],
])('%s is on floor %i in line %s', (label, floor, line) => {
  expect(parseUnitPosition(label)).toEqual({ floor, line })
})

test.each(['', '7', 'PH', 'PH2', '0A', '4FL', '16-2', 'GARDEN', '99999'])('%s has no floor', (label) => {
  expect(parseUnitPosition(label)).toBeNull()
})
