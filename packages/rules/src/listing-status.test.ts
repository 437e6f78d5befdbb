import { expect, test } from 'vitest'
import {
  getRequiredFacts,
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

test('has no duplicate transitions and none to the same status', () => {
  for (const status of standardStatuses) {
    const next = nextStatuses(status)
    expect(new Set(next).size).toBe(next.length)
    expect(next).not.toContain(status)
    for (const to of next) expect(standardStatuses).toContain(to)
  }
})

test('can return to the market from every status except Closed', () => {
  for (const status of standardStatuses) {
    const seen = new Set([status])
    for (const place of seen) for (const to of nextStatuses(place)) seen.add(to)
    expect(seen.has('Active'), status).toBe(status !== 'Closed')
    expect(seen.has('Closed'), status).toBe(true)
  }
})

test('requires a date off the market, and a price only when closed', () => {
  for (const status of pastStatuses) expect(getRequiredFacts(status)).toContain('date')
  expect(standardStatuses.filter((status) => getRequiredFacts(status).includes('close_price'))).toEqual([
    'Closed',
  ])
  expect(getRequiredFacts('Active')).toEqual([])
})

test('offers removal reasons by ad type', () => {
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
