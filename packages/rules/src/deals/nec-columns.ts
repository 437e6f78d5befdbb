/** Columns of the CSV template for Form 1099-NEC that the IRS's IRIS Taxpayer Portal takes. */

/** Returns of one file (IRS Publication 5717). */
export const maxReturnsPerFile = 100

const persons = ['payer', 'recipient'] as const
const personParts = [
  ['tin_type', 'TIN Type'],
  ['tin', 'Taxpayer ID Number'],
  ['name_type', 'Name Type'],
  ['business_1', 'Business or Entity Name Line 1'],
  ['business_2', 'Business or Entity Name Line 2'],
  ['first', 'First Name'],
  ['middle', 'Middle Name'],
  ['last', 'Last Name (Surname)'],
  ['suffix', 'Suffix'],
  ['country', 'Country'],
  ['street', 'Address Line 1'],
  ['unit', 'Address Line 2'],
  ['city', 'City/Town'],
  ['state', 'State/Province/Territory'],
  ['zip', 'ZIP/Postal Code'],
] as const
type PersonPart = (typeof personParts)[number][0]

const payerOnly = [
  ['payer_phone_type', 'Payer Phone Type'],
  ['payer_phone', 'Payer Phone'],
  ['payer_email', 'Payer Email Address'],
] as const
const formParts = [
  ['account', 'Form Account Number'],
  ['second_tin_notice', '2nd TIN Notice'],
  ['box_1', 'Box 1 - Nonemployee Compensation'],
  [
    'box_2',
    'Box 2 - Payer made direct sales totaling $5000 or more of consumer products to a recipient for resale',
  ],
  ['box_4', 'Box 4 - Federal income tax withheld'],
] as const

/** What a column has; all but these stay empty. */
export type NecField =
  | 'form_type'
  | 'tax_year'
  | `${(typeof persons)[number]}_${PersonPart}`
  | (typeof payerOnly)[number][0]
  | (typeof formParts)[number][0]

export interface NecColumn {
  readonly title: string
  /** Null for one that stays empty: office code, box 3, and what states withhold. */
  readonly field: NecField | null
}

const toPersonColumns = (person: 'payer' | 'recipient'): NecColumn[] =>
  personParts.map(([part, title]) => ({
    title: `${person === 'payer' ? 'Payer' : 'Recipient'} ${title}`,
    field: `${person}_${part}`,
  }))
const toColumns = (parts: readonly (readonly [NecField, string])[]): NecColumn[] =>
  parts.map(([field, title]) => ({ title, field }))
const leave = (...titles: readonly string[]): NecColumn[] => titles.map((title) => ({ title, field: null }))
const stateColumns = [1, 2].flatMap((at) =>
  leave(
    `State ${at}`,
    `State ${at} - State Tax Withheld`,
    `State ${at} - State/Payer state number`,
    `State ${at} - State income`,
    `State ${at} - Local income tax withheld`,
    `State ${at} - Special Data Entries`,
  ),
)

/**
 * The header row as four public programs write it for earlier tax years, without box 3, which the form has since 2025. The
 * IRS shows the template of a year only to people who are signed in to the portal, so it may differ
 * (`docs/decisions/0088-1099-nec-files.md`).
 */
export const usualColumns: readonly NecColumn[] = [
  { title: 'Form Type', field: 'form_type' },
  { title: 'Tax Year', field: 'tax_year' },
  ...toPersonColumns('payer'),
  ...toColumns(payerOnly),
  ...toPersonColumns('recipient'),
  ...leave('Office Code'),
  ...toColumns(formParts),
  ...leave('Combined Federal/State Filing'),
  ...stateColumns,
]

/** A title without what a year's template may spell differently: case, punctuation, and the star of a required column. */
const normalizeTitle = (title: string): string => title.toLowerCase().replace(/[^a-z0-9]/g, '')

const fieldsByTitle = new Map(usualColumns.map(({ title, field }) => [normalizeTitle(title), field]))

/** No return is complete without these columns. */
const neededFields: ReadonlySet<NecField> = new Set([
  'form_type',
  'tax_year',
  'payer_tin_type',
  'payer_tin',
  'payer_name_type',
  'payer_business_1',
  'recipient_tin_type',
  'recipient_tin',
  'recipient_name_type',
  'recipient_business_1',
  'recipient_first',
  'recipient_last',
  'recipient_street',
  'recipient_city',
  'recipient_state',
  'recipient_zip',
  'box_1',
  'box_4',
])

export type ParsedTemplate =
  | {
      readonly columns: readonly NecColumn[]
      /** Titles that we don't know, whose columns stay empty. */
      readonly unknown: readonly string[]
    }
  | { readonly missing: readonly string[] }

/** Assigns the titles of a template's header row to fields; `missing` names columns without which no file is written. */
export function matchTemplate(titles: readonly string[]): ParsedTemplate {
  const columns = titles.map((title) => ({ title, field: fieldsByTitle.get(normalizeTitle(title)) ?? null }))
  const found = new Set(columns.map(({ field }) => field))
  const missing = usualColumns.filter(
    ({ field }) => field !== null && neededFields.has(field) && !found.has(field),
  )
  if (missing.length > 0) return { missing: missing.map(({ title }) => title) }
  return { columns, unknown: titles.filter((title) => !fieldsByTitle.has(normalizeTitle(title))) }
}

/** Splits the header row of a CSV file into titles (RFC 4180), without a byte order mark. */
export function splitHeader(text: string): string[] {
  const line = text.replace(/^\ufeff/, '').split(/\r?\n/, 1)[0] ?? ''
  const cells = [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)]
  return cells.map(([, quoted, plain = '']) => (quoted?.replaceAll('""', '"') ?? plain).trim())
}
