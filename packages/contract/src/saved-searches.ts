import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { adType, listingCard } from './listing-schemas.ts'
import { searchQuery } from './listings.ts'
import { bit, date, dollars, id, intParam, paging, unixSeconds } from './wire.ts'

const filters = searchQuery.shape

/** A flag of a URL (`'1'`) or of JSON; off is stored as undefined. */
const flag = z
  .union([z.enum(['0', '1']), bit, z.boolean()])
  .transform((value) => (String(value) === '1' || value === true ? ('1' as const) : undefined))
  .optional()

/**
 * Filters of a saved search, named as in `search-listings`, without sort and page. Except for `notes`, they can be used
 * as the query of a search.
 */
export const savedSearchParams = z
  .object({
    ad_type: adType,
    min_price: filters.min_price,
    max_price: filters.max_price,
    bedrooms: filters.bedrooms,
    bathrooms: filters.bathrooms,
    building_type: filters.building_type,
    ownership: filters.ownership,
    furnished: filters.furnished,
    pets: filters.pets,
    borough: filters.borough,
    neighborhood: filters.neighborhood,
    building_features: filters.building_features,
    apartment_features: filters.apartment_features,
    company_name: filters.company_name,
    /** Available by this date. */
    move_in_date: z
      .union([date, z.literal('').transform(() => undefined)])
      .optional()
      .meta({ format: 'date' }),
    listed_since: filters.listed_since,
    verified_within: filters.verified_within,
    price_dropped: flag,
    no_fee: flag,
    bounds: filters.bounds,
    area: filters.area,
    /** Private notes of the agent; short, since they are part of the search form's URL. */
    notes: z.string().trim().max(1000).optional(),
  })
  .refine(({ min_price, max_price }) => !min_price || !max_price || min_price <= max_price, {
    path: ['max_price'],
    message: 'Enter a price that is not below the minimum',
  })
export type SavedSearchParams = z.output<typeof savedSearchParams>
export type SavedSearchInput = z.input<typeof savedSearchParams>

/** Why a search is suspended. */
export const suspensions = [
  /** By the agent. */
  'agent',
  /** By another search of its type that was saved or enabled. */
  'replaced',
  /** The suspension has ended, but another search of its type is active. */
  'ended',
] as const
export type Suspension = (typeof suspensions)[number]

export const savedSearch = z.object({
  search_id: id,
  ad_type: adType,
  /** Summary of the filters: `1 to 2 Beds in Chelsea, $3,000 to $4,500`. */
  title: z.string(),
  /** Exact number of matching active listings. */
  results_count: z.number().int(),
  /** Number of those on the market since the agent last looked. */
  new_count: z.number().int(),
  /** When the agent last looked at its results (`lookedAtSearch`). */
  last_looked: unixSeconds,
  suspended: bit,
  /** End of the suspension; null if it has none or the search is active. */
  suspended_until: unixSeconds.nullable(),
  suspended_by: z.enum(suspensions).nullable(),
  /** Why it is suspended, as a sentence; empty if active. */
  suspended_note: z.string(),
  /** '0' if created from the client's first inquiry; such a search cannot be changed or removed. */
  created_by: id,
  created_at: unixSeconds,
  last_modified: unixSeconds,
  /** Filters, as in a search query. Prices are dollars. */
  search: z.object({
    ad_type: adType,
    min_price: dollars.optional(),
    max_price: dollars.optional(),
    bedrooms: z.array(z.string()).optional(),
    bathrooms: z.array(z.string()).optional(),
    building_type: z.array(z.string()).optional(),
    ownership: z.array(z.string()).optional(),
    furnished: z.array(z.string()).optional(),
    pets: z.array(z.string()).optional(),
    borough: z.array(z.string()).optional(),
    neighborhood: z.array(z.string()).optional(),
    building_features: z.array(z.string()).optional(),
    apartment_features: z.array(z.string()).optional(),
    company_name: z.array(z.string()).optional(),
    move_in_date: date.optional(),
    listed_since: date.optional(),
    verified_within: z.number().int().optional(),
    price_dropped: z.literal('1').optional(),
    no_fee: z.literal('1').optional(),
    bounds: z.string().optional(),
    area: z.string().optional(),
    notes: z.string(),
  }),
})
export type SavedSearch = z.infer<typeof savedSearch>

/** Summary of a client's searches in two lines: layout and price; locations. Empty without a search. */
export const searchesInfo = z.object({
  search_info_parts: z.object({ line_1: z.string(), line_2: z.string() }),
})
export type SearchesInfo = z.infer<typeof searchesInfo>

