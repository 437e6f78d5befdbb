import {
  apartmentFeatures,
  buildingFeatures,
  keysOf,
  maskOf,
  type ApartmentFeature,
  type BuildingFeature,
  type BuildingType,
} from '@pb/rules/vocabulary'
import type { HomePlan } from './homes.ts'
import type { Random } from './random.ts'

/** Chance of each feature in a building with an elevator, of some size; large ones have more of all. */
const elevatorFeatures: readonly (readonly [BuildingFeature, number])[] = [
  ['doorman', 0.5],
  ['laundry', 0.8],
  ['gym', 0.35],
  ['roof-deck', 0.4],
  ['concierge', 0.2],
  ['garage', 0.2],
  ['pool', 0.06],
  ['bike-room', 0.5],
  ['storage', 0.4],
  ['live-in-super', 0.6],
  ['package-room', 0.4],
  ['playroom', 0.15],
  ['courtyard', 0.2],
  ['lounge', 0.2],
  ['wheelchair-access', 0.45],
  ['smoke-free', 0.3],
]
const walkUpFeatures: readonly (readonly [BuildingFeature, number])[] = [
  ['laundry', 0.35],
  ['bike-room', 0.15],
  ['storage', 0.15],
  ['live-in-super', 0.3],
  ['courtyard', 0.15],
  ['virtual-doorman', 0.2],
  ['smoke-free', 0.15],
]

export interface BuildingAmenities {
  readonly features: bigint
  readonly pets: number
}

/** Pets masks: none, cats, cats and small dogs, all. */
const petPolicies = [0, 1, 3, 7, 7] as const

/** Makes up what a building offers, by its type and size. */
export function buildingAmenities(
  random: Random,
  { buildingType, units }: { buildingType: BuildingType; units: number },
): BuildingAmenities {
  const lift = buildingType === 'elevator' || buildingType === 'high-rise'
  const size = lift ? Math.min(1.5, Math.max(0.4, units / 100)) : 1
  const chosen = (lift ? elevatorFeatures : walkUpFeatures)
    .filter(([, chance]) => random.chance(chance * size))
    .map(([key]) => key)
  if (lift) chosen.push('elevator')
  return { features: maskOf(buildingFeatures, chosen), pets: random.pick(petPolicies) }
}

/** Makes up what a home offers. `level` is 1 for a middling home, more for a finer one. */
export function homeFeatures(
  random: Random,
  {
    plan,
    floor,
    buildingType,
    level,
  }: { plan: HomePlan; floor: number; buildingType: BuildingType; level: number },
): bigint {
  const fine = Math.min(1.6, Math.max(0.5, level))
  const old = buildingType === 'walk-up' || buildingType === 'townhouse'
  const outdoor = random.chance(0.14 * fine)
  const chances: readonly (readonly [ApartmentFeature, number])[] = [
    ['dishwasher', 0.62 * fine],
    ['washer-dryer', 0.28 * fine],
    ['central-air', old ? 0.12 : 0.3 * fine],
    ['hardwood-floors', 0.65],
    ['fireplace', old ? 0.12 : 0.03 * fine],
    ['high-ceilings', 0.25 * fine],
    ['exposed-brick', old ? 0.25 : 0.02],
    ['walk-in-closet', plan.size > 800 ? 0.35 : 0.1],
    ['home-office', plan.bedroomKey.endsWith('.5') ? 0.8 : 0.06],
    ['city-view', floor > 9 ? 0.5 : 0.05],
    ['park-view', 0.04 * fine],
    ['water-view', floor > 12 ? 0.12 : 0.01],
    ['renovated', 0.35 * fine],
    ['stainless-appliances', 0.5 * fine],
    ['natural-light', 0.5],
    ['duplex', plan.size > 1300 ? 0.15 : 0.01],
  ]
  const chosen = chances.filter(([, chance]) => random.chance(chance)).map(([key]) => key)
  if (outdoor) chosen.push('private-outdoor', floor === 1 ? 'garden' : random.pick(['balcony', 'terrace']))
  return maskOf(apartmentFeatures, chosen)
}

/** Share by which features lift a rent. */
export function featurePremium(building: bigint, home: bigint): number {
  const has = new Set<string>([...keysOf(buildingFeatures, building), ...keysOf(apartmentFeatures, home)])
  const worth = { doorman: 0.06, gym: 0.02, 'washer-dryer': 0.05, renovated: 0.03, 'private-outdoor': 0.07 }
  return Object.entries(worth).reduce((sum, [key, share]) => sum + (has.has(key) ? share : 0), 0)
}
