import { isDeepStrictEqual } from 'node:util'
import { nextStatuses, statusLabel } from '@pb/rules/listing-status'
import type { ListingValues } from '../listings/index.ts'
import type { Said } from './home.ts'

/** JSON without what says nothing: `{}`, '' and null are the same. */
function plain(value: unknown): unknown {
  if (value === '' || value === undefined) return null
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).filter(([, inner]) => plain(inner) !== null)
  return entries.length === 0 ? null : Object.fromEntries(entries)
}
const same = (a: unknown, b: unknown) => isDeepStrictEqual(plain(a), plain(b))

/** A listing as it is. */
export type Current = ListingValues

const plainKeys = [
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
] as const satisfies readonly (keyof Said & keyof ListingValues)[]

/** What a sheet says, as a listing holds it. */
export function valuesOf(said: Said, company: string, today: string): ListingValues {
  return {
    standard_status: said.status,
    price_cents: said.price_cents ?? '0',
    bedrooms: said.bedrooms,
    bathrooms: said.bathrooms,
    size: said.size,
    furnished: said.furnished,
    description: said.description,
    available_from: said.available === 'now' ? today : said.available,
    min_lease_months: said.min_lease_months,
    max_lease_months: said.max_lease_months,
    concession: plain(said.concession) === null ? null : said.concession,
    commission: said.commission,
    entry: said.entry,
    contact: { ...said.contact, company },
    apartment_features: null,
    common_charges_cents: null,
    taxes_cents: null,
    maintenance_cents: null,
  }
}

/** Whether a sheet says anything of a home that it did not say last. */
export function saysAnew(said: Said, before: Said): boolean {
  return (Object.keys(said) as (keyof Said)[]).some(
    (key) => said[key] !== null && !same(said[key], before[key]),
  )
}

type Changes = { -readonly [K in keyof ListingValues]?: ListingValues[K] }

/**
 * What a sheet changes of a listing: what it says otherwise than last time and otherwise than the listing does. So
 * the same sheet again changes nothing, whatever was done here meanwhile. A status that the listing cannot go to is
 * left out and noted.
 */
export function newsOf(
  said: Said,
  before: Said,
  current: Current,
  today: string,
): { changes: Changes; notes: string[] } {
  const changes: Changes = {}
  const notes: string[] = []
  const anew = (key: keyof Said) => said[key] !== null && !same(said[key], before[key])
  for (const key of plainKeys)
    if (anew(key) && !same(said[key], current[key])) Object.assign(changes, { [key]: said[key] })
  if (anew('available')) {
    const until = current.available_from
    if (said.available !== 'now' && said.available !== until) changes.available_from = said.available
    if (said.available === 'now' && !(until !== null && until <= today)) changes.available_from = today
  }
  if (anew('contact') && !same({ ...current.contact, ...said.contact }, current.contact))
    changes.contact = { ...current.contact, ...said.contact }
  const [from, to] = [current.standard_status, said.status]
  if (anew('status') && from !== to) {
    if (nextStatuses(from).includes(to)) changes.standard_status = to
    else
      notes.push(
        `It stays ${statusLabel(from, 'rental')}: from there it cannot become ${statusLabel(to, 'rental')}`,
      )
  }
  return { changes, notes }
}
