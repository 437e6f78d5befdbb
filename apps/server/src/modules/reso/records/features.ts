import {
  apartmentFeatures,
  buildingFeatures,
  getMaskKeys,
  toMask,
  pets,
  type ApartmentFeature,
  type BuildingFeature,
  type Pet,
} from '@pb/rules/vocabulary'
import { fieldErrors } from '../texts.ts'
import { normalizeLookup, FieldError, type FieldValue } from './field-values.ts'

/** List fields of Property that contain features. */
export const featureFields = [
  'InteriorFeatures',
  'ExteriorFeatures',
  'PatioAndPorchFeatures',
  'Appliances',
  'LaundryFeatures',
  'Cooling',
  'Flooring',
  'View',
  'RoomType',
  'PropertyCondition',
  'BuildingFeatures',
  'AssociationAmenities',
  'CommunityFeatures',
  'ParkingFeatures',
  'AccessibilityFeatures',
] as const
export type FeatureField = (typeof featureFields)[number]

type LookupEntries<F> = readonly (readonly [field: FeatureField, name: string, feature: F])[]

/**
 * Lookup values of features in the RESO Data Dictionary 2.0 (https://dd.reso.org/DD2.0/lookups). All values of a feature
 * are imported, the first one is exported; a fireplace is FireplaceYN instead. The lookups are open: a feature that the
 * dictionary does not have is exported under its own title, in BuildingFeatures or the most suitable field.
 */
const apartmentLookups: LookupEntries<ApartmentFeature> = [
  ['Appliances', 'Dishwasher', 'dishwasher'],
  ['Appliances', 'ENERGY STAR Qualified Dishwasher', 'dishwasher'],
  ['LaundryFeatures', 'In Unit', 'washer-dryer'],
  ['Appliances', 'Washer/Dryer', 'washer-dryer'],
  ['Appliances', 'Washer/Dryer Stacked', 'washer-dryer'],
  ['Cooling', 'Central Air', 'central-air'],
  ['Flooring', 'Hardwood', 'hardwood-floors'],
  ['ExteriorFeatures', 'Private Outdoor Space', 'private-outdoor'],
  ['ExteriorFeatures', 'Private Yard', 'private-outdoor'],
  ['ExteriorFeatures', 'Balcony', 'balcony'],
  ['PatioAndPorchFeatures', 'Terrace', 'terrace'],
  ['InteriorFeatures', 'High Ceilings', 'high-ceilings'],
  ['InteriorFeatures', 'Exposed Brick', 'exposed-brick'],
  ['InteriorFeatures', 'Walk-In Closet(s)', 'walk-in-closet'],
  ['InteriorFeatures', 'Home Office', 'home-office'],
  ['RoomType', 'Office', 'home-office'],
  ['View', 'City', 'city-view'],
  ['View', 'City Lights', 'city-view'],
  ['View', 'Skyline', 'city-view'],
  ['View', 'Park/Greenbelt', 'park-view'],
  ['View', 'Water', 'water-view'],
  ['View', 'Bay', 'water-view'],
  ['View', 'Canal', 'water-view'],
  ['View', 'Lake', 'water-view'],
  ['View', 'Marina', 'water-view'],
  ['View', 'Ocean', 'water-view'],
  ['View', 'River', 'water-view'],
  ['PropertyCondition', 'Updated/Remodeled', 'renovated'],
  ['Appliances', 'Stainless Steel Appliance(s)', 'stainless-appliances'],
  ['InteriorFeatures', 'Natural Light', 'natural-light'],
  ['InteriorFeatures', 'Duplex', 'duplex'],
  ['ExteriorFeatures', 'Garden', 'garden'],
]

const buildingLookups: LookupEntries<BuildingFeature> = [
  ['AssociationAmenities', 'Elevator(s)', 'elevator'],
  ['LaundryFeatures', 'Common Area', 'laundry'],
  ['AssociationAmenities', 'Laundry', 'laundry'],
  ['AssociationAmenities', 'Coin Laundry', 'laundry'],
  ['AssociationAmenities', 'Fitness Center', 'gym'],
  ['CommunityFeatures', 'Fitness Center', 'gym'],
  ['AssociationAmenities', 'Roof Deck', 'roof-deck'],
  ['AssociationAmenities', 'Concierge', 'concierge'],
  ['ParkingFeatures', 'Garage', 'garage'],
  ['AssociationAmenities', 'Pool', 'pool'],
  ['AssociationAmenities', 'Indoor Pool', 'pool'],
  ['CommunityFeatures', 'Pool', 'pool'],
  ['AssociationAmenities', 'Storage', 'storage'],
  ['ExteriorFeatures', 'Courtyard', 'courtyard'],
  ['ExteriorFeatures', 'Covered Courtyard', 'courtyard'],
  ['ExteriorFeatures', 'Uncovered Courtyard', 'courtyard'],
  ['AccessibilityFeatures', 'Accessible Entrance', 'wheelchair-access'],
  // All features by title: the export uses these for features without a dictionary value.
  ...buildingFeatures.map(({ key, title }) => ['BuildingFeatures', title, key] as const),
]

