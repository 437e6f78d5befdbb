import { bathroomKeys, bedroomKeys } from '@pb/rules/bedrooms'
import { parseNeighborhoodRange } from '@pb/rules/neighborhood-ranges'
import {
  adTypes,
  apartmentFeatures,
  buildingFeatures,
  buildingTypes,
  furnishedTypes,
  ownerships,
  pets,
  standardStatuses,
} from '@pb/rules/vocabulary'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  areaParam,
  bit,
  boundsParam,
  commaList,
  date,
  dollars,
  flagParam,
  id,
  intParam,
  keyEnum,
  list,
  paging,
  unixSeconds,
} from './wire.ts'

export const adType = z.enum(adTypes)
const bedrooms = z.enum(bedroomKeys)

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

export const ribbon = z.object({
  text: z.string(),
  color: z.enum(['green', 'purple', 'blue', 'amber', 'gray']),
})

/** A listing as shown in results, cards and tables. */
export const listingCard = z.object({
  advertisement_id: id,
  building_id: id,
  ad_type: adType,
  address: z.string(),
  unit: z.string(),
  city: z.string(),
  zip: z.string(),
  neighborhood: z.string(),
  price: dollars,
  bedrooms: bedrooms.nullable(),
  bathrooms: z.number().nullable(),
  size: z.number().int().nullable(),
  furnished: z.string(),
  ownership: z.string(),
  pet_policy: z.string(),
  amenities: z.array(z.string()),
  photo_featured: z.string().nullable(),
  featured_photo: z.string().nullable(),
  photos: z.array(z.string()),
  ribbon: ribbon.nullable(),
  standard_status: z.enum(standardStatuses),
  time_published: unixSeconds,
  /** Days on market. */
  dom: z.number().int(),
  /** Position of the building; null if unknown. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
})
export type ListingCard = z.infer<typeof listingCard>

/** An entry of a unit's history: an earlier listing, a price change or a recorded sale. */
export const historyEntry = z.object({
  /** Null for a recorded sale. */
  advertisement_id: id.nullable(),
  date,
  kind: z.enum(['listed', 'price_change', 'status_change', 'recorded_sale']),
  ad_type: adType,
  price: dollars.nullable(),
  /** Relative to the previous price, e.g. -0.05; null if there is none. */
  change: z.number().nullable(),
  text: z.string(),
  source: z.string(),
})
export type HistoryEntry = z.infer<typeof historyEntry>

const contact = z.object({
  company: z.string(),
  name: z.string(),
  email: z.string(),
  phone_number: z.string(),
})

/** Net effective rent with the gross rent, free months and term, which must always be shown together. */
export const netEffective = z.object({
  gross: dollars,
  net: dollars,
  free_months: z.number(),
  term_months: z.number().int(),
})

/** Maximum amounts due at signing. */
export const dueAtSigning = z.object({
  lines: z.array(
    z.object({
      label: z.string(),
      amount: dollars,
      /** Law that limits the amount; empty if none. */
      source: z.string(),
    }),
  ),
  total: dollars,
})

/** A fee that the tenant pays in addition to the rent. */
export const tenantFeeLine = z.object({
  name: z.string(),
  amount: dollars,
  /** `At signing`, `Every month`. */
  when: z.string(),
  refundable: z.boolean(),
})

/** An open house (RESO OpenHouse). */
export const openHouse = z.object({
  time_start: unixSeconds,
  time_end: unixSeconds,
  by_appointment: z.boolean(),
})

/** A live stream that everyone may watch, or its recording. */
export const liveStreamLink = z.object({
  state: z.enum(['upcoming', 'live', 'recording']),
  time_start: unixSeconds,
  time_end: unixSeconds,
  url: z.string(),
})
export type LiveStreamLink = z.infer<typeof liveStreamLink>

/** Another listing of the same unit on the market; results show only one of them. */
const otherListing = z.object({ advertisement_id: id, source_info: z.string(), price: dollars })

/** A client of the caller for whom a listing was saved or sent. */
const listingClient = z.object({
  user_id: id,
  name: z.string(),
  /** Saved for the client by the agent. A sent listing stays saved. */
  saved: bit,
  sent: bit,
  /** The client likes it. */
  client_saved: bit,
})

export const listingDetail = listingCard.extend({
  /** The caller's clients for whom it was saved or sent, latest first, at most 100. */
  clients: z.array(listingClient),
  /** What brokers call the status: `In Contract`, `Rented`. */
  status: z.string(),
  /** When the status last changed; null if it never did. */
  status_since: unixSeconds.nullable(),
  /** Price it was sold or rented for. */
  close_price: dollars.nullable(),
  net_effective: netEffective.nullable(),
  /** Rentals with a price. */
  due_at_signing: dueAtSigning.nullable(),
  tenant_fees: z.array(tenantFeeLine),
  /** Fees that a rule forbids: they are neither shown to clients nor summed. For agents only. */
  withheld_fees: z.array(z.object({ name: z.string(), reason: z.string() })),
  /** Agent who last verified the availability; null if unknown. */
  verified_by: z.string().nullable(),
  /** End of the exclusive agreement. */
  exclusive_until: date.nullable(),
  /** Access for showings, for agents only. */
  entry: z.object({ title: z.string(), note: z.string() }).nullable(),
  /** Image name of the floor plan. */
  photo_floorplan: z.string().nullable(),
  has_floorplan: z.boolean(),
  has_360: z.boolean(),
  /** Links to a 360° tour and a video on other sites. */
  tour_360: z.string().nullable(),
  vt: z.string().nullable(),
  /** Whether the caller may edit it. */
  may_edit: z.boolean(),
  /** Listing agent; null for imported listings. */
  agent: z.object({ user_id: id, name: z.string() }).nullable(),
  address2: z.string(),
  streets: z.string(),
  price_details_formatted: z.record(z.string(), z.string()),
  exposures: z.string(),
  condition: z.string(),
  concession: z.string(),
  min_lease_period: z.number().int().nullable(),
  max_lease_period: z.number().int().nullable(),
  lease_term_info: z.string(),
  available_from: date.nullable(),
  commission_structure: z.string(),
  access_type_info: z.string(),
  description: z.string(),
  amenities_info: z.object({ building: z.array(z.string()), apartment: z.array(z.string()) }),
  ownership_info: z.string(),
  time_created: unixSeconds,
  updated_on: unixSeconds,
  verified_on: unixSeconds.nullable(),
  source_info: z.string(),
  leasing_contact: contact.nullable(),
  /** Email address of the leasing contact; empty if none. */
  contact_address: z.string(),
  /** Contacts for showings: the listing agent, then the leasing contact. */
  viewing_contacts: z.array(contact),
  /** Upcoming ones, the next first. */
  /** Without those that are online only. */
  open_house: z.array(openHouse),
  /** Live ones first, then those to come, then recordings. */
  live_streams: z.array(liveStreamLink),
  also_listed: z.array(otherListing),
  history: z.array(historyEntry),
})
export type ListingDetail = z.infer<typeof listingDetail>

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
