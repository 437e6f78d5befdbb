import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id } from './wire.ts'

/** Limit of one brochure. */
export const maxBrochureListings = 50

export const brochures = {
  makeBrochure: endpoint({
    method: 'POST',
    path: '/v1/listing-brochures',
    creates: false,
    tag: 'listings',
    summary:
      "A PDF of listings in the given order with the agent's contact details, without fields for agents only",
    access: 'session',
    limit: { name: 'brochures', max: 60, seconds: 300 },
    body: z
      .strictObject({
        listing_ids: z.array(id).min(1).max(maxBrochureListings),
        /** Prints who it is prepared for; with `user_id`, the client's name unless given. */
        prepared_for: z.string().trim().max(120, 'At most 120 characters').default(''),
        /** A client of the caller. */
        user_id: id.optional(),
        /**
         * Prints a QR code of the client's personal page with the listings that are on the market, which then count as
         * sent to the client.
         */
        page_link: z.boolean().default(false),
      })
      .refine(({ user_id, page_link }) => !page_link || user_id !== undefined, {
        path: ['user_id'],
        message: 'is needed for a link to the personal page',
      }),
    replies: { 200: { raw: 'application/pdf' } },
    errors: ['not_found', 'rule_broken'],
  }),
}
