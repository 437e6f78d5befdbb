import { expect, test } from 'vitest'
import { clientPath } from './paths.ts'
import { dialable, momentTitle, nameOf, rowTime } from './row-text.ts'

const now = Date.parse('2026-11-21T17:00:00Z')
const ago = (days: number) => now / 1000 - days * 86_400

test.each([
  ['(212) 555-0142', '2125550142'],
  ['(212) 555-0142 x12', '2125550142,12'],
  ['+44 20 7946 0958', '+442079460958'],
])('%s is dialed as %s', (phone, dialed) => {
  expect(dialable(phone)).toBe(dialed)
})

test('a client without a name goes by the address', () => {
  expect(nameOf({ name: ' ', email: 'a@b.example' })).toBe('a@b.example')
})

test('a row tells the time as shortly as it can', () => {
  expect([0.0001, 0.1, 3, 30, 400].map((days) => rowTime(ago(days), now))).toEqual([
    'just now',
    '2 h',
    '3 d',
    'Oct 22',
    'Oct 17, 2025',
  ])
})

test('the order says what the time is of', () => {
  const at = Math.floor(Date.now() / 1000) - 7200
  expect(momentTitle(at, 'assigned')).toBe('Assigned 2 h ago')
  expect(momentTitle(at, 'a-z')).toBe('Last activity 2 h ago')
})

test('a client without a type is looked for among rentals', () => {
  expect(clientPath(undefined, '7')).toBe('/clients/rental/7/details')
  expect(clientPath('sale', '7', 'messages')).toBe('/clients/sale/7/messages')
})
