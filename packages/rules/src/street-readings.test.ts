import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseStreetReadings } from './street-readings.ts'

it.each([
  ['e 57 225', '225', 'EAST 57 STREET'],
  ['225 e57th', '225', 'EAST 57 STREET'],
  ['2nd avenue 23', '23', '2 AVENUE'],
  ['second ave 23', '23', '2 AVENUE'],
  ['57th street east 225', '225', 'EAST 57 STREET'],
  ['broadway 1234', '1234', 'BROADWAY'],
  ['west 94', undefined, 'WEST 94 STREET'],
  ['94th st', undefined, '94 STREET'],
  ['fifth', undefined, '5 STREET'],
])('reads %j as number %s on %s', (text, house, street) => {
  const found = parseStreetReadings(text).some(
    ({ houses, streets }) => houses[0] === house && streets.some((prefix) => prefix.street === street),
  )
  expect(found).toBe(true)
})

it('offers all streets of a number, and the hyphen of Queens', () => {
  const [reading] = parseStreetReadings('3215 44')
  expect(reading!.houses).toEqual(['3215', '32-15'])
  const streets = reading!.streets.map(({ street }) => street)
  expect(streets).toEqual(expect.arrayContaining(['44 STREET', 'EAST 44 STREET', 'WEST 44 STREET', '44 ']))
})

it('reads no street from a number alone or a long text, and never throws', () => {
  expect(parseStreetReadings('210')).toEqual([])
  expect(parseStreetReadings('one two three four five six seven eight')).toEqual([])
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      for (const { streets } of parseStreetReadings(text)) expect(streets.length).toBeGreaterThan(0)
    }),
  )
})
