import type { ListingChanges } from '@pb/contract/my-listings'
import type { TenantFeeWire } from '@pb/contract/my-listing-fields'
import { bedroomCode } from '@pb/rules/bedrooms'
import { dollarsToCents } from '@pb/rules/money'
import type { TenantFee } from '@pb/rules/tenant-fees'
import { apartmentFeatures, maskOf, type FurnishedType } from '@pb/rules/vocabulary'
import type { Updateable } from 'kysely'
import type { Tables } from '../../platform/db.ts'
import type { Commission, Concession } from '../listings/tables.ts'

type Columns = Omit<Updateable<Tables['listing']>, 'price_cents'> & { price_cents?: string }

/** Fees in whole cents. */
export function feesOf(fees: readonly TenantFeeWire[]): TenantFee[] {
  return fees.map(({ kind, name, amount, when, refundable }) => ({
    kind,
    name,
    cents: dollarsToCents(amount),
    when,
    refundable,
  }))
}

function json(value: object | null): string | null {
  return value && JSON.stringify(value)
}

function concessionOf(given: NonNullable<ListingChanges['concession']>): Concession {
  return { freeMonths: given.free_months, termMonths: given.term_months }
}

function commissionOf({ kind, unit, value }: NonNullable<ListingChanges['commission']>): Commission {
  if (kind === 'none' || unit === undefined || value === undefined)
    return { kind: kind as Commission['kind'] }
  const much = unit === 'amount' ? { cents: dollarsToCents(value) } : { [unit]: value }
  return { kind: kind as Commission['kind'], ...much }
}

const cents = (dollars: number | null) => (dollars === null ? null : String(dollarsToCents(dollars)))

type Writers = { [K in keyof ListingChanges]-?: (value: NonNullable<ListingChanges[K]> | null) => Columns }

/** How each field of the wire stands in the row. A field that cannot be empty never comes as null. */
const writers: Writers = {
  price: (value) => ({ price_cents: String(dollarsToCents(value!)) }),
  furnished_type: (value) => ({ furnished: value!.toLowerCase() as FurnishedType }),
  access_type: (value) => ({ access_type: value! }),
  exclusive_from: (value) => ({ exclusive_from: value }),
  exclusive_until: (value) => ({ exclusive_until: value }),
  available_from: (value) => ({ available_from: value }),
  bedrooms: (value) => ({ bedrooms: bedroomCode(value!) }),
  bathrooms: (value) => ({ bathrooms: Math.round(value! * 10) }),
  size: (value) => ({ size: value }),
  min_lease_months: (value) => ({ min_lease_months: value }),
  max_lease_months: (value) => ({ max_lease_months: value }),
  concession: (value) => ({ concession: json(value && concessionOf(value)) }),
  commission: (value) => ({ commission: json(value && commissionOf(value)) }),
  tenant_fees: (value) => ({ tenant_fees: JSON.stringify(feesOf(value!)) }),
  entry: (value) => ({ entry: json(value) }),
  description: (value) => ({ description: value! }),
  exposures: (value) => ({ exposures: value! }),
  condition: (value) => ({ condition: value! }),
  apartment_features: (value) => ({ apartment_features: maskOf(apartmentFeatures, value!).toString() }),
  common_charges: (value) => ({ common_charges_cents: cents(value) }),
  taxes: (value) => ({ taxes_cents: cents(value) }),
  maintenance: (value) => ({ maintenance_cents: cents(value) }),
  tour_360: (value) => ({ tour_360: value }),
  vt: (value) => ({ virtual_tour: value }),
}

/** The row's columns for what is given. */
export function columnsOf(changes: ListingChanges): Columns {
  const parts = Object.entries(changes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => (writers[key as keyof ListingChanges] as (given: unknown) => Columns)(value))
  return Object.assign({}, ...parts) as Columns
}
