import { expect, test } from 'vitest'
import { licenseDaysLeft, licenseNotice, licenseTitle } from './licenses.ts'

test('counts days across daylight saving changes', () => {
  expect(licenseDaysLeft('2026-03-09', '2026-03-07')).toBe(2)
  expect(licenseDaysLeft('2026-11-02', '2026-10-31')).toBe(2)
  expect(licenseDaysLeft('2026-03-02', '2026-03-02')).toBe(0)
  expect(licenseDaysLeft('2026-03-01', '2026-03-02')).toBe(-1)
})

test.each([
  [61, null],
  [60, '60'],
  [31, '60'],
  [30, '30'],
  [8, '30'],
  [7, '7'],
  [0, '7'],
  [-1, 'lapsed'],
  [-400, 'lapsed'],
] as const)('%i days before it lapses the notice is %j', (days, notice) => {
  expect(licenseNotice(days)).toBe(notice)
})

test('shows the highest class that has not lapsed', () => {
  const salesperson = { license_class: 'salesperson', expires_on: '2027-01-31' } as const
  const broker = { license_class: 'broker', expires_on: '2026-03-02' } as const
  expect(licenseTitle([salesperson, broker], '2026-03-02')).toBe('Licensed Real Estate Broker')
  expect(licenseTitle([broker, salesperson], '2026-03-03')).toBe('Licensed Real Estate Salesperson')
  expect(licenseTitle([broker], '2026-03-03')).toBeNull()
  expect(licenseTitle([], '2026-03-02')).toBeNull()
})
