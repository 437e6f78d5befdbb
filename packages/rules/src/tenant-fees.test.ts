import { expect, test } from 'vitest'
import { findBrokenFeeRules, type FeeKind, type TenantFee } from './tenant-fees.ts'

const fee = (kind: FeeKind, cents: number): TenantFee => ({
  kind,
  name: kind,
  cents,
  when: 'signing',
  refundable: kind === 'deposit',
})
const broken = (fees: TenantFee[], on = '2026-01-01') =>
  findBrokenFeeRules(fees, 3_000_00, on).map(({ key }) => key)

test('rejects a broker fee since the FARE Act took effect', () => {
  expect(broken([fee('broker', 1)], '2025-06-10')).toEqual([])
  expect(broken([fee('broker', 1)], '2025-06-11')).toEqual(['fare-broker-fee'])
})

test('allows fees up to the limits, not a cent more', () => {
  expect(broken([fee('screening', 20_00), fee('deposit', 3_000_00)])).toEqual([])
  expect(broken([fee('screening', 20_01), fee('deposit', 3_000_01)])).toEqual([
    'screening-cap',
    'deposit-cap',
  ])
})

test('sums fees of one kind, so that splitting does not avoid the limit', () => {
  expect(broken([fee('screening', 15_00), fee('screening', 15_00)])).toEqual(['screening-cap'])
  expect(broken([fee('deposit', 2_000_00), fee('deposit', 2_000_00)])).toEqual(['deposit-cap'])
})

test('does not check the deposit without a rent', () => {
  expect(findBrokenFeeRules([fee('deposit', 9_000_00)], 0, '2026-01-01')).toEqual([])
})

test('allows other fees', () => {
  expect(
    broken([fee('board', 500_00), fee('move', 1_000_00), fee('pet', 50_00), fee('amenity', 75_00)]),
  ).toEqual([])
})
