import { expect, test } from 'vitest'
import { findBrokenCommissionRule, commissionKinds } from './commission.ts'

test('rejects a fee paid by the tenant of a rental since the FARE Act', () => {
  expect(findBrokenCommissionRule('collect_own', 'rental', '2025-06-10')).toBeNull()
  expect(findBrokenCommissionRule('collect_own', 'rental', '2025-06-11')?.key).toBe('fare-broker-fee')
  expect(findBrokenCommissionRule('collect_own', 'sale', '2026-01-01')).toBeNull()
})

test('allows commissions paid by the owner or a co-broker', () => {
  for (const { key } of commissionKinds.filter((kind) => kind.key !== 'collect_own'))
    expect(findBrokenCommissionRule(key, 'rental', '2026-01-01')).toBeNull()
})
