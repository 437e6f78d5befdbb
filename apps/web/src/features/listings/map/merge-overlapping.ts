import type { ListingsMap, MapCluster, MapPin } from '@pb/contract/listing-map'

/** A cluster or pin with its place on the screen, in pixels. */
interface Placed {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly cluster: MapCluster
  /** Set for a listing that is still alone. */
  readonly pin?: MapPin
}

/** Size of a price pin; a long price is a little wider. */
const pinSize = { width: 52, height: 24 }
/** Marks may touch, but not cover each other's text. */
const tolerance = 4

/** Diameter of a cluster, from 30 to 52 pixels, by the order of magnitude of its count. */
export const getClusterWeight = (count: number) => Math.min(1, Math.log10(count) / 3.5)
const getClusterSize = (count: number) => 30 + 22 * getClusterWeight(count)

/** Web Mercator: the world is 512 pixels wide at zoom 0. */
function project(longitude: number, latitude: number, zoom: number): readonly [x: number, y: number] {
  const world = 512 * 2 ** zoom
  const sine = Math.sin((latitude * Math.PI) / 180)
  return [
    ((longitude + 180) / 360) * world,
    (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * world,
  ]
}

function place(cluster: MapCluster, zoom: number, pin?: MapPin): Placed {
  const [x, y] = project(cluster.longitude, cluster.latitude, zoom)
  const size = getClusterSize(cluster.count)
  return { x, y, cluster, ...(pin ? { ...pinSize, pin } : { width: size, height: size }) }
}

function toCluster({ longitude, latitude, price }: MapPin): MapCluster {
  const bounds = { west: longitude, south: latitude, east: longitude, north: latitude }
  return { longitude, latitude, count: 1, min_price: price, max_price: price, bounds }
}

const cover = (a: Placed, b: Placed) =>
  Math.abs(a.x - b.x) < (a.width + b.width) / 2 - tolerance &&
  Math.abs(a.y - b.y) < (a.height + b.height) / 2 - tolerance

/** The larger cluster keeps its place, so that marks do not jump while the map zooms. */
function join(large: MapCluster, small: MapCluster): MapCluster {
  return {
    ...large,
    count: large.count + small.count,
    min_price: Math.min(large.min_price, small.min_price),
    max_price: Math.max(large.max_price, small.max_price),
    bounds: {
      west: Math.min(large.bounds.west, small.bounds.west),
      south: Math.min(large.bounds.south, small.bounds.south),
      east: Math.max(large.bounds.east, small.bounds.east),
      north: Math.max(large.bounds.north, small.bounds.north),
    },
  }
}

/** Joins clusters and pins that would cover each other at this zoom; no two marks of the result do. */
export function mergeOverlapping(found: ListingsMap, zoom: number): ListingsMap {
  const waiting = [
    ...found.clusters.map((cluster) => place(cluster, zoom)),
    ...found.pins.map((pin) => place(toCluster(pin), zoom, pin)),
  ].toSorted((a, b) => a.cluster.count - b.cluster.count)
  const placed: Placed[] = []
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const mark = next
    const at = placed.findIndex((other) => cover(other, mark))
    if (at === -1) placed.push(mark)
    else {
      // A joined cluster is larger, and may now cover others.
      const [other] = placed.splice(at, 1)
      const [large, small] = other!.cluster.count >= mark.cluster.count ? [other!, mark] : [mark, other!]
      waiting.push(place(join(large.cluster, small.cluster), zoom))
    }
  }
  return {
    ...found,
    clusters: placed.flatMap(({ cluster, pin }) => (pin ? [] : [cluster])),
    pins: placed.flatMap(({ pin }) => (pin ? [pin] : [])),
  }
}
