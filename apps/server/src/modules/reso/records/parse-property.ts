import { parseAddressWithUnit } from '@pb/rules/address-queries'
import { parseAddress, standardizeAddress, type Address } from '@pb/rules/addresses'
import { bedroomCode, bedroomKey } from '@pb/rules/bedrooms'
import { isOtherZip } from '@pb/rules/addresses/other-towns'
import { findBoroughByZip } from '@pb/rules/zips'
import type { BoroughKey } from '@pb/rules/neighborhoods'
import { normalizeUnit } from '@pb/rules/units'
import type { AdType, BuildingType, Ownership } from '@pb/rules/vocabulary'
import type { ListingValues } from '../../listings/index.ts'
import { propertyFields } from './dictionary.ts'
import type { ParsedProperty } from './property.ts'
import { parseMedia, type MediaRecord } from './parse-related.ts'
import { FieldError, isBlank, RecordError, type RawRecord } from './field-values.ts'
import { parseCents } from './property-field.ts'
import { recordErrors } from '../texts.ts'

/** Location of a unit, with facts about its building. Stored hashes depend on the keys and their order. */
export interface PropertyLocation extends Address {
  readonly borough: BoroughKey
  readonly unit: string
  readonly zip: string
  readonly area: string
  readonly latitude: number | null
  readonly longitude: number | null
  /** '' if unknown. */
  readonly ownership: Ownership | ''
  /** '' if unknown. */
  readonly buildingType: BuildingType | ''
  readonly stories: number | null
  readonly unitsTotal: number | null
  readonly yearBuilt: number | null
}

/** Features and pet policy of a building as masks; pets are null if unknown. */
interface BuildingFacts {
  readonly features: string
  readonly pets: number | null
}

/** A parsed Property record. Stored hashes depend on the keys and their order. */
export interface PropertyRecord {
  readonly key: string
  readonly originatingSystemId: string | null
  readonly modifiedAt: Date | null
  readonly adType: AdType
  readonly location: PropertyLocation
  readonly building: BuildingFacts
  readonly values: ListingValues
  readonly publishedAt: Date | null
  readonly changedAt: Date | null
  readonly closePriceCents: string | null
  /** Photos in order; null if the record has no Media field. */
  readonly media: readonly MediaRecord[] | null
  /** ListAgentKey and ListOfficeKey. */
  readonly agentKey: string | null
  readonly officeKey: string | null
  /** The agent whose listing it is, in lower case; the contact unless the record names another. */
  readonly ownerEmail: string | null
}

/** A record of a listing that was deleted or was never complete. */
export interface PropertyDeletion {
  readonly key: string
  readonly modifiedAt: Date | null
  readonly deleted: true
}

/** Parses all fields; throws for the first invalid one. */
function parseFields(record: RawRecord): ParsedProperty {
  const property: ParsedProperty = {}
  for (const { name, parse } of propertyFields) {
    const value = record[name]
    if (!parse || isBlank(value)) continue
    try {
      Object.assign(property, parse(value, property))
    } catch (error) {
      if (!(error instanceof FieldError)) throw error
      throw new RecordError(`${name} ${error.message}`)
    }
  }
  return property
}

const spellSuffix = (word: string): string | undefined =>
  parseAddress(`1 Main ${word}`)?.street.split(' ').at(-1)

/** The parts of a street, without those that its name already has: `Barrow St` and `St`, `E 72nd` and `East`. */
function joinStreet(property: ParsedProperty): string {
  const { streetNumber, streetDirPrefix = '', streetName = '', streetSuffix = '', streetDirSuffix } = property
  const words = streetName.trim().split(/\s+/)
  const [first = '', last = ''] = words.length > 1 ? [words[0], words.at(-1)] : []
  const hasPrefix =
    /^(?:[nsew]|north|south|east|west)\.?$/i.test(first) &&
    first[0]!.toUpperCase() === streetDirPrefix.trim()[0]?.toUpperCase()
  const hasSuffix = last !== '' && streetSuffix !== '' && spellSuffix(last) === spellSuffix(streetSuffix)
  return [
    streetNumber,
    hasPrefix ? '' : streetDirPrefix,
    streetName,
    hasSuffix ? '' : streetSuffix,
    streetDirSuffix,
  ]
    .filter(Boolean)
    .join(' ')
    .replaceAll(',', ' ')
}

const houseOwnerships = new Set<Ownership | undefined>(['townhouse', 'multi-family'])

function parseLocationAddress(property: ParsedProperty): { address: Address; unit: string } {
  const unparsed = parseAddressWithUnit(property.unparsedAddress ?? '')
  const address =
    property.streetNumber && property.streetName
      ? parseAddress(joinStreet(property))
      : property.unitNumber === undefined
        ? unparsed.address
        : parseAddress(property.unparsedAddress ?? '')
  if (!address) throw new RecordError(recordErrors.noAddress)
  const unit = normalizeUnit(
    property.unitNumber ?? (unparsed.unit || (houseOwnerships.has(property.ownership) ? 'House' : '')),
  )
  if (unit === '') throw new RecordError(recordErrors.missing('UnitNumber'))
  return { address, unit }
}

