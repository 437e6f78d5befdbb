import { readShapes, type Shape } from '@pb/rules/city-map/shapes'
import type { Feature, FeatureCollection, Geometry, Position } from 'geojson'

function readAll(text: string, read: (shape: Shape, parts: Position[][]) => Feature): FeatureCollection {
  const features = readShapes(text).map((shape) =>
    read(
      shape,
      shape.parts.map((part) => part.map((at) => Array.from(at))),
    ),
  )
  return { type: 'FeatureCollection', features }
}

function feature(geometry: Geometry, properties: Record<string, string | number>): Feature {
  return { type: 'Feature', geometry, properties }
}

/** Land and neighborhoods: a name, then the rings of one polygon. */
export function readPolygons(text: string): FeatureCollection {
  return readAll(text, ({ name }, coordinates) => feature({ type: 'Polygon', coordinates }, { name }))
}

/** Streets: a name, a rank from 1 (widest) to 4, then lines. */
export function readStreets(text: string): FeatureCollection {
  return readAll(text, ({ name, rank }, coordinates) =>
    feature({ type: 'MultiLineString', coordinates }, { name, rank }),
  )
}

/** Names of places: a name, how many homes stand there in the demo, then one point. */
export function readPlaces(text: string): FeatureCollection {
  return readAll(text, ({ name, rank }, [[point = []] = []]) =>
    feature({ type: 'Point', coordinates: point }, { name, homes: rank }),
  )
}
