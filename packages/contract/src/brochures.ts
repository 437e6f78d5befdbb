import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id } from './wire.ts'

/** Most listings that one brochure holds. */
export const mostInBrochure = 50

export const brochures = {
  makeBrochure: endpoint({
    method: 'POST',
    path: '/v1/listing-brochures',
    tag: 'listings',
    summary: "A PDF of listings in the order given, with the caller's card; nothing that only agents may see",
    access: 'session',
    limit: { name: 'brochures', max: 60, seconds: 300 },
    body: z.strictObject({ listing_ids: z.array(id).min(1).max(mostInBrochure) }),
    replies: { 200: { raw: 'application/pdf' } },
    errors: ['not_found'],
  }),
}
