import { join } from 'node:path'
import type { BoroughKey } from '@pb/rules/neighborhoods'
import { readLines } from '../city-import/source-files.ts'

/** Known house numbers of one side of a street that have one ZIP code. */
interface Run {
  readonly zip: string
  readonly from: number
  readonly to: number
}

/** The known house numbers of a street. */
interface StreetNumbers {
  /** Even and odd side. */
  readonly sides: readonly [Run[], Run[]]
  min: number
  max: number
}

export type CityNumbers = ReadonlyMap<string, StreetNumbers>

/** Written by `scripts/make-house-number-ranges.ts` from the city's records. */
const file = join(import.meta.dirname, '../../../../data/streets/house-numbers.csv.gz')

function parseRun(text: string): Run {
  const [zip = '', from = '', to = from] = text.split(' ')
  return { zip, from: Number(from), to: Number(to) }
}

const toKey = (borough: BoroughKey, street: string) => `${borough} ${street}`

async function read(): Promise<CityNumbers> {
  const streets = new Map<string, StreetNumbers>()
  for await (const { row } of readLines(file)) {
    const key = toKey(row['borough'] as BoroughKey, row['street'] ?? '')
    const numbers = streets.get(key) ?? { sides: [[], []], min: Number.POSITIVE_INFINITY, max: 0 }
    const runs = (row['runs'] ?? '').split(';').filter(Boolean).map(parseRun)
    numbers.sides[row['side'] === '1' ? 1 : 0].push(...runs)
    numbers.min = Math.min(numbers.min, ...runs.map(({ from }) => from))
    numbers.max = Math.max(numbers.max, ...runs.map(({ to }) => to))
    streets.set(key, numbers)
  }
  return streets
}

let loading: Promise<CityNumbers> | undefined

/** Reads the known house numbers once. */
export function loadCityNumbers(): Promise<CityNumbers> {
  loading ??= read()
  return loading
}

export const getStreetNumbers = (city: CityNumbers, borough: BoroughKey, street: string) =>
  city.get(toKey(borough, street))

const crossStreet = /^(?:EAST|WEST) \d+ STREET$/
/** Known numbers of a whole street from which its other ones follow. */
const minUniform = 6

/** The ZIP code of a Manhattan cross street that has only one; its boundaries follow avenues, seldom the street itself. */
function findUniformZip({ sides, min, max }: StreetNumbers, number: number): string {
  const runs = sides.flat()
  const isUniform = runs.every(({ zip }) => zip === runs[0]!.zip)
  const known = runs.reduce((sum, { from, to }) => sum + (from === to ? 1 : 2), 0)
  return isUniform && known >= minUniform && number >= min && number <= max ? runs[0]!.zip : ''
}

/**
 * Returns the ZIP code of a house number where the city's records show it: that of the number itself, or of known numbers
 * before and after it on the same side; on a cross street of Manhattan also that of all its known numbers. '' otherwise: ZIP
 * codes change in the middle of streets, and from side to side.
 */
export function findZip(city: CityNumbers, borough: BoroughKey, street: string, number: number): string {
  const numbers = getStreetNumbers(city, borough, street)
  if (!numbers) return ''
  const run = numbers.sides[number % 2 === 1 ? 1 : 0].find(({ from, to }) => number >= from && number <= to)
  const isCrossStreet = borough === 'MN' && crossStreet.test(street)
  return run?.zip ?? (isCrossStreet ? findUniformZip(numbers, number) : '')
}
