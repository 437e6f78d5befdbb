import type { StreetsPart } from '@pb/rules/city-map/shapes'
import areas from '@pb/rules/city-map/areas.txt?url'
import land from '@pb/rules/city-map/land.txt?url'
import places from '@pb/rules/city-map/places.txt?url'
import bronx from '@pb/rules/city-map/streets-bronx.txt?url'
import brooklyn from '@pb/rules/city-map/streets-brooklyn.txt?url'
import manhattan from '@pb/rules/city-map/streets-manhattan.txt?url'
import statenIsland from '@pb/rules/city-map/streets-staten-island.txt?url'
import type { FeatureCollection } from 'geojson'
import { readPlaces, readPolygons, readStreets } from './read-shapes.ts'

export type CityLayer = 'land' | 'areas' | 'places' | StreetsPart
const layerFiles: Readonly<
  Record<CityLayer, readonly [url: string, read: (text: string) => FeatureCollection]>
> = {
  land: [land, readPolygons],
  areas: [areas, readPolygons],
  places: [places, readPlaces],
  manhattan: [manhattan, readStreets],
  brooklyn: [brooklyn, readStreets],
  bronx: [bronx, readStreets],
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
