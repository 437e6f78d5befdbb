import type { Query } from '@pb/contract/endpoint'
import type { listings } from '@pb/contract/listings'
import { parseArea, parseBounds } from '@pb/rules/areas'
import { bathroomRange, bedroomCode, type BathroomKey } from '@pb/rules/bedrooms'
import { parseNeighborhoodRange, type NeighborhoodRange } from '@pb/rules/neighborhood-ranges'
import { findBorough, neighborhoods } from '@pb/rules/neighborhoods'
import {
  apartmentFeatures,
  buildingFeatures,
  toMask,
  pets,
  getAllowingPets,
  type Pet,
} from '@pb/rules/vocabulary'
import { sql, type RawBuilder } from 'kysely'
import { daysBefore, dropDays } from '../cards/freshness.ts'
import { polygonConditions, boundsConditions } from './position-conditions.ts'

export type SearchQuery = Query<(typeof listings)['searchListings']> & {
  /** The agent whose client `not_sent_to` refers to. */
  readonly requested_by?: string
}

type Condition = RawBuilder<unknown>

/** Every requested pet must be allowed. */
function petConditions(keys: readonly Pet[]): Condition[] {
  return keys.map((pet) => sql`pets & ${Number(toMask(pets, getAllowingPets(pet)))}::smallint <> 0`)
}

function bathroomCondition(keys: readonly BathroomKey[]): Condition {
  const ranges = [...new Set(keys)].map((key) => {
    const { from, below } = bathroomRange(key)
    return sql`bathrooms >= ${from} AND bathrooms < ${below}`
  })
  return sql`(${sql.join(ranges, sql` OR `)})`
}

function rangeCondition({ abbreviation, streets, avenues }: NeighborhoodRange): Condition {
  const parts = [sql`neighborhood = ${abbreviation}`]
  if (streets) parts.push(sql`street_number BETWEEN ${streets[0]} AND ${streets[1]}`)
  if (avenues) parts.push(sql`avenue_number BETWEEN ${avenues[0]} AND ${avenues[1]}`)
  return sql`${sql.join(parts, sql` AND `)}`
}

/** Returns the neighborhoods of the requested boroughs. */
function neighborhoodsIn(boroughs: readonly string[]): string[] {
  const requested = new Set(boroughs.map((name) => findBorough(name)?.abbreviation))
  return neighborhoods.filter(({ borough }) => requested.has(borough)).map(({ abbreviation }) => abbreviation)
}

/** A listing must be in any of the boroughs or neighborhoods. */
function locationConditions(query: SearchQuery): Condition[] {
  const ranges = (query.neighborhood ?? []).map((text) => parseNeighborhoodRange(text)!)
  const inBoroughs = neighborhoodsIn(query.borough ?? [])
  if (ranges.length === 0 && !query.borough?.length) return []
  const abbreviations = [...inBoroughs, ...ranges.map(({ abbreviation }) => abbreviation)]
  const inNeighborhoods = (names: readonly string[]) =>
    sql`neighborhood = ANY (${[...new Set(names)]}::text[])`
  const hasGridRange = ranges.some(({ streets, avenues }) => streets ?? avenues)
  if (!hasGridRange) return [inNeighborhoods(abbreviations)]
  const alternatives = [
    ...ranges.map(rangeCondition),
    ...(inBoroughs.length > 0 ? [inNeighborhoods(inBoroughs)] : []),
  ]
  // The list of all neighborhoods is repeated so that the index can be used.
  return [inNeighborhoods(abbreviations), sql`(${sql.join(alternatives, sql` OR `)})`]
}

function inListCondition(column: string, keys: readonly string[] | undefined): Condition[] {
  return keys?.length ? [sql`${sql.ref(column)} = ANY (${[...new Set(keys)]}::text[])`] : []
}

/** All bits of the mask must be set. */
function hasAllBits(column: string, mask: bigint): Condition[] {
  if (mask === 0n) return []
  return [sql`${sql.ref(column)} & ${mask.toString()}::bigint = ${mask.toString()}::bigint`]
}

