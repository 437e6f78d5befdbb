/**
 * The closed lists of a listing: keys travel and are stored, titles are shown. Lists that back a bit mask
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

/** What a search may ask for, per ad type: a rental can stand in any building, a sale in no rental building. */
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

/** Pets that are allowed; a mask in the database (append-only). No bit set is "no pets". */
export const pets = choices(['cats', 'Cats'], ['small-dogs', 'Small dogs'], ['dogs', 'Dogs'])
export type Pet = (typeof pets)[number]['key']

/** Whoever takes one of these takes the pet: those who take dogs take small ones too. */
export function petsThatAllow(pet: Pet): readonly Pet[] {
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

/** Mask of a list of keys. A key that the list does not hold is a programming error and throws. */
export function maskOf<K extends string>(list: readonly Choice<K>[], keys: readonly K[]): bigint {
  let mask = 0n
  for (const key of keys) {
    const bit = list.findIndex((choice) => choice.key === key)
    if (bit < 0) throw new RangeError(`no such key: ${key}`)
    mask |= 1n << BigInt(bit)
  }
  return mask
}

/** Keys whose bit is set (a string where the mask comes from a bigint column). */
export function keysOf<K extends string>(list: readonly Choice<K>[], mask: bigint | string | number): K[] {
  const bits = BigInt(mask)
  return list.filter((_, bit) => (bits >> BigInt(bit)) & 1n).map(({ key }) => key)
}

/** Titles whose bit is set, in the list's order. */
export function titlesOf(list: readonly Choice[], mask: bigint | string | number): string[] {
  const bits = BigInt(mask)
  if (bits === 0n) return []
  return list.filter((_, bit) => (bits >> BigInt(bit)) & 1n).map(({ title }) => title)
}

/** `Cats and dogs`, `No pets`; empty where nothing is known. */
export function petPolicy(mask: number | null): string {
  if (mask === null) return ''
  if (mask === 0) return 'No pets'
  // Whoever takes dogs takes small ones too.
  const [cats, smallDogs, dogs] = [mask & 1, mask & 2, mask & 4].map((bit) => bit !== 0)
  const kinds = [cats ? 'cats' : '', dogs ? 'dogs' : smallDogs ? 'small dogs' : '']
    .filter(Boolean)
    .join(' and ')
  return kinds[0]!.toUpperCase() + kinds.slice(1)
}

/** Title of a key; the key itself where the list does not hold it. */
export function titleOf(list: readonly Choice[], key: string): string {
  return list.find((choice) => choice.key === key)?.title ?? key
}

/** Lowest and highest price that the form offers at first, in dollars. */
export const priceDefaults: Readonly<Record<AdType, { min_price: number; max_price: number }>> = {
  rental: { min_price: 1_500, max_price: 10_000 },
  sale: { min_price: 250_000, max_price: 5_000_000 },
}
