import type { DealKind } from '@pb/rules/deals/vocabulary'
import { openingFields, type OpeningField } from '@pb/rules/opening-fields'
import type { OpeningRole } from '@pb/rules/opening-roles'
import type { Cell } from '../availability-sheets/index.ts'
import {
  parseAmount,
  parseDate,
  parseKind,
  parsePayments,
  parseRole,
  parseText,
  parseYesNo,
  type Parsed,
  type Payment,
} from './cells.ts'
import { cellErrors } from './texts.ts'

/**
 * A row that is read whole: what one person had of a deal, and the facts of the deal. Amounts are cents, days
 * `yyyy-mm-dd`.
 */
export interface ParsedRow {
  /** The deal's number, which rows of one deal have in common; empty without one. */
  readonly deal: string
  readonly role: OpeningRole
  /** Name or email of an agent or mentor; the name of someone outside the office. */
  readonly agent: string
  readonly date: string
  readonly address: string
  readonly unit: string
  readonly kind: DealKind
  readonly client: string
  readonly price: number | null
  readonly gross: number
  readonly share: number
  /** Null where it isn't stated. */
  readonly companyShare: number | null
  readonly fees: number
  readonly others: number
  readonly payee: string
  readonly counts: boolean
  /** When they were paid; null where it isn't stated. */
  readonly payments: readonly Payment[] | null
  readonly owed: number
  readonly owedBy: string
  readonly dueOn: string | null
  readonly dueDays: number
  readonly invoice: string
}

export interface RowContext {
  readonly today: string
  /** Whether the file has dates with the day first. */
  readonly dayFirst: boolean
  /** Whether a column holds the field. */
  readonly has: (field: OpeningField) => boolean
}

const titles = new Map(openingFields.map(({ key, title }) => [key, title]))
const maxText = {
  deal: 60,
  agent: 200,
  address: 200,
  unit: 30,
  client: 120,
  payee: 120,
  owed_by: 120,
  invoice: 40,
}

/** Collects why cells are not read; a field that is refused has its neutral value. */
class RowReader {
  readonly errors: string[] = []
  readonly #cell: (field: OpeningField) => Cell | undefined
  readonly #context: RowContext
  constructor(cell: (field: OpeningField) => Cell | undefined, context: RowContext) {
    this.#cell = cell
    this.#context = context
  }
  #take<T>(parsed: Parsed<T>): T | null {
    if ('error' in parsed) this.errors.push(parsed.error)
    return 'error' in parsed ? null : parsed.value
  }
  /** Reads a cell, which may not be empty where it is needed. */
  #read<T>(field: OpeningField, parse: (cell: Cell | undefined) => Parsed<T>, needed: boolean): T | null {
    const before = this.errors.length
    const value = this.#take(parse(this.#cell(field)))
    if (needed && (value === null || value === '') && this.errors.length === before)
      this.errors.push(cellErrors.missing(titles.get(field)!))
    return value
  }
  text(field: keyof typeof maxText, needed = false): string {
    return this.#read(field, (cell) => parseText(cell, titles.get(field)!, maxText[field]), needed) ?? ''
  }
  amount(field: OpeningField, needed = false, allowNegative = false): number | null {
    return this.#read(field, (cell) => parseAmount(cell, titles.get(field)!, { allowNegative }), needed)
  }
  date(field: OpeningField, { needed = false, past = true } = {}): string | null {
    const title = titles.get(field)!
    const day = this.#read(field, (cell) => parseDate(cell, title, this.#context), needed)
    if (day !== null && past && day > this.#context.today) this.errors.push(cellErrors.future(title, day))
    return day
  }
  payments(): readonly Payment[] | null {
    const title = titles.get('paid_on')!
    const payments = this.#read('paid_on', (cell) => parsePayments(cell, title, this.#context), false)
    const future = payments?.find(({ day }) => day > this.#context.today)
    if (future) this.errors.push(cellErrors.future(title, future.day))
    return payments
  }
  role(): OpeningRole {
    return this.#read('role', parseRole, false) ?? { kind: 'agent' }
  }
  kind(): DealKind {
    return this.#read('kind', parseKind, true) ?? 'rental'
  }
  yesNo(field: OpeningField): boolean | null {
    return this.#read(field, (cell) => parseYesNo(cell, titles.get(field)!), false)
  }
}

const dayMs = 86_400_000
const countDays = (from: string, until: string) => (Date.parse(until) - Date.parse(from)) / dayMs

/**
 * Reads a row: every cell whole, or the reasons why it is refused. Whether its amounts go together is decided with the
 * other rows of its deal.
 */
export function parseRow(
  cell: (field: OpeningField) => Cell | undefined,
  context: RowContext,
): { readonly parsed: ParsedRow; readonly errors: readonly string[] } {
  const reader = new RowReader(cell, context)
  const role = reader.role()
  const isAgent = role.kind === 'agent'
  const isCompany = role.kind === 'company'
  const date = reader.date('date', { needed: true }) ?? ''
  const dueOn = reader.date('due_on', { past: false })
  const parsed: ParsedRow = {
    deal: reader.text('deal'),
    role,
    agent: reader.text('agent', !isCompany),
    date,
    address: reader.text('address', true),
    unit: reader.text('unit'),
    kind: reader.kind(),
    client: reader.text('client'),
    price: reader.amount('price'),
    gross: reader.amount('gross', true) ?? 0,
    // An agent whose deductions were more than their part owes the rest.
    share: reader.amount('agent_share', !isCompany, isAgent) ?? 0,
    companyShare: reader.amount('company_share', (isAgent || isCompany) && context.has('company_share')),
    fees: reader.amount('fees') ?? 0,
    others: reader.amount('others') ?? 0,
    payee: reader.text('payee'),
    counts: reader.yesNo('counts') ?? true,
    payments: reader.payments(),
    owed: reader.amount('owed') ?? 0,
    owedBy: reader.text('owed_by'),
    dueOn,
    dueDays: dueOn === null || date === '' ? 0 : countDays(date, dueOn),
    invoice: reader.text('invoice'),
  }
  return { parsed, errors: reader.errors }
}
