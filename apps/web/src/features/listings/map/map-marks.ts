import type { ListingCard } from '@pb/contract/listings'
import type { ListingsMap, MapCluster } from '@pb/contract/listing-map'
import { bedroomLabel } from '@pb/rules/bedrooms'
import { formatMoney } from '@pb/rules/money'
import type { AdType } from '@pb/rules/vocabulary'
import type { MapMark } from '../../../components/ui/map/map-canvas.tsx'
import { homeAddress, priceLabel } from '../model/labels.ts'

/** Made once: a formatter takes longer to make than the marks of a map to be drawn. */
const formats = [0, 1, 2].map((most) => new Intl.NumberFormat('en-US', { maximumFractionDigits: most }))
const decimals = (value: number, most: 0 | 1 | 2) => formats[most]!.format(value)

/** A price as a pin has room for: `$950`, `$4.2K`, `$15K`, `$1.25M`. */
export function shortPrice(dollars: number): string {
  if (dollars < 1000) return `$${decimals(dollars, 0)}`
  // What would round to a thousand thousands is a million.
  if (dollars < 999_500) return `$${decimals(dollars / 1000, dollars < 10_000 ? 1 : 0)}K`
  return `$${decimals(dollars / 1_000_000, dollars < 10_000_000 ? 2 : 1)}M`
}

/** How large a cluster looks: by the order of magnitude of its count. */
const weightOf = (count: number) => Math.min(1, Math.log10(count) / 3.5)

function clusterLabel({ count, min_price: low, max_price: high }: MapCluster): string {
  const prices = low === high ? formatMoney(low) : `${formatMoney(low)} to ${formatMoney(high)}`
  return `${decimals(count, 0)} homes, ${prices}`
}

export const clusterKey = ({ bounds: { west, south, east, north } }: MapCluster) =>
  `cluster:${west},${south},${east},${north}`
export const pinKey = (id: string) => `listing:${id}`

/** The id of the listing that a pin stands for; undefined for a cluster. */
export function listingOfKey(key: string | null): string | undefined {
  return key?.startsWith('listing:') ? key.slice('listing:'.length) : undefined
}

/** What a map shows of a search, as marks on it. */
export function marksOf(found: ListingsMap, adType: AdType, visited: ReadonlySet<string>): MapMark[] {
  return [
    ...found.clusters.map((cluster): MapMark => ({
      key: clusterKey(cluster),
      position: [cluster.longitude, cluster.latitude],
      look: 'cluster',
      tone: adType,
      text: cluster.count < 10_000 ? decimals(cluster.count, 0) : `${decimals(cluster.count / 1000, 0)}K`,
      label: clusterLabel(cluster),
      weight: weightOf(cluster.count),
    })),
    ...found.pins.map((pin): MapMark => ({
      key: pinKey(pin.advertisement_id),
      position: [pin.longitude, pin.latitude],
      look: 'pin',
      tone: pin.ad_type,
      text: shortPrice(pin.price),
      label: [pin.bedrooms === null ? 'Home' : bedroomLabel(pin.bedrooms), priceLabel(pin)].join(', '),
      visited: visited.has(pin.advertisement_id),
    })),
  ]
}

/** The mark of a listing of the list; undefined where its position is not known. */
export function markOfListing(listing: ListingCard): MapMark | undefined {
  if (listing.longitude === null || listing.latitude === null) return undefined
  return {
    key: pinKey(listing.advertisement_id),
    position: [listing.longitude, listing.latitude],
    look: 'pin',
    tone: listing.ad_type,
    text: listing.price > 0 ? shortPrice(listing.price) : '–',
    label: homeAddress(listing),
  }
}
