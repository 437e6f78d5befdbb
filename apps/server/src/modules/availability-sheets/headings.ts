import { parseAddress } from '@pb/rules/addresses'
import type { SheetField } from '@pb/rules/sheet-fields'
import { getText, type Cell, type GetCell } from './cells/cell.ts'
import { joinAddress } from './house-numbers.ts'
import type { AddressCells } from './parse-address-cells.ts'
import { hasStreetWord } from './street-words.ts'

type Row = readonly Cell[]

/**
 * Finds the address within the text of a heading: `The Dylan – 309 Fifth Avenue`, `Building: 12 Main St (walk-up)`,
 * `-> 12 Main St`.
 */
export function findAddressInHeading(text: string): string | null {
  const own = text.replace(/^[^\p{L}\p{N}]+/u, '')
  const parts = [own, ...own.split(/\s+[-–—|•·@]\s+|[–—|•·;()\n]|[:=]\s/)].map((part) => part.trim())
  return parts.find((part) => hasStreetWord(part) && parseAddress(part) !== null && /^\d/.test(part)) ?? null
}

const totalPattern =
  /^(?:sub-?|grand )?totals?\b|^(?:average|avg|count|sum|median|min|max)\b[\s:.\d]*$|^(?:# of|number of|total) (?:units|apts|apartments|vacancies)\b|^\d+ (?:units?|apts?|apartments?|vacanc(?:y|ies)|available)\b/i

/** Whether a row sums up the rows above it. */
export const isTotal = (row: Row): boolean =>
  totalPattern.test(row.map(getText).find((text) => text !== '') ?? '')

const noteWords =
  /\b(?:includes?|included|pets?|call|please|note|notes|fees?|available|availability|utilities|prices?|pricing|subject|contact|email|www|update[ds]?|as of|all|no|income|guarantors?|credit|application|deposit|concessions?|free|office|phone|fax|tel|page|confidential|legend|key|showings?|leasing|rents?|units?|vacan\w+)\b|@|\d{3}[-. ]\d{4}|^[*•†]|[.!?]$/i

/** Whether a line alone in its row is a remark rather than the name of a building. */
export const isNote = (text: string): boolean => noteWords.test(text) || text.split(' ').length > 6

const netLine =
  /^[\s*•†]*(?:(?:please )?note:? )?(?:(?:all|the|these|our|above|advertised|listed|quoted|posted|asking) )*(?:(?:rents?|prices?|pricing|rates?) (?:(?:shown|listed|quoted|advertised|above|below) )*(?:(?:are|is|reflects?|at) )?(?:all )?net\b|net(?:[- ]effective)? (?:rents?|prices?|pricing|rates?) (?:(?:are|is) )?(?:shown|listed|quoted|advertised|above|below)\b)/i

/** The line alone in its row by which all rents are net of free months: `All rents are net effective`; '' without one. */
export function findNetLine(rows: readonly Row[]): string {
  for (const row of rows) {
    const texts = row.map(getText).filter((text) => text !== '')
    if (texts.length === 1 && netLine.test(texts[0]!) && !/\bgross\b/i.test(texts[0]!)) return texts[0]!
  }
  return ''
}

/** Marks of repetition: the address of the row above. */
const dittoPattern = /^(?:["'″〃]{1,2}|ditto|do\.?|same(?: as above)?|(?:see |as )above)$/i

export const isDitto = (text: string): boolean => dittoPattern.test(text)

/** Carries an address down to the rows below it, which leave it out under a merged cell or a heading. */
export class AddressCarrier {
  #last = { address: '', zip: '', borough: '', neighborhood: '', buildingName: '' }
  #street = ''
  /** Whether a heading was read since the last row of a unit. */
  #isFresh = false

  setHeading(
    address: string,
    near: Partial<Pick<AddressCells, 'zip' | 'borough' | 'neighborhood'>> = {},
  ): void {
    this.#street = ''
    this.#isFresh = true
    this.#last = { address, zip: '', borough: '', neighborhood: '', buildingName: '', ...near }
  }

  /** A building whose address is not known: the rows below it are not in the building above. */
  setName(buildingName: string): void {
    this.#street = ''
    this.#isFresh = true
    this.#last = { address: '', zip: '', borough: '', neighborhood: '', buildingName }
  }

  /** Another table begins: its rows are only in the building above if a heading between the tables names it. */
  startTable(): void {
    if (!this.#isFresh) this.setName('')
    this.#isFresh = true
  }

  read(getCell: GetCell): AddressCells {
    const text = (field: SheetField) => getText(getCell(field))
    this.#isFresh = false
    const written = text('address')
    const street = isDitto(written) ? '' : written
    // `N/A` and `TBD` are no empty cells: such a row, and those below it, are not in the building above.
    const isPlaceholder = written === '' && String(getCell('address') ?? '').trim() !== ''
    if (street !== '') this.#street = street
    const own = {
      address: joinAddress(text('house_number'), street, this.#street),
      zip: text('zip'),
      borough: text('borough'),
      neighborhood: text('neighborhood'),
      buildingName: '',
    }
    if (own.address !== '' || isPlaceholder) this.#last = own
    const { address, buildingName } = this.#last
    const carried = own.address === '' ? this.#last : own
    return {
      address,
      buildingName,
      zip: own.zip || carried.zip,
      borough: own.borough || carried.borough,
      neighborhood: own.neighborhood || carried.neighborhood,
      unit: getCell('unit'),
    }
  }
}
