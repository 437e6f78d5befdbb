import type { ClientImportField } from '@pb/rules/client-import-fields'
import { normalizeTitle } from './columns.ts'
import type { Grid, Reading } from './grid.ts'
import { foldTitle } from './title-words.ts'

/** A mapped column, with what its title adds to the field. */
export interface CompiledColumn {
  readonly at: number
  readonly field: ClientImportField
  readonly title: string
  /** The column with the label of its values, as `Phone 1 - Type` has; null if there is none. */
  readonly labelAt: number | null
  /** The label in the title: `work` of `Work phone`. */
  readonly label: string
  readonly dayFirst: boolean
}

const dateFields = new Set<ClientImportField>(['move_in_date', 'lease_end', 'birthday', 'date_added'])

/** `E-mail 1 - Value` and `E-mail 1 - Type` have the same. */
const toStem = (title: string): string =>
  foldTitle(normalizeTitle(title))
    .replace(/\b(?:value|type|label)\b/g, '')
    .replace(/\s+/g, ' ')
    .trim()

const toLabel = (title: string): string =>
  /\b(?:mobile|cell|home|work|business|office|personal)\b/.exec(foldTitle(normalizeTitle(title)))?.[0] ?? ''

const getDateOrders = ({ dateOrders }: Grid, { columns }: Reading) =>
  columns.flatMap(({ field }, at) =>
    field !== null && dateFields.has(field) ? [dateOrders[at] ?? 'none'] : [],
  )

/** Whether the file has dates that can be meant either way, and none that decides it. */
export function hasUnclearDates(grid: Grid, reading: Reading): boolean {
  const orders = getDateOrders(grid, reading)
  return (
    orders.includes('ambiguous') && !orders.some((order) => order === 'day-first' || order === 'month-first')
  )
}

/** The place of an address or number among several: `Email 2` comes after `Email`, wherever its column is. */
function toRank({ field, title }: CompiledColumn): number {
  if (field !== 'email' && field !== 'phone') return 0
  const key = foldTitle(normalizeTitle(title))
  if (/\b(?:primary|main|preferred)\b/.test(key)) return 0
  const number = /\b([1-9])\b|([1-9])$/.exec(key)
  if (number) return Number(number[1] ?? number[2])
  return /\b(?:secondary|second|alternate|alternative|alt|additional|other)\b/.test(key) ? 2 : 1
}

/** The mapped columns of a draft. */
export function compileColumns(grid: Grid, reading: Reading): readonly CompiledColumn[] {
  const orders = getDateOrders(grid, reading)
  const decided = orders.find((order) => order === 'day-first' || order === 'month-first')
  const isDayFirst = decided === undefined ? reading.dayFirst : decided === 'day-first'
  const labels = new Map(
    reading.columns.flatMap(({ field }, at) =>
      field === 'label' ? [[toStem(grid.titles[at]!), at] as const] : [],
    ),
  )
  const compiled = reading.columns.flatMap(({ field }, at): CompiledColumn[] => {
    if (field === null || field === 'label') return []
    const title = grid.titles[at] ?? ''
    const own = grid.dateOrders[at]
    return [
      {
        at,
        field,
        title,
        labelAt: labels.get(toStem(title)) ?? null,
        label: field === 'email' || field === 'phone' ? toLabel(title) : '',
        dayFirst: own === 'day-first' || (own !== 'month-first' && isDayFirst),
      },
    ]
  })
  return compiled.toSorted((a, b) => toRank(a) - toRank(b))
}
