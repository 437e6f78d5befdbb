import { bedroomCode, bedroomKey } from '@pb/rules/bedrooms'
import { getGrammarText, getText, normalizeFractions, type Cell } from './cell.ts'
import { layoutNotes, otherCounts, tradeNames } from './layout-words.ts'

/** A bedroom code and tenths of baths (see packages/rules), each null when the cell has none. */
export interface Layout {
  readonly bedrooms: number | null
  readonly bathrooms: number | null
}

const words: Readonly<Record<string, string>> = {
  zero: '0',
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
}
const spellNumbers = (text: string) =>
  text.replace(
    /\b(?:zero|one|two|three|four|five|six)(?=[ -]*(?:and 1⁄2 |(?:full|half)[ -])?(?:b|full|half|$))/g,
    (word) => words[word]!,
  )

const count = String.raw`(\d{1,2}(?:\.\d{1,2})?)`
const halves = new RegExp(
  String.raw`${count} ?-?(?:full baths?|full|f)(?:[ /,+&]|and)*${count} ?-?(?:half baths?|half|h)(?: ?(?:ba(?:ths?)?|bathrooms?))?(?![a-z])`,
  'y',
)
const bath = new RegExp(
  String.raw`${count} ?-?(?:full[ -])?(?:bathrooms?|baths?|bth?s?|bas?|f)(?![a-z])\.?`,
  'y',
)
const bed = new RegExp(
  String.raw`${count} ?-?(?:true |real |king |full )?(?:bed ?-?rooms?|bdrms?|bdr|beds?|brs?|bds?|bedrm?s?)(?![a-z])\.?`,
  'y',
)
/** `2b` means bedrooms first, then baths: `2b 1b`. */
const shortB = new RegExp(String.raw`${count} ?b(?![a-z])`, 'y')
const bare = new RegExp(String.raw`${count}(?![\d.])`, 'y')
/** `1/1`, `2x1.5`, `2 | 1`, and rooms, bedrooms and baths as in `3/1/1`. */
const pair = new RegExp(String.raw`^${count} ?[/x×|] ?${count}$`)
const triple = new RegExp(String.raw`^${count} ?[/|] ?${count} ?[/|] ?${count}$`)

function toTenths(baths: number): number | null {
  return baths >= 1 && baths <= 20 && Number.isInteger(baths * 2) ? baths * 10 : null
}

function toBedroomCode(beds: number): number | null {
  if (beds === 0) return bedroomCode('studio')
  return bedroomKey(beds * 10) === undefined ? null : beds * 10
}

class LayoutReader {
  readonly #text: string
  #at = 0
  readonly bedrooms = new Set<number>()
  readonly bathrooms = new Set<number>()
  #hasBareCount = false

