import { sheetFields, type SheetField } from '@pb/rules/sheet-fields'
import { normalizePhone } from '@pb/rules/phone'
import { pastStatuses } from '@pb/rules/listing-status'
import type { Commission, Concession } from '../listings/tables.ts'
import { parseAvailability, parseStatus } from './cells/available.ts'
import { textOf } from './cells/cell.ts'
import { parseBaths, parseLayout, parseSize } from './cells/layout.ts'
import { grossRent, parseRent, type Rent } from './cells/rent.ts'
import {
  parseCommission,
  parseConcession,
  parseEntry,
  parseFurnished,
  parseLeaseTerm,
} from './cells/terms.ts'
import type { Said } from './home.ts'
import type { CellOf } from './read-rows.ts'

const titleOf = (field: SheetField) => sheetFields.find(({ key }) => key === field)!.title

/** Reads cells and keeps what could not be read. */
class Cells {
  readonly notes: string[] = []
  readonly #cell: CellOf

  constructor(cell: CellOf) {
    this.#cell = cell
  }

  text(field: SheetField, most: number): string | null {
    return textOf(this.#cell(field)).slice(0, most) || null
  }

  read<T>(field: SheetField, parse: (cell: ReturnType<CellOf>) => T | null): T | null {
    const cell = this.#cell(field)
    if (textOf(cell) === '') return null
    const value = parse(cell)
    if (value === null) this.unread(field)
    return value
  }

  unread(field: SheetField): void {
    this.notes.push(`${titleOf(field)} “${textOf(this.#cell(field)).slice(0, 60)}” is not read`)
  }
}

/** What an owner gives: months free, and what goes to the broker, which may stand in one cell. */
function termsOf(
  cells: Cells,
  cell: CellOf,
): { concession: Concession | null; commission: Commission | null } {
  const free = parseConcession(cell('concession'))
  const shared = parseCommission(cell('concession'))
  if (free === null && shared === null) cells.unread('concession')
  const commission = cells.read('commission', parseCommission)
  // A bare `1 month` in a column of concessions is free rent, not a commission.
  return {
    concession: free,
    commission: commission ?? (free === null || free.freeMonths === undefined ? shared : null),
  }
}

function contactOf(cells: Cells): Said['contact'] {
  const name = cells.text('contact_name', 100)
  const phone = cells.text('contact_phone', 40)
  const email = cells.text('contact_email', 200)
  if (name === null && phone === null && email === null) return null
  return {
    ...(name !== null && { name }),
    ...(email !== null && { email: email.toLowerCase() }),
    ...(phone !== null && { phone_number: normalizePhone(phone) ?? phone }),
  }
}

/** Gross and net rent, each from its own column or both from one. */
function rentOf(cell: CellOf): Rent | null {
  const rent = parseRent(cell('rent'))
  const net = parseRent(cell('net_rent'))
  if (!rent && !net) return null
  return {
    grossCents: rent?.grossCents ?? null,
    netCents: rent?.netCents ?? net?.netCents ?? net?.grossCents ?? null,
  }
}

/** Reads what a row says of its home; the reason as a text where the row cannot be taken. */
export function readSaid(
  cell: CellOf,
  has: (field: SheetField) => boolean,
  today: string,
): { said: Said; notes: string[] } | string {
  const cells = new Cells(cell)
  const availability = cells.read('available', (value) => parseAvailability(value, today))
  const status = cells.read('status', parseStatus) ?? availability?.status ?? 'Active'
  const { concession, commission } = termsOf(cells, cell)
  const term = cells.read('lease_term', parseLeaseTerm)
  const rent = rentOf(cell)
  const termMonths = concession?.termMonths ?? term?.max
  const price = rent && grossRent(rent, { ...concession, ...(termMonths !== undefined && { termMonths }) })
  if (price === null && !pastStatuses.includes(status)) {
    const text = cells.text('rent', 60) ?? cells.text('net_rent', 60)
    if (text === null) return 'The rent is missing'
    return rent
      ? `Only the net rent is known (${text}); without free months and lease term the gross rent cannot be found`
      : `“${text}” is no rent`
  }
  const layout = cells.read('layout', parseLayout)
  const baths = cells.read('bathrooms', parseBaths)
  const said: Said = {
    status,
    price_cents: price === null ? null : String(price),
    bedrooms: layout?.bedrooms ?? null,
    bathrooms: baths ?? layout?.bathrooms ?? null,
    size: cells.read('size', parseSize),
    furnished: cells.read('furnished', parseFurnished),
    description: cells.text('description', 4000),
    available: availability?.from ?? null,
    min_lease_months: term?.min ?? null,
    max_lease_months: term?.max ?? null,
    concession: has('concession') ? concession : null,
    commission,
    entry: parseEntry(cell('access')),
    contact: contactOf(cells),
  }
  return { said, notes: cells.notes }
}
