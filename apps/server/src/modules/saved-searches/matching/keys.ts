import type { SavedSearchParams } from '@pb/contract/saved-searches'
import { toBounds, parseArea, parseBounds, type Bounds } from '@pb/rules/areas'
import { bedroomCode } from '@pb/rules/bedrooms'
import { parseNeighborhoodRange } from '@pb/rules/neighborhood-ranges'
import { findBorough } from '@pb/rules/neighborhoods'
import { apartmentFeatures, buildingFeatures, toMask } from '@pb/rules/vocabulary'
import { sql, type Insertable } from 'kysely'
import type { Tables, Tx } from '../../../platform/db/db.ts'
import { areaPolygon } from '../../listings/index.ts'
import '../tables.ts'
import { mustMask, oneOfMask } from './masks.ts'

type Key = Omit<Insertable<Tables['saved_search_key']>, 'search_id'>
type PlaceKey = Pick<Key, 'place' | 'street_min' | 'street_max' | 'avenue_min' | 'avenue_max'>

/** When a search would have more keys than this, its bedrooms move to `saved_search_extra_filter`. */
const maxKeys = 200
const anyPrice = '9223372036854775807'
const anywhere: PlaceKey = {
  place: '',
  street_min: null,
  street_max: null,
  avenue_min: null,
  avenue_max: null,
}

/** The `place` of a borough's key. */
export const toBoroughPlace = (borough: string) => `@${borough}`

/** One place per borough and neighborhood. A search with unknown places only gets none, so it matches nothing. */
function buildPlaceKeys({ borough = [], neighborhood = [] }: SavedSearchParams): PlaceKey[] {
  if (borough.length === 0 && neighborhood.length === 0) return [anywhere]
  const boroughs = new Set(borough.flatMap((name) => findBorough(name)?.abbreviation ?? []))
  return [
    ...[...boroughs].map((key): PlaceKey => Object.assign({}, anywhere, { place: toBoroughPlace(key) })),
    ...[...new Set(neighborhood)].map((text) => {
      const { abbreviation, streets, avenues } = parseNeighborhoodRange(text)!
      return {
        place: abbreviation,
        street_min: streets?.[0] ?? null,
        street_max: streets?.[1] ?? null,
        avenue_min: avenues?.[0] ?? null,
        avenue_max: avenues?.[1] ?? null,
      }
    }),
  ]
}

/** The intersection of the map bounds and the bounds of the drawn area. */
function intersectBounds({ bounds, area }: SavedSearchParams): Bounds | null {
  const boxes = [
    ...(bounds === undefined ? [] : [parseBounds(bounds)!]),
    ...(area === undefined ? [] : [toBounds(parseArea(area)!)]),
  ]
  if (boxes.length === 0) return null
  return {
    west: Math.max(...boxes.map(({ west }) => west)),
    south: Math.max(...boxes.map(({ south }) => south)),
    east: Math.min(...boxes.map(({ east }) => east)),
    north: Math.min(...boxes.map(({ north }) => north)),
  }
}

const toCents = (dollars: number) => String(dollars * 100)

/**
 * The index rows of a search, and its rarely used filters. Together they are equivalent to `searchConditions` of the
 * listings module with the same parameters.
 */
export function buildSearchKeys(params: SavedSearchParams) {
  const places = buildPlaceKeys(params)
  const bedroomCodes = [...new Set(params.bedrooms?.map(bedroomCode) ?? [])]
  const filtersBedroomsSeparately = bedroomCodes.length > 0 && places.length * bedroomCodes.length > maxKeys
  const box = intersectBounds(params)
  const further = {
    bedrooms: filtersBedroomsSeparately ? bedroomCodes : null,
    companies: params.company_name?.length ? params.company_name.map((name) => name.toLowerCase()) : null,
    listed_since: params.listed_since ?? null,
    verified_within: params.verified_within ?? null,
    south: box?.south ?? null,
    north: box?.north ?? null,
    west: box?.west ?? null,
    east: box?.east ?? null,
    area: params.area === undefined ? null : areaPolygon(parseArea(params.area)!),
  }
  const sharedColumns = {
    ad_type: params.ad_type,
    price_min: params.min_price ? toCents(params.min_price) : '0',
    price_max: params.max_price ? toCents(params.max_price) : anyPrice,
    one_of: String(oneOfMask(params)),
    building_features: String(toMask(buildingFeatures, params.building_features ?? [])),
    apartment_features: String(toMask(apartmentFeatures, params.apartment_features ?? [])),
    must: mustMask(params),
    move_in: params.move_in_date ?? null,
    further: Object.values(further).some((value) => value !== null),
  }
  const layouts = bedroomCodes.length === 0 || filtersBedroomsSeparately ? [0] : bedroomCodes
  const keys = places.flatMap((place) =>
    layouts.map((bedrooms): Key => Object.assign({ bedrooms }, sharedColumns, place)),
  )
  return { keys, further }
}

/** Replaces the index rows of a search, by which new listings find it. */
export async function writeKeys(tx: Tx, searchId: string, params: SavedSearchParams): Promise<void> {
  await deleteKeys(tx, searchId)
  const { keys, further } = buildSearchKeys(params)
  if (keys.length === 0) return
  await tx
    .insertInto('saved_search_key')
    .values(keys.map((key) => ({ ...key, search_id: searchId })))
    .execute()
  if (!keys[0]!.further) return
  const { bedrooms, companies, listed_since, verified_within, south, north, west, east, area } = further
  await sql`INSERT INTO saved_search_extra_filter VALUES (${searchId}, ${bedrooms}::smallint[], ${companies}::text[],
    ${listed_since}::timestamp AT TIME ZONE 'America/New_York', ${verified_within}::int, ${south}::float8,
    ${north}::float8, ${west}::float8, ${east}::float8, ${area}::polygon)`.execute(tx)
}

/** Removes a search from matching. */
export async function deleteKeys(tx: Tx, searchId: string): Promise<void> {
  await tx.deleteFrom('saved_search_key').where('search_id', '=', searchId).execute()
  await tx.deleteFrom('saved_search_extra_filter').where('search_id', '=', searchId).execute()
}
