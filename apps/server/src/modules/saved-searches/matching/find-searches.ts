import { neighborhoods } from '@pb/rules/neighborhoods'
import { sql, type RawBuilder } from 'kysely'
import '../tables.ts'
import { toBoroughPlace } from './keys.ts'
import { mustBits, oneOfBits } from './masks.ts'

const neighborhoodKeys = neighborhoods.map(({ abbreviation }) => abbreviation)
const boroughPlaceKeys = neighborhoods.map(({ borough }) => toBoroughPlace(borough))

/** SQL condition: listing `l` meets the rarely used filters of the search of key `k`. */
function extraFiltersMatch(now: Date) {
  return sql`EXISTS (SELECT FROM saved_search_extra_filter x WHERE x.search_id = k.search_id
    AND (x.bedrooms IS NULL OR l.bedrooms = ANY (x.bedrooms))
    AND (x.companies IS NULL
      OR (SELECT lower(name) FROM listing_company WHERE id = l.company_id) = ANY (x.companies))
    AND (x.listed_since IS NULL OR l.published_at >= x.listed_since)
    AND (x.verified_within IS NULL
      OR l.verified_at >= ${now}::timestamptz - make_interval(secs => x.verified_within * 86400.0))
    AND (x.south IS NULL
      OR (l.latitude BETWEEN x.south AND x.north AND l.longitude BETWEEN x.west AND x.east))
    AND (x.area IS NULL OR x.area @> point(l.longitude * 100000, l.latitude * 100000)))`
}

/**
 * Finds the active searches that match the active listings among `listings`, a row set with an `id`; returns distinct
 * rows of `listing_id` and `search_id`. The conditions are equivalent to `searchConditions` of the listings module. Each
 * listing is a separate index-only scan of the keys.
 */
export function findMatchingSearches(listings: RawBuilder<unknown>, now: Date) {
  return sql<{ listing_id: string; search_id: string }>`
    SELECT DISTINCT l.id AS listing_id, found.search_id
    FROM (
      SELECT l.*, ${oneOfBits()} AS one_bits, ${mustBits(now)} AS must_bits,
        ARRAY['', l.neighborhood, (${boroughPlaceKeys}::text[])[array_position(${neighborhoodKeys}::text[], l.neighborhood::text)]]
          COLLATE "C" AS places
      FROM ${listings} asked JOIN listing l ON l.id = asked.id WHERE l.active OFFSET 0
    ) l
    CROSS JOIN LATERAL (
      SELECT k.search_id FROM saved_search_key k
      WHERE k.ad_type = l.ad_type AND k.place = ANY (l.places) AND k.bedrooms = ANY (ARRAY[0::smallint, l.bedrooms])
        AND k.price_min <= l.price_cents AND k.price_max >= l.price_cents
        AND k.one_of & l.one_bits = l.one_bits
        AND k.building_features & l.building_features = k.building_features
        AND k.apartment_features & l.apartment_features = k.apartment_features
        AND k.must & l.must_bits = k.must
        AND (k.street_min IS NULL OR l.street_number BETWEEN k.street_min AND k.street_max)
        AND (k.avenue_min IS NULL OR l.avenue_number BETWEEN k.avenue_min AND k.avenue_max)
        AND (k.move_in IS NULL OR l.available_from <= k.move_in)
        AND (NOT k.further OR ${extraFiltersMatch(now)})
      OFFSET 0
    ) found`
}
