import { toUnixSeconds } from '@pb/rules/dates'
import { expect, test } from 'vitest'
import { clientPath } from './paths.ts'
import { toDialString } from '@pb/rules/dial-string'
import { formatSortTimeTitle, getClientName, formatSortTime } from './client-text.ts'

const now = Date.parse('2026-11-21T17:00:00Z')
const ago = (days: number) => now / 1000 - days * 86_400

test.each([
  ['(212) 555-0142', '2125550142'],
  ['(212) 555-0142 x12', '2125550142,12'],
  ['+44 20 7946 0958', '+442079460958'],
])('toDialString: %s becomes %s', (phone, dialed) => {
  expect(toDialString(phone)).toBe(dialed)
})

test('getClientName falls back to the email', () => {
  expect(getClientName({ name: ' ', email: 'a@b.example' })).toBe('a@b.example')
})

test('formatSortTime uses the shortest form', () => {
  expect([0.0001, 0.1, 3, 30, 400].map((days) => formatSortTime(ago(days), now))).toEqual([
    'just now',
    '2h ago',
    '3d ago',
    'Oct 22',
    'Oct 17, 2025',
  ])
})

test('formatSortTimeTitle names the time by the sort order', () => {
  const at = toUnixSeconds(new Date()) - 7200
  expect(formatSortTimeTitle(at, 'assigned')).toBe('Assigned 2h ago')
  expect(formatSortTimeTitle(at, 'a-z')).toBe('Last activity 2h ago')
})

test('clientPath defaults to rental', () => {
  expect(clientPath(undefined, '7')).toBe('/clients/rental/7/details')
  expect(clientPath('sale', '7', 'messages')).toBe('/clients/sale/7/messages')
})
