import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id } from './wire.ts'

/** Limit of one brochure. */
export const maxBrochureListings = 50

export const brochures = {
  makeBrochure: endpoint({
    method: 'POST',
    path: '/v1/listing-brochures',
    tag: 'listings',
    summary:
      "A PDF of listings in the given order with the agent's contact details, without fields for agents only",
    access: 'session',
    limit: { name: 'brochures', max: 60, seconds: 300 },
    body: z.strictObject({ listing_ids: z.array(id).min(1).max(maxBrochureListings) }),
    replies: { 200: { raw: 'application/pdf' } },
    errors: ['not_found'],
  }),
}
