import { expect, test } from 'vitest'
import { findState, findStatesOfZip, hasStateOfZip, states } from './postal-codes.ts'

test.each([
  ['10016', ['NY']],
  ['00501', ['NY']],
  ['06390', ['CT', 'NY']],
  ['07030', ['NJ']],
  ['33101-1234', ['FL']],
  ['42223', ['KY', 'TN']],
  ['83414', ['ID', 'WY']],
  ['90210', ['CA']],
  ['96799', ['HI', 'AS']],
  ['20500', ['DC']],
])('the ZIP code %s is of %j', (zip, expected) => {
  expect(findStatesOfZip(zip)).toEqual(expected)
})

test.each(['00000', '00499', '21300', '34500', '99', '1001a', ''])(
  '%j is the ZIP code of no place',
  (zip) => {
    expect(hasStateOfZip(zip)).toBe(false)
  },
)

test('every state has its own letters and ZIP codes, in order and without overlap', () => {
  for (const { key, title } of states) expect([findState(key), findState(title)]).toEqual([key, key])
  const prefixes = Array.from({ length: 1000 }, (_, index) => String(index).padStart(3, '0'))
  const used = new Set(prefixes.flatMap((prefix) => findStatesOfZip(`${prefix}01`)))
  expect([...used].toSorted()).toEqual(states.map(({ key }) => key).toSorted())
})
