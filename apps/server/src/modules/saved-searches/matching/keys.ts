import type { SavedSearchParams } from '@pb/contract/saved-searches'
import { boundsOf, parseArea, parseBounds, type Bounds } from '@pb/rules/areas'
import { bedroomCode } from '@pb/rules/bedrooms'
import { parseNeighborhoodRange } from '@pb/rules/neighborhood-ranges'
import { boroughByName } from '@pb/rules/neighborhoods'
import { apartmentFeatures, buildingFeatures, maskOf } from '@pb/rules/vocabulary'
import { sql, type Insertable } from 'kysely'
import type { Tables, Tx } from '../../../platform/db.ts'
import { areaPolygon } from '../../listings/index.ts'
import '../tables.ts'
import { mustMask, oneOfMask } from './masks.ts'

type Key = Omit<Insertable<Tables['saved_search_key']>, 'search_id'>
type Place = Pick<Key, 'place' | 'street_min' | 'street_max' | 'avenue_min' | 'avenue_max'>

/** Of more rows than this the layouts are left to `saved_search_further`. */
const mostKeys = 200
const anyPrice = '9223372036854775807'
const anywhere: Place = { place: '', street_min: null, street_max: null, avenue_min: null, avenue_max: null }

/** The place of a borough among the keys. */
export const boroughPlace = (borough: string) => `@${borough}`

/** Where it may be: boroughs and neighborhoods are all places. What asks for places that nobody knows finds nothing. */
function placesOf({ borough = [], neighborhood = [] }: SavedSearchParams): Place[] {
  if (borough.length === 0 && neighborhood.length === 0) return [anywhere]
  const boroughs = new Set(borough.flatMap((name) => boroughByName(name)?.abbreviation ?? []))
  return [
    ...[...boroughs].map((key): Place => Object.assign({}, anywhere, { place: boroughPlace(key) })),
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

/** The box that both a box and a drawn area leave. */
function boxOf({ bounds, area }: SavedSearchParams): Bounds | null {
  const boxes = [
    ...(bounds === undefined ? [] : [parseBounds(bounds)!]),
    ...(area === undefined ? [] : [boundsOf(parseArea(area)!)]),
  ]
  if (boxes.length === 0) return null
  return {
    west: Math.max(...boxes.map(({ west }) => west)),
    south: Math.max(...boxes.map(({ south }) => south)),
    east: Math.min(...boxes.map(({ east }) => east)),
    north: Math.min(...boxes.map(({ north }) => north)),
  }
}

const cents = (dollars: number) => String(dollars * 100)

/**
 * The rows by which listings find a search, and what else must be looked at; means exactly what `searchConditions` of
 * the listings does with the same parameters.
 */
export function keysOfSearch(params: SavedSearchParams) {
  const places = placesOf(params)
  const asked = [...new Set(params.bedrooms?.map(bedroomCode) ?? [])]
  const apart = asked.length > 0 && places.length * asked.length > mostKeys
  const box = boxOf(params)
  const further = {
    bedrooms: apart ? asked : null,
    companies: params.company_name?.length ? params.company_name.map((name) => name.toLowerCase()) : null,
    listed_since: params.listed_since ?? null,
    verified_within: params.verified_within ?? null,
    south: box?.south ?? null,
    north: box?.north ?? null,
    west: box?.west ?? null,
    east: box?.east ?? null,
    area: params.area === undefined ? null : areaPolygon(parseArea(params.area)!),
  }
  const rest = {
    ad_type: params.ad_type,
    price_min: params.min_price ? cents(params.min_price) : '0',
    price_max: params.max_price ? cents(params.max_price) : anyPrice,
    one_of: String(oneOfMask(params)),
    building_features: String(maskOf(buildingFeatures, params.building_features ?? [])),
    apartment_features: String(maskOf(apartmentFeatures, params.apartment_features ?? [])),
    must: mustMask(params),
    move_in: params.move_in_date ?? null,
    further: Object.values(further).some((value) => value !== null),
  }
  const layouts = asked.length === 0 || apart ? [0] : asked
  const keys = places.flatMap((place) =>
    layouts.map((bedrooms): Key => Object.assign({ bedrooms }, rest, place)),
  )
  return { keys, further }
}

/** Lets listings find a search, from now on by these parameters. */
export async function writeKeys(tx: Tx, searchId: string, params: SavedSearchParams): Promise<void> {
  await dropKeys(tx, searchId)
  const { keys, further } = keysOfSearch(params)
  if (keys.length === 0) return
  await tx
    .insertInto('saved_search_key')
    .values(keys.map((key) => ({ ...key, search_id: searchId })))
    .execute()
  if (!keys[0]!.further) return
  const { bedrooms, companies, listed_since, verified_within, south, north, west, east, area } = further
  await sql`INSERT INTO saved_search_further VALUES (${searchId}, ${bedrooms}::smallint[], ${companies}::text[],
    ${listed_since}::timestamp AT TIME ZONE 'America/New_York', ${verified_within}::int, ${south}::float8,
    ${north}::float8, ${west}::float8, ${east}::float8, ${area}::polygon)`.execute(tx)
}

/** Listings find the search no more. */
export async function dropKeys(tx: Tx, searchId: string): Promise<void> {
  await tx.deleteFrom('saved_search_key').where('search_id', '=', searchId).execute()
  await tx.deleteFrom('saved_search_further').where('search_id', '=', searchId).execute()
}
