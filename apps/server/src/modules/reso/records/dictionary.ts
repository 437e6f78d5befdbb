import { bedroomKey } from '@pb/rules/bedrooms'
import { centsToDollars } from '@pb/rules/money'
import { newYorkDate } from '@pb/rules/new-york'
import { apartmentFeatures, toMask, standardStatuses } from '@pb/rules/vocabulary'
import {
  featureFields,
  parseFeatures,
  parsePets,
  formatFeatures,
  formatPets,
  type FeatureField,
} from './features.ts'
import {
  feeFrequencyMonths,
  furnishedNames,
  furnishedValues,
  parseLeaseTerm,
  squareFeetPerUnit,
  propertySubTypes,
  propertySubTypeValues,
  propertyTypes,
  propertyTypeValues,
} from './lookups.ts'
import type { InternetDisplay } from '../../listings/index.ts'
import { locationFields } from './location-fields.ts'
import { cleanRemarks } from './remarks.ts'
import {
  parseCents,
  parseKnownNumber,
  parseMonths,
  textField,
  toDollars,
  type PropertyField,
} from './property-field.ts'
import type { ExportOffice, ExportRow, ParsedProperty } from './property.ts'
import { fieldErrors } from '../texts.ts'
import {
  parseCityDate,
  parseDate,
  FieldError,
  isNo,
  isYes,
  parseList,
  parseLongText,
  parseLookup,
  parseTimestamp,
  parseNumber,
  parseText,
  type FieldValue,
} from './field-values.ts'

const statuses = Object.fromEntries(standardStatuses.map((status) => [status, status]))

function parseStatus(value: FieldValue): ParsedProperty {
  if (/^(delete|incomplete)$/i.test(parseText(value, 50).trim())) return { deleted: true }
  return { status: parseLookup(value, statuses) }
}

/** A list of features; the features of all such fields are combined. */
function featureField(name: FeatureField): PropertyField {
  return {
    name,
    parse: (value, { apartmentFeatures, buildingFeatures = 0n }) => {
      const { apartment, building } = parseFeatures(name, value)
      return {
        ...(apartment !== null && { apartmentFeatures: (apartmentFeatures ?? 0n) | apartment }),
        buildingFeatures: buildingFeatures | building,
      }
    },
    format: (row) => formatFeatures(name, row),
  }
}

/**
 * What may be shown to people who do not sign in. A value that is not understood forbids it, and so does each of several
 * fields about the same.
 */
const displayField = (name: string, key: keyof InternetDisplay): PropertyField => ({
  name,
  parse: (value, { display }) => ({
    display: { ...display, [key]: display?.[key] !== false && isYes(value) },
  }),
  format: (row) => row[key],
})

/** Names that some systems have for the same, from the rules of their IDX feeds. */
const otherDisplayField = (name: string, key: keyof InternetDisplay): PropertyField => {
  const { parse } = displayField(name, key)
  return { name, ...(parse && { parse }) }
}

const fireplaceMask = toMask(apartmentFeatures, ['fireplace'])

function toDate(moment: Date | null): string | null {
  return moment && newYorkDate(moment)
}

/** Visitors cannot come to one that is online only. */
function formatRemarks({ remarks, online_only }: ExportRow['open_houses'][number]) {
  const text = [...(online_only ? ['Online only.'] : []), ...(remarks === '' ? [] : [remarks])].join(' ')
  return text === '' ? {} : { OpenHouseRemarks: text }
}

function formatLiveStream(
  { live_stream_id, outside_url }: ExportRow['open_houses'][number],
  watchUrl: ExportOffice['watchUrl'],
) {
  if (live_stream_id === null) return {}
  const url = outside_url || watchUrl(live_stream_id)
  return url === null ? {} : { LivestreamOpenHouseURL: url }
}

/**
 * Fields of Property that are imported and exported, by their names in the RESO Data Dictionary 2.0
 * (https://dd.reso.org/DD2.0/Property). `PBO_` fields are local fields, which the dictionary allows.
 * BathroomsTotalDecimal and MlgCanView are not in the dictionary but sent by many servers; they are only imported.
 * PrivateRemarks and fields that are not listed here are ignored.
 */
