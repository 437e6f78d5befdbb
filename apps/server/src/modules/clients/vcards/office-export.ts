import type { ClientImportField } from '@pb/rules/client-import-fields'

/** Which program wrote a vCard (RFC 6350, 6.7.3), as exports of an office name it. */
export const officeProductId = '-//PB Office//Export//EN'

/** What an export of an office has of a client besides names and addresses, by title; null for what it is not asked for. */
export const officeFields = {
  'Looking for': 'search_type',
  Stage: 'stage',
  Source: 'source',
  'Move-in': 'move_in_date',
  'Budget from': 'budget_min',
  'Budget up to': 'budget_max',
  Income: 'income',
  Credit: 'credit',
  Guarantor: 'guarantor',
  Pets: 'pets',
  Address: 'address',
  Birthday: 'birthday',
  'Year born': 'year_born',
  Gender: 'gender',
  'Do not email': 'opt_out',
  Tasks: 'tasks',
  'Saved searches': 'searches',
  Added: null,
  'Last contact': null,
  Removed: null,
  'Reason for removal': 'removal',
} as const satisfies Readonly<Record<string, ClientImportField | null>>

export type OfficeTitle = keyof typeof officeFields

/** The name of a title's property in a vCard: `X-LAST-CONTACT` of `Last contact`. */
export const toExtensionName = (title: string): `X-${string}` =>
  `X-${title.toUpperCase().replaceAll(/[^A-Z]+/g, '-')}`

/** Titles that vCard has a property for, which other programs read. */
const standardTitles: ReadonlySet<string> = new Set<OfficeTitle>(['Address', 'Birthday'])

/** The titles whose values are extensions of a vCard. */
export const extensionTitles = (Object.keys(officeFields) as OfficeTitle[]).filter(
  (title) => !standardTitles.has(title),
)
