import { expect, test } from 'vitest'
import { brokenCommissionRule, commissionKinds } from './commission.ts'

test('a fee that the tenant pays cannot be published with a rental since the FARE Act', () => {
  expect(brokenCommissionRule('collect_own', 'rental', '2025-06-10')).toBeNull()
  expect(brokenCommissionRule('collect_own', 'rental', '2025-06-11')?.key).toBe('fare-broker-fee')
  expect(brokenCommissionRule('collect_own', 'sale', '2026-01-01')).toBeNull()
})

test('what the owner or a co-broker pays always can', () => {
  for (const { key } of commissionKinds.filter((kind) => kind.key !== 'collect_own'))
    expect(brokenCommissionRule(key, 'rental', '2026-01-01')).toBeNull()
})
