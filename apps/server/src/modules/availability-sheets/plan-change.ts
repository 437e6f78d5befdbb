import { pastStatuses, statusLabel } from '@pb/rules/listing-status'
import { diffListing, hasChanges, toListingValues } from './diff-listing.ts'
import { formatChanges, formatValues } from '../listings/index.ts'
import type { KnownListing } from './listing-queries.ts'
import type { PlanRow } from './plan-row.ts'
import { rejectReasons } from './texts.ts'
import type { ResolvedRow } from './validate-locations.ts'

/** Whether a listing is off the market for good: listed again, it is a new one. */
export const isClosed = ({ standard_status, deleted }: KnownListing) =>
  standard_status === 'Closed' || deleted

/** Values of a listing that a sheet leaves unchanged. */
const emptyValues = {
  bedrooms: null,
  bathrooms: null,
  size: null,
  furnished: null,
  description: null,
  available_from: null,
  min_lease_months: null,
  max_lease_months: null,
  concession: null,
  commission: null,
  entry: null,
  contact: null,
  apartment_features: null,
  common_charges_cents: null,
  taxes_cents: null,
  maintenance_cents: null,
} as const

/** Returns the change for a row, null when there is nothing to do, or the reason why the row is rejected. */
export function planRow(
  sheetRow: ResolvedRow,
  known: KnownListing | undefined,
  { company, today }: { readonly company: string; readonly today: string },
): PlanRow | string | null {
  const { location, parsed, notes, doubts, building, key, worksheet, row } = sheetRow
  const common = {
    place: key,
    worksheet,
    row,
    doubts: [...doubts],
    building,
    address: location.display,
    unit: location.unit,
    conflict: null,
    suggested: true,
    location,
    parsed,
  }
  if (known && !isClosed(known)) {
    const diff = diffListing(parsed, known.said, known, today)
    if (Object.keys(diff.changes).length === 0) return null
    return {
      ...common,
      kind: 'changed',
      listingId: known.listing_id,
      fields: formatChanges(known, diff.changes),
      notes: [...notes, ...diff.notes],
      values: {
        ...emptyValues,
        standard_status: known.standard_status,
        price_cents: known.price_cents,
        ...diff.changes,
      },
    }
  }
  // The listing was closed or deleted here: an unchanged row only means that the owner's sheet is out of date.
  if (known && !hasChanges(parsed, known.said)) return null
  if (pastStatuses.includes(parsed.status))
    return known ? null : rejectReasons.offMarket(statusLabel(parsed.status, 'rental'))
  const values = toListingValues(parsed, company, today)
  return { ...common, kind: 'new', listingId: null, fields: formatValues(values), notes, values }
}

export function planWithdrawal(known: KnownListing, suggested: boolean): PlanRow {
  const { place, address, unit, listing_id: listingId } = known
  return {
    place,
    kind: 'gone',
    worksheet: null,
    row: null,
    building: null,
    doubts: [],
    address,
    unit,
    listingId,
    fields: formatChanges(known, { standard_status: 'Withdrawn' }),
    notes: [],
    conflict: null,
    suggested,
    location: null,
    parsed: null,
    values: null,
  }
}