/** A saved search, and the one it replaced. */
const savedReply = z.object({
  search: savedSearch,
  /** Search of the same type that was suspended; null if none was active. */
  suspended_search_id: id.nullable(),
})
export type SavedReply = z.infer<typeof savedReply>

/** A card of the search page's side panel: a client with the active search, or else the latest. */
export const clientSearchCard = z.object({
  user_id: id,
  name: z.string(),
  photo: z.string().nullable(),
  search: savedSearch,
  /** Number of the client's searches of this type. */
  searches_count: z.number().int(),
})
export type ClientSearchCard = z.infer<typeof clientSearchCard>

/** Why a listing matched. */
export const matchReasons = [
  /** It came on the market. */
  'new',
  /** Its price dropped. */
  'price_drop',
  /** Back on the market. */
  'back',
  /** Another change made it match. */
  'changed',
] as const
export const matchReason = z.enum(matchReasons)
export type MatchReason = z.infer<typeof matchReason>

/** A client with an active search that a listing matches. */
export const matchingClient = z.object({
  user_id: id,
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  photo: z.string().nullable(),
  search_id: id,
  /** Title of the search. */
  title: z.string(),
  created_by: id,
  /** Matched filters: `1 Bed`, `Chelsea`, `$3,900`, `Dishwasher`. */
  fits: z.array(z.string()),
  /** `Price dropped from $4,200 to $3,900`; for a listing older than the search, `Matches the search`. */
  reason: z.string(),
  reason_kind: matchReason.nullable(),
  /** When it matched; null if it was listed before the search was saved. */
  matched_on: unixSeconds.nullable(),
  /** Other matching clients of the household, who have no entry of their own. */
  household: z.array(z.object({ user_id: id, name: z.string() })),
})
export type MatchingClient = z.infer<typeof matchingClient>

/** A listing that matched a client's search. */
export const clientMatch = z.object({
  listing: listingCard,
  search_id: id,
  reason: z.string(),
  reason_kind: matchReason,
  matched_on: unixSeconds,
  /** Whether it matched since the agent last looked at the search. */
  is_new: bit,
})
export type ClientMatch = z.infer<typeof clientMatch>

/** How often the agent is notified of matches: at once, daily at 8 am, Mondays at 8 am, or never. */
export const matchDigests = ['at_once', 'daily', 'weekly', 'none'] as const
export const matchDigest = z.enum(matchDigests)
export type MatchDigest = z.infer<typeof matchDigest>

const clientParams = z.object({ clientId: id })
const searchParams = z.object({ clientId: id, searchId: id })

