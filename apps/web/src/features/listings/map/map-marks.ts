import type { ListingCard } from '@pb/contract/listing-schemas'
import type { ListingsMap, MapCluster } from '@pb/contract/listing-map'
import { bedroomLabel } from '@pb/rules/bedrooms'
import { formatMoney } from '@pb/rules/money'
import type { AdType } from '@pb/rules/vocabulary'
import type { MapMark } from '../../../components/domain/map/map-canvas.tsx'
import { formatListingAddress, priceLabel } from '../labels.ts'
import { getClusterWeight } from './merge-overlapping.ts'
import * as texts from './texts.ts'

/** Created once: creating a formatter is slower than drawing the marks. */
const formats = [0, 1, 2].map((most) => new Intl.NumberFormat('en-US', { maximumFractionDigits: most }))
const formatDecimals = (value: number, most: 0 | 1 | 2) => formats[most]!.format(value)

/** Short price for a pin: `$950`, `$4.2K`, `$15K`, `$1.25M`. */
export function formatShortPrice(dollars: number): string {
  if (dollars < 1000) return `$${formatDecimals(dollars, 0)}`
  // From $999,500 on, the price would round to $1000K.
  if (dollars < 999_500) return `$${formatDecimals(dollars / 1000, dollars < 10_000 ? 1 : 0)}K`
  return `$${formatDecimals(dollars / 1_000_000, dollars < 10_000_000 ? 2 : 1)}M`
}

function formatCluster({ count, min_price: low, max_price: high }: MapCluster): string {
  return texts.cluster(formatDecimals(count, 0), formatMoney(low), formatMoney(high))
}

export const getClusterKey = ({ bounds: { west, south, east, north } }: MapCluster) =>
  `cluster:${west},${south},${east},${north}`
export const getPinKey = (id: string) => `listing:${id}`

/** Returns the listing id of a pin's key; undefined for a cluster. */
export function parseListingKey(key: string | null): string | undefined {
  return key?.startsWith('listing:') ? key.slice('listing:'.length) : undefined
}

/** Converts clusters and pins of a search to map marks. */
export function toMarks(result: ListingsMap, adType: AdType, visited: ReadonlySet<string>): MapMark[] {
  return [
    ...result.clusters.map((cluster): MapMark => ({
      key: getClusterKey(cluster),
      position: [cluster.longitude, cluster.latitude],
      kind: 'cluster',
      tone: adType,
      text:
        cluster.count < 10_000
          ? formatDecimals(cluster.count, 0)
          : texts.thousands(formatDecimals(cluster.count / 1000, 0)),
      label: formatCluster(cluster),
      weight: getClusterWeight(cluster.count),
    })),
    ...result.pins.map((pin): MapMark => ({
      key: getPinKey(pin.advertisement_id),
      position: [pin.longitude, pin.latitude],
      kind: 'pin',
      tone: pin.ad_type,
      text: formatShortPrice(pin.price),
      label: [pin.bedrooms === null ? texts.listing : bedroomLabel(pin.bedrooms), priceLabel(pin)].join(', '),
      visited: visited.has(pin.advertisement_id),
    })),
  ]
}

/** Mark of a listing in the list; undefined without a position. */
export function toListingMark(listing: ListingCard): MapMark | undefined {
  if (listing.longitude === null || listing.latitude === null) return undefined
  return {
    key: getPinKey(listing.advertisement_id),
    position: [listing.longitude, listing.latitude],
    kind: 'pin',
    tone: listing.ad_type,
    text: listing.price > 0 ? formatShortPrice(listing.price) : '–',
    label: formatListingAddress(listing),
  }
}
