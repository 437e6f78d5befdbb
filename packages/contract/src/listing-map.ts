import { cityBounds, formatBounds } from '@pb/rules/areas'
import { bedroomKeys } from '@pb/rules/bedrooms'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { adType } from './listing-schemas.ts'
import { searchQuery } from './listings.ts'
import { boundsParam, dollars, flagParam, id, intParam } from './wire.ts'

const bounds = z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() })
const position = { longitude: z.number(), latitude: z.number() }

/** Several listings near each other at this zoom; at one position if the bounds are a point. */
export const mapCluster = z.object({
  ...position,
  count: z.number().int(),
  min_price: dollars,
  max_price: dollars,
  bounds,
})
export type MapCluster = z.infer<typeof mapCluster>

/** A single listing at this zoom. */
export const mapPin = z.object({
  ...position,
  advertisement_id: id,
  building_id: id,
  ad_type: adType,
  price: dollars,
  bedrooms: z.enum(bedroomKeys).nullable(),
})
export type MapPin = z.infer<typeof mapPin>

const listingsMap = z.object({
  /** Of the whole search, on request: count, listings without a position, and bounds of the others. */
  totals: z
    .object({ count: z.number().int(), unplaced: z.number().int(), bounds: bounds.nullable() })
    .nullable(),
  /** Listings in view; cells at the edge count entirely. */
  inside: z.number().int(),
  clusters: z.array(mapCluster),
  pins: z.array(mapPin),
  /** Only the largest clusters and pins were returned. */
  truncated: z.boolean(),
})
export type ListingsMap = z.infer<typeof listingsMap>

export const listingMap = {
  searchListingsMap: endpoint({
    method: 'GET',
    path: '/v1/search-listings-map',
    replica: true,
    tag: 'listings',
    summary: 'Listings of a search on the map: clusters and pins in view',
    access: 'session',
    query: searchQuery.safeExtend({
      /** Visible area: `west,south,east,north` in degrees. */
      view: boundsParam.default(formatBounds(cityBounds)),
      /** Zoom level; the world is 512 pixels wide at 0. */
      zoom: intParam(7, 20).default(9),
      /** Totals are slower to compute, and panning does not change them. */
      totals: flagParam.optional(),
    }),
    replies: { 200: listingsMap },
  }),
}
