import { bedroomCode, type BedroomKey } from '@pb/rules/bedrooms'
import type { BuildingType } from '@pb/rules/vocabulary'
import type { Random } from './random.ts'

/** Fictional layout of a unit, shared by all its listings. */
export interface UnitPlan {
  readonly bedroomKey: BedroomKey
  readonly bedrooms: number
  /** Tenths. */
  readonly bathrooms: number
  readonly size: number
}

/** Typical square feet and bathrooms (in tenths) of each layout. */
const layouts: readonly (readonly [
  BedroomKey,
  smallest: number,
  largest: number,
  baths: readonly number[],
])[] = [
  ['studio', 360, 540, [10]],
  ['alcove-studio', 480, 620, [10]],
  ['loft', 900, 1700, [10, 15, 20]],
  ['1', 560, 830, [10, 10, 10, 15]],
  ['1.5', 700, 930, [10, 10, 15]],
  ['2', 850, 1250, [10, 15, 20, 20]],
  ['2.5', 1050, 1450, [15, 20, 20]],
  ['3', 1200, 1900, [15, 20, 25, 30]],
  ['4', 1750, 2900, [20, 25, 30, 35]],
  ['5', 2600, 4200, [30, 35, 40]],
]

function createPlan(key: BedroomKey, random: Random, knownSize: number | null = null): UnitPlan {
  const [, smallest, largest, baths] = layouts.find(([name]) => name === key)!
  return {
    bedroomKey: key,
    bedrooms: bedroomCode(key),
    bathrooms: random.pick(baths),
    size: knownSize ?? Math.round(random.between(smallest, largest) / 5) * 5,
  }
}

function pickLayoutBySize(size: number, random: Random): BedroomKey {
  if (size < 480) return 'studio'
  if (size < 600) return random.pick(['studio', 'alcove-studio', '1'])
  if (size < 880) return random.pick(['1', '1', '1', '1.5'])
  if (size < 1300) return random.pick(['2', '2', '2', '1.5'])
  if (size < 1950) return random.pick(['3', '3', '2.5', 'loft'])
  return size < 2800 ? '4' : '5'
}

/** Picks a layout by the value relative to the median of the neighborhood. */
function pickLayoutByPrice(ratio: number, random: Random): BedroomKey {
  const noisy = ratio * random.between(0.88, 1.14)
  if (noisy < 0.62) return random.pick(['studio', 'studio', 'alcove-studio'])
  if (noisy < 1.02) return random.pick(['1', '1', '1', '1.5'])
  if (noisy < 1.75) return random.pick(['2', '2', '2', '1.5', '2.5'])
  if (noisy < 3) return random.pick(['3', '3', '3', '2.5'])
  return noisy < 5.5 ? '4' : '5'
}

/** Plans a sold unit by its recorded size, else by its price. */
export function planSoldUnit(random: Random, unit: { size: number | null; ratio: number }): UnitPlan {
  const key = unit.size === null ? pickLayoutByPrice(unit.ratio, random) : pickLayoutBySize(unit.size, random)
  return createPlan(key, random, unit.size)
}

/** Relative frequency of layouts in a rental building. */
const rentalMix = new Map<BedroomKey, number>([
  ['studio', 3],
  ['alcove-studio', 1],
  ['1', 6],
  ['1.5', 1],
  ['2', 5],
  ['2.5', 1],
  ['3', 2],
  ['4', 1],
])
const rentalKeys = [...rentalMix].flatMap(([key, share]) => Array.from({ length: share }, () => key))

/** Plans a unit without any records. */
export function planRentalUnit(random: Random, buildingType: BuildingType): UnitPlan {
  return createPlan(buildingType === 'loft' ? 'loft' : random.pick(rentalKeys), random)
}

/** Creates a unit label for the building: floor and letter. */
export function createUnitLabel(random: Random, buildingType: BuildingType, units: number): string {
  const perFloor = buildingType === 'walk-up' || buildingType === 'townhouse' ? 2 : units > 120 ? 8 : 5
  const highest = buildingType === 'walk-up' || buildingType === 'townhouse' ? 5 : 45
  const floors = Math.max(2, Math.min(highest, Math.ceil(units / perFloor)))
  return `${random.integer(1, floors)}${'ABCDEFGH'[random.integer(0, perFloor - 1)]}`
}

/** Parses the floor of a unit label; 2 if it has none. */
export function parseFloor(label: string): number {
  const floor = Number(/^\d+/.exec(label)?.[0] ?? (label.startsWith('PH') ? 20 : 2))
  return floor > 100 ? Math.floor(floor / 100) : Math.max(1, floor)
}
