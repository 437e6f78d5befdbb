import type { ListingChanges } from '@pb/contract/my-listings'
import type { TenantFeeWire } from '@pb/contract/my-listing-fields'
import { bedroomCode } from '@pb/rules/bedrooms'
import { dollarsToCents } from '@pb/rules/money'
import type { TenantFee } from '@pb/rules/tenant-fees'
import { apartmentFeatures, toMask, type FurnishedType } from '@pb/rules/vocabulary'
import type { Updateable } from 'kysely'
import type { Tables } from '../../../platform/db/db.ts'
import type { Commission, Concession } from '../tables.ts'
import { toJsonText } from '../../../platform/db/json-text.ts'

type Columns = Omit<Updateable<Tables['listing']>, 'price_cents'> & { price_cents?: string }

/** Converts fees to cents. */
export function toTenantFees(fees: readonly TenantFeeWire[]): TenantFee[] {
  return fees.map(({ kind, name, amount, when, refundable }) => ({
    kind,
    name,
    cents: dollarsToCents(amount),
    when,
    refundable,
  }))
}

function toJson(value: object | null): string | null {
  return value && toJsonText(value)
}

function toConcession(concession: NonNullable<ListingChanges['concession']>): Concession {
  return { freeMonths: concession.free_months, termMonths: concession.term_months }
}

function toCommission({ kind, unit, value }: NonNullable<ListingChanges['commission']>): Commission {
  if (kind === 'none' || unit === undefined || value === undefined)
    return { kind: kind as Commission['kind'] }
  const amount = unit === 'amount' ? { cents: dollarsToCents(value) } : { [unit]: value }
  return { kind: kind as Commission['kind'], ...amount }
}

const toCents = (dollars: number | null) => (dollars === null ? null : String(dollarsToCents(dollars)))

/** The fields that are columns of a listing: the pet policy is its building's, and open houses are rows. */
type ColumnChanges = Omit<ListingChanges, 'allowed_pets' | 'open_houses'>

type ColumnMappers = {
  [K in keyof ColumnChanges]-?: (value: NonNullable<ColumnChanges[K]> | null) => Columns
}

/** Maps each field of the request to columns. A field that cannot be empty is never null. */
const columnMappers: ColumnMappers = {
  price: (value) => ({ price_cents: String(dollarsToCents(value!)) }),
  furnished_type: (value) => ({ furnished: value!.toLowerCase() as FurnishedType | '' }),
  access_type: (value) => ({ access_type: value! }),
  exclusive_from: (value) => ({ exclusive_from: value }),
  exclusive_until: (value) => ({ exclusive_until: value }),
  available_from: (value) => ({ available_from: value }),
  bedrooms: (value) => ({ bedrooms: bedroomCode(value!) }),
  bathrooms: (value) => ({ bathrooms: Math.round(value! * 10) }),
  size: (value) => ({ size: value }),
  min_lease_months: (value) => ({ min_lease_months: value }),
  max_lease_months: (value) => ({ max_lease_months: value }),
  concession: (value) => ({ concession: toJson(value && toConcession(value)) }),
  commission: (value) => ({ commission: toJson(value && toCommission(value)) }),
  tenant_fees: (value) => ({ tenant_fees: toJsonText(toTenantFees(value!)) }),
  entry: (value) => ({ entry: toJson(value) }),
  description: (value) => ({ description: value! }),
  exposures: (value) => ({ exposures: value! }),
  condition: (value) => ({ condition: value! }),
  apartment_features: (value) => ({ apartment_features: toMask(apartmentFeatures, value!).toString() }),
  common_charges: (value) => ({ common_charges_cents: toCents(value) }),
  taxes: (value) => ({ taxes_cents: toCents(value) }),
  maintenance: (value) => ({ maintenance_cents: toCents(value) }),
  tour_360: (value) => ({ tour_360: value }),
  vt: (value) => ({ virtual_tour: value }),
  internet_entire_listing_display: (value) => ({ internet_entire_listing_display: value! }),
  internet_address_display: (value) => ({ internet_address_display: value! }),
  internet_automated_valuation_display: (value) => ({ internet_automated_valuation_display: value! }),
  internet_consumer_comment: (value) => ({ internet_consumer_comment: value! }),
}

/** Returns the columns of the given fields. */
export function toColumns(changes: ColumnChanges): Columns {
  const parts = Object.entries(changes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => (columnMappers[key as keyof ColumnChanges] as (input: unknown) => Columns)(value))
  return Object.assign({}, ...parts) as Columns
}
