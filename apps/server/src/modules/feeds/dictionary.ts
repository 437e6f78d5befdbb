import { bedroomKey } from '@pb/rules/bedrooms'
import { dollarsToCents, centsToDollars } from '@pb/rules/money'
import { boroughByName, neighborhoodByAbbreviation } from '@pb/rules/neighborhoods'
import { newYorkDate } from '@pb/rules/new-york'
import { apartmentFeatures, maskOf, standardStatuses } from '@pb/rules/vocabulary'
import {
  featureFields,
  readFeatures,
  readPets,
  writeFeatures,
  writePets,
  type FeatureField,
} from './features.ts'
import {
  cities,
  counties,
  feeMonths,
  furnishedNames,
  furnishedTo,
  leaseMonths,
  squareFeetIn,
  subTypes,
  subTypeTo,
  types,
  typeTo,
} from './lookups.ts'
import type { ExportRow, Said } from './property.ts'
import { streetParts } from './street-parts.ts'
import {
  dateOf,
  FieldFault,
  isNo,
  isYes,
  listOf,
  longTextOf,
  lookupOf,
  momentOf,
  numberOf,
  textOf,
  type Value,
} from './values.ts'

/** One field of the dictionary: what it says to us, and what we say in it. A field without `read` is only written. */
interface Field {
  readonly name: string
  /** `before` is what the fields above said. */
  readonly read?: (value: Value, before: Said) => Said
  readonly write?: (row: ExportRow, office: ExportOffice) => unknown
}

/** Who exports. */
export interface ExportOffice {
  readonly name: string
  /** Tells this office's own records from all others. */
  readonly id: string
  readonly mediaUrl: (name: string) => string
}

const most = 1_000_000_000
const cents = (value: Value, min: number) => dollarsToCents(numberOf(value, min, most))
const dollarsOf = (value: string | null) => (value === null ? null : centsToDollars(value))
/** 0 stands for "not known" in many feeds. */
const known = (value: Value, max: number, wrap: (number: number) => Said): Said => {
  const number = numberOf(value, 0, max)
  return number === 0 ? {} : wrap(number)
}
const text = (max: number, wrap: (text: string) => Said) => (value: Value) => wrap(textOf(value, max))
const months = (value: Value) => Math.round(numberOf(value, 0, 120))
const statuses = Object.fromEntries(standardStatuses.map((status) => [status, status]))

function statusOf(value: Value): Said {
  if (/^(delete|incomplete)$/i.test(textOf(value, 50).trim())) return { deleted: true }
  return { status: lookupOf(value, statuses) }
}

/** A list of features: what each of them names is added up. */
function featureField(name: FeatureField): Field {
  return {
    name,
    read: (value, { apartmentFeatures, buildingFeatures = 0n }) => {
      const { apartment, building } = readFeatures(name, value)
      return {
        ...(apartment !== null && { apartmentFeatures: (apartmentFeatures ?? 0n) | apartment }),
        buildingFeatures: buildingFeatures | building,
      }
    },
    write: (row) => writeFeatures(name, row),
  }
}

const fireplace = maskOf(apartmentFeatures, ['fireplace'])

function dayOf(moment: Date | null): string | null {
  return moment && newYorkDate(moment)
}

/**
 * The fields of the resource Property that the office reads and writes, by their names in the RESO Data Dictionary 2.0
 * (https://dd.reso.org/DD2.0/Property). Fields that begin with `PBO_` are the office's own, as the dictionary allows;
 * BathroomsTotalDecimal and MlgCanView are no fields of the dictionary, but of many servers, and are only read.
 * PrivateRemarks, and fields that are not listed, are not read.
 */
