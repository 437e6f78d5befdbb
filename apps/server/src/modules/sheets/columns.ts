import { sheetColumns } from '@pb/contract/sheets'
import type { SheetField } from '@pb/rules/sheet-fields'
import { parseAddress } from '@pb/rules/addresses'
import { parseAvailability, parseStatus } from './cells/available.ts'
import { textOf, type Cell } from './cells/cell.ts'
import { parseBaths, parseLayout, parseSize } from './cells/layout.ts'
import { parseRent } from './cells/rent.ts'
import { parseCommission, parseConcession, parseFurnished, parseLeaseTerm } from './cells/terms.ts'

type Rows = readonly (readonly Cell[])[]

/** A title as it is compared: `Apt. #` is `apt #`. */
export function plainTitle(cell: Cell): string {
  return textOf(cell)
    .toLowerCase()
    .replace(/[^a-z0-9#]+/g, ' ')
    .trim()
}

/** What titles mean: the first expression is the very name, the second one that it may go by too. */
const names: Readonly<Record<SheetField, readonly [RegExp, RegExp?]>> = {
  address: [
    /^(?:building |property |street |full )?address$/,
    /\b(?:address|building|property|location|bldg|street)\b/,
  ],
  unit: [
    /^(?:unit|apt|apartment|suite|apts|units)(?: ?(?:#|no|number|num))?$|^#$/,
    /^(?:unit|apt|apartment) (?:id|name)$|\b(?:unit|apt) ?#/,
  ],
  rent: [
    /^(?:(?:gross|asking|monthly|list|market|current|new|base|advertised) )?(?:rent|price|rental)(?: mo(?:nth)?| per month| gross)?$|^gross$|^asking$/,
    /\b(?:rent|price|asking|gross)\b/,
  ],
  net_rent: [/^(?:net(?: effective)?(?: rent| price)?|ner|net eff(?: rent)?|effective rent)$/, /\bnet\b/],
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
    /\b(?:concessions?|incentives?|free|specials?|promo)\b/,
  ],
  lease_term: [
    /^(?:lease )?terms?(?: months?)?$|^lease(?: length| terms?)?$/,
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
  description: [
    /^(?:descriptions?|comments?|notes?|remarks|features?|amenities|details)$/,
    /\b(?:comments?|notes?|remarks|features|amenities|descriptions?)\b/,
  ],
  neighborhood: [/^(?:neighbou?rhood|nbhd|area|hood|submarket)$/, /\bneighbou?rhood\b/],
  borough: [/^(?:boro|borough|city|county|city state)$/, /\b(?:borough|city)\b/],
  zip: [/^(?:zip|zip ?code|postal ?code)$/, /\bzip\b/],
  contact_name: [
    /^(?:contact|agent|contact name|leasing agent|rental agent|manager|super)$/,
    /\b(?:contact|agent)\b/,
  ],
  contact_phone: [/^(?:phone|tel|telephone|cell|contact phone|phone number|contact #)$/, /\bphone\b/],
  contact_email: [/^e ?mail(?: address)?$/, /\be ?mail\b/],
}
const fieldNames = Object.keys(names) as SheetField[]

const today = '2026-01-01'
/** Whether a cell can be what a field holds. */
const fits: Partial<Record<SheetField, (cell: Cell) => boolean>> = {
  address: (cell) => parseAddress(textOf(cell)) !== null,
  unit: (cell) => textOf(cell).length <= 14,
  rent: (cell) => parseRent(cell) !== null,
  net_rent: (cell) => parseRent(cell) !== null,
  layout: (cell) => parseLayout(cell) !== null,
  bathrooms: (cell) => parseBaths(cell) !== null,
  size: (cell) => parseSize(cell) !== null,
  available: (cell) => parseAvailability(cell, today) !== null,
  status: (cell) => parseStatus(cell) !== null,
  concession: (cell) => parseConcession(cell) !== null || parseCommission(cell) !== null,
  lease_term: (cell) => parseLeaseTerm(cell) !== null,
  commission: (cell) => parseCommission(cell) !== null,
  furnished: (cell) => parseFurnished(cell) !== null,
  zip: (cell) => /^1\d{4}(-\d{4})?$/.test(textOf(cell)),
  contact_email: (cell) => textOf(cell).includes('@'),
}

function nameScore(field: SheetField, title: string): number {
  const [exact, like] = names[field]
  return exact.test(title) ? 4 : like?.test(title) ? 2 : 0
}

/** Share of the cells that fit; null where there are none to judge by. */
function shareThatFits(field: SheetField, cells: readonly Cell[]): number | null {
  const said = cells.filter((cell) => textOf(cell) !== '').slice(0, 40)
  const test = fits[field]
  return said.length === 0 || !test ? null : said.filter(test).length / said.length
}

/** How sure it is that a column holds a field; 0 where it does not. */
function score(field: SheetField, title: string, cells: readonly Cell[]): number {
  const named = nameScore(field, title)
  const share = shareThatFits(field, cells)
  if (share === null) return named
  if (named === 0) return field === 'address' && share >= 0.6 && title === '' ? 1 : 0
  return share < 0.3 ? 0 : named + share
}

export function columnCount(rows: Rows): number {
  return Math.min(
    sheetColumns,
    rows.reduce((most, row) => Math.max(most, row.length), 0),
  )
}

/** What the columns under the titles hold, guessed by titles and cells; each field stands once. */
export function guessColumns(rows: Rows, headerRow: number): (SheetField | null)[] {
  const below = rows.slice(headerRow)
  const titles = Array.from({ length: columnCount(rows) }, (_, at) =>
    plainTitle(rows[headerRow - 1]?.[at] ?? null),
  )
  const guesses = titles.flatMap((title, column) => {
    const cells = below.map((row) => row[column] ?? null)
    return fieldNames.map((field) => ({ column, field, score: score(field, title, cells) }))
  })
  const chosen = new Map<number, SheetField>()
  const taken = new Set<SheetField>()
  for (const guess of guesses.toSorted((a, b) => b.score - a.score || a.column - b.column)) {
    if (guess.score === 0 || chosen.has(guess.column) || taken.has(guess.field)) continue
    chosen.set(guess.column, guess.field)
    taken.add(guess.field)
  }
  return titles.map((_title, column) => chosen.get(column) ?? null)
}

const farthestHeader = 40

/** How much a row looks like titles: how many different fields it names. */
function titlesIn(row: readonly Cell[], known: ReadonlySet<string>): number {
  const titles = row.map(plainTitle).filter((title) => title !== '' && title.length <= 40)
  const fields = titles.flatMap((title) => {
    const [best] = fieldNames.toSorted((a, b) => nameScore(b, title) - nameScore(a, title))
    return nameScore(best!, title) > 0 ? [best!] : []
  })
  return new Set(fields).size + titles.filter((title) => known.has(title)).length
}

/** The row of the titles, from 1: the one that names most, among the first. `known` are titles of earlier sheets. */
export function findHeader(
  rows: Rows,
  known: ReadonlySet<string> = new Set(),
): { row: number; titles: number } {
  let best = { row: 1, titles: 0 }
  for (const [at, row] of rows.slice(0, farthestHeader).entries()) {
    const titles = titlesIn(row, known)
    if (titles > best.titles && titles >= 2) best = { row: at + 1, titles }
  }
  if (best.titles > 0) return best
  const first = rows.findIndex((row) => row.filter((cell) => cell !== null).length >= 2)
  return { row: Math.max(1, first + 1), titles: 0 }
}
