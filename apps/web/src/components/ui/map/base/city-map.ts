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

export type CityPart = 'land' | 'areas' | 'places' | StreetsPart
const files: Readonly<Record<CityPart, readonly [url: string, read: (text: string) => FeatureCollection]>> = {
  land: [land, readPolygons],
  areas: [areas, readPolygons],
  places: [places, readPlaces],
  manhattan: [manhattan, readStreets],
  brooklyn: [brooklyn, readStreets],
  bronx: [bronx, readStreets],
  'staten-island': [statenIsland, readStreets],
}

async function load(part: CityPart): Promise<FeatureCollection> {
  const [url, read] = files[part]
  const response = await fetch(url)
  if (!response.ok) throw new Error(`The map's ${part} answered ${response.status}`)
  return read(await response.text())
}

const loaded = new Map<CityPart, Promise<FeatureCollection>>()

/** A part of the city's map, fetched once for all maps of the page; asked for again after a failure. */
export function cityPart(part: CityPart): Promise<FeatureCollection> {
  const known = loaded.get(part)
  if (known) return known
  const coming = load(part)
  loaded.set(part, coming)
  coming.catch(() => loaded.delete(part))
  return coming
}
