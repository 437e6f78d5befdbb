import { decodeLine, type Position } from '../areas.ts'

/**
 * The map of the city that ships with the product, as `scripts/make-map.ts` writes it: files of lines beside this
 * one, each of fields with tabs between, the shape last, its rings or lines with blanks between. Terms and credits
 * stand in CREDITS.md.
 */
export interface Shape {
  readonly name: string
  /** Of a street, from 1 (widest) to 4; of a place, how many homes stand there in the demo; else NaN. */
  readonly rank: number
  readonly parts: readonly (readonly Position[])[]
}

/** Reads a file: `land` and `areas` hold rings of polygons, `streets-…` lines, `places` points. */
export function readShapes(text: string): Shape[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const fields = line.split('\t')
      const [name = '', second] = fields
      return {
        name,
        rank: fields.length > 2 ? Number(second) : Number.NaN,
        parts: (fields.at(-1) ?? '').split(' ').map((part) => decodeLine(part) ?? []),
      }
    })
}

type Box = readonly [west: number, south: number, east: number, north: number]
export type StreetsPart = 'manhattan' | 'brooklyn' | 'bronx' | 'staten-island'

/** Streets are read where one looks at them; these boxes are a little larger than what they hold. */
export const cityStreets: readonly { readonly part: StreetsPart; readonly box: Box }[] = [
  { part: 'manhattan', box: [-74.05, 40.68, -73.9, 40.89] },
  { part: 'brooklyn', box: [-74.06, 40.56, -73.83, 40.75] },
  { part: 'bronx', box: [-73.94, 40.77, -73.76, 40.92] },
  { part: 'staten-island', box: [-74.27, 40.48, -74.04, 40.66] },
]
