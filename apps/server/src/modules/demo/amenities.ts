import {
  apartmentFeatures,
  buildingFeatures,
  getMaskKeys,
  toMask,
  type ApartmentFeature,
  type BuildingFeature,
  type BuildingType,
} from '@pb/rules/vocabulary'
import type { UnitPlan } from './unit-plans.ts'
import type { Random } from './random.ts'

/** Probability of each feature in an elevator building; larger buildings have more of all. */
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

/** Pet policy masks: none, cats, cats and small dogs, all. */
const petPolicies = [0, 1, 3, 7, 7] as const

/** Picks the amenities of a building by type and size. */
export function createBuildingAmenities(
  random: Random,
  { buildingType, units }: { buildingType: BuildingType; units: number },
): BuildingAmenities {
  const hasElevator = buildingType === 'elevator' || buildingType === 'high-rise'
  const size = hasElevator ? Math.min(1.5, Math.max(0.4, units / 100)) : 1
  const chosen = (hasElevator ? elevatorFeatures : walkUpFeatures)
    .filter(([, chance]) => random.chance(chance * size))
    .map(([key]) => key)
  if (hasElevator) chosen.push('elevator')
  return { features: toMask(buildingFeatures, chosen), pets: random.pick(petPolicies) }
}

/** Picks the features of an apartment. `level` is 1 for an average apartment, more for a better one. */
export function createApartmentFeatures(
  random: Random,
  {
    plan,
    floor,
    buildingType,
    level,
  }: { plan: UnitPlan; floor: number; buildingType: BuildingType; level: number },
): bigint {
  const quality = Math.min(1.6, Math.max(0.5, level))
  const old = buildingType === 'walk-up' || buildingType === 'townhouse'
  const outdoor = random.chance(0.14 * quality)
  const chances: readonly (readonly [ApartmentFeature, number])[] = [
    ['dishwasher', 0.62 * quality],
    ['washer-dryer', 0.28 * quality],
    ['central-air', old ? 0.12 : 0.3 * quality],
    ['hardwood-floors', 0.65],
    ['fireplace', old ? 0.12 : 0.03 * quality],
    ['high-ceilings', 0.25 * quality],
    ['exposed-brick', old ? 0.25 : 0.02],
    ['walk-in-closet', plan.size > 800 ? 0.35 : 0.1],
    ['home-office', plan.bedroomKey.endsWith('.5') ? 0.8 : 0.06],
    ['city-view', floor > 9 ? 0.5 : 0.05],
    ['park-view', 0.04 * quality],
    ['water-view', floor > 12 ? 0.12 : 0.01],
    ['renovated', 0.35 * quality],
    ['stainless-appliances', 0.5 * quality],
    ['natural-light', 0.5],
    ['duplex', plan.size > 1300 ? 0.15 : 0.01],
  ]
  const chosen = chances.filter(([, chance]) => random.chance(chance)).map(([key]) => key)
  if (outdoor) chosen.push('private-outdoor', floor === 1 ? 'garden' : random.pick(['balcony', 'terrace']))
  return toMask(apartmentFeatures, chosen)
}

/** Returns the share that features add to the rent. */
export function computeFeaturePremium(building: bigint, apartment: bigint): number {
  const has = new Set<string>([
    ...getMaskKeys(buildingFeatures, building),
    ...getMaskKeys(apartmentFeatures, apartment),
  ])
  const worth = { doorman: 0.06, gym: 0.02, 'washer-dryer': 0.05, renovated: 0.03, 'private-outdoor': 0.07 }
  return Object.entries(worth).reduce((sum, [key, share]) => sum + (has.has(key) ? share : 0), 0)
}
