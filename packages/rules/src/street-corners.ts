import { normalizeStreet } from './addresses.ts'
import { avenueNames, avenueNumber } from './avenues.ts'
import { ordinalWords } from './street-vocabulary.ts'

/** A corner of a numbered Manhattan street and an avenue, by its number on the grid (`avenues.ts`). */
export interface Corner {
  readonly street: number
  readonly avenue: number
}

const separator = /\s+(?:and|at|&|@|\/)\s+|\s*[&@/]\s*/i
const numberedSide =
  /^(?:[ew]\.?\s+|east\s+|west\s+)?(\d{1,3})(?:st|nd|rd|th)?(?:\s+(st|str|street|ave?|avenue))?$/
/** Colloquial short names. */
const colloquialNames: Readonly<Record<string, string>> = {
  LEX: 'LEXINGTON AVENUE',
  MAD: 'MADISON AVENUE',
  CPW: 'CENTRAL PARK WEST',
  BWAY: 'BROADWAY',
  AMERICAS: '6 AVENUE',
  AMST: 'AMSTERDAM AVENUE',
}
const avenues = new Map(avenueNames.map((name) => [normalizeStreet(name), avenueNumber(name)!]))

function findAvenue(side: string): number | undefined {
  const name = normalizeStreet(side)
  return (
    avenues.get(colloquialNames[name] ?? name) ??
    avenues.get(`${name} AVENUE`) ??
    avenues.get(`${name} DRIVE`)
  )
}

interface Side {
  readonly number?: number
  readonly kind?: 'street' | 'avenue'
  /** Number on the grid. */
  readonly avenue?: number | undefined
}

function parseSide(text: string): Side | null {
  const word = ordinalWords.indexOf(text.toUpperCase()) + 1
  const match = numberedSide.exec(word > 0 ? String(word) : text)
  if (!match) {
    const avenue = findAvenue(text)
    return avenue === undefined ? null : { kind: 'avenue', avenue }
  }
  const number = Number(match[1])
  if (match[2] === undefined) return { number, avenue: avenues.get(`${number} AVENUE`) }
  return match[2].startsWith('s')
    ? { number, kind: 'street' }
    : { number, kind: 'avenue', avenue: avenues.get(`${number} AVENUE`) }
}

function toCorner(street: Side, avenue: Side): Corner | null {
  if (street.kind === 'avenue' || street.number === undefined || street.number === 0) return null
  if (avenue.kind === 'street' || avenue.avenue === undefined) return null
  return { street: street.number, avenue: avenue.avenue }
}

/**
 * Parses `39th and 3rd`, `lex & 77`, `5th ave at 12th st`; null if the text is not a corner of the grid. Of two bare
 * numbers the greater is the street.
 */
export function parseCorner(text: string): Corner | null {
  const sides = text.trim().toLowerCase().replaceAll('.', '').split(separator)
  const [one, other] = sides.map(parseSide)
  if (sides.length !== 2 || !one || !other) return null
  const otherFirst = one.kind === undefined && other.kind === undefined && other.number! > one.number!
  return otherFirst ? toCorner(other, one) : (toCorner(one, other) ?? toCorner(other, one))
}
