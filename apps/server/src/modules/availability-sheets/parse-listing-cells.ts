import { shorten } from '@pb/rules/shorten'
import { cleanEmail } from '@pb/rules/mail/addresses'
import { sheetFields, type SheetField } from '@pb/rules/sheet-fields'
import { normalizePhone } from '@pb/rules/phone'
import { centsToDollars, formatMoney } from '@pb/rules/money'
import { pastStatuses } from '@pb/rules/listing-status'
import type { StandardStatus } from '@pb/rules/vocabulary'
import type { Commission, Concession } from '../listings/tables.ts'
import * as availabilityCells from './cells/availability.ts'
import { getText, type Cell, type GetCell } from './cells/cell.ts'
import * as layoutCells from './cells/layout.ts'
import { remember } from './cells/remember.ts'
import * as rentCells from './cells/rent.ts'
import type { Rent } from './cells/rent-value.ts'
import * as termCells from './cells/terms.ts'
import type { ParsedRow } from './sheet-row.ts'
import { doubtTexts, rejectReasons, rowNotes } from './texts.ts'

const parseAvailability = remember(availabilityCells.parseAvailability)
const parseStatus = remember(availabilityCells.parseStatus)
const parseLayout = remember(layoutCells.parseLayout)
const parseBaths = remember(layoutCells.parseBaths)
const parseRent = remember(rentCells.parseRent)
const parseConcession = remember(termCells.parseConcession)
const parseCommission = remember(termCells.parseCommission)
const parseLeaseTerm = remember(termCells.parseLeaseTerm)
const isOtherTerm = remember(termCells.isOtherTerm)
const { isExcelDate, parseSize } = layoutCells
const { parseEntry, parseFurnished, isBareShare, isNoFee } = termCells

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
    const text = shorten(getText(this.#getCell(field)), 60)
    const title = getFieldTitle(field)
    this.notes.push(
      isExcelDate(text) && field !== 'available'
        ? rowNotes.excelDate(title, text)
        : rowNotes.unreadable(title, text),
    )
  }
}

interface Terms {
  readonly concession: Concession | null
  readonly commission: Commission | null
  /** Months of the shortest and the longest lease, which is null if it is not stated. */
  readonly lease: { readonly min: number; readonly max: number | null } | null
}

/** Parses a cell of a column that has all kinds of terms; notes what is none. */
function parseMixedTerms(parser: CellParser, field: SheetField, cell: Cell): Terms {
  if (getText(cell) === '') return { concession: null, commission: null, lease: null }
  const lease = parseLeaseTerm(cell)
  if (lease) return { concession: null, commission: null, lease }
  const concession = parseConcession(cell, 'mixed')
  const commission = parseCommission(cell, 'mixed')
  if (concession === null && commission === null && !isOtherTerm(cell)) parser.noteUnreadable(field)
  return { concession, commission, lease: null }
}

/** Parses free months, broker commission and lease term, which some sheets put into one cell. */
function parseTerms(parser: CellParser, { getCell, getTitle }: RowCells): Terms {
  const inLease = parseMixedTerms(parser, 'lease_term', getCell('lease_term'))
  const own = parseOwnTerms(parser, getCell, getTitle)
  return {
    concession:
      own.concession?.freeMonths === undefined ? (inLease.concession ?? own.concession) : own.concession,
    commission: own.commission ?? inLease.commission,
    lease: inLease.lease ?? own.lease,
  }
}

/** A column about what is paid, not about who pays it. */
const isFeeTitle = (title: string): boolean =>
  /\bfees?\b/i.test(title) &&
  !/\b(?:op|owner|ll|landlord|co-?broke?|commission|comm|incentive)\b/i.test(title)

