import { expect, test } from 'vitest'
import { checkFee, type ApplicationFee } from './fees.ts'

const today = '2026-03-02'
const fee = (given: Partial<ApplicationFee>): ApplicationFee => ({
  amount: 20,
  report_cost: 20,
  report_date: null,
  date: today,
  ...given,
})

test.each<[string, Partial<ApplicationFee>]>([
  ['the limit', {}],
  ['no fee', { amount: 0, report_cost: null, report_date: today }],
  ['the cost of a cheaper report', { amount: 12.5, report_cost: 12.5 }],
  ['the limit for a dearer report', { amount: 20, report_cost: 45 }],
  ['a report of 31 days', { report_date: '2026-01-30' }],
])('accepts %s', (_what, given) => {
  expect(checkFee(fee(given), today)).toBeNull()
})

test.each<[string, Partial<ApplicationFee>, string, string]>([
  ['a cent above the limit', { amount: 20.01, report_cost: 45 }, 'amount', 'At most $20, the limit'],
  ['a fee for a report of unknown cost', { report_cost: null }, 'report_cost', 'Enter what the report cost'],
  ['a fee for a report that cost nothing', { amount: 1, report_cost: 0 }, 'amount', 'At most $0'],
  [
    'more than the report cost',
    { amount: 20, report_cost: 12 },
    'amount',
    'At most $12, the cost of the report',
  ],
  ['more than the limit for a dearer report', { amount: 45, report_cost: 45 }, 'amount', 'At most $20'],
  ['any fee with a report of 30 days', { report_date: '2026-01-31' }, 'amount', 'No fee can be charged'],
  ['a payment tomorrow', { date: '2026-03-03' }, 'date', 'Choose today'],
  ['a report from after the payment', { report_date: '2026-03-03' }, 'report_date', 'dated after'],
])('rejects %s', (_what, given, field, message) => {
  expect(checkFee(fee(given), today)).toMatchObject({
    field,
    message: expect.stringContaining(message) as string,
  })
})
