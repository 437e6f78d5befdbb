import fc from 'fast-check'
import { expect, test } from 'vitest'
import { carryingCosts } from './carrying-costs.ts'
import { ownerships } from './vocabulary.ts'

const cents = fc.option(fc.integer({ min: 0, max: 10_000_000 }).map(String))
const said = fc.record({
  ownership: fc.constantFrom(...ownerships.map(({ key }) => key)),
  common_charges_cents: cents,
  maintenance_cents: cents,
  taxes_cents: cents,
})

test('what is shown adds up, and nothing is shown of what nobody has said', () => {
  fc.assert(
    fc.property(said, (costs) => {
      const { lines, chargesCents, taxesCents, totalCents } = carryingCosts(costs)
      expect(totalCents === null).toBe(lines.length === 0)
      expect(totalCents ?? 0).toBe(lines.reduce((sum, line) => sum + line.cents, 0))
      expect((chargesCents ?? 0) + (taxesCents ?? 0)).toBe(totalCents ?? 0)
      expect(chargesCents === null).toBe(
        costs.common_charges_cents === null && costs.maintenance_cents === null,
      )
    }),
  )
})

test('taxes are counted once: of a co-op they are in the maintenance', () => {
  const costs = { common_charges_cents: null, maintenance_cents: '120000', taxes_cents: '70000' } as const
  for (const ownership of ['co-op', 'condop'] as const)
    expect(carryingCosts({ ownership, ...costs })).toEqual({
      lines: [{ label: 'Maintenance', cents: 120_000 }],
      chargesCents: 120_000,
      taxesCents: null,
      totalCents: 120_000,
    })
  expect(carryingCosts({ ownership: 'condo', ...costs })).toMatchObject({
    chargesCents: 120_000,
    taxesCents: 70_000,
    totalCents: 190_000,
  })
})
