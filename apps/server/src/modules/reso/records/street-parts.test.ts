import { parseAddress } from '@pb/rules/addresses'
import { expect, test } from 'vitest'
import { streetParts } from './street-parts.ts'

test.each([
  ['330 East 38th Street', '330', 'E', '38th', 'Street'],
  ['12 West End Avenue', '12', null, 'West End', 'Avenue'],
  ['25 Central Park West', '25', null, 'Central Park West', null],
  ['181 Avenue A', '181', null, 'Avenue A', null],
  ['23-15 30th Avenue', '23-15', null, '30th', 'Avenue'],
  ['1 Broadway', '1', null, 'Broadway', null],
])('splits %s', (address, house_number, prefix, name, suffix) => {
  expect(streetParts({ address, house_number })).toEqual({ prefix, name, suffix })
  // The parts are parsed back to the same street.
  const parts = [house_number, prefix, name, suffix].filter(Boolean).join(' ')
  expect(parseAddress(parts)?.street).toBe(parseAddress(address)?.street)
})
