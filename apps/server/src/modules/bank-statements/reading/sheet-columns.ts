import type { Cell, Worksheet } from '../../availability-sheets/index.ts'
import { parseAmount, parseDate, toText } from '../../opening-balances/index.ts'

/** What a column of a bank's sheet holds. */
type BankField =
  | 'posted'
  | 'made'
  | 'name'
  | 'memo'
  | 'amount'
  | 'debit'
  | 'credit'
  | 'type'
  | 'check'
  | 'balance'
  | 'account'

export type BankColumns = Readonly<Partial<Record<BankField, number>>>

/** Titles of the downloads of US banks; the first that fits wins. */
const titles: readonly (readonly [RegExp, BankField])[] = [
  [/^(?:running |account |ledger |current |ending |available )?(?:bal|balance)(?: amount)?$/, 'balance'],
  [/^(?:account|acct|card)(?: (?:number|no|num|name))?$/, 'account'],
  [
    /^(?:check|cheque|chk|check or slip)(?: (?:number|no|num|ref|slip))*$|^(?:bank |customer )?ref(?:erence)?(?: (?:number|no))?$|^slip$/,
    'check',
  ],
  [/^(?:posting|posted|post|book|booking|processed|clearing|effective|value) ?(?:date|on)?$/, 'posted'],
  [/^(?:transaction|trans|tran|txn|activity)? ?date(?: and time)?$/, 'made'],
  [
    /^(?:amount )?(?:debits?|withdrawals?|paid out|money out|out)(?: amount)?(?: usd)?$|^withdrawal or debit$/,
    'debit',
  ],
  [
    /^(?:amount )?(?:credits?|deposits?|paid in|money in|in)(?: amount)?(?: usd)?$|^deposit or credit$/,
    'credit',
  ],
  [/^(?:transaction |trans |net )?amount(?: usd)?$|^value$/, 'amount'],
  [
    /^(?:transaction |trans )?(?:type|code)$|^credit debit(?: indicator)?$|^debit credit$|^dr cr$|^cr dr$/,
    'type',
  ],
  [
    /^(?:transaction |original )?description$|^payee(?: name)?$|^name$|^merchant(?: name)?$|^counterparty$|^transaction$/,
    'name',
  ],
  [/^details?$|^memo$|^notes?$|^extended (?:text|description)$|^addenda$/, 'memo'],
]

function toTitle(cell: Cell | undefined): string {
  const text = toText(cell).toLowerCase()
  return text
    .replaceAll('#', ' number ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function findColumns(row: readonly Cell[]): BankColumns {
  const columns: Partial<Record<BankField, number>> = {}
  for (const [at, cell] of row.entries()) {
    const field = titles.find(([pattern]) => pattern.test(toTitle(cell)))?.[1]
    if (field !== undefined) columns[field] ??= at
  }
  return columns
}

const isComplete = ({ posted, made, amount, debit, credit }: BankColumns): boolean =>
  (posted ?? made) !== undefined && (amount ?? debit ?? credit) !== undefined

/** Rows above the titles, with the bank's name, period and sums, are at most as many. */
const maxPreamble = 40

/** The columns of rows without titles: exactly one of dates, exactly one of amounts, and the longest text. */
function guessColumns(rows: readonly (readonly Cell[])[]): BankColumns | null {
  const sample = rows.filter((row) => row.some((cell) => toText(cell) !== '')).slice(0, 50)
  if (sample.length === 0) return null
  const width = Math.max(...sample.map((row) => row.length))
  const indexes = Array.from({ length: width }, (_, at) => at)
  const hasValue = (parsed: ReturnType<typeof parseAmount | typeof parseDate>) =>
    'value' in parsed && parsed.value !== null
  const days = indexes.filter((at) =>
    sample.every((row) => hasValue(parseDate(row[at], '', { dayFirst: false }))),
  )
  const amounts = indexes.filter((at) =>
    sample.every(
      (row) =>
        /\d[.,]\d\d\b/.test(toText(row[at])) && hasValue(parseAmount(row[at], '', { allowNegative: true })),
    ),
  )
  if (days.length !== 1 || amounts.length !== 1) return null
  const length = (at: number) => sample.reduce((sum, row) => sum + toText(row[at]).length, 0)
  const [name] = indexes
    .filter((at) => at !== days[0] && at !== amounts[0] && length(at) > sample.length * 3)
    .toSorted((a, b) => length(b) - length(a))
  return { posted: days[0]!, amount: amounts[0]!, ...(name !== undefined && { name }) }
}

/** The rows below the titles, and what their columns hold. */
export interface BankSheet {
  readonly columns: BankColumns
  /** The spreadsheet's number of the first row. */
  readonly firstRow: number
  readonly rows: readonly (readonly Cell[])[]
}

/** Finds the transactions of a bank's sheet; null where no row names a date and an amount. */
export function findTransactions(worksheets: readonly Worksheet[]): BankSheet | null {
  for (const { rows } of worksheets) {
    const at = rows.slice(0, maxPreamble).findIndex((row) => isComplete(findColumns(row)))
    if (at >= 0) return { columns: findColumns(rows[at]!), firstRow: at + 2, rows: rows.slice(at + 1) }
    const columns = guessColumns(rows)
    if (columns) return { columns, firstRow: 1, rows }
  }
  return null
}
