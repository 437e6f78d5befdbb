import { bedroomKeys } from '@pb/rules/bedrooms'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { date, dollars, id, intParam } from './wire.ts'

export const buildingUnit = z.object({
  apartment_id: id,
  unit: z.string(),
  bedrooms: z.enum(bedroomKeys).nullable(),
  bathrooms: z.number().nullable(),
  size: z.number().int().nullable(),
  /** Active listing of the unit, if there is one. */
  listing: z.object({ advertisement_id: id, ad_type: z.enum(['rental', 'sale']), price: dollars }).nullable(),
  last_sale: z.object({ date, price: dollars }).nullable(),
})
export type BuildingUnit = z.infer<typeof buildingUnit>

export const building = z.object({
  building_id: id,
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  borough: z.string(),
  neighborhood: z.string(),
  neighborhood_abbreviation: z.string(),
  ownership: z.string(),
  building_type: z.string(),
  units_total: z.number().int().nullable(),
  floors: z.number().int().nullable(),
  year_built: z.number().int().nullable(),
  pet_policy: z.string(),
  amenities: z.array(z.string()),
  /** Average dollars a square foot of sales in the two years up to the newest one; null if no size is known. */
  sales_avg: z.number().nullable(),
  /** Average yearly rent a square foot of active rentals, in dollars. */
  rentals_avg: z.number().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  photo: z.string().nullable(),
  units: z.array(buildingUnit),
})
export type Building = z.infer<typeof building>

export const buildingSuggestion = z.object({
  building_id: id,
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  neighborhood: z.string(),
  pet_policy: z.string(),
  ownership: z.string(),
  building_type: z.string(),
})
export type BuildingSuggestion = z.infer<typeof buildingSuggestion>

export const buildings = {
  building: endpoint({
    method: 'GET',
    path: '/v1/buildings/:id',
    tag: 'buildings',
    summary: 'One building with its units',
    access: 'session',
    params: z.object({ id }),
    replies: { 200: building },
    errors: ['not_found'],
  }),
  suggestBuildings: endpoint({
    method: 'GET',
    path: '/v1/suggest-buildings',
    tag: 'buildings',
    summary: 'Buildings with an address that begins with or resembles the text',
    access: 'session',
    query: z.object({
      search: z.string().trim().max(200).default(''),
      offset: intParam(0, 1000).default(0),
      limit: intParam(1, 10).default(10),
    }),
    replies: { 200: z.object({ collection: z.array(buildingSuggestion) }) },
  }),
}
