import { normalizeUnit } from './units.ts'

/** A text that was typed to find a home: where the building is, and the unit's normalised label or ''. */
export interface PlaceText {
  readonly address: string
  readonly unit: string
}

const mark = /[\s,](?:#|(?:apt|apartment|unit|suite|ste)(?:[\s.#:-]+|(?=\d)))\s*([^,]*)/i
/** `5B`, `12`, `PH`, `PH2`, `B12`, `C`, `16-23`, `3FL`: what labels look like when nothing says that they are one. */
const label = /^(?:\d{1,4}[A-Z]{0,2}|\d{1,3}-\d{1,3}[A-Z]?|PH[A-Z0-9]{0,3}|[A-Z]\d{0,4}|LPH|GARDEN)$/
const ordinal = /^\d+(?:st|nd|rd|th)$/i
const direction = /^(?:[ensw]|east|west|north|south)$/i

const tidy = (text: string) => text.replace(/[\s,]+/g, ' ').trim()

/** A home has a house number and a street before its unit. */
function place(address: string, unit: string): PlaceText[] {
  const words = address.split(' ')
  return unit !== '' && words.length > 1 && /^\d/.test(address) ? [{ address, unit }] : []
}

/** How many words at the end write one label: `5 b`, `ph 2` and `3 fl` are two. */
function labelWords(words: readonly string[]): number {
  const [before = '', last = ''] = words.slice(-2)
  const two =
    (/^\d{1,3}$/.test(before) && /^(?:[a-z]|fl|floor)$/i.test(last)) ||
    (ordinal.test(before) && /^(?:fl|floor)$/i.test(last)) ||
    /^(?:ph|penthouse)$/i.test(before)
  return two && words.length > 3 ? 2 : 1
}

function withTail(text: string): PlaceText[] {
  const words = text.split(' ')
  const count = labelWords(words)
  const [address, tail] = [words.slice(0, -count), words.slice(-count)]
  const last = tail.at(-1)!
  // `210 e 39` is going on to 39th Street, and `39th` is one: neither is a unit.
  if (ordinal.test(last) || (/^\d+$/.test(last) && count === 1 && direction.test(address.at(-1) ?? '')))
    return []
  const unit = normalizeUnit(tail.join(' '))
  return label.test(unit) ? place(address.join(' '), unit) : []
}

function beforeComma(text: string): PlaceText[] {
  const [address = '', second = ''] = text.split(',').map(tidy)
  if (!text.includes(',') || address === '') return []
  const unit = normalizeUnit(second)
  return [{ address, unit: label.test(unit) ? unit : '' }]
}

/**
 * The ways to read what was typed, the likeliest first: as an address alone, or as one with a unit at its end (`210 e
 * 39 #5b`, `210 e 39 5b`, `210 East 39th Street, 5B`). Which one is meant only the buildings can say. Empty for a
 * text without a word.
 */
export function placeTexts(text: string): PlaceText[] {
  const plain = text.normalize('NFKC').replaceAll('.', '').replace(/\s+/g, ' ').trim()
  const whole = tidy(plain)
  if (whole === '') return []
  const marked = mark.exec(plain)
  const readings = [
    { address: whole, unit: '' },
    ...(marked ? place(tidy(plain.slice(0, marked.index)), normalizeUnit(marked[1]!)) : []),
    ...beforeComma(plain),
    ...(marked ? [] : withTail(whole)),
  ]
  return readings.filter(
    ({ address }, index) => readings.findIndex((other) => other.address === address) === index,
  )
}
