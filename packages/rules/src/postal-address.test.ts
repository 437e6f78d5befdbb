import { expect, test } from 'vitest'
import { formatPostalAddress } from './postal-address.ts'

test.each([
  [{ unit: '4A', borough: 'MN', zip: '10003' }, '20 East 9th Street, 4A, New York, NY 10003'],
  [{ unit: '', borough: 'BK', zip: '11231' }, '20 East 9th Street, Brooklyn, NY 11231'],
  [{ unit: '2', borough: 'SI', zip: '' }, '20 East 9th Street, 2, Staten Island, NY'],
] as const)('writes %o as a postal address', (given, text) => {
  expect(formatPostalAddress({ address: '20 East 9th Street', ...given })).toBe(text)
})