function priceConditions({ min_price, max_price }: SearchQuery): Condition[] {
  return [
    ...(min_price ? [sql`price_cents >= ${String(min_price * 100)}::bigint`] : []),
    ...(max_price ? [sql`price_cents <= ${String(max_price * 100)}::bigint`] : []),
  ]
}

/** On or after a day in New York. */
function sinceDay(column: string, day: string): Condition {
  return sql`${sql.ref(column)} >= ${day}::timestamp AT TIME ZONE 'America/New_York'`
}

function withinDays(column: string, days: number, now: Date): Condition {
  return sql`${sql.ref(column)} >= ${daysBefore(now, days)}::timestamptz`
}

/** Names are resolved to ids first, since there are few companies. */
function companyCondition(names: readonly string[]): Condition {
  const lower = [...new Set(names.map((name) => name.toLowerCase()))]
  return sql`company_id = ANY (ARRAY(SELECT id FROM listing_company WHERE lower(name) = ANY (${lower}::text[])))`
}

/** Conditions on the terms of the listing; unknown values never match. */
function offerConditions(query: SearchQuery, now: Date): Condition[] {
  const { company_name, move_in_date, listed_since, verified_within } = query
  return [
    ...(company_name?.length ? [companyCondition(company_name)] : []),
    ...(query.no_fee ? [sql`no_fee`] : []),
    ...(move_in_date ? [sql`available_from <= ${move_in_date}::date`] : []),
    ...(listed_since ? [sinceDay('published_at', listed_since)] : []),
    ...(query.price_dropped ? [withinDays('price_dropped_at', dropDays, now)] : []),
    ...(verified_within ? [withinDays('verified_at', verified_within, now)] : []),
  ]
}

/**
 * Not sent to a client yet. `client_listing` is owned by modules/listing-sends and only read here. The subquery runs
 * once, not per listing, so that the rest remains an index-only scan.
 */
function notSentCondition(agentId: string, userId: string): Condition {
  return sql`id <> ALL (ARRAY(
    SELECT listing_id FROM client_listing JOIN client ON client.id = client_listing.client_id
    WHERE client.agent_id = ${agentId}::bigint AND client.person_id = ${userId}::bigint AND sent_at IS NOT NULL))`
}

function idCondition(ids: readonly string[]): Condition {
  return sql`id = ANY (${[...new Set(ids)]}::bigint[])`
}

/** Position within bounds and within a drawn area; listings without a position never match. */
function areaConditions({ bounds, area }: SearchQuery): Condition[] {
  return [
    ...(bounds === undefined ? [] : boundsConditions(parseBounds(bounds)!)),
    ...(area === undefined ? [] : polygonConditions(parseArea(area)!)),
  ]
}

/**
 * Returns the conditions of a search over `listing`, besides `active`. Absent filters add no condition, so that each
 * combination of filters gets its own plan. An empty list is ignored, except for `listing_ids`. Values of one filter
 * are combined with OR, filters with AND; boroughs and neighborhoods count as one filter. Only columns of the covering
 * index `listing_search` are used.
 */
export function searchConditions(query: SearchQuery, now: Date): Condition[] {
  const ids = query.listing_ids
  if (ids && query.ignore_filters) return [idCondition(ids)]
  return [
    sql`ad_type = ${query.ad_type}`,
    ...(ids ? [idCondition(ids)] : []),
    ...(query.not_sent_to && query.requested_by
      ? [notSentCondition(query.requested_by, query.not_sent_to)]
      : []),
    ...locationConditions(query),
    ...areaConditions(query),
    ...(query.bedrooms?.length
      ? [sql`bedrooms = ANY (${[...new Set(query.bedrooms)].map(bedroomCode)}::smallint[])`]
      : []),
    ...priceConditions(query),
    ...(query.bathrooms?.length ? [bathroomCondition(query.bathrooms)] : []),
    ...inListCondition('building_type', query.building_type),
    ...inListCondition('ownership', query.ownership),
    ...inListCondition('furnished', query.furnished),
    ...petConditions(query.pets ?? []),
    ...hasAllBits('building_features', toMask(buildingFeatures, query.building_features ?? [])),
    ...hasAllBits('apartment_features', toMask(apartmentFeatures, query.apartment_features ?? [])),
    ...offerConditions(query, now),
  ]
}
