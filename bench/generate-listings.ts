import { bedroomCode } from '@pb/rules/bedrooms'
import { neighborhoods } from '@pb/rules/neighborhoods'
import { ownerships } from '@pb/rules/vocabulary'
import { decodeLine, type Position } from '@pb/rules/areas'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'

/** Shares of layouts: [bedrooms code, upper end of its range within 0..1, typical rent in dollars]. */
const layouts = [
  [bedroomCode('studio'), 0.17, 2700],
  [bedroomCode('alcove-studio'), 0.2, 2900],
  [bedroomCode('1'), 0.52, 3500],
  [bedroomCode('1.5'), 0.56, 3900],
  [bedroomCode('2'), 0.8, 4700],
  [bedroomCode('3'), 0.93, 6200],
  [bedroomCode('4'), 0.98, 8200],
  [bedroomCode('5'), 1, 11_000],
] as const

/** A SQL CASE over a random number `u` in 0..1. */
function createChoice(rows: readonly (readonly [value: string | number, below: number])[]): string {
  return `CASE ${rows.map(([value, below]) => `WHEN u <= ${below} THEN ${value}`).join(' ')} END`
}

const layout = createChoice(layouts.map(([code, below]) => [code, below]))
const rent = `CASE bedrooms ${layouts.map(([code, , dollars]) => `WHEN ${code} THEN ${dollars}`).join(' ')} END`
/** Random bit masks: a bit is set with probability 1/2 in one operand, 1/4 in two combined. */
const bits = (count: number) => `(random() * ${2 ** count - 1})::bigint`

/** Positions of the neighborhood labels on the built-in map. */
const anchors = new Map(
  readFileSync(join(import.meta.dirname, '../packages/rules/src/city-map/places.txt'), 'utf8')
    .trim()
    .split('\n')
    .map((line): [string, Position] => {
      const [name = '', , shape = ''] = line.split('\t')
      return [name, decodeLine(shape)![0]!]
    }),
)
const middle: Position = [-73.95, 40.73]

/**
 * Fills an empty, migrated database with listings in SQL: neighborhoods by a power law (a tenth of them has half of the
 * listings), log-normal prices by bedrooms and neighborhood, twenty listings per building, two per unit, five photos
 * and a history per active listing; the others closed within the last five years. Deterministic. Foreign keys are not
 * checked during the load.
 */
