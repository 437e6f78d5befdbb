import { bedroomKeys } from '@pb/rules/bedrooms'
import { adTypes } from '@pb/rules/vocabulary'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { dueAtSigning, netEffective, openHouse, tenantFeeLine } from './listings.ts'
import { markKinds } from './listing-relations.ts'
import { callKey } from './listing-sends.ts'
import { noticeKind } from './shared-links.ts'
import { date, dollars, id, unixSeconds } from './wire.ts'

/**
 * The page behind a personal link, for a client without an account. It shows what was sent under that link, and nothing
 * that only agents may see. A link that was changed, has expired or was revoked answers `not_found` to every call, like
 * one that never was.
 */

/** Any text: what is no link is answered like one that is not known. */
const token = z.string().max(200)

const markOf = z.object({ mark: z.enum(markKinds).nullable(), comment: z.string() })

/** A listing as a client sees it. */
export const sharedListing = z.object({
  advertisement_id: id,
  ad_type: z.enum(adTypes),
  /** `available`: on the market; `pending`: somebody's application or contract; `gone`. */
  availability: z.enum(['available', 'pending', 'gone']),
  /** In words: `For rent`, `Application Pending`, `No longer available`. */
  status: z.string(),
  address: z.string(),
  unit: z.string(),
  neighborhood: z.string(),
  city: z.string(),
  zip: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** 0 where it is on request. */
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
  /** Names of pictures, in their order: `/transcode/{kind}/{name}`. */
  photos: z.array(z.string()),
  floorplan: z.string().nullable(),
  net_effective: netEffective.nullable(),
  due_at_signing: dueAtSigning.nullable(),
  tenant_fees: z.array(tenantFeeLine),
  /** What owning costs each month; empty for a rental. */
  monthly_costs: z.array(z.object({ label: z.string(), amount: dollars })),
  open_house: z.array(openHouse),
  /** `Listing courtesy of Elm Owners`; empty for the office's own. */
  courtesy: z.string(),
  mark: markOf.nullable(),
})
export type SharedListing = z.infer<typeof sharedListing>

export const sharedNotice = z.object({
  kind: noticeKind,
  title: z.string(),
  paragraphs: z.array(z.string()),
  source: z.string(),
  link: z.string(),
  /** Confirmed by the reader. */
  time_received: unixSeconds.nullable(),
})

export const sharedPage = z.object({
  /**
   * Who looks: `guest` without a session, `reader` with the reader's own, or `office`: anybody else there, whose look is a
   * preview. It counts no view, and takes no mark, question or receipt.
   */
  viewer: z.enum(['guest', 'reader', 'office']),
  office: z.string(),
  agent: z.object({
    name: z.string(),
    /** Title of the license, which advertising must carry; empty without one. */
    title: z.string(),
    phone: z.string(),
    email: z.string(),
    photo: z.string().nullable(),
  }),
  /** Whom the page greets. */
  first_name: z.string(),
  time_shared: unixSeconds,
  time_expires: unixSeconds,
  listings: z.array(sharedListing),
  notices: z.array(sharedNotice),
})
export type SharedPage = z.infer<typeof sharedPage>

const limited = (name: string, max: number) => ({ name: `shared-${name}`, max, seconds: 300 })
const params = z.object({ token })

export const sharedListings = {
  sharedPage: endpoint({
    method: 'GET',
    path: '/v1/shared-listings/:token',
    tag: 'shared listings',
    summary: 'What was sent under a personal link',
    access: 'public',
    params,
    limit: limited('page', 300),
    replies: { 200: sharedPage },
    errors: ['not_found'],
  }),
  countView: endpoint({
    method: 'POST',
    path: '/v1/shared-listings/:token/views',
    tag: 'shared listings',
    summary:
      'Somebody has had the page before their eyes for a moment, once for each visit; or one of its listings (`listing_id`)',
    access: 'public',
    params,
    /** Random, made by the page for a visit, and kept while its tab is open. */
    body: z.object({ visit: callKey, listing_id: id.optional() }),
    limit: limited('views', 300),
    replies: { 204: null },
    errors: ['not_found'],
  }),
  markListing: endpoint({
    method: 'PUT',
    path: '/v1/shared-listings/:token/marks/:listingId',
    tag: 'shared listings',
    summary: 'Say what one thinks of a listing; null takes it back',
    access: 'public',
    params: z.object({ token, listingId: id }),
    body: z.object({
      mark: z.enum(markKinds).nullable(),
      comment: z.string().trim().max(1000, 'At most 1,000 characters').default(''),
    }),
    limit: limited('marks', 300),
    replies: { 200: markOf },
    errors: ['not_found', 'rule_broken'],
  }),
  askAgent: endpoint({
    method: 'POST',
    path: '/v1/shared-listings/:token/questions',
    tag: 'shared listings',
    summary: 'Ask to see a home, or anything else',
    access: 'public',
    params,
    body: z
      .object({
        kind: z.enum(['showing', 'question']),
        /** null: about none of them in particular. */
        listing_id: id.nullable().default(null),
        /** When it would suit, in the client's words. */
        when: z.string().trim().max(200, 'At most 200 characters').default(''),
        message: z.string().trim().max(2000, 'At most 2,000 characters').default(''),
        key: callKey,
      })
      .refine(({ kind, message }) => kind === 'showing' || message !== '', {
        path: ['message'],
        message: 'Write your question',
      }),
    limit: limited('questions', 30),
    replies: { 204: null },
    errors: ['not_found', 'rule_broken'],
  }),
  confirmNotice: endpoint({
    method: 'POST',
    path: '/v1/shared-listings/:token/notices/:kind',
    tag: 'shared listings',
    summary: 'Confirm that a notice was received',
    access: 'public',
    params: z.object({ token, kind: noticeKind }),
    body: z.object({
      name: z.string().trim().min(1, 'Type your name').max(120, 'At most 120 characters'),
    }),
    limit: limited('notices', 60),
    replies: { 200: sharedNotice },
    errors: ['not_found', 'rule_broken'],
  }),
}
