import { pluralize } from '@pb/rules/plural'
import { bedroomKey, bedroomLabel, bathroomLabel } from '@pb/rules/bedrooms'
import { showingAccessKinds } from '@pb/rules/showing-access'
import { statusLabel } from '@pb/rules/listing-status'
import { centsToDollars, formatMoney } from '@pb/rules/money'
import { isDeepStrictEqual } from 'node:util'
import { apartmentFeatures, furnishedTypes, getMaskKeys, type AdType } from '@pb/rules/vocabulary'
import { formatCommission, formatConcession } from '../detail/labels.ts'
import type { Entry } from '../tables.ts'
import type { ListingValues } from './listing-draft.ts'
import type { RowJson } from './listing-rows.ts'

export interface FieldChange {
  readonly field: string
  readonly before: string
  readonly after: string
}

type Values = { readonly [K in keyof ListingValues]?: ListingValues[K] }

function formatLayout(code: number | null): string {
  const key = code === null ? undefined : bedroomKey(code)
  return key === undefined ? '' : bedroomLabel(key)
}

/** Formats `Lockbox: by the side door`; a note that already starts with the kind is returned as is. */
function formatEntry({ kind, note }: Entry): string {
  const { title } = showingAccessKinds.find(({ key }) => key === kind)!
  return note.toLowerCase().startsWith(title.toLowerCase()) ? note : `${title}: ${note}`
}

const rentLabel = 'Rent'
const formatCharge = (cents: string | null | undefined) => (cents ? formatMoney(centsToDollars(cents)) : '')
const formatFlag = (flag: boolean | undefined) => (flag === undefined ? '' : flag ? 'Yes' : 'No')

/** Label and format of each field in the preview, in display order; empty text for no value. */
const fieldFormats: readonly (readonly [keyof ListingValues, string, (values: Values) => string])[] = [
  [
    'standard_status',
    'Status',
    ({ standard_status: status }) => (status ? statusLabel(status, 'rental') : ''),
  ],
  ['price_cents', rentLabel, ({ price_cents: cents }) => (cents ? formatMoney(centsToDollars(cents)) : '')],
  ['bedrooms', 'Bedrooms', ({ bedrooms }) => formatLayout(bedrooms ?? null)],
  ['bathrooms', 'Bathrooms', ({ bathrooms }) => (bathrooms ? bathroomLabel(bathrooms / 10) : '')],
  ['size', 'Size', ({ size }) => (size ? `${size.toLocaleString('en-US')} sq ft` : '')],
  ['available_from', 'Available from', ({ available_from: date }) => date ?? ''],
  [
    'min_lease_months',
    'Minimum lease',
    ({ min_lease_months: months }) => (months ? pluralize(months, 'month') : ''),
  ],
  [
    'max_lease_months',
    'Maximum lease',
    ({ max_lease_months: months }) => (months ? pluralize(months, 'month') : ''),
  ],
  ['concession', 'Concession', ({ concession }) => formatConcession(concession ?? null)],
  ['commission', 'Commission', ({ commission }) => formatCommission(commission ?? null)],
  [
    'furnished',
    'Furnished',
    ({ furnished }) => furnishedTypes.find(({ key }) => key === furnished)?.title ?? '',
  ],
  ['entry', 'Access', ({ entry }) => (entry ? formatEntry(entry) : '')],
  [
    'contact',
    'Contact',
    ({ contact }) => [contact?.name, contact?.phone_number, contact?.email].filter(Boolean).join(', '),
  ],
  ['description', 'Description', ({ description }) => (description ?? '').slice(0, 300)],
  ['common_charges_cents', 'Common charges', ({ common_charges_cents: cents }) => formatCharge(cents)],
  ['maintenance_cents', 'Maintenance', ({ maintenance_cents: cents }) => formatCharge(cents)],
  ['taxes_cents', 'Taxes', ({ taxes_cents: cents }) => formatCharge(cents)],
  [
    'apartment_features',
    'Features',
    ({ apartment_features: mask }) =>
      mask
        ? getMaskKeys(apartmentFeatures, mask)
            .map((key) => apartmentFeatures.find((feature) => feature.key === key)?.title ?? key)
            .join(', ')
        : '',
  ],
  [
    'internet_entire_listing_display',
    'Shown online',
    ({ internet_entire_listing_display: shown }) => formatFlag(shown),
  ],
  [
    'internet_address_display',
    'Address shown online',
    ({ internet_address_display: shown }) => formatFlag(shown),
  ],
]

/** Formats the changed fields with their old and new values, in display order. */
export function formatChanges(before: Values, changes: Values): FieldChange[] {
  return fieldFormats.flatMap(([key, field, text]) =>
    key in changes ? [{ field, before: text(before), after: text(changes) }] : [],
  )
}

/** Formats the filled fields of a new listing. */
export function formatValues(values: Values): FieldChange[] {
  return formatChanges({}, values).filter(({ after }) => after !== '')
}

/** Formats what differs between two rows of a listing; of a new one, its filled fields. */
export function diffRows(before: RowJson | null, after: RowJson, adType: AdType): FieldChange[] {
  const changes = before
    ? formatChanges(
        before,
        Object.fromEntries(
          Object.entries(after).filter(([key, value]) => !isDeepStrictEqual(before[key], value)),
        ),
      )
    : formatValues(after)
  return changes.map(({ field, before: old, after: value }) => ({
    field: field === rentLabel && adType === 'sale' ? 'Price' : field,
    before: old,
    after: value,
  }))
}
