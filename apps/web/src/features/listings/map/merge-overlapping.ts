import type { ListingsMap, MapCluster, MapPin } from '@pb/contract/listing-map'
import { mergeMarks, project, type MarkBox } from '../../../components/domain/map/merge-marks.ts'

interface Mark {
  readonly cluster: MapCluster
  /** Set for a listing that is still alone. */
  readonly pin?: MapPin
}

/** Size of a price pin; a long price is a little wider. */
const pinSize = { width: 52, height: 24 }

/** Diameter of a cluster, from 30 to 52 pixels, by the order of magnitude of its count. */
export const getClusterWeight = (count: number) => Math.min(1, Math.log10(count) / 3.5)
const getClusterSize = (count: number) => 30 + 22 * getClusterWeight(count)

function getBox({ cluster, pin }: Mark, zoom: number): MarkBox {
  const size = getClusterSize(cluster.count)
  return {
    ...project(cluster.longitude, cluster.latitude, zoom),
    ...(pin ? pinSize : { width: size, height: size }),
  }
}

function toCluster({ longitude, latitude, price }: MapPin): MapCluster {
  const bounds = { west: longitude, south: latitude, east: longitude, north: latitude }
  return { longitude, latitude, count: 1, min_price: price, max_price: price, bounds }
}

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
  const marks = mergeMarks<Mark>(
    [
      ...found.clusters.map((cluster) => ({ cluster })),
      ...found.pins.map((pin) => ({ cluster: toCluster(pin), pin })),
    ],
    {
      getBox: (mark) => getBox(mark, zoom),
      getCount: ({ cluster }) => cluster.count,
      join: (large, small) => ({ cluster: join(large.cluster, small.cluster) }),
    },
  )
  return {
    ...found,
    clusters: marks.flatMap(({ cluster, pin }) => (pin ? [] : [cluster])),
    pins: marks.flatMap(({ pin }) => (pin ? [pin] : [])),
  }
}
