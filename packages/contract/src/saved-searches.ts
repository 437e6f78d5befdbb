import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { adType, listingCard, searchQuery } from './listings.ts'
import { bit, date, dollars, id, intParam, paging, unixSeconds } from './wire.ts'

const filters = searchQuery.shape

/** A flag as a URL writes it (`'1'`) or as JSON does; off is not kept. */
const flag = z
  .union([z.enum(['0', '1']), bit, z.boolean()])
  .transform((value) => (String(value) === '1' || value === true ? ('1' as const) : undefined))
  .optional()

/**
 * What a search asks, as it is saved: the filters of `search-listings` under the same names, without sort and page. What
 * comes back can stand in a search's query as it is, but for `notes`, which never filter.
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
    /** Free from this day at the latest. */
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
    /** For the agent's own eyes; they travel in the address of the search form too, which has no room for more. */
    notes: z.string().trim().max(1000).optional(),
  })
  .refine(({ min_price, max_price }) => !min_price || !max_price || min_price <= max_price, {
    path: ['max_price'],
    message: 'must not be below min_price',
  })
export type SavedSearchParams = z.output<typeof savedSearchParams>
export type SavedSearchInput = z.input<typeof savedSearchParams>

/** Why a search is suspended. */
export const suspensions = [
  /** The agent suspended it. */
  'agent',
  /** Another one of its type was saved or re-enabled. */
  'replaced',
  /** Its days are over, and another one of its type is active. */
  'ended',
] as const
export type Suspension = (typeof suspensions)[number]

export const savedSearch = z.object({
  search_id: id,
  ad_type: adType,
  /** The parameters in words: `1 to 2 Beds in Chelsea, $3,000 to $4,500`. */
  title: z.string(),
  /** Active listings that fit now, counted exactly. */
  results_count: z.number().int(),
  /** Those of them that came on the market since the agent last looked. */
  new_count: z.number().int(),
  /** When the agent last looked at its results (`lookedAtSearch`). */
  last_looked: unixSeconds,
  suspended: bit,
  /** When the suspension ends; null where it has no end, and while the search is active. */
  suspended_until: unixSeconds.nullable(),
  suspended_by: z.enum(suspensions).nullable(),
  /** Why it is suspended, in a sentence; empty while it is active. */
  suspended_note: z.string(),
  /** '0': made from the listing that the client first asked about; it cannot be removed or changed. */
  created_by: id,
  created_at: unixSeconds,
  last_modified: unixSeconds,
  /** What it asks, as a search's query has it. Prices are dollars. */
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

/** What a client looks for, in two short lines: layout and price, then places. Empty without a search. */
export const searchesInfo = z.object({
  search_info_parts: z.object({ line_1: z.string(), line_2: z.string() }),
})
export type SearchesInfo = z.infer<typeof searchesInfo>

/** A saved search with the one that it took the place of. */
const savedReply = z.object({
  search: savedSearch,
  /** The search of the same type that was suspended for it; null where none was active. */
  suspended_search_id: id.nullable(),
})
export type SavedReply = z.infer<typeof savedReply>

/** A card of the search page's side panel: one client with the search that counts, the active one first. */
export const clientSearchCard = z.object({
  user_id: id,
  name: z.string(),
  photo: z.string().nullable(),
  search: savedSearch,
  /** How many searches of the type the client has. */
  searches_count: z.number().int(),
})
export type ClientSearchCard = z.infer<typeof clientSearchCard>

/** Why a listing came up for a client. */
export const matchReasons = [
  /** It came on the market. */
  'new',
  /** Its price dropped. */
  'price_drop',
  /** It is on the market again. */
  'back',
  /** Something else changed, and now it fits. */
  'changed',
] as const
export const matchReason = z.enum(matchReasons)
export type MatchReason = z.infer<typeof matchReason>

/** A client whose active search a listing fits. */
export const matchingClient = z.object({
  user_id: id,
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  photo: z.string().nullable(),
  search_id: id,
  /** Of the search. */
  title: z.string(),
  created_by: id,
  /** What the search asks and the listing has: `1 Bed`, `Chelsea`, `$3,900`, `Dishwasher`. */
  fits: z.array(z.string()),
  /** `Price dropped from $4,200 to $3,900`; for a listing that stood there before the search did, `Fits the search`. */
  reason: z.string(),
  reason_kind: matchReason.nullable(),
  /** When it came up for the client; null where it stood there before the search did. */
  matched_on: unixSeconds.nullable(),
  /** Others of the household whom it fits too: clients of the agent who are not shown on their own. */
  household: z.array(z.object({ user_id: id, name: z.string() })),
})
export type MatchingClient = z.infer<typeof matchingClient>

/** A listing that came up for a client. */
export const clientMatch = z.object({
  listing: listingCard,
  search_id: id,
  reason: z.string(),
  reason_kind: matchReason,
  matched_on: unixSeconds,
  /** It came up since the agent last looked at the search. */
  is_new: bit,
})
export type ClientMatch = z.infer<typeof clientMatch>

/** How often the agent hears of listings that fit: as they come, at 8 in the morning, on Mondays at 8, or never. */
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
    summary: 'Change what a saved search asks; its type stays, and so does whether it is active',
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
    tag: 'saved searches',
    summary:
      'Take back that a search was removed, within 30 days; it stays suspended where another is active',
    access: 'session',
    params: searchParams,
    replies: { 200: savedReply },
    errors: ['not_found'],
  }),
  suspendSearch: endpoint({
    method: 'POST',
    path: '/v1/clients-saved-searches-suspend/:clientId/:searchId',
    tag: 'saved searches',
    summary: 'Suspend the notifications of a search for some days; again sets the days anew',
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
    summary:
      'Active listings that fit a saved search, newest first; looking at them does not count as looked',
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
    tag: 'saved searches',
    summary: 'The agent has looked at the results: none of them is new any more',
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
        /** Of the client. */
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
    summary: 'Clients with a saved search of a type, one card each, the search changed last first',
    access: 'session',
    query: z.object({
      ad_type: adType,
      /** Name or e-mail address of the client. */
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
    summary: "The agent's clients whose active search the listing fits; a household once",
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
    summary: 'Active listings that came up for a client, with the reason, newest first',
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
    summary: 'How often the agent hears of listings that fit; the channels are those of `listing_match`',
    access: 'session',
    replies: { 200: z.object({ digest: matchDigest }) },
  }),
  saveMatchSettings: endpoint({
    method: 'PUT',
    path: '/v1/match-settings',
    tag: 'saved searches',
    summary: 'Choose how often',
    access: 'session',
    body: z.object({ digest: matchDigest }),
    replies: { 200: z.object({ digest: matchDigest }) },
  }),
}
