import { bedroomKeys } from '@pb/rules/bedrooms'
import { boroughKeys } from '@pb/rules/neighborhoods'
import { buildingTypes, ownerships } from '@pb/rules/vocabulary'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { date, dollars, id, intParam, keyEnum, latitude, longitude } from './wire.ts'

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
  /** The caller may move its pin on the map. */
  may_move: z.boolean(),
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

/** Where a position came from: known numbers of the street, the block, only the street, or a pin set by hand. */
export const positionPrecision = z.enum(['address', 'block', 'street', 'pin'])

/** A building that an address may mean. ZIP code '' and neighborhood null where the house number does not show them. */
export const addressCandidate = z.object({
  address: z.string(),
  borough: z.enum(boroughKeys),
  zip: z.string(),
  neighborhood: z.string().nullable(),
  /** Null if the office does not have it yet. */
  building_id: id.nullable(),
})
export type AddressCandidate = z.infer<typeof addressCandidate>

/** An address that may become a building: normalized, checked against the city's streets, and placed. */
export const locatedAddress = z.object({
  /** Formatted; null if the text has no house number or no street. */
  address: z.string().nullable(),
  street: z.string(),
  /** Unit label at the end of the text, or ''. */
  unit: z.string(),
  /** Asked for, or the only one with this street; null while several are possible. */
  borough: z.enum(boroughKeys).nullable(),
  /** Boroughs with a street of this name. */
  boroughs: z.array(z.enum(boroughKeys)),
  /** What the address may mean, while that is not clear: in several boroughs, or on several streets. */
  candidates: z.array(addressCandidate),
  street_known: z.boolean(),
  /** Streets of the borough with a similar name, if the street is unknown. */
  similar_streets: z.array(z.string()),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  precision: positionPrecision.nullable(),
  /** Proposed abbreviation; null unless the house number or the position leaves no doubt. */
  neighborhood: z.string().nullable(),
  /** Typed or proposed; '' if unknown, or if the typed one is not that of the house number. */
  zip: z.string(),
  /** The building with this address in any spelling, if there is one. */
  existing: buildingSuggestion.nullable(),
})
export type LocatedAddress = z.infer<typeof locatedAddress>

const position = {
  latitude: z.number().min(40.4).max(41),
  longitude: z.number().min(-74.3).max(-73.6),
}

/** Input for a new building. */
export const newBuilding = z.strictObject({
  address: z.string().trim().min(1).max(200),
  borough: z.enum(boroughKeys),
  zip: z.union([z.literal(''), z.string().regex(/^1\d{4}$/, 'Enter a ZIP code of the city')]).default(''),
  neighborhood: z.string().min(1).max(20),
  ...position,
  ownership: keyEnum(ownerships),
  building_type: z.union([z.literal(''), keyEnum(buildingTypes)]).default(''),
  /** Adds the building although no street of this name is known in the borough. */
  allow_unknown_street: z.boolean().default(false),
})
export type NewBuilding = z.infer<typeof newBuilding>

export const buildingPinMove = z.strictObject({
  ...position,
  /** Abbreviation; by default the neighborhood of the new place. */
  neighborhood: z.string().min(1).max(20).optional(),
  /** Where the caller saw the building. */
  from: z.object({ latitude: latitude.nullable(), longitude: longitude.nullable() }),
})
export type BuildingPinMove = z.infer<typeof buildingPinMove>

export const buildingPin = z.object({
  latitude: z.number(),
  longitude: z.number(),
  neighborhood: z.string(),
  neighborhood_abbreviation: z.string(),
})
export type BuildingPin = z.infer<typeof buildingPin>

export const buildings = {
  locateAddress: endpoint({
    method: 'GET',
    path: '/v1/locate-address',
    tag: 'buildings',
    summary: 'Normalizes an address, places it in the city, and finds the building that has it',
    access: 'session',
    query: z.object({
      address: z.string().trim().max(200).default(''),
      borough: z.enum(boroughKeys).optional(),
      /** A position set by hand, for which the neighborhood is proposed. */
      latitude: z.coerce.number().min(40.4).max(41).optional(),
      longitude: z.coerce.number().min(-74.3).max(-73.6).optional(),
    }),
    replies: { 200: locatedAddress },
  }),
  createBuilding: endpoint({
    method: 'POST',
    path: '/v1/buildings',
    creates: true,
    tag: 'buildings',
    summary: 'Adds a building by its address, or returns the one that has this address in any spelling',
    access: 'session',
    body: newBuilding,
    replies: { 200: z.object({ building: buildingSuggestion, created: z.boolean() }) },
    errors: ['rule_broken'],
  }),
  moveBuilding: endpoint({
    method: 'PUT',
    path: '/v1/buildings/:id/position',
    tag: 'buildings',
    summary: 'Moves the pin of a building: for supervisors, and the agent who added it',
    access: 'session',
    params: z.object({ id }),
    body: buildingPinMove,
    replies: { 200: buildingPin },
    errors: ['not_found', 'not_owner', 'conflict', 'rule_broken'],
  }),
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
