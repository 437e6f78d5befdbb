import { expect, test } from 'vitest'
import { brokenFeeRules, type FeeKind, type TenantFee } from './tenant-fees.ts'

const fee = (kind: FeeKind, cents: number): TenantFee => ({
  kind,
  name: kind,
  cents,
  when: 'signing',
  refundable: kind === 'deposit',
})
const broken = (fees: TenantFee[], on = '2026-01-01') =>
  brokenFeeRules(fees, 3_000_00, on).map(({ key }) => key)

test('a broker fee on a listing is blocked since the day the FARE Act holds, not before', () => {
  expect(broken([fee('broker', 1)], '2025-06-10')).toEqual([])
  expect(broken([fee('broker', 1)], '2025-06-11')).toEqual(['fare-broker-fee'])
})

test('the limits themselves are allowed, a cent more is not', () => {
  expect(broken([fee('screening', 20_00), fee('deposit', 3_000_00)])).toEqual([])
  expect(broken([fee('screening', 20_01), fee('deposit', 3_000_01)])).toEqual([
    'screening-cap',
    'deposit-cap',
  ])
})

test('fees of one kind count together, so that splitting one does not get around its limit', () => {
  expect(broken([fee('screening', 15_00), fee('screening', 15_00)])).toEqual(['screening-cap'])
  expect(broken([fee('deposit', 2_000_00), fee('deposit', 2_000_00)])).toEqual(['deposit-cap'])
})

test('where no rent is known, no deposit can be judged', () => {
  expect(brokenFeeRules([fee('deposit', 9_000_00)], 0, '2026-01-01')).toEqual([])
})

test("other fees are the owner's to ask", () => {
  expect(
    broken([fee('board', 500_00), fee('move', 1_000_00), fee('pet', 50_00), fee('amenity', 75_00)]),
  ).toEqual([])
})
