import type { BedroomKey } from '@pb/rules/bedrooms'
import { computeFeaturePremium } from './amenities.ts'
import { getRentLevel } from './price-levels.ts'
import type { DemoUnit } from './market.ts'
import type { Random } from './random.ts'

/** Rent relative to a one-bedroom, and typical size. */
const layoutRents: Readonly<Partial<Record<BedroomKey, readonly [share: number, size: number]>>> = {
  studio: [0.78, 450],
  'alcove-studio': [0.86, 550],
  loft: [1.5, 1250],
  '1': [1, 690],
  '1.5': [1.14, 810],
  '2': [1.38, 1040],
  '2.5': [1.55, 1240],
  '3': [1.85, 1520],
  '4': [2.45, 2300],
  '5': [3.4, 3300],
}

const typeShares: Readonly<Record<string, number>> = {
  'walk-up': 0.9,
  townhouse: 1,
  loft: 1.05,
  'high-rise': 1.15,
}
const ownershipShares: Readonly<Record<string, number>> = { condo: 1.12, condop: 1.08, 'co-op': 1.02 }

/** Dollars a month; the dearest apartments of the city ask for a little more. */
const maxRentPerFoot = 17.5

/** Returns a plausible monthly rent in whole dollars. */
export function askingRent(random: Random, { building, plan, amenities, features }: DemoUnit): number {
  const [share, usual] = layoutRents[plan.bedroomKey]!
  const rent =
    getRentLevel(building.neighborhood) *
    share *
    (plan.size / usual) ** 0.35 *
    (typeShares[building.building_type] ?? 1) *
    (ownershipShares[building.ownership] ?? 1) *
    (1 + computeFeaturePremium(amenities.features, features)) *
    random.between(0.9, 1.1)
  const rounded = Math.round(Math.min(rent, plan.size * maxRentPerFoot) / 50) * 50
  return random.chance(0.45) ? rounded - 5 : rounded
}

/** Returns a plausible asking price in whole dollars, based on the last sale of the unit. */
export function askingPrice(random: Random, { value }: DemoUnit): number {
  const price = value! * random.between(0.98, 1.13)
  const step = price > 2_000_000 ? 25_000 : price > 600_000 ? 5000 : 1000
  const rounded = Math.round(price / step) * step
  return random.chance(0.4) && step > 1000 ? rounded - 1000 : rounded
}

/** Returns monthly costs in cents: common charges and taxes for a condo, else maintenance. */
export function carryingCosts(random: Random, { building, plan }: DemoUnit, price: number) {
  const perFoot = building.building_type === 'walk-up' ? random.between(0.6, 1) : random.between(1, 1.7)
  const charges = Math.round(plan.size * perFoot) * 100
  if (building.ownership !== 'condo')
    return {
      common_charges_cents: null,
      taxes_cents: null,
      maintenance_cents: Math.round((charges / 100) * random.between(1.2, 1.6)) * 100,
    }
  const taxes = Math.round((price * random.between(0.006, 0.011)) / 12) * 100
  return { common_charges_cents: charges, taxes_cents: taxes, maintenance_cents: null }
}