/** `clientId` is the client's `user_id`. */
export const savedSearches = {
  saveSearch: endpoint({
    method: 'POST',
    path: '/v1/clients-saved-searches/:clientId',
    creates: true,
    tag: 'saved searches',
    summary: 'Save a search for a client; the active one of its type is suspended without an end',
    access: 'session',
    params: clientParams,
    body: savedSearchParams,
    replies: { 200: savedReply },
    errors: ['not_found', 'rule_broken'],
  }),
  updateSearch: endpoint({
    method: 'PUT',
    path: '/v1/clients-saved-searches/:clientId/:searchId',
    tag: 'saved searches',
    summary: 'Change the filters of a saved search; its type and state stay',
    access: 'session',
    params: searchParams,
    body: savedSearchParams,
    replies: { 200: savedReply },
    errors: ['not_found', 'rule_broken'],
  }),
  removeSearch: endpoint({
    method: 'DELETE',
    path: '/v1/clients-saved-searches/:clientId/:searchId',
    tag: 'saved searches',
    summary: 'Remove a saved search; a generated one cannot be removed',
    access: 'session',
    params: searchParams,
    replies: { 204: null },
    errors: ['not_found', 'rule_broken'],
  }),
  restoreSearch: endpoint({
    method: 'POST',
    path: '/v1/clients-saved-searches-restore/:clientId/:searchId',
    creates: false,
    tag: 'saved searches',
    summary: 'Restore a removed search within 30 days; it stays suspended if another is active',
    access: 'session',
    params: searchParams,
    replies: { 200: savedReply },
    errors: ['not_found'],
  }),
  suspendSearch: endpoint({
    method: 'POST',
    path: '/v1/clients-saved-searches-suspend/:clientId/:searchId',
    creates: false,
    tag: 'saved searches',
    summary: 'Suspend a search for some days; repeating it resets the days',
    access: 'session',
    params: searchParams,
    body: z.object({ days: intParam(1, 365).default(30) }),
    replies: { 200: savedReply },
    errors: ['not_found'],
  }),
  enableSearch: endpoint({
    method: 'DELETE',
    path: '/v1/clients-saved-searches-suspend/:clientId/:searchId',
    tag: 'saved searches',
    summary: 'End the suspension of a search; the active one of its type is suspended for it',
    access: 'session',
    params: searchParams,
    replies: { 200: savedReply },
    errors: ['not_found'],
  }),
  searchResults: endpoint({
    method: 'GET',
    path: '/v1/clients-saved-search/:searchId',
    tag: 'saved searches',
    summary: 'Active listings that match a saved search, newest first; does not mark them as seen',
    access: 'session',
    params: z.object({ searchId: id }),
    query: z.object({
      ...paging(9, 100),
      sort_by: filters.sort_by,
      sort_dir: filters.sort_dir,
    }),
    replies: {
      200: z.object({
        count: z.number().int(),
        offset: z.number().int(),
        limit: z.number().int(),
        search: savedSearch,
        collection: z.array(listingCard.extend({ is_new: bit })),
      }),
    },
    errors: ['not_found'],
  }),
  lookedAtSearch: endpoint({
    method: 'POST',
    path: '/v1/clients-saved-searches-looked/:clientId/:searchId',
    creates: false,
    tag: 'saved searches',
    summary: 'Mark the results of a search as seen',
    access: 'session',
    params: searchParams,
    replies: { 204: null },
    errors: ['not_found'],
  }),
  clientSearches: endpoint({
    method: 'GET',
    path: '/v1/clients-saved-searches/:clientId',
    tag: 'saved searches',
    summary: "A client's saved searches, active ones first",
    access: 'session',
    params: clientParams,
    replies: {
      200: z.object({
        user_id: id,
        /** Name of the client. */
        name: z.string(),
        searches: z.array(savedSearch),
        searches_info: searchesInfo,
      }),
    },
    errors: ['not_found'],
  }),
  searchCards: endpoint({
    method: 'GET',
    path: '/v1/clients-saved-searches',
    tag: 'saved searches',
    summary: 'Clients with a saved search of a type, one card each, last changed first',
    access: 'session',
    query: z.object({
      ad_type: adType,
      /** Name or email address of the client. */
      search: z.string().trim().max(200).default(''),
      ...paging(20, 50),
    }),
    replies: {
      200: z.object({
        count: z.number().int(),
        offset: z.number().int(),
        limit: z.number().int(),
        collection: z.array(clientSearchCard),
      }),
    },
  }),
  matchingClients: endpoint({
    method: 'GET',
    path: '/v1/search-listings/:id/matching-clients',
    tag: 'saved searches',
    summary: "The agent's clients with an active search that the listing matches; one entry per household",
    access: 'session',
    params: z.object({ id }),
    query: z.object({ ...paging(50, 200) }),
    replies: {
      200: z.object({
        count: z.number().int(),
        offset: z.number().int(),
        limit: z.number().int(),
        collection: z.array(matchingClient),
      }),
    },
    errors: ['not_found'],
  }),
  clientMatches: endpoint({
    method: 'GET',
    path: '/v1/clients-matches/:clientId',
    tag: 'saved searches',
    summary: 'Active listings that matched for a client, with the reason, newest first',
    access: 'session',
    params: clientParams,
    query: z.object({ ad_type: adType.optional(), ...paging(20, 100) }),
    replies: {
      200: z.object({
        count: z.number().int(),
        offset: z.number().int(),
        limit: z.number().int(),
        collection: z.array(clientMatch),
      }),
    },
    errors: ['not_found'],
  }),
  matchSettings: endpoint({
    method: 'GET',
    path: '/v1/match-settings',
    tag: 'saved searches',
    summary: 'How often the agent is notified of matches; the channels are those of `listing_match`',
    access: 'session',
    replies: { 200: z.object({ digest: matchDigest }) },
  }),
  saveMatchSettings: endpoint({
    method: 'PUT',
    path: '/v1/match-settings',
    tag: 'saved searches',
    summary: 'Change how often the agent is notified of matches',
    access: 'session',
    body: z.object({ digest: matchDigest }),
    replies: { 200: z.object({ digest: matchDigest }) },
  }),
}