  constructor(text: string) {
    this.#text = text
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)
    if (found === null || found[0] === '') return null
    this.#at += found[0].length
    return found
  }

  #addBeds(beds: number): boolean {
    const code = toBedroomCode(beds)
    if (code !== null) this.bedrooms.add(code)
    return code !== null
  }

  #addBaths(baths: number): boolean {
    const tenths = toTenths(baths)
    if (tenths !== null) this.bathrooms.add(tenths)
    return tenths !== null
  }

  /** Reads one part; false when it is not understood. */
  #readPart(): boolean {
    const trade = tradeNames.find(([pattern]) => this.#match(pattern))
    if (trade) {
      this.bedrooms.add(trade[1])
      return true
    }
    const split = this.#match(halves)
    if (split) return this.#addBaths(Number(split[1]) + Number(split[2]) / 2)
    const beds = this.#match(bed)
    if (beds) return this.#addBeds(Number(beds[1]))
    const baths = this.#match(bath)
    if (baths) return this.#addBaths(Number(baths[1]))
    const short = this.#match(shortB)
    if (short)
      return this.bedrooms.size === 0 ? this.#addBeds(Number(short[1])) : this.#addBaths(Number(short[1]))
    if (this.bedrooms.size > 0 && this.#match(otherCounts)) return true
    if (layoutNotes.some((pattern) => this.#match(pattern))) return true
    const plain = this.#match(bare)
    if (!plain || this.#hasBareCount) return false
    this.#hasBareCount = true
    // A number alone counts bedrooms, one after them baths: `2BR/1`. One before a word may count anything: `2 terraces`.
    if (this.bedrooms.size === 0) return this.#addBeds(Number(plain[1]))
    // `Loft 1` and `Studio 2` number the loft or studio.
    const isSet =
      /[/,;(x&+-] ?$/.test(this.#text.slice(0, this.#at - plain[0].length).trimEnd()) || !this.#isOfOneRoom()
    return isSet && this.bathrooms.size === 0 && this.#isWordEnd() && this.#addBaths(Number(plain[1]))
  }

  /** Whether what was read has no bedrooms to count: a studio or loft. */
  #isOfOneRoom(): boolean {
    return [...this.bedrooms].every((code) => code < 10 || code === loftCode)
  }

  #isWordEnd(): boolean {
    return /^ *(?:[/(),;|:*]|$)/.test(this.#text.slice(this.#at))
  }

  /** Reads the whole text; false when a part of it is not understood. */
  read(): boolean {
    while (this.#at < this.#text.length) {
      if (this.#text[this.#at] === ' ') this.#at += 1
      else if (!this.#readPart()) return false
    }
    return true
  }
}

function readPair(text: string): Layout | null {
  const three = triple.exec(text)
  if (three) {
    const [rooms, beds, baths] = three.slice(1).map(Number) as [number, number, number]
    // `3/2/1` may as well be three bedrooms with two baths and a half.
    if (rooms - beds < 2 || rooms - beds > 3) return null
    const bedrooms = toBedroomCode(beds)
    return bedrooms === null ? null : { bedrooms, bathrooms: toTenths(baths) }
  }
  const two = pair.exec(text)
  const bedrooms = two && toBedroomCode(Number(two[1]))
  const bathrooms = two && toTenths(Number(two[2]))
  return bedrooms === null || bathrooms === null ? null : { bedrooms, bathrooms }
}

/** The name of a floor plan before its layout: `A1 - 1x1`, `S2: Studio`. */
const planCode = /^[a-z]{1,2}\d{1,2}[a-z]?(?: [–-]|:) +(?=\d ?(?:[x/×]|b)|studio|alcove|jr|loft)/

/**
 * Parses `Studio`, `Jr 4`, `Flex 2`, `1BR/1BA`, `2 Bed / 1.5 Bath`, `2x1`, `2`. The whole cell is read; null if it is no
 * layout, or more than one.
 */
export function parseLayout(cell: Cell): Layout | null {
  if (typeof cell === 'number') {
    const bedrooms = toBedroomCode(cell)
    return bedrooms === null ? null : { bedrooms, bathrooms: null }
  }
  const plain = getGrammarText(cell)
  if (plain === '' || isExcelDate(plain)) return null
  const code = planCode.exec(plain)
  if (code) return parseLayout(plain.slice(code[0].length))
  // The text as it is: `1/2` means one bedroom and two baths here, not a half.
  if (pair.test(plain) || triple.test(plain)) return readPair(plain)
  const text = spellNumbers(normalizeFractions(plain))
    .replace(/^s(?=$|[ /,]+\d)/, 'studio')
    .replace(/^st\b\.?/, 'studio')
    .replace(/(studio) ?\/ ?(\d(?:\.5)?)$/, '$1 $2 bath')
  if (pair.test(text)) return readPair(text)
  // `1-2 BR`, `1 or 2 beds`: more than one layout.
  if (/\d ?(?:-|–|or|to) ?\d/.test(text)) return null
  // `5+`: at least so many.
  if (/\d ?(?:b(?:r|d|eds?|edrooms?)s?)? ?\+ ?(?:b(?:r|d|eds?|edrooms?)s?)?$/.test(text)) return null
  if (/^[-–]/.test(text)) return null
  // A railroad of three rooms has one or two bedrooms.
  if (/^(?:rr|railroad)\.? ?-? ?\d$|^\d ?-? ?(?:rr|railroad)$/.test(text)) return null
  const reader = new LayoutReader(text)
  if (!reader.read() || reader.bathrooms.size > 1) return null
  const bedrooms = pickBedrooms([...reader.bedrooms])
  if (bedrooms === null && reader.bedrooms.size > 0) return null
  const [bathrooms = null] = reader.bathrooms
  return bedrooms === null && bathrooms === null ? null : { bedrooms, bathrooms }
}

const bedTitle = /\b(?:bed|br|bd)/i
const sizeTitle = /\b(?:size|rooms?)\b/i

/**
 * Whether a number may count rooms: New York's landlords write `3½` for one bedroom, and any number under `Size`. Not under
 * a title that names bedrooms.
 */
export function isRoomCount(cell: Cell, title: string): boolean {
  if (bedTitle.test(title)) return false
  const text = normalizeFractions(getGrammarText(cell))
  return /^\d\.5$/.test(text) || (sizeTitle.test(title) && /^\d$/.test(text))
}

const loftCode = bedroomCode('loft')

/** Picks the stated bedrooms of `1BR loft` and `1BR (flex 2)`; null when they contradict each other, or there are none. */
function pickBedrooms(codes: readonly number[]): number | null {
  const [first, second, ...more] = codes
    .filter((code) => code !== loftCode || codes.length === 1)
    .toSorted((a, b) => a - b)
  if (first === undefined || more.length > 0) return null
  return second === undefined || (first >= 10 && second === first + 5) ? first : null
}

const otherUses =
  /^(?:(?:parking|garage|storage|store(?:front)?s?|retail|commercial|offices?|laundry|roof|land|lot|basement storage|bike)(?: (?:space|spot|unit|room|only))?|(?:private |single |furnished )*rooms?(?: (?:in|of) .*| only| for rent| share)?|shared? .*|room ?share)$/

/** Whether a layout cell names what is no apartment of its own: `Parking`, `Room in 3BR`. */
export const isOtherUse = (cell: Cell): boolean => otherUses.test(getGrammarText(cell))

/** Whether Excel turned the text, such as `2/1`, into a date. */
export const isExcelDate = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text)

/** Parses `1`, `1.5`, `1½`, `2 Baths`, `1F/1H` as tenths of baths; null if it is not a number of baths. */
export function parseBaths(cell: Cell): number | null {
  const text = spellNumbers(normalizeFractions(getGrammarText(cell)))
  const only = new RegExp(`^${count}$`).exec(text)
  if (only) return toTenths(Number(only[1]))
  const split = new RegExp(`^${halves.source}$`).exec(text)
  if (split) return toTenths(Number(split[1]) + Number(split[2]) / 2)
  const named = new RegExp(`^${bath.source}$`).exec(text) ?? new RegExp(`^${count} ?b$`).exec(text)
  return named ? toTenths(Number(named[1])) : null
}

/** Parses `750`, `~750 SF`, `1,050 sq. ft.` as whole square feet; null if it is not the size of an apartment. */
export function parseSize(cell: Cell): number | null {
  const text = getText(cell).replace(/^(?:~|≈|±|approx(?:imately)?\.?|about|ca\.?|est\.?)\s*/i, '')
  const found =
    /^([1-9]\d{0,2}(?:,\d{3})+|\d{2,6})(?:\.\d+)?\s*(?:\+\/-|±|\+)?\s*(?:sq\.?\s*(?:ft|feet|foot)?|s\.?f\.?|rsf|square\s*(?:feet|foot)|ft2|ft|feet)?\.?\s*(?:\+\/-|±|\+|(?:\(|\b)(?:approx|est)\.?\)?)?$/i.exec(
      text,
    )
  const feet = Number(found?.[1]?.replaceAll(',', ''))
  return feet >= 50 && feet <= 50_000 ? feet : null
}
