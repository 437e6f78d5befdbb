import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { listingDetail } from './listing-schemas.ts'
import { commaList, id } from './wire.ts'

const terms = listingDetail.pick({
  advertisement_id: true,
  commission_structure: true,
  available_from: true,
  verified_on: true,
  leasing_contact: true,
  agent: true,
})
export type ListingTerms = z.infer<typeof terms>

export const listingTerms = {
  listingTerms: endpoint({
    method: 'GET',
    path: '/v1/listing-terms',
    replica: true,
    tag: 'listings',
    summary: 'Commission, availability and contact of listings, for rows of results; unknown ids are skipped',
    access: 'session',
    query: z.object({ ids: commaList(id, 100) }),
    replies: { 200: z.object({ collection: z.array(terms) }) },
  }),
}
