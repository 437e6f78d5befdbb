import {
  apartmentFeatures,
  buildingFeatures,
  keysOf,
  maskOf,
  pets,
  type ApartmentFeature,
  type BuildingFeature,
  type Pet,
} from '@pb/rules/vocabulary'
import { bare, FieldFault, type Value } from './values.ts'

/** Lists of the resource Property that name features, by their names in the dictionary. */
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

type Names<F> = readonly (readonly [field: FeatureField, name: string, feature: F])[]

/**
 * How features are called in the RESO Data Dictionary 2.0 (https://dd.reso.org/DD2.0/lookups). All of a feature's names
 * are read, the first is written; a fireplace is FireplaceYN. The lists are open: where the dictionary has no name for a feature, its own title
 * stands, in BuildingFeatures, of which the dictionary names no values, or where such things are named.
 */
const apartmentNames: Names<ApartmentFeature> = [
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

const buildingNames: Names<BuildingFeature> = [
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
  // Those left over have their own titles, and servers say the others so too.
  ...buildingFeatures.map(({ key, title }) => ['BuildingFeatures', title, key] as const),
]

const placeOf = (field: FeatureField, name: string) => `${field} ${bare(name)}`
const byPlace = <F>(names: Names<F>) =>
  new Map(names.map(([field, name, feature]) => [placeOf(field, name), feature]))
const [apartmentByPlace, buildingByPlace] = [byPlace(apartmentNames), byPlace(buildingNames)]
/** Fields that can say something of the apartment: where none of them stands, nothing is said of it. */
const ofApartment = new Set(apartmentNames.map(([field]) => field))

/** More no home has. */
const mostNames = 500

/** The names of a list, which a CSV writes with commas; what is no text in it is nobody's name. */
function namesOf(value: Value): string[] {
  if (typeof value !== 'string' && !Array.isArray(value)) throw new FieldFault('must be a list')
  const names: readonly unknown[] = typeof value === 'string' ? value.split(',') : value
  return names.slice(0, mostNames).flatMap((name) => (typeof name === 'string' ? name : []))
}

/** What a field says, as masks of the vocabulary; the apartment's is null where the field cannot say anything of it. */
export function readFeatures(
  field: FeatureField,
  value: Value,
): { readonly apartment: bigint | null; readonly building: bigint } {
  const places = namesOf(value).map((name) => placeOf(field, name))
  const of = <F extends string>(known: ReadonlyMap<string, F>) =>
    places.flatMap((place) => known.get(place) ?? [])
  return {
    apartment: ofApartment.has(field) ? maskOf(apartmentFeatures, of(apartmentByPlace)) : null,
    building: maskOf(buildingFeatures, of(buildingByPlace)),
  }
}

interface Masks {
  readonly apartment_features: string
  readonly building_features: string
}

function written<F extends string>(names: Names<F>, features: readonly F[], field: FeatureField): string[] {
  return features.flatMap((feature) => {
    const first = names.find(([, , named]) => named === feature)
    return first?.[0] === field ? first[1] : []
  })
}

/** What is written into a field; null where there is nothing to say. */
export function writeFeatures(field: FeatureField, row: Masks): string[] | null {
  const names = [
    ...written(apartmentNames, keysOf(apartmentFeatures, row.apartment_features), field),
    ...written(buildingNames, keysOf(buildingFeatures, row.building_features), field),
  ]
  return names.length === 0 ? null : names
}

/** PetsAllowed as a mask of the vocabulary; null where it names no pet: limits alone, or that one is to call. */
export function readPets(value: Value): number | null {
  const said = new Set(namesOf(value).map(bare))
  const [all, cats, dogs] = [said.has('yes'), said.has('catsok'), said.has('dogsok')]
  if (!all && !cats && !dogs) return said.has('no') ? 0 : null
  const kept: Pet = said.has('sizelimit') ? 'small-dogs' : 'dogs'
  const allowed: readonly Pet[] = [
    ...(all || cats ? (['cats'] as const) : []),
    ...(all || dogs ? [kept] : []),
  ]
  return Number(maskOf(pets, allowed))
}

/** Small dogs alone are dogs up to a size. */
export function writePets(mask: number | null): string[] | null {
  if (mask === null) return null
  if (mask === 0) return ['No']
  const allowed = new Set(keysOf(pets, mask))
  const small = allowed.has('small-dogs') && !allowed.has('dogs')
  return [
    ...(allowed.has('cats') ? ['Cats OK'] : []),
    ...(allowed.has('dogs') || small ? ['Dogs OK'] : []),
    ...(small ? ['Size Limit'] : []),
  ]
}
