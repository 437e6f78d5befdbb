import type { SheetField } from '@pb/rules/sheet-fields'
import { parseAddress } from '@pb/rules/addresses'
import { addDaysToDate } from '@pb/rules/dates'
import { isOccupied, isOfTenancy, parseAvailability, parseStatus } from './cells/availability.ts'
import { getText, type Cell } from './cells/cell.ts'
import { isDitto } from './headings.ts'
import { unitReasons } from './cells/reasons.ts'
import { parseUnit } from './cells/unit.ts'
import { parseBaths, parseLayout, parseSize } from './cells/layout.ts'
import { parseRent } from './cells/rent.ts'
import { findSplitAddress } from './house-numbers.ts'
import { dropPropertyCode } from './property-code.ts'
import { hasStreetWord } from './street-words.ts'
import { translateChineseTitle } from './chinese-titles.ts'
import { spanishTitles } from './spanish-titles.ts'
import {
  isOtherTerm,
  parseCommission,
  parseConcession,
  parseFurnished,
  parseLeaseTerm,
} from './cells/terms.ts'

type Rows = readonly (readonly Cell[])[]

/** `$`, `$/mo` and `$/SF`: the sign is the title, or followed by what it is per. */
const dollarTitle = /^(?:us)? ?\$+ ?(?:(?:\/|per\b) ?([a-z. ]+))?$/

/** Normalizes a title for comparison: `Apt. #` becomes `apt #`, `Baños` `banos`, `$/mo.` `$ mo`, `租金` `rent`. */
export function normalizeTitle(cell: Cell): string {
  const text = getText(cell).toLowerCase()
  const dollars = dollarTitle.exec(text)
  if (dollars) return `$ ${(dollars[1] ?? '').replaceAll('.', '').trim()}`.trim()
  const title = text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9#]+/g, ' ')
    .trim()
  return /[a-z]/.test(title) ? title : translateChineseTitle(text) || title
}

