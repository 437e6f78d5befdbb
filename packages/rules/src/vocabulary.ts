/**
 * Enumerations of listing fields: keys are sent and stored, titles are shown. Lists that back a bit mask
 * (pets, features) are append-only: an entry's position is its bit.
 */
export interface Choice<K extends string = string> {
  readonly key: K
  readonly title: string
}

function choices<const K extends string>(...rows: readonly (readonly [K, string])[]): readonly Choice<K>[] {
  return rows.map(([key, title]) => ({ key, title }))
}

export const adTypes = ['rental', 'sale'] as const
export type AdType = (typeof adTypes)[number]
export const defaultAdType: AdType = 'rental'

/** `Sale`, `Rental`. */
export function adTypeTitle(adType: AdType): string {
  return adType === 'sale' ? 'Sale' : 'Rental'
}

/** Form of ownership of the building. */
export const ownerships = choices(
  ['condo', 'Condo'],
  ['co-op', 'Co-op'],
  ['condop', 'Condop'],
  ['rental', 'Rental'],
  ['townhouse', 'Townhouse'],
  ['multi-family', 'Multi-Family'],
)
export type Ownership = (typeof ownerships)[number]['key']

/** Ownerships to filter by: rentals exist in any building, sales not in rental buildings. */
export const ownershipsByAdType: Readonly<Record<AdType, readonly Choice<Ownership>[]>> = {
  rental: ownerships,
  sale: ownerships.filter(({ key }) => key !== 'rental'),
}

export const buildingTypes = choices(
  ['elevator', 'Elevator'],
  ['walk-up', 'Walk-up'],
  ['high-rise', 'High-rise'],
  ['loft', 'Loft building'],
  ['townhouse', 'Townhouse'],
)
export type BuildingType = (typeof buildingTypes)[number]['key']

export const furnishedTypes = choices(
  ['unfurnished', 'Unfurnished'],
  ['furnished', 'Furnished'],
  ['flexible', 'Flexible'],
)
export type FurnishedType = (typeof furnishedTypes)[number]['key']

/** Allowed pets; a mask in the database (append-only). No bit set means no pets. */
export const pets = choices(['cats', 'Cats'], ['small-dogs', 'Small dogs'], ['dogs', 'Dogs'])
export type Pet = (typeof pets)[number]['key']

/** Returns the policies that allow a pet: dogs include small dogs. */
export function getAllowingPets(pet: Pet): readonly Pet[] {
  return pet === 'small-dogs' ? ['small-dogs', 'dogs'] : [pet]
}

/** Features of the building: bit = position, append-only, at most 62. */
export const buildingFeatures = choices(
  ['doorman', 'Doorman'],
  ['elevator', 'Elevator'],
  ['laundry', 'Laundry in building'],
  ['gym', 'Gym'],
  ['roof-deck', 'Roof deck'],
  ['concierge', 'Concierge'],
  ['garage', 'Garage'],
  ['pool', 'Pool'],
  ['bike-room', 'Bike room'],
  ['storage', 'Storage'],
  ['live-in-super', 'Live-in super'],
  ['package-room', 'Package room'],
  ['playroom', 'Playroom'],
  ['courtyard', 'Courtyard'],
  ['lounge', 'Lounge'],
  ['virtual-doorman', 'Virtual doorman'],
  ['wheelchair-access', 'Wheelchair access'],
  ['smoke-free', 'Smoke-free'],
)
export type BuildingFeature = (typeof buildingFeatures)[number]['key']

/** Features of the apartment: bit = position, append-only, at most 62. */
export const apartmentFeatures = choices(
  ['dishwasher', 'Dishwasher'],
  ['washer-dryer', 'Washer/dryer'],
  ['central-air', 'Central air'],
  ['hardwood-floors', 'Hardwood floors'],
  ['private-outdoor', 'Private outdoor space'],
  ['balcony', 'Balcony'],
  ['terrace', 'Terrace'],
  ['fireplace', 'Fireplace'],
  ['high-ceilings', 'High ceilings'],
  ['exposed-brick', 'Exposed brick'],
  ['walk-in-closet', 'Walk-in closet'],
  ['home-office', 'Home office'],
  ['city-view', 'City view'],
  ['park-view', 'Park view'],
  ['water-view', 'Water view'],
  ['renovated', 'Renovated'],
  ['stainless-appliances', 'Stainless appliances'],
  ['natural-light', 'Natural light'],
  ['duplex', 'Duplex'],
  ['garden', 'Garden'],
)
export type ApartmentFeature = (typeof apartmentFeatures)[number]['key']

/** RESO StandardStatus, https://ddwiki.reso.org (Data Dictionary 2.0). */
export const standardStatuses = [
  'Coming Soon',
  'Active',
  'Active Under Contract',
  'Pending',
  'Hold',
  'Closed',
  'Expired',
  'Withdrawn',
  'Canceled',
] as const
export type StandardStatus = (typeof standardStatuses)[number]

/** Returns the mask of keys. Throws for an unknown key. */
export function toMask<K extends string>(list: readonly Choice<K>[], keys: readonly K[]): bigint {
  let mask = 0n
  for (const key of keys) {
    const bit = list.findIndex((choice) => choice.key === key)
    if (bit < 0) throw new RangeError(`no such key: ${key}`)
    mask |= 1n << BigInt(bit)
  }
  return mask
}

/** Returns the keys with their bit set in a mask (a string for a bigint column). */
export function getMaskKeys<K extends string>(
  list: readonly Choice<K>[],
  mask: bigint | string | number,
): K[] {
  const bits = BigInt(mask)
  return list.filter((_, bit) => (bits >> BigInt(bit)) & 1n).map(({ key }) => key)
}

/** Returns the titles with their bit set, in order. */
export function getMaskTitles(list: readonly Choice[], mask: bigint | string | number): string[] {
  // Shifting a BigInt for each title takes several times as long.
  const bits = BigInt(mask).toString(2)
  return list.filter((_, bit) => bits[bits.length - 1 - bit] === '1').map(({ title }) => title)
}

/** `Cats and dogs`, `No pets`; empty if unknown. */
export function formatPetPolicy(mask: number | null): string {
  if (mask === null) return ''
  if (mask === 0) return 'No pets'
  // Dogs include small dogs.
  const [cats, smallDogs, dogs] = [mask & 1, mask & 2, mask & 4].map((bit) => bit !== 0)
  const kinds = [cats ? 'cats' : '', dogs ? 'dogs' : smallDogs ? 'small dogs' : '']
    .filter(Boolean)
    .join(' and ')
  return kinds[0]!.toUpperCase() + kinds.slice(1)
}

/** Returns the title of a key; the key itself if unknown. */
export function findTitle(list: readonly Choice[], key: string): string {
  return list.find((choice) => choice.key === key)?.title ?? key
}

/** Default price range of the search form, in dollars. */
export const priceDefaults: Readonly<Record<AdType, { min_price: number; max_price: number }>> = {
  rental: { min_price: 1_500, max_price: 10_000 },
  sale: { min_price: 250_000, max_price: 5_000_000 },
}