export const propertyFields: readonly PropertyField[] = [
  { name: 'ListingKey', parse: textField(255, (listingKey) => ({ listingKey })), format: ({ id }) => id },
  { name: 'ListingId', parse: textField(255, (listingId) => ({ listingId })), format: ({ id }) => id },
  {
    name: 'OriginatingSystemID',
    parse: textField(255, (originatingSystemId) => ({ originatingSystemId })),
    format: (_row, office) => office.id,
  },
  { name: 'OriginatingSystemName', format: (_row, office) => office.name },
  {
    name: 'ModificationTimestamp',
    parse: (value) => ({ modifiedAt: parseTimestamp(value) }),
    format: ({ modified_at }) => modified_at.toISOString(),
  },
  {
    name: 'PropertyType',
    parse: (value) => ({ adType: parseLookup(value, propertyTypes) }),
    format: ({ ad_type }) => propertyTypeValues[ad_type],
  },
  {
    name: 'PropertySubType',
    // Unknown types are ignored.
    parse: (value) => {
      const ownership = propertySubTypes.get(
        parseText(value, 100)
          .toLowerCase()
          .replace(/[^a-z]+/g, ''),
      )
      return ownership ? { ownership } : {}
    },
    format: ({ ownership }) => (ownership === '' ? null : propertySubTypeValues[ownership]),
  },
  { name: 'StandardStatus', parse: parseStatus, format: ({ standard_status }) => standard_status },
  {
    name: 'ListPrice',
    parse: (value) => ({ priceCents: parseCents(value, 1) }),
    format: ({ price_cents }) => toDollars(price_cents),
  },
  ...locationFields,
  {
    name: 'StoriesTotal',
    parse: (value) => parseKnownNumber(value, 200, (stories) => ({ stories: Math.round(stories) })),
    format: ({ floors }) => floors,
  },
  {
    name: 'NumberOfUnitsTotal',
    parse: (value) =>
      parseKnownNumber(value, 20_000, (unitsTotal) => ({ unitsTotal: Math.round(unitsTotal) })),
    format: ({ units_total }) => units_total,
  },
  {
    name: 'YearBuilt',
    parse: (value) => parseKnownNumber(value, 2100, (yearBuilt) => ({ yearBuilt: Math.round(yearBuilt) })),
    format: ({ year_built }) => year_built,
  },
  {
    name: 'BedroomsTotal',
    parse: (value) => ({ bedroomsTotal: parseNumber(value, 0, 50) }),
    // Studios and lofts have no bedrooms; half bedrooms do not count.
    format: ({ bedrooms }) => (bedrooms === 0 || bedrooms >= 900 ? null : Math.floor(bedrooms / 10)),
  },
  {
    name: 'PBO_Layout',
    parse: (value) => {
      const code = parseNumber(value, 1, 900)
      if (bedroomKey(code) === undefined) throw new FieldError(fieldErrors.notLayout)
      return { layoutCode: code }
    },
    format: ({ bedrooms }) => bedrooms || null,
  },
  {
    name: 'BathroomsTotalInteger',
    parse: (value) => parseKnownNumber(value, 50, (bathsCounted) => ({ bathsTotal: bathsCounted })),
    format: ({ bathrooms }) => (bathrooms === 0 ? null : Math.ceil(bathrooms / 10)),
  },
  {
    name: 'BathroomsFull',
    parse: (value) => ({ bathsFull: parseNumber(value, 0, 50) }),
    format: ({ bathrooms }) => (bathrooms === 0 ? null : Math.floor(bathrooms / 10)),
  },
  {
    name: 'BathroomsHalf',
    parse: (value) => ({ bathsHalf: parseNumber(value, 0, 50) }),
    format: ({ bathrooms }) => (bathrooms === 0 ? null : bathrooms % 10 > 0 ? 1 : 0),
  },
  { name: 'BathroomsTotalDecimal', parse: (value) => parseKnownNumber(value, 50, (baths) => ({ baths })) },
  {
    name: 'PBO_Bathrooms',
    parse: (value) => parseKnownNumber(value, 50, (baths) => ({ baths })),
    format: ({ bathrooms }) => (bathrooms === 0 ? null : bathrooms / 10),
  },
  {
    name: 'LivingArea',
    parse: (value) => parseKnownNumber(value, 1_000_000, (size) => ({ size: Math.round(size) })),
    format: ({ size }) => size,
  },
  {
    name: 'LivingAreaUnits',
    // Sizes in unknown units are ignored.
    parse: (value) => ({ squareFeetPerUnit: parseLookup(value, squareFeetPerUnit, 0) }),
    format: ({ size }) => (size === null ? null : 'Square Feet'),
  },
  {
    name: 'Furnished',
    parse: (value) => {
      const furnished = parseLookup(value, furnishedNames)
      return furnished === null ? { isPartlyFurnished: true } : { furnished }
    },
    format: ({ furnished }) => (furnished === '' ? null : furnishedValues[furnished]),
  },
  ...featureFields.map(featureField),
  {
    name: 'FireplaceYN',
    parse: (value, before) => {
      if (!isYes(value)) return {}
      return { apartmentFeatures: (before.apartmentFeatures ?? 0n) | fireplaceMask }
    },
    format: ({ apartment_features }) => ((BigInt(apartment_features) & fireplaceMask) === 0n ? null : true),
  },
  {
    name: 'PetsAllowed',
    parse: (value) => {
      const pets = parsePets(value)
      return pets === null ? {} : { pets }
    },
    format: ({ pets }) => formatPets(pets),
  },
  {
    name: 'PublicRemarks',
    // Plain text is unchanged, so that the office's own export can be imported again without a difference.
    parse: (value) => ({ remarks: cleanRemarks(parseLongText(value, 20_000)) }),
    format: ({ description }) => description || null,
  },
  displayField('InternetEntireListingDisplayYN', 'internet_entire_listing_display'),
  displayField('InternetAddressDisplayYN', 'internet_address_display'),
  displayField('InternetAutomatedValuationDisplayYN', 'internet_automated_valuation_display'),
  displayField('InternetConsumerCommentYN', 'internet_consumer_comment'),
  otherDisplayField('IDXEntireListingDisplayYN', 'internet_entire_listing_display'),
  otherDisplayField('IDXAddressDisplayYN', 'internet_address_display'),
  {
    name: 'AvailabilityDate',
    parse: (value) => ({ availableFrom: parseCityDate(value) }),
    format: ({ available_from }) => available_from,
  },
  {
    name: 'LeaseTerm',
    parse: (value) => {
      const term = parseList(value).flatMap((name) => parseLeaseTerm(name) ?? [])[0]
      return term === undefined ? {} : { termMonths: term }
    },
  },
  {
    name: 'PBO_LeaseMonthsMin',
    parse: (value) => ({ minLeaseMonths: parseMonths(value) }),
    format: ({ min_lease_months }) => min_lease_months,
  },
  {
    name: 'PBO_LeaseMonthsMax',
    parse: (value) => ({ maxLeaseMonths: parseMonths(value) }),
    format: ({ max_lease_months }) => max_lease_months,
  },
  {
    name: 'PBO_ConcessionFreeMonths',
    parse: (value) => ({ freeMonths: parseNumber(value, 0, 60) }),
    format: ({ concession }) => concession?.freeMonths ?? null,
  },
  {
    name: 'PBO_ConcessionTermMonths',
    parse: (value) => ({ concessionTermMonths: parseMonths(value) }),
    format: ({ concession }) => concession?.termMonths ?? null,
  },
  {
    name: 'AssociationFee',
    parse: (value) => ({ associationFeeCents: parseCents(value, 0) }),
    format: ({ ownership, common_charges_cents, maintenance_cents }) =>
      toDollars(ownership === 'co-op' ? maintenance_cents : common_charges_cents),
  },
  {
    name: 'AssociationFeeFrequency',
    parse: (value) => ({ associationFeeMonths: parseLookup(value, feeFrequencyMonths) }),
    format: ({ ownership, common_charges_cents, maintenance_cents }) =>
      (ownership === 'co-op' ? maintenance_cents : common_charges_cents) === null ? null : 'Monthly',
  },
  {
    name: 'TaxAnnualAmount',
    parse: (value) => ({ taxAnnualCents: parseCents(value, 0) }),
    format: ({ taxes_cents }) => (taxes_cents === null ? null : centsToDollars(Number(taxes_cents) * 12)),
  },
  {
    name: 'ListAgentFullName',
    parse: textField(150, (agentName) => ({ agentName })),
    format: ({ contact }) => contact?.name ?? null,
  },
  {
    name: 'ListAgentEmail',
    parse: textField(80, (agentEmail) => ({ agentEmail })),
    format: ({ contact }) => contact?.email ?? null,
  },
  {
    name: 'PBO_AgentEmail',
    parse: textField(320, (ownerEmail) => ({ ownerEmail })),
    format: ({ agent_email }) => agent_email,
  },
  {
    name: 'ListAgentPreferredPhone',
    parse: textField(25, (agentPhone) => ({ agentPhone })),
    format: ({ contact }) => contact?.phone_number ?? null,
  },
  {
    name: 'ListOfficeName',
    parse: textField(255, (officeName) => ({ officeName })),
    format: ({ contact }) => contact?.company ?? null,
  },
  { name: 'ListOfficePhone', parse: textField(25, (officePhone) => ({ officePhone })) },
  { name: 'ListAgentKey', parse: textField(255, (agentKey) => ({ agentKey })) },
  { name: 'ListOfficeKey', parse: textField(255, (officeKey) => ({ officeKey })) },
  // Some servers clear this flag before they delete a record.
  { name: 'MlgCanView', parse: (value) => (isNo(value) ? { deleted: true } : {}) },
  {
    name: 'OnMarketDate',
    parse: (value) => ({ onMarketAt: parseTimestamp(value) }),
    format: ({ published_at }) => toDate(published_at),
  },
  {
    name: 'OriginalEntryTimestamp',
    parse: (value) => ({ enteredAt: parseTimestamp(value) }),
    format: ({ published_at }) => published_at.toISOString(),
  },
  {
    name: 'StatusChangeTimestamp',
    parse: (value) => ({ statusChangedAt: parseTimestamp(value) }),
    format: ({ status_changed_at }) => status_changed_at?.toISOString() ?? null,
  },
  {
    name: 'CloseDate',
    parse: (value) => ({ closedOn: parseDate(value) }),
    format: ({ standard_status, status_changed_at }) =>
      standard_status === 'Closed' ? toDate(status_changed_at) : null,
  },
  {
    name: 'ClosePrice',
    parse: (value) => ({ closePriceCents: parseCents(value, 1) }),
    format: ({ close_price_cents }) => toDollars(close_price_cents),
  },
  {
    name: 'Media',
    // CSV files have no lists of records; they contain Media as separate records.
    parse: (value) => (Array.isArray(value) ? { media: value as readonly unknown[] } : {}),
    // Listings may share a photo, and each has a record of its own.
    format: ({ id, photos }, { mediaUrl }) =>
      photos.map(({ name, caption, floorplan }, order) => ({
        MediaKey: `${id}-${name}`,
        MediaURL: mediaUrl(name),
        Order: order,
        MediaCategory: floorplan ? 'Floor Plan' : 'Photo',
        ...(caption !== '' && { ShortDescription: caption }),
      })),
  },
  {
    name: 'OpenHouse',
    // Servers and files have OpenHouse records of their own, which are parsed with their keys.
    parse: () => ({}),
    format: ({ id, open_houses: houses }, { watchUrl }) =>
      houses.length === 0
        ? null
        : houses.map((house) => ({
            OpenHouseKey: house.id,
            ListingKey: id,
            OpenHouseDate: newYorkDate(new Date(house.start * 1000)),
            OpenHouseStartTime: new Date(house.start * 1000).toISOString(),
            OpenHouseEndTime: new Date(house.end * 1000).toISOString(),
            OpenHouseStatus: 'Active',
            // RESO's Public is one that anyone can come to.
            ...(!house.online_only && { OpenHouseType: 'Public' }),
            AppointmentRequiredYN: house.by_appointment,
            ...formatRemarks(house),
            ...formatLiveStream(house, watchUrl),
          })),
  },
]
