import { bathroomKeys } from '@pb/rules/bedrooms'
import { parseNeighborhoodRange } from '@pb/rules/neighborhood-ranges'
import {
  apartmentFeatures,
  buildingFeatures,
  buildingTypes,
  furnishedTypes,
  ownerships,
  pets,
} from '@pb/rules/vocabulary'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { adType, bedrooms, listingCard, listingDetail } from './listing-schemas.ts'
import {
  areaParam,
  boundsParam,
  commaList,
  date,
  flagParam,
  id,
  intParam,
  keyEnum,
  list,
  paging,
} from './wire.ts'

export const sortKeys = ['time_published', 'price', 'size', 'bedrooms'] as const

/** Query of a search; omitted fields do not filter. Prices are whole dollars. */
export const searchQuery = z
  .object({
    ad_type: adType,
    ...paging(20, 100),
    sort_by: z.enum(sortKeys).default('time_published'),
    sort_dir: z.enum(['asc', 'desc']).default('desc'),
    min_price: intParam(0, 1_000_000_000).optional(),
    max_price: intParam(0, 1_000_000_000).optional(),
    bedrooms: list(bedrooms),
    bathrooms: list(z.enum(bathroomKeys)),
    building_type: list(keyEnum(buildingTypes)),
    ownership: list(keyEnum(ownerships)),
    furnished: list(keyEnum(furnishedTypes)),
    pets: list(keyEnum(pets)),
    borough: list(z.string().max(20)),
    neighborhood: list(
      z
        .string()
        .max(40)
        .refine((text) => parseNeighborhoodRange(text) !== null, 'This is not a neighborhood'),
      // The city has more than 250.
      300,
    ),
    building_features: list(keyEnum(buildingFeatures)),
    apartment_features: list(keyEnum(apartmentFeatures)),
    /** Full names of listing offices, ignoring case. */
    company_name: list(z.string().trim().min(1).max(120), 20),
    /** Available by this date; listings with an unknown date do not match. */
    move_in_date: date.optional(),
    /** On the market since this date in New York or later. */
    listed_since: date.optional(),
    /** Price dropped within the last 30 days. */
    price_dropped: flagParam.optional(),
    /** The owner pays the fee. */
    no_fee: flagParam.optional(),
    /** Availability verified within this many days. */
    verified_within: intParam(1, 365).optional(),
    /** `user_id` of a client of the caller: excludes listings sent to the client. */
    not_sent_to: id.optional(),
    listing_ids: z.union([list(id), commaList(id)]).optional(),
    ignore_filters: flagParam.optional(),
    bounds: boundsParam.optional(),
    area: areaParam.optional(),
  })
  .refine(({ min_price, max_price }) => !min_price || !max_price || min_price <= max_price, {
    path: ['max_price'],
    message: 'Enter a price that is not below the minimum',
  })
export type SearchQueryInput = z.input<typeof searchQuery>

/** Number of matching listings, and of highlights among them. */
export const searchAdvice = z.object({
  count: z.number().int(),
  totals: z.object({
    /** On the market for up to three days, or since `new_since`. */
    new: z.number().int(),
    price_dropped: z.number().int(),
    no_fee: z.number().int(),
  }),
})
export type SearchAdvice = z.infer<typeof searchAdvice>

/** Number of matching listings by tag type of `tag_cloud_definition`, without zeros. */
export const tagCloud = z.record(z.string(), z.number().int())
export type TagCloud = z.infer<typeof tagCloud>

export const companySuggestion = z.object({
  company_name: z.string(),
  /** Number of active listings. */
  listings_count: z.number().int(),
})
export type CompanySuggestion = z.infer<typeof companySuggestion>

const choice = z.object({ key: z.string(), title: z.string() })

export const searchFormOptions = z.object({
  building_type: z.array(choice),
  furnished: z.array(choice),
  ownership: z.record(adType, z.array(choice)),
  pets: z.array(choice),
  bathrooms: z.array(choice),
  bedrooms: z.array(choice),
  building_features: z.array(choice),
  apartment_features: z.array(choice),
  boroughs: z.array(
    z.object({
      name: z.string(),
      abbreviation: z.string(),
      sections: z.array(z.string()),
      neighborhoods: z.array(
        z.object({
          name: z.string(),
          abbreviation: z.string(),
          /** Index into the borough's `sections`. */
          section: z.number().int(),
          streets: z.array(z.number().int()),
          avenues: z.array(z.string()),
        }),
      ),
    }),
  ),
  price_defaults: z.record(adType, z.object({ min_price: z.number(), max_price: z.number() })),
  tag_cloud_definition: z.array(z.object({ type: z.string(), title: z.string() })),
})
export type SearchFormOptions = z.infer<typeof searchFormOptions>

export const listings = {
  searchFormOptions: endpoint({
    method: 'GET',
    path: '/v1/search-form-options',
    tag: 'listings',
    summary: 'Options of the search form',
    access: 'session',
    replies: { 200: searchFormOptions },
  }),
  searchListings: endpoint({
    method: 'GET',
    path: '/v1/search-listings',
    replica: true,
    tag: 'listings',
    summary: 'Active listings that match, with the exact count',
    access: 'session',
    query: searchQuery,
    replies: {
      200: z.object({
        count: z.number().int(),
        offset: z.number().int(),
        limit: z.number().int(),
        collection: z.array(listingCard),
      }),
    },
  }),
  searchListingsAdvice: endpoint({
    method: 'GET',
    path: '/v1/search-listings-advice',
    replica: true,
    tag: 'listings',
    summary: 'Number of active listings that match',
    access: 'session',
    query: searchQuery.safeExtend({
      /** Counts listings on the market since this time as new; Unix seconds (`last_looked` of a saved search). */
      new_since: intParam(0, 4_102_444_800).optional(),
    }),
    replies: { 200: searchAdvice },
  }),
  searchListingsTagCloud: endpoint({
    method: 'GET',
    path: '/v1/search-listings-tag-cloud',
    replica: true,
    tag: 'listings',
    summary: 'Number of matching active listings by feature',
    access: 'session',
    query: searchQuery,
    replies: { 200: tagCloud },
  }),
  suggestCompany: endpoint({
    method: 'GET',
    path: '/v1/suggest-company',
    replica: true,
    tag: 'listings',
    summary: 'Listing offices with a name that begins with or resembles the text, at most 10',
    access: 'session',
    query: z.object({
      name: z.string().trim().min(1).max(120),
      /** Only companies with listings of this type, and the number of those. */
      ad_type: adType.optional(),
    }),
    replies: { 200: z.object({ collection: z.array(companySuggestion) }) },
  }),
  listing: endpoint({
    method: 'GET',
    path: '/v1/search-listings/:id',
    tag: 'listings',
    summary: 'One listing with the history of its unit',
    access: 'session',
    params: z.object({ id }),
    replies: { 200: listingDetail },
    errors: ['not_found'],
  }),
}
