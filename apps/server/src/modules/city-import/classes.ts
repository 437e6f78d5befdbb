import type { BuildingType, Ownership } from '@pb/rules/vocabulary'

/** What a building class of the city says; null where the class is not for living in apartments. */
export interface BuildingKind {
  readonly ownership: Ownership
  readonly buildingType: BuildingType
}

/** From this many floors on a building with an elevator is a high-rise. */
const highRiseFloors = 20

const exact: Readonly<Record<string, readonly [Ownership, BuildingType]>> = {
  C0: ['multi-family', 'walk-up'],
  C6: ['co-op', 'walk-up'],
  C8: ['co-op', 'walk-up'],
  D0: ['co-op', 'elevator'],
  D4: ['co-op', 'elevator'],
  R1: ['condo', 'walk-up'],
  R2: ['condo', 'walk-up'],
  R3: ['condo', 'townhouse'],
  R4: ['condo', 'elevator'],
  R6: ['condo', 'townhouse'],
  R8: ['condo', 'elevator'],
  R9: ['condop', 'elevator'],
  RD: ['condo', 'elevator'],
  RM: ['condo', 'elevator'],
  RR: ['rental', 'elevator'],
  RX: ['condo', 'elevator'],
  RZ: ['condo', 'elevator'],
}

/** By the first letter where the class itself says no more. */
const families: Readonly<Record<string, readonly [Ownership, BuildingType]>> = {
  A: ['townhouse', 'townhouse'],
  B: ['multi-family', 'townhouse'],
  C: ['rental', 'walk-up'],
  D: ['rental', 'elevator'],
  L: ['rental', 'loft'],
  S: ['multi-family', 'walk-up'],
}

/**
 * Ownership and type of a building class (`R4` is a condo with an elevator). Published files sometimes carry the
 * category (`13 CONDOS - ELEVATOR APARTMENTS`) in the class's place; both are understood.
 */
export function kindOfClass(code: string, floors: number | null = null): BuildingKind | null {
  const found = exact[code] ?? (/^[A-Z][0-9A-Z]$/.test(code) ? families[code[0]!] : undefined)
  const pair = found ?? byCategory[/^\d\d/.exec(code)?.[0] ?? '']
  if (!pair) return null
  const [ownership, buildingType] = pair
  const tall = buildingType === 'elevator' && floors !== null && floors >= highRiseFloors
  return { ownership, buildingType: tall ? 'high-rise' : buildingType }
}

/** Categories whose rows are apartments that were sold one by one. */
const byCategory: Readonly<Record<string, readonly [Ownership, BuildingType]>> = {
  '04': ['condo', 'townhouse'],
  '09': ['co-op', 'walk-up'],
  '10': ['co-op', 'elevator'],
  '12': ['condo', 'walk-up'],
  '13': ['condo', 'elevator'],
  '15': ['condo', 'walk-up'],
  '16': ['condo', 'walk-up'],
  '17': ['condop', 'elevator'],
}

/** Categories of rental buildings, which are only sold whole. */
const wholeBuildings: Readonly<Record<string, BuildingKind>> = {
  '07': { ownership: 'rental', buildingType: 'walk-up' },
  '08': { ownership: 'rental', buildingType: 'elevator' },
  '14': { ownership: 'rental', buildingType: 'walk-up' },
}

/** How the city files a sale: an apartment, a whole apartment building, or neither. */
export function categoryOf(category: string): 'apartment' | 'building' | null {
  const key = category.slice(0, 2)
  if (key in byCategory && !category.startsWith('11A')) return 'apartment'
  return key in wholeBuildings ? 'building' : null
}

/** Kind by class where it says one, else by category. */
export function kindOf(buildingClass: string, category: string): BuildingKind | null {
  return kindOfClass(buildingClass) ?? kindOfClass(category) ?? wholeBuildings[category.slice(0, 2)] ?? null
}