function findBorough({ county, city, postalCode }: ParsedProperty): BoroughKey {
  // Systems fill in the city of an agent's office: `New York` with a ZIP code of Yonkers.
  if (isOtherZip(postalCode ?? '')) throw new RecordError(recordErrors.notInCity)
  // A ZIP code is in one borough; the city may be the name of a neighborhood.
  const found = county ?? findBoroughByZip(postalCode ?? '') ?? city
  if (!found) throw new RecordError(recordErrors.notInCity)
  return found
}

/** Buildings with at least this many floors have an elevator by law, or are high-rises; lower ones may have one. */
const elevatorFloors = 7
const highRiseFloors = 20

function inferBuildingType(ownership: Ownership | '', stories: number | undefined): BuildingType | '' {
  if (ownership === 'townhouse') return 'townhouse'
  if (stories === undefined || stories < elevatorFloors) return ''
  return stories < highRiseFloors ? 'elevator' : 'high-rise'
}

function toLocation(property: ParsedProperty): PropertyLocation {
  const { address, unit } = parseLocationAddress(property)
  const ownership = property.ownership ?? ''
  const borough = findBorough(property)
  const { latitude, longitude } = property
  const isInCity =
    latitude !== undefined &&
    longitude !== undefined &&
    latitude > 40.4 &&
    latitude < 41 &&
    longitude > -74.3 &&
    longitude < -73.6
  return {
    ...standardizeAddress(address, borough),
    borough,
    unit,
    zip: /^1\d{4}/.exec(property.postalCode ?? '')?.[0] ?? '',
    area: property.area ?? '',
    latitude: isInCity ? latitude : null,
    longitude: isInCity ? longitude : null,
    ownership,
    buildingType: inferBuildingType(ownership, property.stories),
    stories: property.stories ?? null,
    unitsTotal: property.unitsTotal ?? null,
    yearBuilt: property.yearBuilt ?? null,
  }
}

/** Returns the bedroom code: the layout if the record has one, else the closest supported count. */
function toBedroomCode({ layoutCode: layout, bedroomsTotal }: ParsedProperty): number | null {
  if (layout !== undefined) return layout
  if (bedroomsTotal === undefined) return null
  // Less than one bedroom is none: the codes below 10 are layouts, not halves.
  if (bedroomsTotal < 1) return bedroomCode('studio')
  const halves = Math.min(8, Math.floor(bedroomsTotal * 2) / 2)
  return bedroomKey(halves * 10) === undefined ? Math.floor(halves) * 10 : halves * 10
}

function toBathTenths({
  baths,
  bathsFull,
  bathsHalf,
  bathsTotal: bathsCounted,
}: ParsedProperty): number | null {
  if (baths !== undefined) return Math.round(baths * 10)
  if (bathsFull === undefined) return bathsCounted === undefined ? null : Math.round(bathsCounted * 10)
  return Math.round(bathsFull * 10 + (bathsHalf ?? 0) * 5) || null
}

/** The most photos a listing shows. */
const maxPhotos = 60

/** Parses the Media of a record; invalid ones are skipped. */
function parseMediaList(property: ParsedProperty, listingKey: string): MediaRecord[] | null {
  if (!property.media) return null
  const media = property.media.flatMap((record): MediaRecord[] => {
    try {
      const isRecord = record !== null && typeof record === 'object' && !Array.isArray(record)
      const medium = isRecord ? parseMedia(record as RawRecord, listingKey) : null
      return medium && !('deleted' in medium) ? [medium] : []
    } catch (error) {
      if (error instanceof RecordError) return []
      throw error
    }
  })
  const unique = [...new Map(media.map((medium) => [medium.key, medium])).values()]
  return unique.toSorted((a, b) => a.order - b.order).slice(0, maxPhotos)
}

/** The remarks, with what no field of a listing has: that a unit is furnished in part. */
function toDescription({ remarks, isPartlyFurnished = false }: ParsedProperty): string | null {
  if (!isPartlyFurnished || /\bfurnish/i.test(remarks ?? '')) return remarks ?? null
  return [remarks ?? '', 'Partially furnished.'].filter(Boolean).join('\n\n')
}

