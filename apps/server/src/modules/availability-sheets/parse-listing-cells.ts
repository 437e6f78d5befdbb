import { cleanEmail } from '@pb/rules/mail/addresses'
import { sheetFields, type SheetField } from '@pb/rules/sheet-fields'
import { normalizePhone } from '@pb/rules/phone'
import { pastStatuses } from '@pb/rules/listing-status'
import type { Commission, Concession } from '../listings/tables.ts'
import { parseAvailability, parseStatus } from './cells/availability.ts'
import { getText, type Cell, type GetCell } from './cells/cell.ts'
import { parseBaths, parseLayout, parseSize } from './cells/layout.ts'
import { grossRent, parseRent, type Rent } from './cells/rent.ts'
import {
  parseCommission,
  parseConcession,
  parseEntry,
  parseFurnished,
  parseLeaseTerm,
} from './cells/terms.ts'
import type { ParsedRow } from './sheet-row.ts'
import { rejectReasons, rowNotes } from './texts.ts'

const getFieldTitle = (field: SheetField) => sheetFields.find(({ key }) => key === field)!.title

/** Parses the cells of a row and collects a note for each one that cannot be parsed. */
class CellParser {
  readonly notes: string[] = []
  readonly #getCell: GetCell

  constructor(getCell: GetCell) {
    this.#getCell = getCell
  }

  text(field: SheetField, maxLength: number): string | null {
    return getText(this.#getCell(field)).slice(0, maxLength) || null
  }

  parse<T>(field: SheetField, parse: (cell: Cell) => T | null): T | null {
    const cell = this.#getCell(field)
    if (getText(cell) === '') return null
    const value = parse(cell)
    if (value === null) this.noteUnreadable(field)
    return value
  }

  noteUnreadable(field: SheetField): void {
    const text = getText(this.#getCell(field)).slice(0, 60)
    this.notes.push(rowNotes.unreadable(getFieldTitle(field), text))
  }
}

/** Parses free months and broker commission, which some sheets put into one cell. */
function parseTerms(
  parser: CellParser,
  getCell: GetCell,
): { concession: Concession | null; commission: Commission | null } {
  const concession = parseConcession(getCell('concession'))
  const inConcession = parseCommission(getCell('concession'))
  if (concession === null && inConcession === null) parser.noteUnreadable('concession')
  const commission = parser.parse('commission', parseCommission)
  // A bare `1 month` in a column of concessions is free rent, not a commission.
  const isCommission = concession === null || concession.freeMonths === undefined
  return { concession, commission: commission ?? (isCommission ? inConcession : null) }
}

function parseContact(parser: CellParser): ParsedRow['contact'] {
  const name = parser.text('contact_name', 100)
  const phone = parser.text('contact_phone', 40)
  const email = parser.text('contact_email', 200)
  if (name === null && phone === null && email === null) return null
  return {
    ...(name !== null && { name }),
    ...(email !== null && { email: cleanEmail(email) }),
    ...(phone !== null && { phone_number: normalizePhone(phone) ?? phone }),
  }
}

/** Gross and net rent, from one column each or both from the same cell. */
function parseRents(getCell: GetCell): Rent | null {
  const rent = parseRent(getCell('rent'))
  const net = parseRent(getCell('net_rent'))
  if (!rent && !net) return null
  return {
    grossCents: rent?.grossCents ?? null,
    netCents: rent?.netCents ?? net?.netCents ?? net?.grossCents ?? null,
  }
}

/** Parses the listing values of a row; returns the reason when the row has to be rejected. */
export function parseListingCells(
  getCell: GetCell,
  hasColumn: (field: SheetField) => boolean,
  today: string,
): { parsed: ParsedRow; notes: string[] } | string {
  const parser = new CellParser(getCell)
  const availability = parser.parse('available', (cell) => parseAvailability(cell, today))
  const status = parser.parse('status', parseStatus) ?? availability?.status ?? 'Active'
  const { concession, commission } = parseTerms(parser, getCell)
  const term = parser.parse('lease_term', parseLeaseTerm)
  const rent = parseRents(getCell)
  const termMonths = concession?.termMonths ?? term?.max
  const price = rent && grossRent(rent, { ...concession, ...(termMonths !== undefined && { termMonths }) })
  if (price === null && !pastStatuses.includes(status)) {
    const text = parser.text('rent', 60) ?? parser.text('net_rent', 60)
    if (text === null) return rejectReasons.noRent
    return rent ? rejectReasons.netRentOnly(text) : rejectReasons.badRent(text)
  }
  const layout = parser.parse('layout', parseLayout)
  const baths = parser.parse('bathrooms', parseBaths)
  const parsed: ParsedRow = {
    status,
    price_cents: price === null ? null : String(price),
    bedrooms: layout?.bedrooms ?? null,
    bathrooms: baths ?? layout?.bathrooms ?? null,
    size: parser.parse('size', parseSize),
    furnished: parser.parse('furnished', parseFurnished),
    description: parser.text('description', 4000),
    available: availability?.from ?? null,
    min_lease_months: term?.min ?? null,
    max_lease_months: term?.max ?? null,
    concession: hasColumn('concession') ? concession : null,
    commission,
    entry: parseEntry(getCell('access')),
    contact: parseContact(parser),
  }
  return { parsed, notes: parser.notes }
}
