import { openingFields, requiredOpeningFields, type OpeningField } from '@pb/rules/opening-fields'
import { UnreadableFileError } from '../../platform/errors/expected-error.ts'
import type { Cell, Worksheet } from '../availability-sheets/index.ts'
import { toText } from './cells.ts'
import type { Columns, Grid } from './tables.ts'
import { openingErrors } from './texts.ts'

// The first match wins, so narrower titles come before wider ones.
const titlePatterns: readonly (readonly [RegExp, OpeningField | null])[] = [
  [/\b(?:deal|transaction|file)\b.*\b(?:number|no|id)\b|^(?:deal|transaction)$/, 'deal'],
  [/^role$/, 'role'],
  [/\b(?:agent|broker|salesperson).*\bpaid|\bpaid (?:on|date)|\bdate paid|\bpayout date/, 'paid_on'],
  [/\bdue\b.*\b(?:date|on)\b|\bdate due\b|^due$/, 'due_on'],
  [/\b(?:invoice|inv)\b/, 'invoice'],
  [/\bowed by\b|\bmanagement\b|\bowes\b|\bdebtor\b|^customer$/, 'owed_by'],
  [/\bowed\b|\boutstanding\b|\bopen balance\b|\breceivable\b|\bunpaid\b/, 'owed'],
  [/\bwho\b.*\bothers\b|\breferred to\b|\bco ?brok\w* name\b|^payee$/, 'payee'],
  [/\bothers\b|\breferral\b|\bco ?broke?\b/, 'others'],
  // Not any fee: in New York a broker fee is the commission.
  [/\b(?:transaction|admin\w*|compliance|processing) fees?\b|^deductions$/, 'fees'],
  [/\bcap\b|\bcounts?\b/, 'counts'],
  [
    /\b(?:company|office|house|brokerage|broker)\b.*\b(?:share|split|part|net|dollar|amount|commission)\b|^company$/,
    'company_share',
  ],
  [/\bagents?\b.*\b(?:share|split|part|net|amount|commission)\b|\bnet to agent\b/, 'agent_share'],
  [/\bgross\b|\bgci\b|\btotal commission\b|^commission$/, 'gross'],
  [/\bagent\b|\bsalesperson\b/, 'agent'],
  [/\bunit\b|\bapt\b|\bapartment\b/, 'unit'],
  [/\baddress\b|\bproperty\b|\bbuilding\b/, 'address'],
  [/\brental or sale\b|\btype\b|\bkind\b/, 'kind'],
  [/\bclient\b|\btenant\b|\bbuyer\b/, 'client'],
  [/\bprice\b|\brent\b/, 'price'],
  [/\bdate\b|\bclosed\b|\bclosing\b/, 'date'],
]

const normalizeTitle = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/[’']/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

function guessField(title: string): OpeningField | null {
  const text = normalizeTitle(title)
  const exact = openingFields.find((field) => normalizeTitle(field.title) === text)
  return exact?.key ?? titlePatterns.find(([pattern]) => pattern.test(text))?.[1] ?? null
}

/** The field of each title; of several titles with one field the first has it. */
export function guessColumns(titles: readonly string[]): Columns {
  const used = new Set<OpeningField>()
  return titles.map((title) => {
    const field = guessField(title)
    if (field === null || used.has(field)) return null
    used.add(field)
    return field
  })
}

const maxTitleRows = 10
const countFields = (row: readonly Cell[]) =>
  guessColumns(row.map(toText)).filter((field) => field !== null).length

/** The first worksheet with rows as a grid, below the row of the first ten that names the most fields. */
export function toGrid(worksheets: readonly Worksheet[]): Grid {
  const rows = worksheets[0]?.rows ?? []
  const counts = rows.slice(0, maxTitleRows).map(countFields)
  const header = Math.max(0, counts.indexOf(Math.max(0, ...counts)))
  const width = Math.max(0, ...rows.map((row) => row.length))
  const below = rows.slice(header + 1)
  if (!below.some((row) => row.some((cell) => toText(cell) !== '')))
    throw new UnreadableFileError(openingErrors.empty)
  return {
    titles: Array.from(
      { length: width },
      (_, at) => toText(rows[header]?.[at]).slice(0, 100) || `Column ${at + 1}`,
    ),
    firstRow: header + 2,
    rows: below,
  }
}

/** Required fields that no column has. */
export const findMissingFields = (columns: Columns): OpeningField[] =>
  requiredOpeningFields.filter((field) => !columns.includes(field))