function parseOwnTerms(parser: CellParser, getCell: GetCell, getTitle: (field: SheetField) => string): Terms {
  const cell = getCell('concession')
  const isMixed = /\bterms?\b/i.test(getTitle('concession'))
  const mixed = isMixed ? parseMixedTerms(parser, 'concession', cell) : null
  const concession = mixed ? mixed.concession : parseConcession(cell)
  const inConcession = mixed ? mixed.commission : parseCommission(cell, 'mixed')
  const lease = mixed
    ? mixed.lease
    : concession === null && /[a-z]/i.test(getText(cell))
      ? parseLeaseTerm(cell)
      : null
  if (!mixed && concession === null && inConcession === null && !lease && !isOtherTerm(cell))
    parser.noteUnreadable('concession')
  const commissionCell = getCell('commission')
  if (isFeeTitle(getTitle('commission')) && isBareShare(commissionCell)) {
    parser.notes.push(rowNotes.feePayer(shorten(getText(commissionCell), 60)))
    return { concession, commission: inConcession, lease }
  }
  const commission = parseCommission(commissionCell)
  if (commission === null && getText(commissionCell) !== '') {
    if (isNoFee(commissionCell)) parser.notes.push(rowNotes.noFee)
    else if (!isOtherTerm(commissionCell)) parser.noteUnreadable('commission')
  }
  return { concession, commission: commission ?? inConcession, lease }
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

/** Gross and net rent, from one column each or both from the same cell; a string is the reason why there is none. */
function parseRents({
  getCell,
  getTitle,
  netLine = '',
}: RowCells): Rent | { reason: string; field: SheetField } {
  const read = (field: 'rent' | 'net_rent') =>
    getText(getCell(field)) === '' ? null : parseRent(getCell(field), getTitle(field))
  const [rent, net] = [read('rent'), read('net_rent')]
  const toReject = (reason: string, field: 'rent' | 'net_rent') => ({
    reason: rejectReasons.badRent(shorten(getText(getCell(field)), 60), reason),
    field,
  })
  // A net rent does not stand in for a gross rent that was not read.
  if (typeof rent === 'string') return toReject(rent, 'rent')
  if (typeof net === 'string' && rent === null) return toReject(net, 'net_rent')
  const other = typeof net === 'string' ? null : net
  if (!rent && !other) return { reason: rejectReasons.noRent, field: 'rent' }
  // By a line of the sheet, unless the title or the row has the gross rent too.
  const isNet = netLine !== '' && other === null && !/\b(?:gross|face|legal)\b/i.test(getTitle('rent'))
  if (isNet && rent?.grossCents != null && rent.netCents === null)
    return { grossCents: null, netCents: rent.grossCents }
  return {
    ...(rent?.changedFrom !== undefined && { changedFrom: rent.changedFrom }),
    grossCents: rent?.grossCents ?? null,
    netCents: rent?.netCents ?? other?.netCents ?? other?.grossCents ?? null,
  }
}

/** Doubts whether a unit is available, by its status and its date. */
function findStatusDoubts(
  { getCell, getTitle }: RowCells,
  stated: StandardStatus | null,
  availability: availabilityCells.Availability | null,
): string[] {
  const [status, date] = [getCell('status'), getCell('available')]
  if (stated === null && getText(status) !== '' && !availability?.status)
    return [doubtTexts.status(shorten(getText(status), 60))]
  if (availability !== null || (stated !== null && stated !== 'Active')) return []
  const isUnread = stated === null && availabilityCells.isOfTenancy(date)
  const field = availabilityCells.isOccupied(date) || isUnread ? 'available' : 'status'
  if (field === 'status' && !availabilityCells.isOccupied(status)) return []
  return [doubtTexts.occupied(getTitle(field), shorten(getText(getCell(field)), 60))]
}

/** `Leased` in place of the rent; null for a rent, and for a cell that leaves open whether the unit is on the market. */
function findStatusInRent({ getCell }: RowCells): StandardStatus | null {
  const status = /\d/.test(getText(getCell('rent'))) ? null : parseStatus(getCell('rent'))
  return status === 'Active' ? null : status
}

/** The cells of a row with the titles of their columns. */
interface RowCells {
  readonly getCell: GetCell
  readonly getTitle: (field: SheetField) => string
  readonly hasColumn: (field: SheetField) => boolean
  readonly today: string
  /** The line of the sheet by which its rents are net; '' without one. */
  readonly netLine?: string
}

interface ParsedCells {
  readonly parsed: ParsedRow
  readonly notes: string[]
  readonly doubts: string[]
}

/** Parses the listing values of a row; returns the reason when the row has to be rejected. */
export function parseListingCells(cells: RowCells): ParsedCells | { reason: string; field: SheetField } {
  const { getCell, hasColumn, today } = cells
  const parser = new CellParser(getCell)
  const availability = parser.parse('available', (cell) => parseAvailability(cell, today))
  const stated = parser.parse('status', parseStatus)
  const status = stated ?? availability?.status ?? findStatusInRent(cells) ?? 'Active'
  const doubts = findStatusDoubts(cells, stated, availability)
  if (availability?.isApproximate)
    parser.notes.push(rowNotes.approximate(parser.text('available', 60) ?? '', availability.from!))
  const { concession, commission, lease: term } = parseTerms(parser, cells)
  const rent = parseRents(cells)
  const isPast = pastStatuses.includes(status)
  const termMonths = concession?.termMonths ?? term?.max ?? undefined
  const price =
    'reason' in rent
      ? null
      : rentCells.grossRent(rent, { ...concession, ...(termMonths !== undefined && { termMonths }) })
  if (!isPast) {
    if ('reason' in rent) return rent
    if (rent.changedFrom !== undefined && rent.changedFrom !== price && price !== null)
      doubts.push(doubtTexts.changedRent(parser.text('rent', 60) ?? '', formatMoney(centsToDollars(price))))
    if (price === null) {
      const field = getText(getCell('rent')) === '' ? 'net_rent' : 'rent'
      return { reason: rejectReasons.netRentOnly(parser.text(field, 60) ?? ''), field: 'rent' }
    }
  }
  const layoutTitle = cells.getTitle('layout')
  const layout = parser.parse('layout', (cell) =>
    layoutCells.isRoomCount(cell, layoutTitle) ? null : parseLayout(cell),
  )
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
    concession: hasColumn('concession') || concession?.freeMonths !== undefined ? concession : null,
    commission,
    entry: parseEntry(getCell('access')),
    contact: parseContact(parser),
  }
  if (
    baths !== null &&
    layout?.bathrooms !== undefined &&
    layout.bathrooms !== null &&
    layout.bathrooms !== baths
  ) {
    parser.notes.push(rowNotes.bathsDiffer)
    return { parsed: { ...parsed, bathrooms: null }, notes: parser.notes, doubts }
  }
  return { parsed, notes: parser.notes, doubts }
}
