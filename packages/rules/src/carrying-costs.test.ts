import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calculateCarryingCosts } from './carrying-costs.ts'
import { ownerships } from './vocabulary.ts'

const cents = fc.option(fc.integer({ min: 0, max: 10_000_000 }).map(String))
const costInputs = fc.record({
  ownership: fc.constantFrom(...ownerships.map(({ key }) => key)),
  common_charges_cents: cents,
  maintenance_cents: cents,
  taxes_cents: cents,
})

test('sums the known costs and omits unknown ones', () => {
  fc.assert(
    fc.property(costInputs, (costs) => {
      const { lines, chargesCents, taxesCents, totalCents } = calculateCarryingCosts(costs)
      expect(totalCents === null).toBe(lines.length === 0)
      expect(totalCents ?? 0).toBe(lines.reduce((sum, line) => sum + line.cents, 0))
      expect((chargesCents ?? 0) + (taxesCents ?? 0)).toBe(totalCents ?? 0)
      expect(chargesCents === null).toBe(
        costs.common_charges_cents === null && costs.maintenance_cents === null,
      )
    }),
  )
})

test('counts taxes of a co-op once, as part of the maintenance', () => {
  const costs = { common_charges_cents: null, maintenance_cents: '120000', taxes_cents: '70000' } as const
  for (const ownership of ['co-op', 'condop'] as const)
    expect(calculateCarryingCosts({ ownership, ...costs })).toEqual({
      lines: [{ label: 'Maintenance', cents: 120_000 }],
      chargesCents: 120_000,
      taxesCents: null,
      totalCents: 120_000,
    })
  expect(calculateCarryingCosts({ ownership: 'condo', ...costs })).toMatchObject({
    chargesCents: 120_000,
    taxesCents: 70_000,
    totalCents: 190_000,
  })
})