export async function generateListings(
  pool: pg.Pool,
  { listings, activeShare }: { listings: number; activeShare: number },
): Promise<void> {
  const client = await pool.connect()
  const buildings = Math.ceil(listings / 20)
  const units = Math.ceil(listings / 2)
  try {
    await client.query('BEGIN')
    await client.query(`SET LOCAL session_replication_role = replica`)
    await client.query(`SET LOCAL synchronous_commit = off`)
    await client.query(`SELECT setseed(0.42)`)
    await client.query(
      `CREATE TEMP TABLE place AS SELECT * FROM unnest($1::text[], $2::text[], $3::float8[], $4::float8[]) WITH ORDINALITY
      AS t (neighborhood, borough, east, north, rank)`,
      [
        neighborhoods.map(({ abbreviation }) => abbreviation),
        neighborhoods.map(({ borough }) => borough),
        ...[0, 1].map((axis) => neighborhoods.map(({ name }) => (anchors.get(name) ?? middle)[axis])),
      ],
    )
    await client.query(
      `INSERT INTO building (borough, house_number, street, address, zip, neighborhood, ownership, building_type,
        pets, features, street_number, avenue_number, latitude, longitude, source)
      SELECT borough, n::text, 'EAST ' || n % 200 || ' STREET', n || ' East ' || n % 200 || 'th Street', '10016',
        neighborhood, ($1::text[])[1 + floor(random() * cardinality($1))],
        (ARRAY['elevator', 'elevator', 'walk-up', 'walk-up', 'high-rise', 'loft', 'townhouse'])[1 + floor(random() * 7)],
        (ARRAY[0, 1, 1, 3, 7, 7])[1 + floor(random() * 6)], ${bits(18)} & ${bits(18)},
        CASE WHEN borough = 'MN' AND random() < 0.8 THEN 1 + floor(random() * 200) END,
        CASE WHEN borough = 'MN' AND random() < 0.8 THEN 1 + floor(random() * 19) END,
        north + (random() - 0.5) / 60, east + (random() - 0.5) / 60, 'bench'
      FROM (SELECT n, 1 + floor(power(random(), 3.3) * $3) AS rank FROM generate_series(1, $2::int) n) r
      JOIN place USING (rank)`,
      [ownerships.map(({ key }) => key), buildings, neighborhoods.length],
    )
    await client.query(
      `INSERT INTO unit (building_id, label, bedrooms, bathrooms, size)
      SELECT 1 + n % $2::int, n::text, bedrooms, 10 + bedrooms / 20 * 5 + 5 * floor(random() * 2),
        CASE WHEN random() < 0.7 THEN 350 + bedrooms * 22 + floor(random() * 300) END
      FROM (SELECT n, ${layout} AS bedrooms FROM (SELECT n, random() AS u FROM generate_series(1, $1::int) n) r) l`,
      [units, buildings],
    )
    await client.query(
      `INSERT INTO listing_company (name) SELECT 'Office ' || n || ' Realty' FROM generate_series(1, 2000) n`,
    )
    await client.query(
      `INSERT INTO listing (unit_id, building_id, ad_type, standard_status, price_cents, bedrooms, bathrooms, size,
        furnished, apartment_features, neighborhood, ownership, building_type, building_features, pets,
        street_number, avenue_number, description, commission, source, published_at, status_changed_at, latitude,
        longitude, available_from, company_id, price_dropped_at, verified_at)
      SELECT u.id, b.id, ad_type, CASE WHEN active < $3 THEN 'Active' ELSE 'Closed' END,
        100 * round(${rent} * CASE ad_type WHEN 'sale' THEN 210 ELSE 1 END * (1.7 - rank / 300.0)
          * exp(0.28 * sqrt(-2 * ln(1 - random())) * cos(2 * pi() * random()))),
        u.bedrooms, u.bathrooms, u.size,
        (ARRAY['unfurnished', 'unfurnished', 'unfurnished', 'furnished', 'flexible'])[1 + floor(random() * 5)],
        ${bits(20)} & ${bits(20)}, b.neighborhood, b.ownership, b.building_type, b.features, b.pets, b.street_number,
        b.avenue_number, repeat('Bright home close to everything. ', 12),
        CASE WHEN random() < 0.4 THEN '{"kind":"owner_pays","months":1}'::jsonb END, 'bench',
        CASE WHEN active < $3 THEN published_at ELSE ended_at - interval '45 days' END,
        CASE WHEN active >= $3 THEN ended_at END, latitude, longitude,
        CASE WHEN ad_type = 'rental' AND random() < 0.9 THEN current_date + (random() * 90 - 20)::int END,
        1 + floor(power(random(), 2.5) * 2000), CASE WHEN random() < 0.16 THEN published_at + (now() - published_at) / 2 END,
        CASE WHEN random() < 0.9 THEN now() - random() * random() * interval '60 days' END
      FROM (SELECT 1 + (n * 7919) % $2::bigint AS unit_id, random() AS active,
          now() - random() * interval '180 days' AS published_at,
          CASE WHEN random() < 0.6 THEN 'rental' ELSE 'sale' END AS ad_type
        FROM generate_series(1, $1::bigint) n) r
      CROSS JOIN LATERAL (SELECT now() - (now() - published_at) * 10.14 AS ended_at) e
      JOIN unit u ON u.id = r.unit_id JOIN building b ON b.id = u.building_id JOIN place USING (neighborhood)`,
      [listings, units, activeShare],
    )
    // The load fires no triggers.
    await client.query(
      `INSERT INTO listing_count
      SELECT ad_type, neighborhood, bedrooms, count(*) FROM listing WHERE active GROUP BY 1, 2, 3`,
    )
    await client.query(
      `INSERT INTO media (name, content_type, bytes, width, height, sha256)
      SELECT md5(n::text) || '.jpg', 'image/jpeg', 1, 1600, 1200, sha256(n::text::bytea) FROM generate_series(1, 1000) n`,
    )
    await client.query(
      `INSERT INTO listing_photo (listing_id, position, name)
      SELECT id, position, md5((1 + (id * 31 + position) % 1000)::text) || '.jpg'
      FROM listing, generate_series(0, 4) position WHERE active`,
    )
    await client.query(
      `INSERT INTO listing_event (listing_id, kind, price_cents, created_at)
      SELECT id, 'listed', price_cents * 1.05, published_at FROM listing WHERE active
      UNION ALL
      SELECT id, 'price_change', price_cents, price_dropped_at
      FROM listing WHERE active AND price_dropped_at IS NOT NULL`,
    )
    await client.query('COMMIT')
    await client.query('VACUUM ANALYZE')
  } finally {
    client.release()
  }
}
