import fc from 'fast-check'
import { expect, it } from 'vitest'
import { avenueNumber } from './avenues.ts'
import { parseCorner } from './street-corners.ts'

it.each([
  ['39th and 3rd', 39, 'Third Avenue'],
  ['3rd and 39th', 39, 'Third Avenue'],
  ['E 39 & 3', 39, 'Third Avenue'],
  ['third ave at 39 street', 39, 'Third Avenue'],
  ['Lex & 77th', 77, 'Lexington Avenue'],
  ['77/park', 77, 'Park Avenue'],
  ['W. 86th St. and West End', 86, 'West End Avenue'],
  ['broadway @ 96', 96, 'Broadway'],
  ['5th ave and 9th st', 9, 'Fifth Avenue'],
  ['9th st and 5th ave', 9, 'Fifth Avenue'],
])('%s', (text, street, name) => {
  expect(parseCorner(text)).toEqual({ street, avenue: avenueNumber(name) })
})

it.each([
  '39th',
  '39 and',
  'and 3rd',
  '39th and 45th',
  '3rd ave and 5th ave',
  'a and b and c',
  '210 e 39',
  '',
])('no corner: %j', (text) => {
  expect(parseCorner(text)).toBeNull()
})

it('parses a corner in either order, and never throws', () => {
  const street = fc.integer({ min: 13, max: 155 })
  fc.assert(
    fc.property(street, fc.integer({ min: 1, max: 12 }), (number, avenue) => {
      const corner = parseCorner(`${number} and ${avenue}`)
      expect(corner?.street).toBe(number)
      expect(parseCorner(`${avenue} & ${number}th`)).toEqual(corner)
    }),
  )
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
      const corner = parseCorner(text)
      expect(corner === null || corner.street > 0).toBe(true)
    }),
  )
})
