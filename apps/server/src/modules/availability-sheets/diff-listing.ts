import { isDeepStrictEqual } from 'node:util'
import { nextStatuses, statusLabel } from '@pb/rules/listing-status'
import type { ListingValues } from '../listings/index.ts'
import type { ParsedRow } from './sheet-row.ts'
import { rowNotes } from './texts.ts'

/** Removes empty values from JSON: `{}`, '' and null are equal. */
function stripEmpty(value: unknown): unknown {
  if (value === '' || value === undefined) return null
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).filter(([, item]) => stripEmpty(item) !== null)
  return entries.length === 0 ? null : Object.fromEntries(entries)
}
const isSame = (a: unknown, b: unknown) => isDeepStrictEqual(stripEmpty(a), stripEmpty(b))

const comparedKeys = [
  'price_cents',
  'bedrooms',
  'bathrooms',
  'size',
  'furnished',
  'description',
  'min_lease_months',
  'max_lease_months',
  'concession',
  'commission',
  'entry',
] as const satisfies readonly (keyof ParsedRow & keyof ListingValues)[]

/** Converts a parsed row to the values of a new listing. */
export function toListingValues(parsed: ParsedRow, company: string, today: string): ListingValues {
  return {
    standard_status: parsed.status,
    price_cents: parsed.price_cents ?? '0',
    bedrooms: parsed.bedrooms,
    bathrooms: parsed.bathrooms,
    size: parsed.size,
    furnished: parsed.furnished,
    description: parsed.description,
    available_from: parsed.available === 'now' ? today : parsed.available,
    min_lease_months: parsed.min_lease_months,
    max_lease_months: parsed.max_lease_months,
    concession: stripEmpty(parsed.concession) === null ? null : parsed.concession,
    commission: parsed.commission,
    entry: parsed.entry,
    contact: { ...parsed.contact, company },
    apartment_features: null,
    common_charges_cents: null,
    taxes_cents: null,
    maintenance_cents: null,
  }
}

/** Whether a row differs from the unit's row in the company's last sheet. */
export function hasChanges(parsed: ParsedRow, before: ParsedRow): boolean {
  return (Object.keys(parsed) as (keyof ParsedRow)[]).some(
    (key) => parsed[key] !== null && !isSame(parsed[key], before[key]),
  )
}

type Changes = { -readonly [K in keyof ListingValues]?: ListingValues[K] }

/**
 * Returns the values that differ both from the company's last sheet and from the listing. Uploading the same sheet
 * again therefore changes nothing, even after edits to the listing. A status that the listing cannot change to is
 * skipped with a note.
 */
export function diffListing(
  parsed: ParsedRow,
  before: ParsedRow,
  current: ListingValues,
  today: string,
): { changes: Changes; notes: string[] } {
  const changes: Changes = {}
  const notes: string[] = []
  const isUpdated = (key: keyof ParsedRow) => parsed[key] !== null && !isSame(parsed[key], before[key])
  for (const key of comparedKeys)
    if (isUpdated(key) && !isSame(parsed[key], current[key])) Object.assign(changes, { [key]: parsed[key] })
  if (isUpdated('available')) {
    const until = current.available_from
    if (parsed.available !== 'now' && parsed.available !== until) changes.available_from = parsed.available
    if (parsed.available === 'now' && !(until !== null && until <= today)) changes.available_from = today
  }
  if (isUpdated('contact') && !isSame({ ...current.contact, ...parsed.contact }, current.contact))
    changes.contact = { ...current.contact, ...parsed.contact }
  const [from, to] = [current.standard_status, parsed.status]
  if (isUpdated('status') && from !== to) {
    if (nextStatuses(from).includes(to)) changes.standard_status = to
    else notes.push(rowNotes.statusUnchanged(statusLabel(from, 'rental'), statusLabel(to, 'rental')))
  }
  return { changes, notes }
}
