import { UnreadableFileError } from '../../../platform/errors/expected-error.ts'
import type { Cell, Worksheet } from '../../availability-sheets/index.ts'
import { isDayFirst, parseAmount, parseDate, toText, type Parsed } from '../../opening-balances/index.ts'
import { readingErrors, readingNotes } from '../texts.ts'
import type { ReadLine, StatementReading, UnreadLine } from './reading.ts'
import { findTransactions, type BankColumns, type BankSheet } from './sheet-columns.ts'

type Row = readonly Cell[]

const signed = { allowNegative: true }

function parseSigned(cell: Cell | undefined, title: string): Parsed<number> {
  // A plus is no part of an amount anywhere else.
  return parseAmount(typeof cell === 'string' ? cell.replace(/^\s*\+\s*/, '') : cell, title, signed)
}

/** How the signs of the amounts are stated. */
type Signs = 'signed' | 'by type'

const means =
  '(?:ach|atm|card|check|direct|electronic|external|misc|miscellaneous|mobile|online|other|pos|teller|wire)'
const debitPattern = new RegExp(`^(?:${means}[ _-]+)*(?:debits?|dr|d|withdrawals?)$`, 'i')
const creditPattern = new RegExp(`^(?:${means}[ _-]+)*(?:credits?|cr|c|deposits?)$`, 'i')

/** The direction that a whole text names, such as `Debit` or `Check deposit`; null for any other. */
function readDirection(cell: Cell | undefined): -1 | 1 | null {
  const text = toText(cell)
  if (debitPattern.test(text)) return -1
  return creditPattern.test(text) ? 1 : null
}

/** Amounts without any sign take theirs from the type, if it names debits. */
function findSigns({ columns, rows }: BankSheet): Signs {
  const { amount, type } = columns
  if (amount === undefined || type === undefined) return 'signed'
  const isUnsigned = rows.every((row) => {
    const parsed = parseSigned(row[amount], '')
    return !('value' in parsed) || (parsed.value ?? 0) >= 0
  })
  return isUnsigned && rows.some((row) => readDirection(row[type]) === -1) ? 'by type' : 'signed'
}

/** Cents of a row, positive for money that came in. */
function readAmount(row: Row, { amount, debit, credit, type }: BankColumns, signs: Signs): Parsed<number> {
  if (amount !== undefined) {
    const parsed = parseSigned(row[amount], readingErrors.amountTitle)
    if ('error' in parsed || parsed.value === null || signs === 'signed') return parsed
    const direction = readDirection(row[type!])
    return direction === null
      ? { error: readingErrors.direction(toText(row[type!])) }
      : { value: parsed.value * direction }
  }
  const out = debit === undefined ? { value: null } : parseSigned(row[debit], readingErrors.debitTitle)
  const into = credit === undefined ? { value: null } : parseSigned(row[credit], readingErrors.creditTitle)
  if ('error' in out) return out
  if ('error' in into) return into
  const [debits, credits] = [out.value ?? 0, into.value ?? 0]
  if (debits !== 0 && credits !== 0) return { error: readingErrors.bothSides }
  if (credits !== 0) return credits < 0 ? { error: readingErrors.negativeCredit } : { value: credits }
  // Some banks write debits with a minus.
  return out.value === null && into.value === null ? { value: null } : { value: 0 - Math.abs(debits) }
}

/** Whether a memo repeats only what the amount states, as `CREDIT`, `CHECK` and `DSLIP` in one bank's column of details. */
const isDirection = (cell: Cell | undefined): boolean =>
  readDirection(cell) !== null || /^(?:check|dslip)$/i.test(toText(cell))

interface RowOptions {
  readonly columns: BankColumns
  readonly signs: Signs
  readonly dayFirst: boolean
}

