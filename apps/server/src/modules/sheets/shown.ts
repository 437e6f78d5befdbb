import { bedroomKey, bedroomLabel, bathroomLabel } from '@pb/rules/bedrooms'
import { entryKinds } from '@pb/rules/entry'
import { statusLabel } from '@pb/rules/listing-status'
import { centsToDollars, formatMoney } from '@pb/rules/money'
import { furnishedTypes } from '@pb/rules/vocabulary'
import type { Entry } from '../listings/tables.ts'
import { commissionLabel, concessionLabel, type ListingValues } from '../listings/index.ts'

export interface ShownField {
  readonly field: string
  readonly before: string
  readonly after: string
}

type Values = { readonly [K in keyof ListingValues]?: ListingValues[K] }

function layoutText(code: number | null): string {
  const key = code === null ? undefined : bedroomKey(code)
  return key === undefined ? '' : bedroomLabel(key)
}

/** `Lockbox: by the side door`; words that begin with the way in stand alone. */
function entryText({ kind, note }: Entry): string {
  const { title } = entryKinds.find(({ key }) => key === kind)!
  return note.toLowerCase().startsWith(title.toLowerCase()) ? note : `${title}: ${note}`
}

/** How each value is shown to somebody who decides about it; empty where there is none. */
const texts: readonly (readonly [keyof ListingValues, string, (values: Values) => string])[] = [
  [
    'standard_status',
    'Status',
    ({ standard_status: status }) => (status ? statusLabel(status, 'rental') : ''),
  ],
  ['price_cents', 'Rent', ({ price_cents: cents }) => (cents ? formatMoney(centsToDollars(cents)) : '')],
  ['bedrooms', 'Bedrooms', ({ bedrooms }) => layoutText(bedrooms ?? null)],
  ['bathrooms', 'Bathrooms', ({ bathrooms }) => (bathrooms ? bathroomLabel(bathrooms / 10) : '')],
  ['size', 'Size', ({ size }) => (size ? `${size.toLocaleString('en-US')} sq ft` : '')],
  ['available_from', 'Available from', ({ available_from: date }) => date ?? ''],
  [
    'min_lease_months',
    'Shortest lease',
    ({ min_lease_months: months }) => (months ? `${months} months` : ''),
  ],
  ['max_lease_months', 'Longest lease', ({ max_lease_months: months }) => (months ? `${months} months` : '')],
  ['concession', 'Concession', ({ concession }) => concessionLabel(concession ?? null)],
  ['commission', 'Commission', ({ commission }) => commissionLabel(commission ?? null)],
  [
    'furnished',
    'Furnished',
    ({ furnished }) => furnishedTypes.find(({ key }) => key === furnished)?.title ?? '',
  ],
  ['entry', 'Access', ({ entry }) => (entry ? entryText(entry) : '')],
  [
    'contact',
    'Contact',
    ({ contact }) => [contact?.name, contact?.phone_number, contact?.email].filter(Boolean).join(', '),
  ],
  ['description', 'Description', ({ description }) => (description ?? '').slice(0, 300)],
]

/** The fields that change, from what to what, in the order in which people read them. */
export function shownChanges(before: Values, changes: Values): ShownField[] {
  return texts.flatMap(([key, field, text]) =>
    key in changes ? [{ field, before: text(before), after: text(changes) }] : [],
  )
}

/** What a new listing says. */
export function shownValues(values: Values): ShownField[] {
  return shownChanges({}, values).filter(({ after }) => after !== '')
}
