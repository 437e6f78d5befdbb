import { neighborhoods } from '@pb/rules/neighborhoods'
import { sql, type RawBuilder } from 'kysely'
import '../tables.ts'
import { boroughPlace } from './keys.ts'
import { mustBits, oneOfBits } from './masks.ts'

const names = neighborhoods.map(({ abbreviation }) => abbreviation)
const boroughPlaces = neighborhoods.map(({ borough }) => boroughPlace(borough))

/** What few searches ask, of `k`'s search and listing `l`. */
function furtherFits(now: Date) {
  return sql`EXISTS (SELECT FROM saved_search_further x WHERE x.search_id = k.search_id
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
 * Which active searches the active ones of some listings fit: rows of `listing_id`, `search_id`, each once. `listings` is
 * a set of rows with an `id`. What a search asks means exactly what `searchConditions` of the listings does; each listing
 * goes by itself through the index of the keys, which answers it alone.
 */
export function fittingSearches(listings: RawBuilder<unknown>, now: Date) {
  return sql<{ listing_id: string; search_id: string }>`
    SELECT DISTINCT l.id AS listing_id, found.search_id
    FROM (
      SELECT l.*, ${oneOfBits()} AS one_bits, ${mustBits(now)} AS must_bits,
        ARRAY['', l.neighborhood, (${boroughPlaces}::text[])[array_position(${names}::text[], l.neighborhood::text)]]
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
        AND (NOT k.further OR ${furtherFits(now)})
      OFFSET 0
    ) found`
}
