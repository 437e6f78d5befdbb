import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { normalizeStreet } from '@pb/rules/addresses'
import type { Position } from '@pb/rules/areas'
import { cityStreets, parseShapes, type StreetsPart } from '@pb/rules/city-map/shapes'
import type { BoroughKey } from '@pb/rules/neighborhoods'
import { findBoroughAt } from './surroundings.ts'

type Lines = readonly (readonly Position[])[]
export type CityStreets = ReadonlyMap<BoroughKey, ReadonlyMap<string, Lines>>

const boroughsByPart: Readonly<Record<StreetsPart, BoroughKey>> = {
  manhattan: 'MN',
  brooklyn: 'BK',
  bronx: 'BX',
  queens: 'QN',
  'staten-island': 'SI',
}
const resolve = createRequire(import.meta.url).resolve

/** The map files overlap at the borders of boroughs: a line belongs to the borough around its middle. */
function isInBorough(line: readonly Position[], borough: BoroughKey): boolean {
  const [longitude, latitude] = line[Math.floor(line.length / 2)] ?? [0, 0]
  const found = findBoroughAt({ latitude, longitude })
  return found === null || found === borough
}

async function readPart(part: StreetsPart): Promise<readonly [BoroughKey, ReadonlyMap<string, Lines>]> {
  const text = await readFile(resolve(`@pb/rules/city-map/streets-${part}.txt`), 'utf8')
  const borough = boroughsByPart[part]
  const streets = new Map<string, Lines>()
  for (const { name, parts } of parseShapes(text)) {
    const street = normalizeStreet(name)
    const lines = parts.filter((line) => isInBorough(line, borough))
    if (lines.length > 0) streets.set(street, [...(streets.get(street) ?? []), ...lines])
  }
  return [borough, streets]
}

let loading: Promise<CityStreets> | undefined

/** Reads the streets of the built-in map once. */
export function loadCityStreets(): Promise<CityStreets> {
  loading ??= Promise.all(cityStreets.map(({ part }) => readPart(part))).then((parts) => new Map(parts))
  return loading
}

/** Returns the name of a numbered street without its direction: the map names `EAST 38 STREET` `38 STREET`. */
export const withoutDirection = (street: string) => street.replace(/^(?:EAST|WEST) (?=\d)/, '')