function readRow(cells: Row, row: number, { columns, signs, dayFirst }: RowOptions): ReadLine | UnreadLine {
  const get = (at: number | undefined, max: number) =>
    at === undefined ? '' : toText(cells[at]).slice(0, max)
  const { posted, made, name, memo, type, check } = columns
  const title = get(name ?? memo, 200)
  const refuse = (problem: string): UnreadLine => ({ row, problem, name: title })
  const amount = readAmount(cells, columns, signs)
  if ('error' in amount) return refuse(amount.error)
  if (amount.value === null) return refuse(readingErrors.noAmount)
  const day = parseDate(cells[(posted ?? made)!], readingErrors.dayTitle, { dayFirst })
  if ('error' in day) return refuse(day.error)
  if (day.value === null) return refuse(readingErrors.noDay)
  return {
    row,
    postedOn: day.value,
    cents: amount.value,
    fitid: '',
    kind: get(type, 20).toLowerCase(),
    name: title,
    memo: name === undefined || isDirection(cells[memo ?? -1]) ? '' : get(memo, 500),
    checkNumber: get(check, 40),
  }
}

/** Whether each balance follows from the one before and the amount, in the file's order or the other way around. */
function followBalances(lines: readonly ReadLine[], balances: ReadonlyMap<number, number>): boolean | null {
  const known = lines.filter(({ row }) => balances.has(row))
  if (known.length < 2) return null
  const pairs = known.slice(1).map((line, at) => [known[at]!, line] as const)
  const get = ({ row }: ReadLine) => balances.get(row)!
  return (
    pairs.every(([before, after]) => get(after) === get(before) + after.cents) ||
    pairs.every(([after, before]) => get(after) === get(before) + after.cents)
  )
}

function readBalances({ columns: { balance }, rows, firstRow }: BankSheet): Map<number, number> {
  const balances = new Map<number, number>()
  if (balance === undefined) return balances
  for (const [at, row] of rows.entries()) {
    const parsed = parseSigned(row[balance], '')
    if ('value' in parsed && parsed.value !== null) balances.set(firstRow + at, parsed.value)
  }
  return balances
}

/** The last four characters of the account that every row names. */
function findAccount({ columns: { account }, rows }: BankSheet): StatementReading['account'] {
  if (account === undefined) return null
  const numbers = new Set(
    rows.map((row) =>
      toText(row[account])
        .replaceAll(/[^\dA-Za-z]/g, '')
        .slice(-4),
    ),
  )
  numbers.delete('')
  const [lastFour] = numbers
  if (numbers.size > 1) throw new UnreadableFileError(readingErrors.severalAccounts)
  return lastFour === undefined || !/\d{4}$/.test(lastFour) ? null : { routing: '', lastFour, kind: '' }
}

/**
 * Reads the transactions that a bank's CSV or XLSX file lists, with one column of signed amounts, two of debits and
 * credits, or amounts whose type gives their direction. Throws `UnreadableFileError` with the reason.
 */
export function readBankSheet(worksheets: readonly Worksheet[]): StatementReading {
  const sheet = findTransactions(worksheets)
  if (!sheet) throw new UnreadableFileError(readingErrors.noColumns)
  const { columns, rows, firstRow } = sheet
  const dayColumn = (columns.posted ?? columns.made)!
  const options = {
    columns,
    signs: findSigns(sheet),
    dayFirst: rows.some((row) => isDayFirst(row[dayColumn])),
  }
  const read = rows.flatMap((cells, at) =>
    cells.some((cell) => toText(cell) !== '') ? [readRow(cells, firstRow + at, options)] : [],
  )
  const lines = read.filter((line) => 'cents' in line)
  const days = lines.map(({ postedOn }) => postedOn).toSorted()
  const isConsistent = followBalances(lines, readBalances(sheet))
  return {
    account: findAccount(sheet),
    from: days[0] ?? null,
    until: days.at(-1) ?? null,
    closing: null,
    lines,
    unread: read.filter((line) => 'problem' in line),
    notes: [
      ...(isConsistent === false ? [readingNotes.balances] : []),
      // Some banks list the charges of a card without a minus.
      ...(isConsistent !== true && lines.length > 1 && lines.every(({ cents }) => cents > 0)
        ? [readingNotes.allIn]
        : []),
    ],
  }
}
