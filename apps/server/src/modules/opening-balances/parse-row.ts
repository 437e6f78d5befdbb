import type { DealKind } from '@pb/rules/deals/vocabulary'
import { openingFields, type OpeningField } from '@pb/rules/opening-fields'
import type { Cell } from '../availability-sheets/index.ts'
import { parseAmount, parseDate, parseKind, parseText, parseYesNo, type Parsed } from './cells.ts'
import { cellErrors, rowTexts } from './texts.ts'

/** A row that is read whole: amounts in cents, days `yyyy-mm-dd`. */
export interface ParsedDeal {
  readonly agent: string
  readonly date: string
  readonly address: string
  readonly unit: string
  readonly kind: DealKind
  readonly client: string
  readonly price: number | null
  readonly gross: number
  readonly agentShare: number
  readonly companyShare: number
  readonly others: number
  readonly payee: string
  readonly counts: boolean
  readonly paidOn: string | null
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
const maxText = { agent: 200, address: 200, unit: 30, client: 120, payee: 120, owed_by: 120, invoice: 40 }

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
  amount(field: OpeningField, needed = false): number | null {
    return this.#read(field, (cell) => parseAmount(cell, titles.get(field)!), needed)
  }
  date(field: OpeningField, { needed = false, past = true } = {}): string | null {
    const title = titles.get(field)!
    const day = this.#read(field, (cell) => parseDate(cell, title, this.#context), needed)
    if (day !== null && past && day > this.#context.today) this.errors.push(cellErrors.future(title, day))
    return day
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

/** Why amounts and days don't go together. */
function findContradictions(deal: ParsedDeal): string[] {
  const { gross, agentShare, companyShare, others, owed, owedBy, dueOn, dueDays } = deal
  const parts = agentShare + companyShare + others
  if (gross === 0) return [rowTexts.noGross]
  if (parts !== gross) return [rowTexts.sum(parts, gross)]
  if (owed > gross) return [rowTexts.owedMore]
  if (owed === 0) return []
  if (owedBy === '' || dueOn === null) return [rowTexts.owedDetails]
  if (dueDays < 0) return [rowTexts.dueBefore]
  return dueDays > 365 ? [rowTexts.dueLate] : []
}

/**
 * Reads a row: every cell whole, or the reasons why it is refused. Without a column for it the company's share is what is
 * left, and an agent of a deal that is paid in full was paid on the deal's day.
 */
export function parseRow(
  cell: (field: OpeningField) => Cell | undefined,
  context: RowContext,
): { readonly deal: ParsedDeal; readonly errors: readonly string[] } {
  const reader = new RowReader(cell, context)
  const { has } = context
  const date = reader.date('date', { needed: true }) ?? ''
  const gross = reader.amount('gross', true) ?? 0
  const agentShare = reader.amount('agent_share', true) ?? 0
  const others = reader.amount('others') ?? 0
  const company = reader.amount('company_share', has('company_share'))
  const owed = reader.amount('owed') ?? 0
  const paidOn = reader.date('paid_on')
  const dueOn = reader.date('due_on', { past: false })
  const deal: ParsedDeal = {
    agent: reader.text('agent', true),
    date,
    address: reader.text('address', true),
    unit: reader.text('unit'),
    kind: reader.kind(),
    client: reader.text('client'),
    price: reader.amount('price'),
    gross,
    agentShare,
    companyShare: company ?? Math.max(0, gross - agentShare - others),
    others,
    payee: reader.text('payee') || titles.get('others')!,
    counts: reader.yesNo('counts') ?? true,
    paidOn: has('paid_on') || owed > 0 ? paidOn : date,
    owed,
    owedBy: reader.text('owed_by'),
    dueOn,
    dueDays: dueOn === null || date === '' ? 0 : countDays(date, dueOn),
    invoice: reader.text('invoice'),
  }
  const errors = reader.errors.length > 0 ? reader.errors : findContradictions(deal)
  return { deal, errors }
}
