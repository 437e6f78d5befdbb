import { parseAddress, type Address } from '@pb/rules/addresses'
import { bedroomCode, bedroomKey } from '@pb/rules/bedrooms'
import { boroughOfZip } from '@pb/rules/zips'
import type { BoroughKey } from '@pb/rules/neighborhoods'
import { normalizeUnit } from '@pb/rules/units'
import type { AdType, BuildingType, Ownership } from '@pb/rules/vocabulary'
import type { ListingValues } from '../listings/index.ts'
import { propertyFields } from './dictionary.ts'
import type { Said } from './property.ts'
import { readMedium, type FeedMedium } from './resources.ts'
import { FieldFault, isBlank, RecordFault, type FeedRecord } from './values.ts'

/** Where a home is, and what the record says of its building. */
export interface FeedPlace extends Address {
  readonly borough: BoroughKey
  readonly unit: string
  readonly zip: string
  readonly area: string
  readonly latitude: number | null
  readonly longitude: number | null
  readonly ownership: Ownership
  readonly buildingType: BuildingType
  readonly stories: number | null
  readonly unitsTotal: number | null
  readonly yearBuilt: number | null
}

/** What a record says of its building beside where it is: masks of the vocabulary, pets null where it says nothing. */
export interface SaidOfBuilding {
  readonly features: string
  readonly pets: number | null
}

/** A record that was understood. */
export interface FeedListing {
  readonly key: string
  readonly originatingSystemId: string | null
  readonly modifiedAt: Date | null
  readonly adType: AdType
  readonly place: FeedPlace
  readonly building: SaidOfBuilding
  readonly values: ListingValues
  readonly publishedAt: Date | null
  readonly changedAt: Date | null
  readonly closePriceCents: string | null
  /** Pictures in their order; null where it says nothing of them. */
  readonly media: readonly FeedMedium[] | null
  /** RESO ListAgentKey and ListOfficeKey. */
  readonly agentKey: string | null
  readonly officeKey: string | null
}

/** A record that says its listing is no more, or that was never meant to be seen. */
export interface FeedDeletion {
  readonly key: string
  readonly deleted: true
}

/** What every field says; throws on the first that cannot be read. */
function saidBy(record: FeedRecord): Said {
  const said: Said = {}
  for (const { name, read } of propertyFields) {
    const value = record[name]
    if (!read || isBlank(value)) continue
    try {
      Object.assign(said, read(value, said))
    } catch (error) {
      if (!(error instanceof FieldFault)) throw error
      throw new RecordFault(`${name} ${error.message}`)
    }
  }
  return said
}

