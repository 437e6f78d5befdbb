import type { BuildingType, Ownership } from '@pb/rules/vocabulary'

/** Ownership and type that follow from the city's building class. */
export interface BuildingKind {
  readonly ownership: Ownership
  /** '' if unknown. */
  readonly buildingType: BuildingType | ''
}

/** An elevator building with at least this many floors is a high-rise. */
const highRiseFloors = 20

const kindsByClass: Readonly<Record<string, readonly [Ownership, BuildingType]>> = {
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

/** Fallback by the first letter of the class. */
const kindsByClassFamily: Readonly<Record<string, readonly [Ownership, BuildingType]>> = {
  A: ['townhouse', 'townhouse'],
  B: ['multi-family', 'townhouse'],
  C: ['rental', 'walk-up'],
  D: ['rental', 'elevator'],
  L: ['rental', 'loft'],
  S: ['multi-family', 'walk-up'],
}

/**
 * Returns ownership and type of a building class (`R4` is a condo with an elevator), or null when it has no apartments.
 * Published files sometimes have the category (`13 CONDOS - ELEVATOR APARTMENTS`) in the class column; both are read.
 */
export function getKindByClass(code: string, floors: number | null = null): BuildingKind | null {
  const byClass =
    kindsByClass[code] ?? (/^[A-Z][0-9A-Z]$/.test(code) ? kindsByClassFamily[code[0]!] : undefined)
  const pair = byClass ?? kindsByCategory[/^\d\d/.exec(code)?.[0] ?? '']
  if (!pair) return null
  const [ownership, buildingType] = pair
  const isTall = buildingType === 'elevator' && floors !== null && floors >= highRiseFloors
  return { ownership, buildingType: isTall ? 'high-rise' : buildingType }
}

/** Sale categories of individual apartments. */
const kindsByCategory: Readonly<Record<string, readonly [Ownership, BuildingType]>> = {
  '04': ['condo', 'townhouse'],
  '09': ['co-op', 'walk-up'],
  '10': ['co-op', 'elevator'],
  '12': ['condo', 'walk-up'],
  '13': ['condo', 'elevator'],
  '15': ['condo', 'walk-up'],
  '16': ['condo', 'walk-up'],
  '17': ['condop', 'elevator'],
}

/** Sale categories of rental buildings, which are only sold as a whole. */
const wholeBuildings: Readonly<Record<string, BuildingKind>> = {
  '07': { ownership: 'rental', buildingType: 'walk-up' },
  '08': { ownership: 'rental', buildingType: 'elevator' },
  '14': { ownership: 'rental', buildingType: 'walk-up' },
}

/** Returns whether a sale category is for an apartment or a whole apartment building; null for neither. */
export function getSaleCategory(category: string): 'apartment' | 'building' | null {
  const key = category.slice(0, 2)
  if (key in kindsByCategory && !category.startsWith('11A')) return 'apartment'
  return key in wholeBuildings ? 'building' : null
}

/** Returns the kind by building class, else by sale category. */
export function getBuildingKind(buildingClass: string, category: string): BuildingKind | null {
  return (
    getKindByClass(buildingClass) ?? getKindByClass(category) ?? wholeBuildings[category.slice(0, 2)] ?? null
  )
}
