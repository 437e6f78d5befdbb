import type { FeatureCollection } from 'geojson'
import areas from './areas.txt?url'
import land from './land.txt?url'
import places from './places.txt?url'
import { readPlaces, readPolygons, readStreets } from './read-shapes.ts'
import bronx from './streets-bronx.txt?url'
import brooklyn from './streets-brooklyn.txt?url'
import manhattan from './streets-manhattan.txt?url'
import statenIsland from './streets-staten-island.txt?url'

export type CityPart = 'land' | 'areas' | 'places' | StreetsPart
type StreetsPart = 'manhattan' | 'brooklyn' | 'bronx' | 'staten-island'

type Box = readonly [west: number, south: number, east: number, north: number]

/** Streets come when the map looks at them; these boxes are a little larger than what they hold. */
export const streets: readonly { readonly part: StreetsPart; readonly box: Box }[] = [
  { part: 'manhattan', box: [-74.05, 40.68, -73.9, 40.89] },
  { part: 'brooklyn', box: [-74.06, 40.56, -73.83, 40.75] },
  { part: 'bronx', box: [-73.94, 40.77, -73.76, 40.92] },
  { part: 'staten-island', box: [-74.27, 40.48, -74.04, 40.66] },
]

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
