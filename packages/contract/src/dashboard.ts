import { bedroomKeys } from '@pb/rules/bedrooms'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { adType, listingCard } from './listing-schemas.ts'
import { dollars, moment, paging, unixSeconds } from './wire.ts'

const priceSummary = z.object({
  count: z.number().int(),
  median: dollars,
  low: dollars,
  high: dollars,
})

/** Prices of one kind of apartment in one neighborhood. */
export const compsOverviewArea = z.object({
  ad_type: adType,
  /** Abbreviation, as in a search. */
  neighborhood: z.string(),
  neighborhood_name: z.string(),
  /** null for any number. */
  bedrooms: z.enum(bedroomKeys).nullable(),
  /** `1 Bed in Chelsea`. */
  title: z.string(),
  /** `3 clients search here`, `Your listing`. */
  reason: z.string(),
  /** The agent's clients with an active search for it. */
  clients: z.number().int(),
  /** What closed within twelve months; null with fewer than three. */
  closed: priceSummary.nullable(),
  /** The median of the twelve months before; null with fewer than three. */
  median_before: dollars.nullable(),
  /** What is on the market; null if nothing is. Its count is that of the results page with `search`. */
  active: priceSummary.nullable(),
  /** Parameters of `/results/{ad_type}`, as in `search-listings`. */
  search: z.object({
    neighborhood: z.array(z.string()),
    bedrooms: z.array(z.enum(bedroomKeys)).optional(),
  }),
})
export type CompsOverviewArea = z.infer<typeof compsOverviewArea>

export const newListings = z.object({
  count: z.number().int(),
  offset: z.number().int(),
  limit: z.number().int(),
  /** On the market since this time or later: the last look, at most seven days ago; without one, a day ago. */
  since: unixSeconds,
  /** Time of this reply, to be sent as `until` once the agent has looked at it. */
  as_of: unixSeconds,
  /** Newest first. */
  collection: z.array(listingCard),
})
export type NewListings = z.infer<typeof newListings>

export const dashboard = {
  compsOverview: endpoint({
    method: 'GET',
    path: '/v1/comps-overview',
    replica: true,
    tag: 'dashboard',
    summary: "Prices where the caller's clients search and the caller's own listings are, at most six areas",
    access: 'session',
    replies: { 200: z.object({ collection: z.array(compsOverviewArea) }) },
  }),
  newListings: endpoint({
    method: 'GET',
    path: '/v1/dashboard-new-listings',
    replica: true,
    tag: 'dashboard',
    summary: 'Listings that came on the market since the caller last looked; `limit=0` is the count alone',
    access: 'session',
    query: z.object({
      ad_type: adType.optional(),
      ...paging(0, 100),
      /** Counts and lists from this time instead of the last look, so that pages stay alike after a look. */
      since: z
        .union([
          z.number(),
          z
            .string()
            .regex(/^\d{1,11}$/, 'Enter seconds since 1970')
            .transform(Number),
        ])
        .pipe(moment)
        .optional()
        .meta({ type: 'integer', minimum: 0 }),
    }),
    replies: { 200: newListings },
  }),
  lookedAtNewListings: endpoint({
    method: 'POST',
    path: '/v1/dashboard-new-listings-looked',
    creates: false,
    tag: 'dashboard',
    summary: 'Mark the new listings up to a time as seen; never moves back',
    access: 'session',
    body: z.object({ until: moment }),
    replies: { 204: null },
  }),
}
