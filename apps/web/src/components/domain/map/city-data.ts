import type { Position } from '@pb/rules/areas'
import { logError } from '../../../lib/log.ts'
import { cityStreets } from '@pb/rules/city-map/shapes'
import { fetchCityLayer, type CityLayer } from './base/city-map.ts'
import type { GeoJSONSource, Map as LibraryMap } from './library.ts'
import { highlightSource } from './map-style.ts'

/** Streets are neither drawn nor fetched below this zoom. */
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
    const view = map.getBounds()
    for (const { part, box } of cityStreets) {
      const [west, south, east, north] = box
      const seen =
        view.getWest() < east && view.getEast() > west && view.getSouth() < north && view.getNorth() > south
      if (seen) fill(part)
    }
  }

  fill('land')
  fill('areas')
  fill('places')
  look()
  map.on('moveend', look)
}

/** Highlights the neighborhood around a point, with the city's boundaries. */
export async function highlightNeighborhood(map: LibraryMap, point: Position): Promise<void> {
  const { features } = await fetchCityLayer('areas')
  const found = features.filter(({ geometry }) => {
    const rings = geometry.type === 'Polygon' ? geometry.coordinates : []
    return rings.filter((ring) => isInsideRing(ring as never, point)).length % 2 === 1
  })
  await map.getSource<GeoJSONSource>(highlightSource)?.setData({ type: 'FeatureCollection', features: found })
}

/** Whether a point is inside a ring: a ray to the east crosses the ring an odd number of times. */
function isInsideRing(ring: readonly Position[], [x, y]: Position): boolean {
  return ring.reduce((inside, [bx, by], index) => {
    const [ax, ay] = ring.at(index - 1)!
    const crosses = ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax
    return crosses ? !inside : inside
  }, false)
}
