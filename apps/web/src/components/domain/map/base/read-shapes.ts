import { parseShapes, type Shape } from '@pb/rules/city-map/shapes'
import type { Feature, FeatureCollection, Geometry, Position } from 'geojson'

function readFeatures(text: string, read: (shape: Shape, parts: Position[][]) => Feature): FeatureCollection {
  const features = parseShapes(text).map((shape) =>
    read(
      shape,
      shape.parts.map((part) => part.map((at) => Array.from(at))),
    ),
  )
  return { type: 'FeatureCollection', features }
}

function createFeature(geometry: Geometry, properties: Record<string, string | number>): Feature {
  return { type: 'Feature', geometry, properties }
}

/** Reads land, neighborhoods and surroundings: a name, a rank if the layer has any, then the rings of one polygon. */
export function readPolygons(text: string): FeatureCollection {
  return readFeatures(text, ({ name, rank }, coordinates) =>
    createFeature({ type: 'Polygon', coordinates }, { name, ...(!Number.isNaN(rank) && { rank }) }),
  )
}

/** Reads streets: a name, a rank from 1 (widest) to 4, then lines. */
export function readStreets(text: string): FeatureCollection {
  return readFeatures(text, ({ name, rank }, coordinates) =>
    createFeature({ type: 'MultiLineString', coordinates }, { name, rank }),
  )
}

/** Reads names of places and parks: a name, the weight of a place (its number of demo listings), then one point. */
export function readPlaces(text: string): FeatureCollection {
  return readFeatures(text, ({ name, rank }, [[point = []] = []]) =>
    createFeature({ type: 'Point', coordinates: point }, { name, weight: Number.isNaN(rank) ? 0 : rank }),
  )
}

/** Reads subway lines: a color, then tracks. */
export function readTracks(text: string): FeatureCollection {
  return readFeatures(text, ({ name }, coordinates) =>
    createFeature({ type: 'MultiLineString', coordinates }, { color: name }),
  )
}

/** Reads subway stations: a name, the trains that stop there, then one point. */
export function readStations(text: string): FeatureCollection {
  return readFeatures(text, ({ name, detail }, [[point = []] = []]) =>
    createFeature({ type: 'Point', coordinates: point }, { name, trains: detail }),
  )
}
