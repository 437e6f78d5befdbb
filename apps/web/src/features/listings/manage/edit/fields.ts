import type { ListingChanges, PreviewListing } from '@pb/contract/my-listings'
import type { CommissionKind } from '@pb/rules/commission'
import type { ShowingAccessKind } from '@pb/rules/showing-access'
import type { FeeKind, FeeTiming } from '@pb/rules/tenant-fees'
import { formatPetPolicy, getMaskKeys, pets, toMask, type ApartmentFeature } from '@pb/rules/vocabulary'
import { formatTypedPrice } from '../../../../lib/price-text.ts'
import { toOpenHouse, toOpenHouseFields, type OpenHouseFields } from '@pb/rules/open-house-entry'

interface FeeFields {
  readonly kind: FeeKind
  readonly name: string
  readonly amount: string
  readonly when: FeeTiming
  readonly refundable: boolean
}

/** The panel's fields as entered; empty if not set. */
export interface EditFields {
  price: string
  available_from: string
  furnished_type: PreviewListing['furnished_type']
  min_lease_months: string
  max_lease_months: string
  free_months: string
  term_months: string
  bedrooms: string
  bathrooms: string
  size: string
  exposures: string
  condition: string
  apartment_features: ApartmentFeature[]
  common_charges: string
  taxes: string
  maintenance: string
  /** '' where no source states it. */
  access_type: 'OPEN' | 'EXCLUSIVE' | ''
  exclusive_from: string
  exclusive_until: string
  commission_kind: CommissionKind | ''
  commission_unit: 'months' | 'percent' | 'amount'
  commission_value: string
  entry_kind: ShowingAccessKind | ''
  entry_note: string
  /** The mask of pets that the building allows; '' if unknown. */
  allowed_pets: string
  open_houses: OpenHouseFields[]
  tenant_fees: FeeFields[]
  description: string
  tour_360: string
  vt: string
  internet_entire_listing_display: boolean
  internet_address_display: boolean
  internet_automated_valuation_display: boolean
  internet_consumer_comment: boolean
}

const toText = (value: number | string | null): string => (value === null ? '' : String(value))

/** Dogs include small dogs, so that equal policies have one value. */
const toPetValue = (mask: number): string => String((mask & 4) !== 0 ? mask & ~2 : mask)

/** Pet policies to choose from, as masks. */
export const petChoices = ['0', '1', '2', '3', '4', '5'].map((value) => ({
  value,
  label: formatPetPolicy(Number(value)),
}))

/** Converts a listing to the panel's fields. */
export function toFields(listing: PreviewListing): EditFields {
  const { concession, commission, entry } = listing
  return {
    price: listing.price > 0 ? formatTypedPrice(String(listing.price)) : '',
    available_from: toText(listing.available_from),
    furnished_type: listing.furnished_type,
    min_lease_months: toText(listing.min_lease_months),
    max_lease_months: toText(listing.max_lease_months),
    free_months: toText(concession?.free_months ?? null),
    term_months: toText(concession?.term_months ?? null),
    bedrooms: toText(listing.bedrooms),
    bathrooms: toText(listing.bathrooms),
    size: toText(listing.size),
    exposures: listing.exposures,
    condition: listing.condition,
    apartment_features: [...listing.apartment_features],
    common_charges: formatTypedPrice(toText(listing.common_charges)),
    taxes: formatTypedPrice(toText(listing.taxes)),
    maintenance: formatTypedPrice(toText(listing.maintenance)),
    access_type: listing.access_type ?? '',
    exclusive_from: toText(listing.exclusive_from),
    exclusive_until: toText(listing.exclusive_until),
    commission_kind: commission?.kind ?? '',
    commission_unit: commission?.unit ?? (listing.ad_type === 'rental' ? 'months' : 'percent'),
    commission_value: toText(commission?.value ?? null),
    entry_kind: entry?.kind ?? '',
    entry_note: entry?.note ?? '',
    allowed_pets: listing.allowed_pets ? toPetValue(Number(toMask(pets, listing.allowed_pets))) : '',
    open_houses: listing.open_houses.map(toOpenHouseFields),
    tenant_fees: listing.tenant_fees.map((fee) => ({ ...fee, amount: formatTypedPrice(String(fee.amount)) })),
    description: listing.description,
    tour_360: toText(listing['360']),
    vt: toText(listing.vt),
    internet_entire_listing_display: listing.internet_entire_listing_display,
    internet_address_display: listing.internet_address_display,
    internet_automated_valuation_display: listing.internet_automated_valuation_display,
    internet_consumer_comment: listing.internet_consumer_comment,
  }
}