/** Patterns of column titles: the first matches exact names, the second likely ones. */
const titlePatterns: Readonly<Record<SheetField, readonly [RegExp, RegExp?]>> = {
  address: [
    /^(?:building |property |street |full )?address$/,
    /\b(?:address|building|property|location|bldg|street)\b/,
  ],
  house_number: [/^(?:house|street|st|building|bldg) ?(?:#|no|num|number|nr)$/],
  unit: [
    /^(?:unit|apt|apartment|suite|apts|units)(?: ?(?:#|no|number|num))?$|^#$/,
    /^(?:unit|apt|apartment) id$|^(?:unit|apt) name$|\b(?:unit|apt) ?#/,
  ],
  rent: [
    /^(?:(?:gross|asking|monthly|list|market|current|new|base|advertised) )?(?:rent|price|rental)(?: mo(?:nth)?| per month| gross)?$|^gross$|^asking$|^\$(?: mo| month| mth)?$/,
    /\b(?:rent|price|asking|gross)\b/,
  ],
  net_rent: [
    /^(?:net(?: effective)?(?: rent| price)?|ner|net eff(?: rent)?|effective rent)$/,
    /\bnet (?:effective|eff|rent|price)\b|\bner\b/,
  ],
  layout: [
    /^(?:# ?(?:of )?)?(?:beds?|bedrooms?|br|brs|bd|bdrms?|layout|unit type|apt type|apartment type|bed ?(?:s )?baths?|br ba|bd ba|bds|unit size|apt size)$/,
    /\b(?:beds?|bedrooms?|br|layout|type|size|floor ?plan|style|description)\b/,
  ],
  bathrooms: [/^(?:# ?(?:of )?)?(?:baths?|bathrooms?|ba|bth|bths)$/, /\bbath/],
  size: [
    /^(?:size|sf|sq ?ft|sqft|square f(?:ee|oo)t(?:age)?|sq feet|approx sf|area)$/,
    /\b(?:sf|sq ?ft|square|footage)\b/,
  ],
  available: [
    /^(?:(?:date )?avail(?:able|ability)?(?: date| from| on)?|move in(?: date)?|vacan(?:t|cy)(?: date)?|ready(?: date)?|doa|date available|lease start|occupancy)$/,
    /\b(?:avail\w*|move in|vacant|ready)\b/,
  ],
  status: [/^(?:unit |apt |listing |current )?status$/, /\bstatus\b/],
  concession: [
    /^(?:concessions?|incentives?|free rent|free months?|months? free|specials?|promo(?:tion)?s?)$/,
    // The terms of a lease may be its length, free months, or who pays the broker.
    /\b(?:concessions?|incentives?|free (?:rent|months?)|months? free|specials?|promo|terms?)\b/,
  ],
  lease_term: [
    /^(?:lease )?terms?(?: s)?(?: months?)?$|^lease(?: length| terms?)?$/,
    /\b(?:lease (?:term|length)|term)\b/,
  ],
  commission: [
    /^(?:op|commission|broker ?fee|fee|owner pays|broker commission|comm)$/,
    /\b(?:commission|op|owner pays|broker|fee)\b/,
  ],
  furnished: [/^furnish(?:ed|ing)$|^furn$/, /\bfurn/],
  access: [
    /^(?:access|keys?|showings?|show(?:ing)? instructions?|entry|how to show|access info)$/,
    /\b(?:access|keys?|showings?|entry|lockbox)\b/,
  ],
  // Notes, comments and remarks are what an office writes for itself, so only a supervisor may make them public.
  description: [
    /^(?:(?:public|listing|marketing) (?:descriptions?|remarks)|descriptions?|features?|amenities|details)$/,
    /\b(?:features|amenities|descriptions?)\b/,
  ],
  neighborhood: [/^(?:neighbou?rhood|nbhd|area|hood|submarket)$/, /\bneighbou?rhood\b/],
  borough: [/^(?:boro|borough|city|county|city state)$/, /\b(?:borough|city)\b/],
  zip: [/^(?:zip|zip ?code|postal ?code)$/, /\bzip\b/],
  contact_name: [
    /^(?:contact|agent|contact name|leasing agent|rental agent|manager|super)$/,
    /\b(?:contact|agent)\b/,
  ],
  contact_phone: [
    /^(?:phone|tel|telephone|cell|contact (?:phone|no|number|#|tel|cell)|phone (?:no|number|#))$/,
    /\bphone\b/,
  ],
  contact_email: [/^e ?mail(?: address)?$/, /\be ?mail\b/],
}
export const fieldNames = Object.keys(titlePatterns) as SheetField[]

/** Statuses of tenancies, which leave open whether a unit is available. */
const ofRentRoll = /^(?:current|evict(?:ion)?|occupied\b.*|vacant\b.*|notice\b.*|past)$/i

/** Whether a cell is a date at all does not depend on the day. */
const anyDay = '2026-01-01'
/** Whether a cell is a valid value of a field. */
const cellChecks: Partial<Record<SheetField, (cell: Cell) => boolean>> = {
  address: (cell) => parseAddress(dropPropertyCode(getText(cell))) !== null,
  // Only beside a column of streets, see `findSplitAddress`.
  house_number: () => false,
  // What Excel made of a unit counts too; the name of a building does not.
  unit: (cell) => parseUnit(cell) !== unitReasons.notRead,
  rent: (cell) => typeof parseRent(cell) !== 'string',
  net_rent: (cell) => typeof parseRent(cell) !== 'string',
  layout: (cell) => parseLayout(cell) !== null,
  bathrooms: (cell) => parseBaths(cell) !== null,
  size: (cell) => parseSize(cell) !== null,
  // `Occupied` is in place of a date.
  available: (cell) => parseAvailability(cell, anyDay) !== null || isOccupied(cell) || isOfTenancy(cell),
  status: (cell) => parseStatus(cell) !== null || ofRentRoll.test(getText(cell)),
  concession: (cell) => parseConcession(cell) !== null || parseCommission(cell) !== null || isOtherTerm(cell),
  lease_term: (cell) => parseLeaseTerm(cell) !== null,
  commission: (cell) => parseCommission(cell) !== null || isOtherTerm(cell),
  furnished: (cell) => parseFurnished(cell) !== null,
  zip: (cell) => /^1\d{4}(-\d{4})?$/.test(getText(cell)),
  contact_email: (cell) => getText(cell).includes('@'),
}

/** Amounts that are not what a tenant would pay each month from now on. */
const otherAmounts =
  /\b(?:range|total|competitor|comps?|potential|collected|estimated?|company|payments?|per (?!month|mo\b|unit|apt)\w+|annual(?:ly|ized)?|year(?:ly)?|week(?:ly)?|daily|nightly|last|prior|previous|old|former|legal|registered|max(?:imum)?|psf|sf|sq|deposit|security|parking|storage|in place|change|increase|difference|variance|budget|pro forma|roll)\b/

/** A column of the lowest, highest or average value has none of one unit. */
const boundWords = /\b(?:min(?:imum)?|max(?:imum)?|avg|average|mean|median|lowest|highest|starting|from)\b/
const boundedFields = new Set<SheetField>(['rent', 'net_rent', 'layout', 'bathrooms', 'size'])

/** Titles with the words of a field that are about something else. */
const otherTitles: Partial<Record<SheetField, RegExp>> = {
  address:
    /\b(?:owner|landlord|manage(?:r|ment)|mgmt|agent|broker|mailing|billing|remit|office|tenant|resident|email|web)\b/,
  concession: /\b(?:flag|parking|gym|storage|amount|total|smoke|pets?|count)\b/,
  status: /\b(?:payment|maintenance|ticket|work order|applicant|insurance|renewal)\b/,
  // `Rent/SF` is a price.
  size: /\b(?:rent|price|asking|psf|ppsf|per|cost)\b|^\$/,
  contact_name: /\b(?:no|number|phone|#|tel|cell|email|tenant|resident|occupant|lessee)\b/,
  // Those who live there are not whom to ask about the listing.
  contact_phone: /\b(?:tenants?|residents?|occupants?|lessees?|guarantors?|emergency)\b/,
  contact_email: /\b(?:tenants?|residents?|occupants?|lessees?|guarantors?|emergency)\b/,
}

export function scoreTitle(field: SheetField, title: string): number {
  if ((field === 'rent' || field === 'net_rent') && otherAmounts.test(title)) return 0
  if (boundedFields.has(field) && boundWords.test(title)) return 0
  if (otherTitles[field]?.test(title)) return 0
  const [exact, like] = titlePatterns[field]
  return exact.test(title) || spanishTitles[field]?.test(title) ? 4 : like?.test(title) ? 2 : 0
}

/** Returns the share of filled cells that are valid for a field; null if there are none, or no check. */
function computeFittingShare(field: SheetField, filled: readonly Cell[]): number | null {
  const check = cellChecks[field]
  return filled.length === 0 || !check ? null : filled.filter(check).length / filled.length
}

/** Whether cells are addresses under a title that does not name them: none, or such as `Asset`. */
function isAddressColumn(title: string, cells: readonly Cell[], share: number): boolean {
  if (title === '') return share >= 0.6
  const streets = cells.filter((cell) => hasStreetWord(getText(cell))).length
  return share >= 0.8 && streets >= cells.length * 0.8 && !otherTitles.address?.test(title)
}

/** Scores how likely a column holds a field; 0 if it does not. */
function scoreColumn(field: SheetField, title: string, cells: readonly Cell[]): number {
  const titleScore = scoreTitle(field, title)
  const share = computeFittingShare(field, cells)
  if (share === null) return titleScore
  if (titleScore === 0) return field === 'address' && isAddressColumn(title, cells, share) ? 1 : 0
  return share < 0.3 ? 0 : titleScore + share
}

/** Whether a title is one of a monthly rent: a sheet may have several. */
export const isRentTitle = (title: string): boolean =>
  scoreTitle('rent', title) > 0 && scoreTitle('net_rent', title) === 0

export function countColumns(rows: Rows): number {
  return rows.reduce((count, row) => Math.max(count, row.length), 0)
}

/** Cells of a column that show what it holds. */
const maxSamples = 40

function collectSamples(rows: Rows, headerRow: number, column: number): Cell[] {
  const samples: Cell[] = []
  for (let at = headerRow; at < rows.length && samples.length < maxSamples; at += 1) {
    const cell = rows[at]![column] ?? null
    if (getText(cell) !== '' && !isDitto(getText(cell))) samples.push(cell)
  }
  return samples
}

/** A rent roll has the leases of those who live there: their start is not when a unit is available. */
const tenantTitle =
  /^(?:tenant|resident|lessee)s?(?: (?:name|id))?$|^(?:full name|move out(?: date)?|lease (?:end|exp|expires?|expiration|to)(?: date)?)$/
const leaseStart = /^(?:lease (?:start|from|begins?)|move in|occupancy)(?: date)?$/

/** Beside a rent that is asked, the current one is what the last tenant pays. */
const askingRent = /^(?:market|asking|advertised|new|list)(?: (?:rent|price))?$/
const tenantRent = /^(?:current|actual|lease|contract|charged)(?: (?:rent|price))?$/

/** A title that leaves open what the date is of: the unit's, the list's, a showing's. */
const dateTitle = /^(?:date|fecha)$/
const daysAhead = 400

/** Whether dates are those from which units are free: most of them, and all but a few of the last days, are to come. */
function areAvailabilityDates(cells: readonly Cell[], today: string): boolean {
  const dates = cells.flatMap((cell) => parseAvailability(cell, today)?.from ?? [])
  const [first, last] = [addDaysToDate(today, -7), addDaysToDate(today, daysAhead)]
  const ahead = dates.filter((date) => date === 'now' || date > today).length
  return (
    dates.length > 0 &&
    dates.length === cells.length &&
    ahead * 2 > dates.length &&
    dates.every((date) => date === 'now' || (date >= first && date <= last))
  )
}

/**
 * Guesses the field of each column by its title and the cells below `headerRow`; each field is used once. A column
 * titled `Date` alone is read as availability where its dates are, by `today`, to come.
 */
export function guessColumns(
  rows: Rows,
  headerRow: number,
  {
    columnTitles = rows[headerRow - 1] ?? [],
    today = null,
  }: { readonly columnTitles?: readonly Cell[]; readonly today?: string | null } = {},
): (SheetField | null)[] {
  const width = Math.max(countColumns(rows), columnTitles.length)
  const titles = Array.from({ length: width }, (_, at) => normalizeTitle(columnTitles[at] ?? null))
  const isRentRoll = titles.some((title) => tenantTitle.test(title))
  const hasAsking = titles.some((title) => askingRent.test(title))
  const guesses = titles.flatMap((title, column) => {
    const cells = collectSamples(rows, headerRow, column)
    return fieldNames.map((field) => {
      const isOfTenant =
        (isRentRoll && field === 'available' && leaseStart.test(title)) ||
        (hasAsking && field === 'rent' && tenantRent.test(title))
      // Above `Rent`, as in rent rolls, `Market` is a part of the title alone.
      const named = field === 'rent' && title === 'market' ? 'market rent' : title
      return { column, field, score: isOfTenant ? 0 : scoreColumn(field, named, cells) }
    })
  })
  const chosen = new Map<number, SheetField>()
  const taken = new Set<SheetField>()
  const split = findSplitAddress(titles, rows.slice(headerRow, headerRow + maxSamples))
  if (split) {
    chosen.set(split.house, 'house_number').set(split.street, 'address')
    taken.add('house_number').add('address')
  }
  for (const guess of guesses.toSorted((a, b) => b.score - a.score || a.column - b.column)) {
    if (guess.score === 0 || chosen.has(guess.column) || taken.has(guess.field)) continue
    chosen.set(guess.column, guess.field)
    taken.add(guess.field)
  }
  const dated =
    today === null || taken.has('available')
      ? -1
      : titles.findIndex(
          (title, column) =>
            dateTitle.test(title) &&
            !chosen.has(column) &&
            areAvailabilityDates(collectSamples(rows, headerRow, column), today),
        )
  if (dated >= 0) chosen.set(dated, 'available')
  return titles.map((_title, column) => chosen.get(column) ?? null)
}
