type Ring = readonly (readonly [longitude: number, latitude: number])[]
type Polygon = readonly Ring[]

interface Area {
  readonly name: string
  readonly polygons: readonly Polygon[]
  readonly box: readonly [west: number, south: number, east: number, north: number]
}

interface Feature {
  readonly properties: { readonly name: string }
  readonly geometry:
    | { readonly type: 'Polygon'; readonly coordinates: Polygon }
    | { readonly type: 'MultiPolygon'; readonly coordinates: readonly Polygon[] }
}

/** Ray casting: a point is inside a ring when a ray to the east crosses it an odd number of times. */
export function isInsideRing(ring: Ring, x: number, y: number): boolean {
  let inside = false
  let [px, py] = ring.at(-1)!
  for (const [qx, qy] of ring) {
    if (qy > y !== py > y && x < ((px - qx) * (y - qy)) / (py - qy) + qx) inside = !inside
    px = qx
    py = qy
  }
  return inside
}

function getBounds(polygons: readonly Polygon[]): Area['box'] {
  const points = polygons.flatMap(([outer]) => outer ?? [])
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

export type AreaFinder = (latitude: number, longitude: number) => string | null

/** Parses named areas from GeoJSON and returns a function that finds the name of the area around a point. */
export function readAreas(geojson: string): AreaFinder {
  const { features } = JSON.parse(geojson) as { features: readonly Feature[] }
  const areas: Area[] = features.map(({ properties, geometry }) => {
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
    return { name: properties.name, polygons, box: getBounds(polygons) }
  })
  return (latitude, longitude) => {
    const found = areas.find(
      ({ box: [west, south, east, north], polygons }) =>
        longitude >= west &&
        longitude <= east &&
        latitude >= south &&
        latitude <= north &&
        // A hole adds one more crossing, so counting over all rings excludes it.
        polygons.some(
          (rings) => rings.filter((ring) => isInsideRing(ring, longitude, latitude)).length % 2 === 1,
        ),
    )
    return found?.name ?? null
  }
}