export const propertyFields: readonly Field[] = [
  { name: 'ListingKey', read: text(255, (listingKey) => ({ listingKey })), write: ({ id }) => id },
  { name: 'ListingId', read: text(255, (listingId) => ({ listingId })), write: ({ id }) => id },
  {
    name: 'OriginatingSystemID',
    read: text(255, (originatingSystemId) => ({ originatingSystemId })),
    write: (_row, office) => office.id,
  },
  { name: 'OriginatingSystemName', write: (_row, office) => office.name },
  {
    name: 'ModificationTimestamp',
    read: (value) => ({ modifiedAt: momentOf(value) }),
    write: ({ modified_at }) => modified_at.toISOString(),
  },
  {
    name: 'PropertyType',
    read: (value) => ({ adType: lookupOf(value, types) }),
    write: ({ ad_type }) => typeTo[ad_type],
  },
  {
    name: 'PropertySubType',
    // A kind that the office has no word for says nothing of the building.
    read: (value) => {
      const ownership = subTypes.get(
        textOf(value, 100)
          .toLowerCase()
          .replace(/[^a-z]+/g, ''),
      )
      return ownership ? { ownership } : {}
    },
    write: ({ ownership }) => subTypeTo[ownership],
  },
  { name: 'StandardStatus', read: statusOf, write: ({ standard_status }) => standard_status },
  {
    name: 'ListPrice',
    read: (value) => ({ priceCents: cents(value, 1) }),
    write: ({ price_cents }) => dollarsOf(price_cents),
  },
  {
    name: 'UnparsedAddress',
    read: text(300, (unparsedAddress) => ({ unparsedAddress })),
    write: ({ address, unit }) => `${address} #${unit}`,
  },
  {
    name: 'StreetNumber',
    read: text(25, (streetNumber) => ({ streetNumber })),
    write: ({ house_number }) => house_number,
  },
  {
    name: 'StreetDirPrefix',
    read: text(15, (streetDirPrefix) => ({ streetDirPrefix })),
    write: (row) => streetParts(row).prefix,
  },
  {
    name: 'StreetName',
    read: text(100, (streetName) => ({ streetName })),
    write: (row) => streetParts(row).name,
  },
  {
    name: 'StreetSuffix',
    read: text(25, (streetSuffix) => ({ streetSuffix })),
    write: (row) => streetParts(row).suffix,
  },
  { name: 'StreetDirSuffix', read: text(15, (streetDirSuffix) => ({ streetDirSuffix })) },
  { name: 'UnitNumber', read: text(25, (unitNumber) => ({ unitNumber })), write: ({ unit }) => unit },
  {
    name: 'City',
    read: text(150, (city) => ({ city: boroughByName(city)?.abbreviation ?? null })),
    write: ({ borough }) => cities[borough],
  },
  {
    name: 'CountyOrParish',
    read: text(150, (county) => ({ county: boroughByName(county)?.abbreviation ?? null })),
    write: ({ borough }) => counties[borough],
  },
  { name: 'StateOrProvince', write: () => 'NY' },
  { name: 'PostalCode', read: text(10, (postalCode) => ({ postalCode })), write: ({ zip }) => zip },
  {
    name: 'MLSAreaMinor',
    read: text(150, (area) => ({ area })),
    write: ({ neighborhood }) => neighborhoodByAbbreviation(neighborhood)?.name ?? null,
  },
  {
    name: 'Latitude',
    read: (value) => known(value, 90, (latitude) => ({ latitude })),
    write: ({ latitude }) => latitude,
  },
  {
    name: 'Longitude',
    read: (value) => ({ longitude: numberOf(value, -180, 180) }),
    write: ({ longitude }) => longitude,
  },
  {
    name: 'StoriesTotal',
    read: (value) => known(value, 200, (stories) => ({ stories: Math.round(stories) })),
    write: ({ floors }) => floors,
  },
  {
    name: 'NumberOfUnitsTotal',
    read: (value) => known(value, 20_000, (unitsTotal) => ({ unitsTotal: Math.round(unitsTotal) })),
    write: ({ units_total }) => units_total,
  },
  {
    name: 'YearBuilt',
    read: (value) => known(value, 2100, (yearBuilt) => ({ yearBuilt: Math.round(yearBuilt) })),
    write: ({ year_built }) => year_built,
  },
  {
    name: 'BedroomsTotal',
    read: (value) => ({ bedroomsTotal: numberOf(value, 0, 50) }),
    // Layouts without a bedroom have none; half rooms do not count.
    write: ({ bedrooms }) => (bedrooms === 0 || bedrooms >= 900 ? null : Math.floor(bedrooms / 10)),
  },
  {
    name: 'PBO_Layout',
    read: (value) => {
      const code = numberOf(value, 1, 900)
      if (bedroomKey(code) === undefined) throw new FieldFault('is no layout')
      return { layout: code }
    },
    write: ({ bedrooms }) => bedrooms || null,
  },
  {
    name: 'BathroomsTotalInteger',
    read: (value) => known(value, 50, (bathsCounted) => ({ bathsCounted })),
    write: ({ bathrooms }) => (bathrooms === 0 ? null : Math.ceil(bathrooms / 10)),
  },
  {
    name: 'BathroomsFull',
    read: (value) => ({ bathsFull: numberOf(value, 0, 50) }),
    write: ({ bathrooms }) => (bathrooms === 0 ? null : Math.floor(bathrooms / 10)),
  },
  {
    name: 'BathroomsHalf',
    read: (value) => ({ bathsHalf: numberOf(value, 0, 50) }),
    write: ({ bathrooms }) => (bathrooms === 0 ? null : bathrooms % 10 > 0 ? 1 : 0),
  },
  { name: 'BathroomsTotalDecimal', read: (value) => known(value, 50, (baths) => ({ baths })) },
  {
    name: 'PBO_Bathrooms',
    read: (value) => known(value, 50, (baths) => ({ baths })),
    write: ({ bathrooms }) => (bathrooms === 0 ? null : bathrooms / 10),
  },
  {
    name: 'LivingArea',
    read: (value) => known(value, 1_000_000, (size) => ({ size: Math.round(size) })),
    write: ({ size }) => size,
  },
  {
    name: 'LivingAreaUnits',
    // A size in anything else is none that can be shown.
    read: (value) => ({ squareFeet: lookupOf(value, squareFeetIn, 0) }),
    write: ({ size }) => (size === null ? null : 'Square Feet'),
  },
  {
    name: 'Furnished',
    read: (value) => ({ furnished: lookupOf(value, furnishedNames) }),
    write: ({ furnished }) => furnishedTo[furnished],
  },
  ...featureFields.map(featureField),
  {
    name: 'FireplaceYN',
    read: (value, before) => {
      if (!isYes(value)) return {}
      return { apartmentFeatures: (before.apartmentFeatures ?? 0n) | fireplace }
    },
    write: ({ apartment_features }) => ((BigInt(apartment_features) & fireplace) === 0n ? null : true),
  },
  {
    name: 'PetsAllowed',
    read: (value) => {
      const pets = readPets(value)
      return pets === null ? {} : { pets }
    },
    write: ({ pets }) => writePets(pets),
  },
  {
    name: 'PublicRemarks',
    // As it is: what the office wrote comes back to the letter.
    read: (value) => ({ remarks: longTextOf(value, 20_000) }),
    write: ({ description }) => description || null,
  },
  {
    name: 'AvailabilityDate',
    read: (value) => ({ availableFrom: dateOf(value) }),
    write: ({ available_from }) => available_from,
  },
  {
    name: 'LeaseTerm',
    read: (value) => {
      const term = listOf(value).flatMap((name) => leaseMonths(name) ?? [])[0]
      return term === undefined ? {} : { termMonths: term }
    },
  },
  {
    name: 'PBO_LeaseMonthsMin',
    read: (value) => ({ minLeaseMonths: months(value) }),
    write: ({ min_lease_months }) => min_lease_months,
  },
  {
    name: 'PBO_LeaseMonthsMax',
    read: (value) => ({ maxLeaseMonths: months(value) }),
    write: ({ max_lease_months }) => max_lease_months,
  },
  {
    name: 'PBO_ConcessionFreeMonths',
    read: (value) => ({ freeMonths: numberOf(value, 0, 60) }),
    write: ({ concession }) => concession?.freeMonths ?? null,
  },
  {
    name: 'PBO_ConcessionTermMonths',
    read: (value) => ({ concessionTermMonths: months(value) }),
    write: ({ concession }) => concession?.termMonths ?? null,
  },
  {
    name: 'AssociationFee',
    read: (value) => ({ associationFeeCents: cents(value, 0) }),
    write: ({ ownership, common_charges_cents, maintenance_cents }) =>
      dollarsOf(ownership === 'co-op' ? maintenance_cents : common_charges_cents),
  },
  {
    name: 'AssociationFeeFrequency',
    read: (value) => ({ associationFeeMonths: lookupOf(value, feeMonths) }),
    write: ({ ownership, common_charges_cents, maintenance_cents }) =>
      (ownership === 'co-op' ? maintenance_cents : common_charges_cents) === null ? null : 'Monthly',
  },
  {
    name: 'TaxAnnualAmount',
    read: (value) => ({ taxAnnualCents: cents(value, 0) }),
    write: ({ taxes_cents }) => (taxes_cents === null ? null : centsToDollars(Number(taxes_cents) * 12)),
  },
  {
    name: 'ListAgentFullName',
    read: text(150, (agentName) => ({ agentName })),
    write: ({ contact }) => contact?.name ?? null,
  },
  {
    name: 'ListAgentEmail',
    read: text(80, (agentEmail) => ({ agentEmail })),
    write: ({ contact }) => contact?.email ?? null,
  },
  {
    name: 'ListAgentPreferredPhone',
    read: text(25, (agentPhone) => ({ agentPhone })),
    write: ({ contact }) => contact?.phone_number ?? null,
  },
  {
    name: 'ListOfficeName',
    read: text(255, (officeName) => ({ officeName })),
    write: ({ contact }) => contact?.company ?? null,
  },
  { name: 'ListOfficePhone', read: text(25, (officePhone) => ({ officePhone })) },
  { name: 'ListAgentKey', read: text(255, (agentKey) => ({ agentKey })) },
  { name: 'ListOfficeKey', read: text(255, (officeKey) => ({ officeKey })) },
  // Some servers take a record back so, before it leaves them altogether.
  { name: 'MlgCanView', read: (value) => (isNo(value) ? { deleted: true } : {}) },
  {
    name: 'OnMarketDate',
    read: (value) => ({ onMarketAt: momentOf(value) }),
    write: ({ published_at }) => dayOf(published_at),
  },
  {
    name: 'OriginalEntryTimestamp',
    read: (value) => ({ enteredAt: momentOf(value) }),
    write: ({ published_at }) => published_at.toISOString(),
  },
  {
    name: 'StatusChangeTimestamp',
    read: (value) => ({ statusChangedAt: momentOf(value) }),
    write: ({ status_changed_at }) => status_changed_at?.toISOString() ?? null,
  },
  {
    name: 'CloseDate',
    read: (value) => ({ closedOn: dateOf(value) }),
    write: ({ standard_status, status_changed_at }) =>
      standard_status === 'Closed' ? dayOf(status_changed_at) : null,
  },
  {
    name: 'ClosePrice',
    read: (value) => ({ closePriceCents: cents(value, 1) }),
    write: ({ close_price_cents }) => dollarsOf(close_price_cents),
  },
  {
    name: 'Media',
    // A CSV has no room for them; there Media are records of their own.
    read: (value) => (Array.isArray(value) ? { media: value as readonly unknown[] } : {}),
    write: ({ photos }, { mediaUrl }) =>
      photos.map(({ name, caption, floorplan }, order) => ({
        MediaKey: name,
        MediaURL: mediaUrl(name),
        Order: order,
        MediaCategory: floorplan ? 'Floor Plan' : 'Photo',
        ...(caption !== '' && { ShortDescription: caption }),
      })),
  },
]