/** The part of an address that names the unit: `330 East 38th St #5B`, `…, Apt 5B`. */
const unitInAddress = /(?:,?\s+|,\s*)(?:#|apt\.?\s|apartment\s|unit\s|suite\s)\s*([a-z0-9/ -]{1,20})(?=,|$)/i
const houses = new Set<Ownership | undefined>(['townhouse', 'multi-family'])

function addressOf(said: Said): { address: Address; unit: string } {
  const unparsed = said.unparsedAddress ?? ''
  const inside = unitInAddress.exec(unparsed)
  const { streetNumber, streetDirPrefix, streetName, streetSuffix, streetDirSuffix } = said
  const parts = [streetNumber, streetDirPrefix, streetName, streetSuffix, streetDirSuffix]
  const line =
    streetNumber && streetName
      ? parts.filter(Boolean).join(' ').replaceAll(',', ' ')
      : inside
        ? unparsed.slice(0, inside.index)
        : unparsed
  const address = parseAddress(line)
  if (!address) throw new RecordFault('The address has no house number or no street')
  const unit = normalizeUnit(said.unitNumber ?? inside?.[1] ?? (houses.has(said.ownership) ? 'House' : ''))
  if (unit === '') throw new RecordFault('UnitNumber is missing')
  return { address, unit }
}

function boroughOf({ county, city, postalCode }: Said): BoroughKey {
  // A ZIP code leads to one borough; a city's name may be a neighborhood's.
  const found = county ?? boroughOfZip(postalCode ?? '') ?? city
  if (!found) throw new RecordFault('The address is in none of the five boroughs')
  return found
}

/** From this many floors on a building has an elevator, and is a high-rise. */
const elevatorFloors = 7
const highRiseFloors = 20

function buildingTypeOf(ownership: Ownership, stories: number | undefined): BuildingType {
  if (ownership === 'townhouse') return 'townhouse'
  if (stories === undefined || stories < elevatorFloors) return stories === undefined ? 'elevator' : 'walk-up'
  return stories < highRiseFloors ? 'elevator' : 'high-rise'
}

function placeOf(said: Said, adType: AdType): FeedPlace {
  const { address, unit } = addressOf(said)
  const ownership = said.ownership ?? (adType === 'rental' ? 'rental' : 'condo')
  const { latitude, longitude } = said
  const near =
    latitude !== undefined &&
    longitude !== undefined &&
    latitude > 40.4 &&
    latitude < 41 &&
    longitude > -74.3 &&
    longitude < -73.6
  return {
    ...address,
    borough: boroughOf(said),
    unit,
    zip: /^1\d{4}/.exec(said.postalCode ?? '')?.[0] ?? '',
    area: said.area ?? '',
    latitude: near ? latitude : null,
    longitude: near ? longitude : null,
    ownership,
    buildingType: buildingTypeOf(ownership, said.stories),
    stories: said.stories ?? null,
    unitsTotal: said.unitsTotal ?? null,
    yearBuilt: said.yearBuilt ?? null,
  }
}

/** Code of the bedrooms: the layout where the record names one, else the nearest count that the office has. */
function bedroomsOf({ layout, bedroomsTotal }: Said): number | null {
  if (layout !== undefined) return layout
  if (bedroomsTotal === undefined) return null
  if (bedroomsTotal === 0) return bedroomCode('studio')
  const halves = Math.min(8, Math.floor(bedroomsTotal * 2) / 2)
  return bedroomKey(halves * 10) === undefined ? Math.floor(halves) * 10 : halves * 10
}

function bathsOf({ baths, bathsFull, bathsHalf, bathsCounted }: Said): number | null {
  if (baths !== undefined) return Math.round(baths * 10)
  if (bathsFull === undefined) return bathsCounted === undefined ? null : Math.round(bathsCounted * 10)
  return Math.round(bathsFull * 10 + (bathsHalf ?? 0) * 5) || null
}

/** More no listing shows. */
const mostPictures = 60

/** The pictures of a record; one that cannot be read costs itself alone. */
function picturesOf(said: Said, listingKey: string): FeedMedium[] | null {
  if (!said.media) return null
  const found = said.media.flatMap((record): FeedMedium[] => {
    try {
      const isRecord = record !== null && typeof record === 'object' && !Array.isArray(record)
      const medium = isRecord ? readMedium(record as FeedRecord, listingKey) : null
      return medium && !('gone' in medium) ? [medium] : []
    } catch (error) {
      if (error instanceof RecordFault) return []
      throw error
    }
  })
  const once = [...new Map(found.map((medium) => [medium.key, medium])).values()]
  return once.toSorted((a, b) => a.order - b.order).slice(0, mostPictures)
}

function valuesOf(said: Said, adType: AdType, priceCents: number): ListingValues {
  const { ownership, associationFeeCents, associationFeeMonths = 1, taxAnnualCents } = said
  const monthly =
    associationFeeCents === undefined || associationFeeMonths === null
      ? null
      : String(Math.round(associationFeeCents / associationFeeMonths))
  const coop = ownership === 'co-op'
  const contact = {
    ...(said.officeName && { company: said.officeName }),
    ...(said.agentName && { name: said.agentName }),
    ...(said.agentEmail && { email: said.agentEmail }),
    ...((said.agentPhone ?? said.officePhone) && { phone_number: said.agentPhone ?? said.officePhone }),
  }
  const concession = {
    ...(said.freeMonths !== undefined && { freeMonths: said.freeMonths }),
    ...(said.concessionTermMonths !== undefined && { termMonths: said.concessionTermMonths }),
  }
  const rental = adType === 'rental'
  return {
    standard_status: said.status!,
    price_cents: String(priceCents),
    bedrooms: bedroomsOf(said),
    bathrooms: bathsOf(said),
    size: Math.round((said.size ?? 0) * (said.squareFeet ?? 1)) || null,
    furnished: said.furnished ?? null,
    apartment_features: said.apartmentFeatures === undefined ? null : String(said.apartmentFeatures),
    description: said.remarks ?? null,
    available_from: said.availableFrom ?? null,
    min_lease_months: said.minLeaseMonths ?? (rental ? (said.termMonths ?? null) : null),
    max_lease_months: said.maxLeaseMonths ?? (rental ? (said.termMonths ?? null) : null),
    concession: Object.keys(concession).length > 0 ? concession : null,
    common_charges_cents: coop ? null : monthly,
    maintenance_cents: coop ? monthly : null,
    taxes_cents: taxAnnualCents === undefined ? null : String(Math.round(taxAnnualCents / 12)),
    contact: Object.keys(contact).length > 0 ? contact : null,
    // Terms between agents are not in what other systems may read.
    commission: null,
    entry: null,
  }
}

/** Reads one Property record; throws `RecordFault` with what is missing or wrong. */
export function readProperty(record: FeedRecord): FeedListing | FeedDeletion {
  const said = saidBy(record)
  const key = said.listingKey
  if (key === undefined) throw new RecordFault('ListingKey is missing')
  if (said.deleted) return { key, deleted: true }
  if (!said.adType) throw new RecordFault('PropertyType is missing')
  if (!said.status) throw new RecordFault('StandardStatus is missing')
  if (said.priceCents === undefined) throw new RecordFault('ListPrice is missing')
  const closedAt = said.closedOn === undefined ? undefined : new Date(`${said.closedOn}T16:00:00Z`)
  return {
    key,
    originatingSystemId: said.originatingSystemId ?? null,
    modifiedAt: said.modifiedAt ?? null,
    adType: said.adType,
    place: placeOf(said, said.adType),
    building: { features: String(said.buildingFeatures ?? 0n), pets: said.pets ?? null },
    values: valuesOf(said, said.adType, said.priceCents),
    publishedAt: said.onMarketAt ?? said.enteredAt ?? null,
    changedAt: closedAt ?? said.statusChangedAt ?? said.modifiedAt ?? null,
    closePriceCents: said.closePriceCents === undefined ? null : String(said.closePriceCents),
    media: picturesOf(said, key),
    agentKey: said.agentKey ?? null,
    officeKey: said.officeKey ?? null,
  }
}
