import { bedroomKeys } from '@pb/rules/bedrooms'
import { adTypes } from '@pb/rules/vocabulary'
import { z } from 'zod'
import { requiredPersonName } from './person-names.ts'
import { officeContact } from './office.ts'
import { endpoint } from './endpoint.ts'
import { dueAtSigning, liveStreamLink, netEffective, openHouse, tenantFeeLine } from './listing-schemas.ts'
import { markKinds } from './listing-relations.ts'
import { callKey } from './listing-sends.ts'
import { noticeKind } from './shared-links.ts'
import { date, dollars, id, unixSeconds } from './wire.ts'

/**
 * The page behind a private link, for a client without an account. It shows the listings sent with the link, without
 * fields for agents only. Every call with an invalid, expired or revoked link returns `not_found`.
 */

/** Any text, so that a malformed token gets the same reply as an unknown one. */
const token = z.string().max(200)

const listingMark = z.object({ mark: z.enum(markKinds).nullable(), comment: z.string() })

/** A listing as a client sees it. */
export const sharedListing = z.object({
  advertisement_id: id,
  ad_type: z.enum(adTypes),
  /** `available`: on the market; `pending`: application or contract; `gone`: off the market. */
  availability: z.enum(['available', 'pending', 'gone']),
  /** Label: `For rent`, `Application Pending`, `No longer available`. */
  status: z.string(),
  address: z.string(),
  unit: z.string(),
  neighborhood: z.string(),
  city: z.string(),
  zip: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** 0 for a price on request. */
  price: dollars,
  bedrooms: z.enum(bedroomKeys).nullable(),
  bathrooms: z.number().nullable(),
  size: z.number().int().nullable(),
  furnished: z.string(),
  ownership: z.string(),
  pet_policy: z.string(),
  available_from: date.nullable(),
  lease_term: z.string(),
  exposures: z.string(),
  condition: z.string(),
  description: z.string(),
  amenities: z.object({ building: z.array(z.string()), apartment: z.array(z.string()) }),
  /** Image names, in order: `/transcode/{kind}/{name}`. */
  photos: z.array(z.string()),
  floorplan: z.string().nullable(),
  net_effective: netEffective.nullable(),
  due_at_signing: dueAtSigning.nullable(),
  tenant_fees: z.array(tenantFeeLine),
  /** Monthly costs of ownership; empty for a rental. */
  monthly_costs: z.array(z.object({ label: z.string(), amount: dollars })),
  open_house: z.array(openHouse),
  live_streams: z.array(liveStreamLink),
  /** `Listing courtesy of Elm Owners`; empty for the office's own. */
  courtesy: z.string(),
  mark: listingMark.nullable(),
  /** The reader's last request for a showing; null for none. */
  showing: z
    .object({
      /** Preferred times, as the reader entered them. */
      when: z.string(),
      time_asked: unixSeconds,
      /** When the agent answered it; null while the request waits. */
      time_answered: unixSeconds.nullable(),
    })
    .nullable(),
})
export type SharedListing = z.infer<typeof sharedListing>

export const sharedNotice = z.object({
  kind: noticeKind,
  title: z.string(),
  paragraphs: z.array(z.string()),
  source: z.string(),
  link: z.string(),
  /** When the client acknowledged it. */
  time_received: unixSeconds.nullable(),
})

export const sharedPage = z.object({
  /**
   * `guest` without a session, `reader` with the client's own session, or `office` for any other user, who sees a preview:
   * it counts no view and accepts no rating, question or acknowledgment.
   */
  viewer: z.enum(['guest', 'reader', 'office']),
  office: z.string(),
  office_contact: officeContact,
  agent: z.object({
    name: z.string(),
    /** License title, which advertising must include; empty if none. */
    title: z.string(),
    phone: z.string(),
    email: z.string(),
    photo: z.string().nullable(),
  }),
  /** Name in the greeting. */
  first_name: z.string(),
  time_shared: unixSeconds,
  time_expires: unixSeconds,
  listings: z.array(sharedListing),
  notices: z.array(sharedNotice),
})
export type SharedPage = z.infer<typeof sharedPage>

const sharedLimit = (name: string, max: number) => ({ name: `shared-${name}`, max, seconds: 300 })
const params = z.object({ token })

export const sharedListings = {
  sharedPage: endpoint({
    method: 'GET',
    path: '/v1/shared-listings/:token',
    tag: 'shared listings',
    summary: 'The page behind a private link',
    access: 'public',
    params,
    limit: sharedLimit('page', 300),
    replies: { 200: sharedPage },
    errors: ['not_found'],
  }),
  countView: endpoint({
    method: 'POST',
    path: '/v1/shared-listings/:token/views',
    creates: 'own-key',
    tag: 'shared listings',
    summary: 'Count a view of the page, once per visit, or of one of its listings (`listing_id`)',
    access: 'public',
    params,
    /** Random id of the visit, stored while its tab is open. */
    body: z.object({ visit: callKey, listing_id: id.optional() }),
    limit: sharedLimit('views', 300),
    replies: { 204: null },
    errors: ['not_found'],
  }),
  markListing: endpoint({
    method: 'PUT',
    path: '/v1/shared-listings/:token/marks/:listingId',
    tag: 'shared listings',
    summary: 'Rate a listing; null removes the rating',
    access: 'public',
    params: z.object({ token, listingId: id }),
    body: z.object({
      mark: z.enum(markKinds).nullable(),
      comment: z.string().trim().max(1000, 'At most 1,000 characters').default(''),
    }),
    limit: sharedLimit('marks', 300),
    replies: { 200: listingMark },
    errors: ['not_found', 'rule_broken'],
  }),
  askAgent: endpoint({
    method: 'POST',
    path: '/v1/shared-listings/:token/questions',
    creates: true,
    tag: 'shared listings',
    summary: 'Request a showing or ask a question',
    access: 'public',
    params,
    body: z
      .object({
        kind: z.enum(['showing', 'question']),
        /** null for a question about no specific listing. */
        listing_id: id.nullable().default(null),
        /** Preferred times, as entered by the client. */
        when: z.string().trim().max(200, 'At most 200 characters').default(''),
        message: z.string().trim().max(2000, 'At most 2,000 characters').default(''),
        key: callKey,
      })
      .refine(({ kind, message }) => kind === 'showing' || message !== '', {
        path: ['message'],
        message: 'Write your question',
      }),
    limit: sharedLimit('questions', 30),
    replies: { 204: null },
    errors: ['not_found', 'rule_broken'],
  }),
  confirmNotice: endpoint({
    method: 'POST',
    path: '/v1/shared-listings/:token/notices/:kind',
    creates: false,
    tag: 'shared listings',
    summary: 'Acknowledge a disclosure',
    access: 'public',
    params: z.object({ token, kind: noticeKind }),
    body: z.object({
      name: requiredPersonName(120, 'Type your name'),
    }),
    limit: sharedLimit('notices', 60),
    replies: { 200: sharedNotice },
    errors: ['not_found', 'rule_broken'],
  }),
}
