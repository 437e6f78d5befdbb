import { bedroomKeys } from '@pb/rules/bedrooms'
import { standardStatuses } from '@pb/rules/vocabulary'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { date, dollars, id } from './wire.ts'

/** A comparable: a listing, or a sale recorded by the city without a listing here. */
export const comp = z.object({
  /** null for a recorded sale, which has no page. */
  advertisement_id: id.nullable(),
  building_id: id,
  photo: z.string().nullable(),
  address: z.string(),
  unit: z.string(),
  neighborhood: z.string(),
  bedrooms: z.enum(bedroomKeys).nullable(),
  bathrooms: z.number().nullable(),
  size: z.number().int().nullable(),
  price: dollars,
  /** Dollars a square foot, for rentals of the yearly rent; null if the size is unknown. */
  price_per_foot: z.number().nullable(),
  standard_status: z.enum(standardStatuses),
  /** What brokers call the status: `In Contract`, `Rented`. */
  status: z.string(),
  /** Date in New York when it closed or its status changed. */
  date,
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** Miles from the listing; 0 in the same building. */
  distance: z.number(),
  /** Why it is comparable: `Same building`, `0.2 mi in Kips Bay`, `same bedrooms`, `8% larger`. */
  reasons: z.array(z.string()),
  source: z.string(),
})
export type Comp = z.infer<typeof comp>

/** A closing that the estimate rests on. */
export const compClosing = comp.extend({
  /** Each step of the adjustment as a sentence: `Market since 2019: +6%`, `3 floors lower: +3%`. */
  adjustments: z.array(z.string()),
  /** What it would have closed for today with the floor, size and bedrooms of the listing. */
  adjusted_price: dollars,
  /** Share of the estimate, from 0 to 1. */
  share: z.number(),
})
export type CompClosing = z.infer<typeof compClosing>

/** What the listing would close for today. */
export const compEstimate = z.object({
  price: dollars,
  /** From `low` to `high` holds the closing price in 80 of 100 cases. */
  low: dollars,
  high: dollars,
  reasons: z.array(z.string()),
  closings: z.array(compClosing),
})

/** Prices of all closed comps, although `closed` has only the nearest. */
export const compSummary = z.object({
  count: z.number().int(),
  median: dollars,
  low: dollars,
  high: dollars,
  /** Median dollars a square foot of those with a known size; null if none. */
  median_per_foot: z.number().nullable(),
})

export const comps = {
  compsListing: endpoint({
    method: 'GET',
    path: '/v1/comps-listing/:listingId',
    tag: 'listings',
    summary: 'Comps of a listing: closed ones, and separately those on the market',
    access: 'session',
    params: z.object({ listingId: id }),
    replies: {
      200: z.object({
        /** null with fewer than three closed comps. */
        summary: compSummary.nullable(),
        closed: z.array(comp),
        active: z.array(comp),
        /** Period, distance and unknown data, as a sentence. */
        scope: z.string(),
        /** Steps that widened the search, since too few had closed. */
        widened: z.array(z.string()),
        /** null with fewer than three closings. */
        estimate: compEstimate.nullable(),
      }),
    },
    errors: ['not_found'],
  }),
}
export type Comps = z.infer<(typeof comps.compsListing.replies)[200]>
