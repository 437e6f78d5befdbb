import type { Position } from '@pb/rules/areas'
import { logError } from '../../../lib/log.ts'
import { cityStreets } from '@pb/rules/city-map/shapes'
import { cityPart, type CityPart } from './base/city-map.ts'
import type { GeoJSONSource, Map as LibraryMap } from './library.ts'
import { shadeSource } from './map-style.ts'

/** Streets are not drawn below this zoom, and not fetched. */
const streetsFrom = 10.5

/** Fills the map with the city piece by piece: land and neighborhoods at once, streets where it looks at them. */
export function fillCity(map: LibraryMap): void {
  const filled = new Set<CityPart>()

  function fill(part: CityPart): void {
    if (filled.has(part)) return
    filled.add(part)
    cityPart(part).then(
      (data) => map.getSource<GeoJSONSource>(part)?.setData(data),
      (error: unknown) => {
        filled.delete(part)
        logError('A part of the map could not be loaded', error)
      },
    )
  }

  function look(): void {
    if (map.getZoom() < streetsFrom) return
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

/** Sets off the neighborhood around a point, as the city draws it. */
export async function shadeArea(map: LibraryMap, point: Position): Promise<void> {
  const { features } = await cityPart('areas')
  const found = features.filter(({ geometry }) => {
    const rings = geometry.type === 'Polygon' ? geometry.coordinates : []
    return rings.filter((ring) => surrounds(ring as never, point)).length % 2 === 1
  })
  await map.getSource<GeoJSONSource>(shadeSource)?.setData({ type: 'FeatureCollection', features: found })
}

/** Whether a ring goes around a point: a ray to the east crosses it an odd number of times. */
function surrounds(ring: readonly Position[], [x, y]: Position): boolean {
  return ring.reduce((inside, [bx, by], index) => {
    const [ax, ay] = ring.at(index - 1)!
    const crosses = ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax
    return crosses ? !inside : inside
  }, false)
}
