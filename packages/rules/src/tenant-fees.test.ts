import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  feeKinds,
  feeTimings,
  findBrokenFeeRules,
  splitUnlawfulFees,
  type FeeKind,
  type TenantFee,
} from './tenant-fees.ts'

const rent = 3_000_00
const fee = (kind: FeeKind, cents: number, given: Partial<TenantFee> = {}): TenantFee => ({
  kind,
  name: kind,
  cents,
  when: 'signing',
  refundable: kind === 'deposit',
  ...given,
})
const other = (name: string, dollars: number, given: Partial<TenantFee> = {}) =>
  fee('other', dollars * 100, { name, ...given })
const broken = (fees: TenantFee[], on = '2026-01-01') =>
  findBrokenFeeRules(fees, rent, on).map(({ rule }) => rule.key)

test('rejects a broker fee since the FARE Act took effect', () => {
  expect(broken([fee('broker', 1)], '2025-06-10')).toEqual([])
  expect(broken([fee('broker', 1)], '2025-06-11')).toEqual(['fare-broker-fee'])
})

test('allows fees up to the limits, not a cent more', () => {
  expect(broken([fee('screening', 20_00), fee('deposit', rent)])).toEqual([])
  expect(broken([fee('screening', 20_01), fee('deposit', rent + 1)])).toEqual([
    'screening-cap',
    'deposit-cap',
  ])
})

test('sums fees, so that splitting does not avoid the limit', () => {
  expect(broken([fee('screening', 15_00), other('Credit check', 15)])).toEqual(['screening-cap'])
  expect(broken([fee('deposit', 2_000_00), fee('deposit', 2_000_00)])).toEqual(['deposit-cap'])
})

test('does not check the deposit without a rent', () => {
  expect(findBrokenFeeRules([fee('deposit', 9_000_00)], 0, '2026-01-01')).toEqual([])
})

describe('a fee filed as Other', () => {
  test.each([
    'Broker fee',
    "Broker's Fee",
    'BROKERAGE',
    'Bröker fee',
    'br0ker fee',
    'B r o k e r fee',
    'Brooker fee',
    'One month brokerage',
    'Agent fee',
    "Agent's commission",
    'Realtor fee',
    'Finder’s fee',
    'Leasing fee',
    'Leasing commission',
    'Agency fee',
    'CYOF',
    'Comisión',
    '中介费',
  ])('%j is a broker fee', (name) => {
    expect(broken([other(name, 100)])).toContain('fare-broker-fee')
  })

  test.each([
    'Application fee',
    'Aplication fee',
    'Processing',
    'Admin fee',
    'Administrative charge',
    'Credit & background check',
    'Credit check',
    'Lease preparation',
    'Document fee',
    'Tenant screening',
  ])('%j is a screening fee', (name) => {
    expect(broken([other(name, 150)])).toEqual(['screening-cap'])
    expect(broken([other(name, 20)])).toEqual([])
  })

  test.each([
    'Pet deposit',
    'Security',
    'Key deposit',
    'Last month’s rent',
    'Holding fee',
    'Move-in deposit',
    'Prepaid rent',
    'Furniture bond',
  ])('%j is a deposit beside the full security deposit', (name) => {
    expect(broken([fee('deposit', rent), other(name, 500)])).toEqual(['deposit-cap'])
  })

  test('is a deposit when it is refundable, whatever its name', () => {
    expect(broken([fee('deposit', rent), fee('pet', 500_00, { refundable: true })])).toEqual(['deposit-cap'])
    expect(broken([fee('deposit', rent - 500_00), fee('pet', 500_00, { refundable: true })])).toEqual([])
  })

  test.each(['Service charge', 'Fee', 'Misc', 'One-time payment'])(
    'is a broker fee by its amount when %j explains nothing',
    (name) => {
      expect(broken([other(name, 3000)])).toEqual(['fare-broker-fee'])
      expect(broken([other(name, 750), other(`${name} 2`, 750)])).toEqual(['fare-broker-fee'])
      expect(broken([other(name, 1499)])).toEqual([])
    },
  )
})

test.each([
  fee('board', 500_00),
  fee('board', 950_00, { name: 'Co-op application package' }),
  other('Condo board application', 650),
  other('Managing agent move-in fee', 750),
  fee('move', 1_000_00, { name: 'Move-in fee' }),
  fee('pet', 50_00, { name: 'Pet fee', when: 'monthly' }),
  fee('pet', 50_00, { name: 'Pet rent', when: 'monthly' }),
  fee('amenity', 1_800_00, { name: 'Amenity fee', when: 'once' }),
  fee('utility', 75_00, { name: 'Credit for gas', when: 'monthly' }),
  other('Security system', 40, { when: 'once' }),
  other('Deposit insurance', 25, { when: 'monthly' }),
  other('Administrative fee', 15, { when: 'monthly' }),
  other('No broker fee', 0),
  other('Bike storage', 300),
])('allows %j', (allowed) => {
  expect(broken([fee('deposit', rent), fee('screening', 20_00), allowed])).toEqual([])
})

test('judges a fee no milder for the kind chosen', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...feeKinds),
      fc.constantFrom(
        ['Broker fee', 'fare-broker-fee'],
        ['Application fee', 'screening-cap'],
        ['Pet deposit', 'deposit-cap'],
      ),
      fc.constantFrom(...feeTimings.map(({ key }) => key).filter((key) => key !== 'monthly')),
      fc.boolean(),
      (kind, [name = '', rule], when, refundable) => {
        expect(broken([fee('deposit', rent), { kind, name, cents: 150_00, when, refundable }])).toContain(
          rule,
        )
      },
    ),
  )
})

test('accepts sums up to an approved amount, never for screening', () => {
  const fees = [fee('broker', 3_000_00), fee('deposit', 4_000_00), fee('screening', 50_00)]
  const approvals = { 'fare-broker-fee': 3_000_00, 'deposit-cap': 4_000_00 }
  const keys = (given: TenantFee[]) =>
    findBrokenFeeRules(given, rent, '2026-01-01', approvals).map(({ rule }) => rule.key)
  expect(keys(fees)).toEqual(['screening-cap'])
  expect(keys([fee('broker', 3_000_01)])).toEqual(['fare-broker-fee'])
})

test('withholds what may not be charged and keeps the rest', () => {
  const [security, pet, broker, gym] = [
    fee('deposit', rent),
    other('Pet deposit', 500),
    other('Broker fee', 3000),
    fee('amenity', 500_00, { name: 'Gym' }),
  ]
  const { lawful, withheld } = splitUnlawfulFees([security, pet, broker, gym], rent, '2026-01-01')
  expect(lawful).toEqual([gym])
  expect(withheld.map(({ fee: { name }, rule }) => [name, rule.key])).toEqual([
    ['Broker fee', 'fare-broker-fee'],
    ['deposit', 'deposit-cap'],
    ['Pet deposit', 'deposit-cap'],
  ])
  const once = splitUnlawfulFees([security, pet, broker, gym], rent, '2026-01-01')
  expect(splitUnlawfulFees(once.lawful, rent, '2026-01-01').withheld).toEqual([])
})
