import { expect, test } from 'vitest'
import { findOtherTown, isElsewhere, isOtherTown, isOtherZip } from './other-towns.ts'
import { readAddress } from './read-address.ts'

test.each([
  ['40 River Rd, Edgewater', 'Edgewater'],
  ['40 River Rd, Edgewater, NJ 07020', 'Edgewater, NJ 07020'],
  ['7 Lake Ave Yonkers NY', 'Yonkers NY'],
  ['7 Lake Ave #3B Yonkers', 'Yonkers'],
  ['7 Lake Ave, New York, NY 10705', 'NY 10705'],
  ['12 Elm St, Springfield, NJ', 'NJ'],
  ['12 Elm St, Springfield, CT', 'CT'],
  ['12 Elm St Springfield CT 06820', 'CT 06820'],
])('“%s” is outside of the city', (text, town) => {
  expect(findOtherTown(text)).toBe(town)
  expect(isElsewhere(readAddress(text).place)).toBe(true)
})

test.each([
  '95 Greenwich',
  '95 Greenwich St',
  '10 Hempstead Ave',
  '33 Yonkers Pl, Bronx',
  '400 Jersey Street, Staten Island',
  '12 Long Beach Road, Staten Island, NY 10308',
  '5500 Broadway, New York, NY 10463',
  '12 Elm St, Floral Park, NY 11001',
  '12 Vermilyea Ave, Inwood',
  '12 W 12th St, New York',
  '10701 71st Road',
  '120 Wellington Ct',
  '120 Wellington Ct 10314',
  '120 Wellington Ct, Staten Island, NY 10314',
])('“%s” is not outside of the city', (text) => {
  expect(findOtherTown(text)).toBe('')
  expect(isElsewhere(readAddress(text).place)).toBe(false)
})

test('a city or a ZIP code alone is judged', () => {
  expect(['Jersey City', 'Mt Vernon, NY', 'Astoria', 'New York', ''].map(isOtherTown)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
  expect(['10701', '07310-1234', '10463', '11040', '00000', '1001', ''].map(isOtherZip)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ])
})