/** Parses a number, ignoring `$`, `%` and commas. Returns NaN if invalid, which the schema rejects. */
export function parseNumber(typed: string): number {
  const plain = typed.replace(/[$,%\s]/g, '')
  return plain === '' ? Number.NaN : Number(plain)
}

const numberOrNull = (typed: string): number | null => (typed.trim() === '' ? null : parseNumber(typed))
const textOrNull = (typed: string): string | null => (typed.trim() === '' ? null : typed.trim())

function toCommission(fields: EditFields): ListingChanges['commission'] {
  const { commission_kind: kind, commission_unit: unit, commission_value: value } = fields
  if (kind === '') return null
  return kind === 'none' || kind === 'collect_own' || value.trim() === ''
    ? { kind }
    : { kind, unit, value: parseNumber(value) }
}

/** Converts all fields to the contract's input. */
function toChanges(fields: EditFields): ListingChanges {
  const { free_months, term_months, bedrooms, bathrooms, entry_kind } = fields
  const concession = free_months.trim() === '' && term_months.trim() === ''
  return {
    price: fields.price.trim() === '' ? 0 : parseNumber(fields.price),
    available_from: textOrNull(fields.available_from),
    furnished_type: fields.furnished_type,
    min_lease_months: numberOrNull(fields.min_lease_months),
    max_lease_months: numberOrNull(fields.max_lease_months),
    concession: concession
      ? null
      : { free_months: parseNumber(free_months), term_months: parseNumber(term_months) },
    ...(bedrooms !== '' && { bedrooms: bedrooms as NonNullable<ListingChanges['bedrooms']> }),
    ...(bathrooms.trim() !== '' && { bathrooms: parseNumber(bathrooms) }),
    size: numberOrNull(fields.size),
    exposures: fields.exposures.trim(),
    condition: fields.condition.trim(),
    apartment_features: fields.apartment_features,
    common_charges: numberOrNull(fields.common_charges),
    taxes: numberOrNull(fields.taxes),
    maintenance: numberOrNull(fields.maintenance),
    ...(fields.access_type !== '' && { access_type: fields.access_type }),
    exclusive_from: fields.access_type === 'EXCLUSIVE' ? textOrNull(fields.exclusive_from) : null,
    exclusive_until: fields.access_type === 'EXCLUSIVE' ? textOrNull(fields.exclusive_until) : null,
    commission: toCommission(fields),
    entry: entry_kind === '' ? null : { kind: entry_kind, note: fields.entry_note.trim() },
    ...(fields.allowed_pets !== '' && { allowed_pets: getMaskKeys(pets, fields.allowed_pets) }),
    open_houses: fields.open_houses.map(toOpenHouse),
    tenant_fees: fields.tenant_fees.map((fee) => ({ ...fee, amount: parseNumber(fee.amount) })),
    description: fields.description,
    tour_360: textOrNull(fields.tour_360),
    vt: textOrNull(fields.vt),
    internet_entire_listing_display: fields.internet_entire_listing_display,
    internet_address_display: fields.internet_address_display,
    internet_automated_valuation_display: fields.internet_automated_valuation_display,
    internet_consumer_comment: fields.internet_consumer_comment,
  }
}

/** Returns the changed fields. Others are not sent, so that they overwrite nothing. */
export function diffFields(before: EditFields, after: EditFields): ListingChanges {
  const [old, now] = [toChanges(before), toChanges(after)]
  return Object.fromEntries(
    Object.entries(now).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(old[key as keyof ListingChanges]),
    ),
  )
}

const fieldNames: Record<string, keyof EditFields> = {
  'concession.free_months': 'free_months',
  'concession.term_months': 'term_months',
  'commission.value': 'commission_value',
  'entry.note': 'entry_note',
}

/** Returns the field that shows the validation error of a path. */
export function getFieldName(path: readonly PropertyKey[]): keyof EditFields {
  return fieldNames[path.slice(0, 2).join('.')] ?? (String(path[0]) as keyof EditFields)
}