const toLookupKey = (field: FeatureField, name: string) => `${field} ${normalizeLookup(name)}`
const indexLookups = <F>(names: LookupEntries<F>) =>
  new Map(names.map(([field, name, feature]) => [toLookupKey(field, name), feature]))
const [apartmentIndex, buildingIndex] = [indexLookups(apartmentLookups), indexLookups(buildingLookups)]
/** Fields with apartment features: a record without any of them leaves the features unchanged. */
const apartmentFields = new Set(apartmentLookups.map(([field]) => field))

/** No unit has more. */
const maxNames = 500

/** Parses a list of names, comma-separated in CSV; items that are not text are skipped. */
function parseNames(value: FieldValue): string[] {
  if (typeof value !== 'string' && !Array.isArray(value)) throw new FieldError(fieldErrors.notList)
  const names: readonly unknown[] = typeof value === 'string' ? value.split(',') : value
  return names.slice(0, maxNames).flatMap((name) => (typeof name === 'string' ? name : []))
}

/** Parses a field into feature masks; the apartment mask is null for fields that only describe the building. */
export function parseFeatures(
  field: FeatureField,
  value: FieldValue,
): { readonly apartment: bigint | null; readonly building: bigint } {
  const keys = parseNames(value).map((name) => toLookupKey(field, name))
  const findFeatures = <F extends string>(known: ReadonlyMap<string, F>) =>
    keys.flatMap((key) => known.get(key) ?? [])
  return {
    apartment: apartmentFields.has(field) ? toMask(apartmentFeatures, findFeatures(apartmentIndex)) : null,
    building: toMask(buildingFeatures, findFeatures(buildingIndex)),
  }
}

interface Masks {
  readonly apartment_features: string
  readonly building_features: string
}

function findValues<F extends string>(
  names: LookupEntries<F>,
  features: readonly F[],
  field: FeatureField,
): string[] {
  return features.flatMap((feature) => {
    const first = names.find(([, , candidate]) => candidate === feature)
    return first?.[0] === field ? first[1] : []
  })
}

/** Formats the features that belong to a field; null if there are none. */
export function formatFeatures(field: FeatureField, row: Masks): string[] | null {
  const names = [
    ...findValues(apartmentLookups, getMaskKeys(apartmentFeatures, row.apartment_features), field),
    ...findValues(buildingLookups, getMaskKeys(buildingFeatures, row.building_features), field),
  ]
  return names.length === 0 ? null : names
}

/** Parses PetsAllowed into a mask; null if no pet is named, as with `Call` or limits alone. */
export function parsePets(value: FieldValue): number | null {
  const values = new Set(parseNames(value).map(normalizeLookup))
  const [all, cats, dogs] = [values.has('yes'), values.has('catsok'), values.has('dogsok')]
  if (!all && !cats && !dogs) return values.has('no') ? 0 : null
  const dogSize: Pet = values.has('sizelimit') ? 'small-dogs' : 'dogs'
  const allowed: readonly Pet[] = [
    ...(all || cats ? (['cats'] as const) : []),
    ...(all || dogs ? [dogSize] : []),
  ]
  return Number(toMask(pets, allowed))
}

/** Formats PetsAllowed; small dogs only become `Dogs OK` with `Size Limit`. */
export function formatPets(mask: number | null): string[] | null {
  if (mask === null) return null
  if (mask === 0) return ['No']
  const allowed = new Set(getMaskKeys(pets, mask))
  const small = allowed.has('small-dogs') && !allowed.has('dogs')
  return [
    ...(allowed.has('cats') ? ['Cats OK'] : []),
    ...(allowed.has('dogs') || small ? ['Dogs OK'] : []),
    ...(small ? ['Size Limit'] : []),
  ]
}
