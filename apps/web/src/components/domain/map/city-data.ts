import { isInsideRing, type Position } from '@pb/rules/areas'
import { logError } from '../../../lib/log.ts'
import { cityStreets } from '@pb/rules/city-map/shapes'
import { fetchCityLayer, type CityLayer } from './base/city-map.ts'
import type { GeoJSONSource, Map as LibraryMap } from './library.ts'
import { highlightSource, minStationZoom } from './map-style.ts'

/** Layers of every zoom. */
const overviewLayers = [
  'surroundings',
  'land',
  'areas',
  'places',
  'parks',
  'highways',
  'subway-lines',
] as const satisfies readonly CityLayer[]
/** Streets and stations are neither drawn nor fetched below these zooms. */
const minStreetZoom = 10.5

/** Loads the city's layers into the map: land and neighborhoods at once, streets when they come into view. */
export function loadCityLayers(map: LibraryMap): void {
  const filled = new Set<CityLayer>()

  function fill(part: CityLayer): void {
    if (filled.has(part)) return
    filled.add(part)
    fetchCityLayer(part).then(
      (data) => map.getSource<GeoJSONSource>(part)?.setData(data),
      (error: unknown) => {
        filled.delete(part)
        logError('Map layer not loaded', error)
      },
    )
  }

  function look(): void {
    if (map.getZoom() < minStreetZoom) return
    if (map.getZoom() >= minStationZoom) fill('subway-stations')
    const view = map.getBounds()
    for (const { part, box } of cityStreets) {
      const [west, south, east, north] = box
      const seen =
        view.getWest() < east && view.getEast() > west && view.getSouth() < north && view.getNorth() > south
      if (seen) fill(part)
    }
  }

  for (const part of overviewLayers) fill(part)
  look()
  map.on('moveend', look)
}

/** Highlights the neighborhood around a point, with the city's boundaries. */
export async function highlightNeighborhood(map: LibraryMap, point: Position): Promise<void> {
  const { features } = await fetchCityLayer('areas')
  const found = features.filter(({ geometry }) => {
    const rings = geometry.type === 'Polygon' ? geometry.coordinates : []
    return (
      rings.filter((ring) => isInsideRing(ring as unknown as readonly Position[], point)).length % 2 === 1
    )
  })
  await map.getSource<GeoJSONSource>(highlightSource)?.setData({ type: 'FeatureCollection', features: found })
}
