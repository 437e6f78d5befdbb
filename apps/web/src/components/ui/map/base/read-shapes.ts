import { decodeLine } from '@pb/rules/areas'
import type { Feature, FeatureCollection, Geometry, Position } from 'geojson'

/** The files of `scripts/make-map.ts`: lines of fields with tabs between, the shape last, its parts with blanks between. */
type Read = (fields: readonly string[], parts: Position[][]) => Feature

function readAll(text: string, read: Read): FeatureCollection {
  const features = text
    .trim()
    .split('\n')
    .map((line) => {
      const fields = line.split('\t')
      const parts = (fields.at(-1) ?? '')
        .split(' ')
        .map((part) => (decodeLine(part) ?? []).map((at) => Array.from(at)))
      return read(fields, parts)
    })
  return { type: 'FeatureCollection', features }
}

function feature(geometry: Geometry, properties: Record<string, string | number>): Feature {
  return { type: 'Feature', geometry, properties }
}

/** Land and neighborhoods: a name, then the rings of one polygon. */
export function readPolygons(text: string): FeatureCollection {
  return readAll(text, ([name = ''], coordinates) => feature({ type: 'Polygon', coordinates }, { name }))
}

/** Streets: a name, a rank from 1 (widest) to 4, then lines. */
export function readStreets(text: string): FeatureCollection {
  return readAll(text, ([name = '', rank], coordinates) =>
    feature({ type: 'MultiLineString', coordinates }, { name, rank: Number(rank) }),
  )
}

/** Names of places: a name, how many homes stand there in the demo, then one point. */
export function readPlaces(text: string): FeatureCollection {
  return readAll(text, ([name = '', homes], [[point = []] = []]) =>
    feature({ type: 'Point', coordinates: point }, { name, homes: Number(homes) }),
  )
}
