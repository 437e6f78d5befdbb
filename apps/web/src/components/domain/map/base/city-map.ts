import type { StreetsPart } from '@pb/rules/city-map/shapes'
import areas from '@pb/rules/city-map/areas.txt?url'
import highways from '@pb/rules/city-map/highways.txt?url'
import land from '@pb/rules/city-map/land.txt?url'
import parks from '@pb/rules/city-map/parks.txt?url&no-inline'
import places from '@pb/rules/city-map/places.txt?url'
import bronx from '@pb/rules/city-map/streets-bronx.txt?url'
import brooklyn from '@pb/rules/city-map/streets-brooklyn.txt?url'
import manhattan from '@pb/rules/city-map/streets-manhattan.txt?url'
import queens from '@pb/rules/city-map/streets-queens.txt?url'
import statenIsland from '@pb/rules/city-map/streets-staten-island.txt?url'
import subwayLines from '@pb/rules/city-map/subway-lines.txt?url'
import subwayStations from '@pb/rules/city-map/subway-stations.txt?url'
import surroundings from '@pb/rules/city-map/surroundings.txt?url'
import type { FeatureCollection } from 'geojson'
import { readPlaces, readPolygons, readStations, readStreets, readTracks } from './read-shapes.ts'

export type CityLayer =
  | 'land'
  | 'areas'
  | 'surroundings'
  | 'places'
  | 'parks'
  | 'highways'
  | 'subway-lines'
  | 'subway-stations'
  | StreetsPart

const layerFiles: Readonly<
  Record<CityLayer, readonly [url: string, read: (text: string) => FeatureCollection]>
> = {
  land: [land, readPolygons],
  areas: [areas, readPolygons],
  surroundings: [surroundings, readPolygons],
  places: [places, readPlaces],
  parks: [parks, readPlaces],
  highways: [highways, readStreets],
  'subway-lines': [subwayLines, readTracks],
  'subway-stations': [subwayStations, readStations],
  manhattan: [manhattan, readStreets],
  brooklyn: [brooklyn, readStreets],
  bronx: [bronx, readStreets],
  queens: [queens, readStreets],
  'staten-island': [statenIsland, readStreets],
}

async function loadLayer(part: CityLayer): Promise<FeatureCollection> {
  const [url, read] = layerFiles[part]
  const response = await fetch(url)
  if (!response.ok) throw new Error(`Loading the map's ${part} failed with status ${response.status}`)
  return read(await response.text())
}

const layerCache = new Map<CityLayer, Promise<FeatureCollection>>()

/** Fetches a layer of the city map, once for all maps; a failed fetch is not cached. */
export function fetchCityLayer(part: CityLayer): Promise<FeatureCollection> {
  const cached = layerCache.get(part)
  if (cached) return cached
  const layer = loadLayer(part)
  layerCache.set(part, layer)
  layer.catch(() => layerCache.delete(part))
  return layer
}
