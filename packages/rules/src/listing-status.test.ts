import { expect, test } from 'vitest'
import {
  factsOfStatus,
  nextStatuses,
  pastStatuses,
  removalReasonsFor,
  statusLabel,
} from './listing-status.ts'
import { standardStatuses } from './vocabulary.ts'

test.each([
  ['Pending', 'rental', 'Lease Out'],
  ['Pending', 'sale', 'In Contract'],
  ['Active Under Contract', 'rental', 'Application Pending'],
  ['Active Under Contract', 'sale', 'Active Under Contract'],
  ['Hold', 'sale', 'Hold'],
] as const)('%s of a %s reads %s', (status, adType, label) => {
  expect(statusLabel(status, adType)).toBe(label)
})

test('no move leads nowhere, to itself, or twice to one place', () => {
  for (const status of standardStatuses) {
    const next = nextStatuses(status)
    expect(new Set(next).size).toBe(next.length)
    expect(next).not.toContain(status)
    for (const to of next) expect(standardStatuses).toContain(to)
  }
})

test('from every status but Closed the market can be reached again', () => {
  for (const status of standardStatuses) {
    const seen = new Set([status])
    for (const place of seen) for (const to of nextStatuses(place)) seen.add(to)
    expect(seen.has('Active'), status).toBe(status !== 'Closed')
    expect(seen.has('Closed'), status).toBe(true)
  }
})

test('what is past or on its way there has a date; only a closing has a price', () => {
  for (const status of pastStatuses) expect(factsOfStatus(status)).toContain('date')
  expect(standardStatuses.filter((status) => factsOfStatus(status).includes('close_price'))).toEqual([
    'Closed',
  ])
  expect(factsOfStatus('Active')).toEqual([])
})

test('a rental is rented, a sale sold, and either may be a mistake', () => {
  expect(removalReasonsFor('rental').map(({ key }) => key)).toEqual([
    'rented',
    'off-market',
    'duplicate',
    'wrong-data',
  ])
  expect(removalReasonsFor('sale').map(({ key }) => key)).toEqual([
    'sold',
    'off-market',
    'duplicate',
    'wrong-data',
  ])
})
