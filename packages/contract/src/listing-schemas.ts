import { bedroomKeys } from '@pb/rules/bedrooms'
import { adTypes, standardStatuses } from '@pb/rules/vocabulary'
import { z } from 'zod'
import { bit, date, dollars, id, unixSeconds } from './wire.ts'

export const adType = z.enum(adTypes)
export const bedrooms = z.enum(bedroomKeys)

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
