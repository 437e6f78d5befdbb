import { adTypes, standardStatuses } from '@pb/rules/vocabulary'
import { matchKinds } from '@pb/rules/words'
import { z } from 'zod'
import { clientSuggestion } from './client-schemas.ts'
import { endpoint } from './endpoint.ts'
import { dollars, id, intParam } from './wire.ts'

export const agentSuggestion = z.object({
  user_id: id,
  name: z.string(),
  email: z.string(),
  photo: z.string().nullable(),
})
export type AgentSuggestion = z.infer<typeof agentSuggestion>

const listingOffer = {
  advertisement_id: id,
  ad_type: z.enum(adTypes),
  price: dollars,
  standard_status: z.enum(standardStatuses),
}

/** How an entry matches the text, the best first; each group has its best matches first. */
const match = z.enum(matchKinds)

export const palette = z.object({
  /** Units of matching buildings if the text ends with a unit, exact labels first. */
  units: z.array(
    z.object({
      apartment_id: id,
      building_id: id,
      address: z.string(),
      unit: z.string(),
      neighborhood: z.string(),
      /** Active listing of the unit, otherwise the newest. */
      listing: z.object(listingOffer).nullable(),
      match,
    }),
  ),
  buildings: z.array(
    z.object({
      building_id: id,
      address: z.string(),
      neighborhood: z.string(),
      city: z.string(),
      zip: z.string(),
      match,
    }),
  ),
  /** The listing with exactly this id. */
  listings: z.array(
    z.object({ ...listingOffer, address: z.string(), unit: z.string(), neighborhood: z.string(), match }),
  ),
  /** The caller's own. */
  clients: z.array(clientSuggestion.extend({ match })),
  agents: z.array(agentSuggestion.extend({ match })),
  neighborhoods: z.array(
    z.object({
      abbreviation: z.string(),
      name: z.string(),
      borough: z.string(),
      /** What to search for there. */
      ad_types: z.array(z.enum(adTypes)),
      match,
    }),
  ),
})
export type Palette = z.infer<typeof palette>

const search = z.string().trim().max(200).default('')

export const suggestions = {
  suggestAgents: endpoint({
    method: 'GET',
    path: '/v1/suggest-agents',
    tag: 'suggestions',
    summary: "The office's active agents by name or email, closest first, then in the given order",
    access: 'session',
    query: z.object({
      search,
      offset: intParam(0, 1000).default(0),
      limit: intParam(1, 10).default(10),
      sort_by: z.enum(['first_name', 'last_name']).default('first_name'),
      sort_dir: z.enum(['asc', 'desc']).default('asc'),
    }),
    replies: { 200: z.object({ collection: z.array(agentSuggestion) }) },
  }),
  palette: endpoint({
    method: 'GET',
    path: '/v1/palette',
    replica: true,
    tag: 'suggestions',
    summary: 'Units, buildings, listings, clients and agents that match a text, closest first',
    access: 'session',
    query: z.object({ search }),
    replies: { 200: palette },
  }),
}