function toListingValues(property: ParsedProperty, adType: AdType, priceCents: number): ListingValues {
  const { ownership, associationFeeCents, associationFeeMonths = 1, taxAnnualCents } = property
  const monthly =
    associationFeeCents === undefined || associationFeeMonths === null
      ? null
      : String(Math.round(associationFeeCents / associationFeeMonths))
  const coop = ownership === 'co-op'
  const contact = {
    ...(property.officeName && { company: property.officeName }),
    ...(property.agentName && { name: property.agentName }),
    ...(property.agentEmail && { email: property.agentEmail }),
    ...((property.agentPhone ?? property.officePhone) && {
      phone_number: property.agentPhone ?? property.officePhone,
    }),
  }
  const concession = {
    ...(property.freeMonths !== undefined && { freeMonths: property.freeMonths }),
    ...(property.concessionTermMonths !== undefined && { termMonths: property.concessionTermMonths }),
  }
  const rental = adType === 'rental'
  return {
    standard_status: property.status!,
    price_cents: String(priceCents),
    bedrooms: toBedroomCode(property),
    bathrooms: toBathTenths(property),
    size: Math.round((property.size ?? 0) * (property.squareFeetPerUnit ?? 1)) || null,
    furnished: property.furnished ?? null,
    apartment_features: property.apartmentFeatures === undefined ? null : String(property.apartmentFeatures),
    description: toDescription(property),
    available_from: property.availableFrom ?? null,
    min_lease_months: property.minLeaseMonths ?? (rental ? (property.termMonths ?? null) : null),
    max_lease_months: property.maxLeaseMonths ?? (rental ? (property.termMonths ?? null) : null),
    concession: Object.keys(concession).length > 0 ? concession : null,
    common_charges_cents: coop ? null : monthly,
    maintenance_cents: coop ? monthly : null,
    taxes_cents: taxAnnualCents === undefined ? null : String(Math.round(taxAnnualCents / 12)),
    contact: Object.keys(contact).length > 0 ? contact : null,
    // Commission and access are private remarks, which the office does not import.
    commission: null,
    entry: null,
    internet_entire_listing_display: property.display?.internet_entire_listing_display ?? true,
    internet_address_display: property.display?.internet_address_display ?? true,
    internet_automated_valuation_display: property.display?.internet_automated_valuation_display ?? true,
    internet_consumer_comment: property.display?.internet_consumer_comment ?? true,
  }
}

/**
 * A rent per week or year is none per month. Where LeaseAmount is another amount, the frequency is about that alone (RESO
 * Data Dictionary 2.0).
 */
function refuseOtherPeriods(record: RawRecord, { adType, priceCents }: ParsedProperty): void {
  const { LeaseAmountFrequency: frequency, LeaseAmount: amount } = record
  if (adType !== 'rental' || typeof frequency !== 'string' || /^\s*(?:month(?:ly)?\s*)?$/i.test(frequency))
    return
  const isOfOther = !isBlank(amount) && parseCents(amount, 0) !== priceCents
  if (!isOfOther) throw new RecordError(recordErrors.notMonthly(frequency.trim().slice(0, 40)))
}

/** Cents; the price of a sale in a record of a lease, not a rent of the city. */
const maxRent = 250_000_00

function refuseSalePrices({ adType, priceCents }: ParsedProperty): void {
  if (adType === 'rental' && (priceCents ?? 0) > maxRent) throw new RecordError(recordErrors.notRent)
}

/** Fields in which systems state a currency; the dictionary has none. */
const currencyFields = ['CurrencyCode', 'ListPriceCurrency', 'ListPriceCurrencyCode', 'Currency']

/** A price in another currency is none in US dollars. */
function refuseOtherCurrencies(record: RawRecord): void {
  for (const name of currencyFields) {
    const value = record[name]
    if (typeof value === 'string' && !/^\s*(?:|usd?|us ?\$|\$|us dollars?|dollars?)\s*$/i.test(value))
      throw new RecordError(recordErrors.notDollars(name, value.trim().slice(0, 40)))
  }
}

/** Parses a Property record; throws `RecordError`. */
export function parseProperty(record: RawRecord): PropertyRecord | PropertyDeletion {
  const property = parseFields(record)
  const key = property.listingKey
  if (key === undefined) throw new RecordError(recordErrors.missing('ListingKey'))
  if (property.deleted) return { key, modifiedAt: property.modifiedAt ?? null, deleted: true }
  if (!property.adType) throw new RecordError(recordErrors.missing('PropertyType'))
  if (!property.status) throw new RecordError(recordErrors.missing('StandardStatus'))
  if (property.priceCents === undefined) throw new RecordError(recordErrors.missing('ListPrice'))
  refuseOtherPeriods(record, property)
  refuseSalePrices(property)
  refuseOtherCurrencies(record)
  const closedAt = property.closedOn === undefined ? undefined : new Date(`${property.closedOn}T16:00:00Z`)
  return {
    key,
    originatingSystemId: property.originatingSystemId ?? null,
    modifiedAt: property.modifiedAt ?? null,
    adType: property.adType,
    location: toLocation(property),
    building: { features: String(property.buildingFeatures ?? 0n), pets: property.pets ?? null },
    values: toListingValues(property, property.adType, property.priceCents),
    publishedAt: property.onMarketAt ?? property.enteredAt ?? null,
    changedAt: closedAt ?? property.statusChangedAt ?? property.modifiedAt ?? null,
    closePriceCents: property.closePriceCents === undefined ? null : String(property.closePriceCents),
    media: parseMediaList(property, key),
    agentKey: property.agentKey ?? null,
    officeKey: property.officeKey ?? null,
    ownerEmail: (property.ownerEmail ?? property.agentEmail)?.trim().toLowerCase() ?? null,
  }
}
