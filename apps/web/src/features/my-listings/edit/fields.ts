import type { ListingChanges, PreviewListing } from '@pb/contract/my-listings'
import type { CommissionKind } from '@pb/rules/commission'
import type { EntryKind } from '@pb/rules/entry'
import type { FeeKind, FeeTiming } from '@pb/rules/tenant-fees'
import type { ApartmentFeature } from '@pb/rules/vocabulary'

interface FeeFields {
  readonly kind: FeeKind
  readonly name: string
  readonly amount: string
  readonly when: FeeTiming
  readonly refundable: boolean
}

/** The panel's fields as they are typed; empty where nothing is said. */
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
  access_type: 'OPEN' | 'EXCLUSIVE'
  exclusive_from: string
  exclusive_until: string
  commission_kind: CommissionKind | ''
  commission_unit: 'months' | 'percent' | 'amount'
  commission_value: string
  entry_kind: EntryKind | ''
  entry_note: string
  tenant_fees: FeeFields[]
  description: string
  tour_360: string
  vt: string
}

const text = (value: number | string | null): string => (value === null ? '' : String(value))

/** What the panel shows of a listing. */
export function fieldsOf(listing: PreviewListing): EditFields {
  const { concession, commission, entry } = listing
  return {
    price: listing.price > 0 ? String(listing.price) : '',
    available_from: text(listing.available_from),
    furnished_type: listing.furnished_type,
    min_lease_months: text(listing.min_lease_months),
    max_lease_months: text(listing.max_lease_months),
    free_months: text(concession?.free_months ?? null),
    term_months: text(concession?.term_months ?? null),
    bedrooms: text(listing.bedrooms),
    bathrooms: text(listing.bathrooms),
    size: text(listing.size),
    exposures: listing.exposures,
    condition: listing.condition,
    apartment_features: [...listing.apartment_features],
    common_charges: text(listing.common_charges),
    taxes: text(listing.taxes),
    maintenance: text(listing.maintenance),
    access_type: listing.access_type,
    exclusive_from: text(listing.exclusive_from),
    exclusive_until: text(listing.exclusive_until),
    commission_kind: commission?.kind ?? '',
    commission_unit: commission?.unit ?? (listing.ad_type === 'rental' ? 'months' : 'percent'),
    commission_value: text(commission?.value ?? null),
    entry_kind: entry?.kind ?? '',
    entry_note: entry?.note ?? '',
    tenant_fees: listing.tenant_fees.map((fee) => ({ ...fee, amount: String(fee.amount) })),
    description: listing.description,
    tour_360: text(listing['360']),
    vt: text(listing.vt),
  }
}

/** A number as it was typed, `$`, `%` and commas aside; not a number where it is none, for the schema to refuse. */
function numberOf(typed: string): number {
  const plain = typed.replace(/[$,%\s]/g, '')
  return plain === '' ? Number.NaN : Number(plain)
}

const optional = (typed: string): number | null => (typed.trim() === '' ? null : numberOf(typed))
const orNull = (typed: string): string | null => (typed.trim() === '' ? null : typed.trim())

function commissionOf(fields: EditFields): ListingChanges['commission'] {
  const { commission_kind: kind, commission_unit: unit, commission_value: value } = fields
  if (kind === '') return null
  return kind === 'none' || kind === 'collect_own' || value.trim() === ''
    ? { kind }
    : { kind, unit, value: numberOf(value) }
}

/** Everything the fields say, in the contract's words. */
function allOf(fields: EditFields): ListingChanges {
  const { free_months, term_months, bedrooms, bathrooms, entry_kind } = fields
  const concession = free_months.trim() === '' && term_months.trim() === ''
  return {
    price: fields.price.trim() === '' ? 0 : numberOf(fields.price),
    available_from: orNull(fields.available_from),
    furnished_type: fields.furnished_type,
    min_lease_months: optional(fields.min_lease_months),
    max_lease_months: optional(fields.max_lease_months),
    concession: concession
      ? null
      : { free_months: numberOf(free_months), term_months: numberOf(term_months) },
    ...(bedrooms !== '' && { bedrooms: bedrooms as NonNullable<ListingChanges['bedrooms']> }),
    ...(bathrooms.trim() !== '' && { bathrooms: numberOf(bathrooms) }),
    size: optional(fields.size),
    exposures: fields.exposures.trim(),
    condition: fields.condition.trim(),
    apartment_features: fields.apartment_features,
    common_charges: optional(fields.common_charges),
    taxes: optional(fields.taxes),
    maintenance: optional(fields.maintenance),
    access_type: fields.access_type,
    exclusive_from: fields.access_type === 'OPEN' ? null : orNull(fields.exclusive_from),
    exclusive_until: fields.access_type === 'OPEN' ? null : orNull(fields.exclusive_until),
    commission: commissionOf(fields),
    entry: entry_kind === '' ? null : { kind: entry_kind, note: fields.entry_note.trim() },
    tenant_fees: fields.tenant_fees.map((fee) => ({ ...fee, amount: numberOf(fee.amount) })),
    description: fields.description,
    tour_360: orNull(fields.tour_360),
    vt: orNull(fields.vt),
  }
}

/** What is other than it was; what was not touched is not sent, so that nothing else is overwritten. */
export function changesOf(before: EditFields, after: EditFields): ListingChanges {
  const [old, now] = [allOf(before), allOf(after)]
  return Object.fromEntries(
    Object.entries(now).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(old[key as keyof ListingChanges]),
    ),
  )
}

const fieldOfPath: Record<string, keyof EditFields> = {
  'concession.free_months': 'free_months',
  'concession.term_months': 'term_months',
  'commission.value': 'commission_value',
  'entry.note': 'entry_note',
}

/** The field that a fault of the input is shown at. */
export function fieldOf(path: readonly PropertyKey[]): keyof EditFields {
  return fieldOfPath[path.slice(0, 2).join('.')] ?? (String(path[0]) as keyof EditFields)
}
