import { bedroomKeys } from '@pb/rules/bedrooms'
import { standardStatuses } from '@pb/rules/vocabulary'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { adType } from './listing-schemas.ts'
import { date, dollars, flagParam, id, intParam, paging, unixSeconds } from './wire.ts'

export const buildingSortKeys = [
  'time_published',
  'unit',
  'bedrooms',
  'bathrooms',
  'size',
  'price',
  'price_per_sqft',
  'monthly',
  'company',
] as const
export type BuildingSortKey = (typeof buildingSortKeys)[number]

/** A row of the table of a building's listings. */
export const buildingListing = z.object({
  advertisement_id: id,
  apartment_id: id,
  unit: z.string(),
  ad_type: adType,
  /** On the market: Active or Coming Soon, with a price. */
  active: z.boolean(),
  standard_status: z.enum(standardStatuses),
  /** What brokers call the status: `Sold`, `Rented`, `Expired`. */
  status: z.string(),
  /** When the status last changed; null if it never did. */
  status_since: unixSeconds.nullable(),
  bedrooms: z.enum(bedroomKeys).nullable(),
  bathrooms: z.number().nullable(),
  /** Rooms as brokers count them; null if the layout is unknown. */
  rooms: z.number().nullable(),
  size: z.number().int().nullable(),
  price: dollars,
  /** Price it was sold or rented for; null if unknown. */
  close_price: dollars.nullable(),
  /** All prices, newest first. */
  price_history: z.array(z.object({ price: dollars, time: unixSeconds })),
  /** Sales: common charges and maintenance a month. */
  cc: dollars.nullable(),
  /** Sales: real estate taxes a month; null for a co-op, whose maintenance includes them. */
  ret: dollars.nullable(),
  /** Sales: the sum of both. */
  monthly: dollars.nullable(),
  /** For rentals of the yearly rent, in whole dollars. */
  price_per_sqft: z.number().nullable(),
  commission: z.string(),
  concession: z.string(),
  /** Start of the next open house; null if none is planned. */
  open_house: unixSeconds.nullable(),
  time_published: unixSeconds,
  /** The agreement: `Open`, `Exclusive`. */
  access_type_info: z.string(),
  contact_info: z
    .object({ company: z.string(), name: z.string(), email: z.string(), phone_number: z.string() })
    .nullable(),
})
export type BuildingListing = z.infer<typeof buildingListing>

/** Number of listings in each tab of the table. */
export const buildingTabCounts = z.object({
  sale: z.number().int(),
  rental: z.number().int(),
  sale_past: z.number().int(),
  rental_past: z.number().int(),
})
export type BuildingTabCounts = z.infer<typeof buildingTabCounts>

export const recordedSale = z.object({
  unit: z.string(),
  date,
  price: dollars,
  size: z.number().int().nullable(),
  /** Agency that recorded the sale. */
  source: z.string(),
})
export type RecordedSale = z.infer<typeof recordedSale>

export const buildingListings = {
  buildingListings: endpoint({
    method: 'GET',
    path: '/v1/search-buildings/:id',
    replica: true,
    tag: 'buildings',
    summary: 'Listings of a building: active ones, or past ones too',
    access: 'session',
    params: z.object({ id }),
    query: z.object({
      inactive_too: flagParam.default(false),
      /** Excludes active listings. */
      inactive_only: flagParam.default(false),
      ad_type: adType.optional(),
      /** Part of the unit's label. */
      unit: z.string().trim().max(40).default(''),
      sort_by: z.enum(buildingSortKeys).default('time_published'),
      sort_dir: z.enum(['asc', 'desc']).default('desc'),
      ...paging(100, 100),
    }),
    replies: {
      200: z.object({
        count: z.number().int(),
        offset: z.number().int(),
        limit: z.number().int(),
        /** Counted with the unit filter only. */
        counts: buildingTabCounts,
        collection: z.array(buildingListing),
      }),
    },
    errors: ['not_found'],
  }),
  buildingSales: endpoint({
    method: 'GET',
    path: '/v1/buildings/:id/sales',
    replica: true,
    tag: 'buildings',
    summary: 'Sales of a building that the city recorded, newest first',
    access: 'session',
    params: z.object({ id }),
    query: z.object({ limit: intParam(1, 2000).default(2000) }),
    replies: { 200: z.object({ count: z.number().int(), collection: z.array(recordedSale) }) },
    errors: ['not_found'],
  }),
}
export type BuildingListings = z.infer<(typeof buildingListings.buildingListings.replies)[200]>
