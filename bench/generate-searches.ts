import { savedSearchParams, type SavedSearchParams } from '@pb/contract/saved-searches'
import { bedroomKeys } from '@pb/rules/bedrooms'
import { chunk } from '@pb/rules/chunk'
import { neighborhoods } from '@pb/rules/neighborhoods'
import { formatSearchTitle } from '@pb/rules/search-summary'
import { apartmentFeatures, buildingFeatures } from '@pb/rules/vocabulary'
import { insertMany, reserveIds } from '../apps/server/src/platform/db/bulk.ts'
import type { Database } from '../apps/server/src/platform/db/db.ts'
import { buildSearchKeys } from '../apps/server/src/modules/saved-searches/matching/keys.ts'
import { randomSource } from './office.ts'

const random = randomSource(11)
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
const chance = (share: number) => random() < share

/** Rents by bedrooms, in dollars; sale prices are 210 times as high. */
const rents: Readonly<Record<string, number>> = { studio: 2700, '1': 3500, '2': 4700, '3': 6200, '4': 8200 }
const layouts = ['studio', '1', '1', '1', '2', '2', '3', '4'] as const

/** A typical search: a few adjacent neighborhoods, one or two layouts, and a matching price range. */
function randomSearch(): SavedSearchParams {
  const ad_type = chance(0.7) ? 'rental' : 'sale'
  const layout = pick(layouts)
  const price = rents[layout]! * (ad_type === 'sale' ? 210 : 1) * (0.8 + random())
  const place = Math.floor(random() ** 2 * neighborhoods.length)
  const next = bedroomKeys.indexOf(layout) + 1
  const round = (value: number) => Math.round(value / 50) * 50
  return savedSearchParams.parse({
    ad_type,
    ...(chance(0.98) && {
      neighborhood: Array.from(
        { length: 1 + Math.floor(random() * 5) },
        (_, step) => neighborhoods[(place + step) % neighborhoods.length]!.abbreviation,
      ),
    }),
    ...(chance(0.97) && { bedrooms: chance(0.25) ? [layout, bedroomKeys[next]!] : [layout] }),
    ...(chance(0.8) && { min_price: round(price * 0.9) }),
    max_price: round(price * 1.1),
    ...(chance(0.3) && { bathrooms: ['1', '1.5', '2'] }),
    ...(chance(0.6) && { apartment_features: [pick(apartmentFeatures).key] }),
    ...(chance(0.5) && { building_features: [pick(buildingFeatures).key] }),
    ...(chance(0.2) && { pets: [pick(['cats', 'dogs'] as const)] }),
    ...(chance(0.2) && ad_type === 'rental' && { no_fee: '1' as const }),
    ...(chance(0.3) && { move_in_date: new Date(Date.now() + random() * 5e9).toISOString().slice(0, 10) }),
    ...(chance(0.05) && { verified_within: 14 }),
  })
}

const keyColumns = {
  search_id: 'bigint',
  ad_type: 'text',
  place: 'text',
  bedrooms: 'smallint',
  price_min: 'bigint',
  price_max: 'bigint',
  one_of: 'bigint',
  building_features: 'bigint',
  apartment_features: 'bigint',
  must: 'smallint',
  street_min: 'smallint',
  street_max: 'smallint',
  avenue_min: 'smallint',
  avenue_max: 'smallint',
  move_in: 'date',
  further: 'boolean',
} as const

/** Creates agents with 200 clients each, and an active search per client. */
export async function generateSearches({ db, pool }: Database, count: number): Promise<void> {
  const agents = Math.ceil(count / 200)
  await pool.query(
    `WITH made AS (INSERT INTO person (name) SELECT 'Agent ' || n FROM generate_series(1, $1::int) n RETURNING id)
    INSERT INTO agent (person_id, email, roles) SELECT id, 'a' || id || '@pboffice.example', ARRAY['AGENT'] FROM made`,
    [agents],
  )
  await pool.query(
    `WITH agents AS (SELECT array_agg(person_id ORDER BY person_id) AS ids FROM agent),
      people AS (INSERT INTO person (name) SELECT 'Client ' || n FROM generate_series(1, $1::int) n RETURNING id)
    INSERT INTO client (agent_id, person_id, first_name, last_name, search_types, created_at, assigned_at, last_activity_at)
    SELECT ids[1 + id % cardinality(ids)], id, 'Client', id::text, '{rental,sale}', now(), now(), now() FROM people, agents`,
    [count],
  )
  const { rows: clients } = await pool.query<{ id: string; agent_id: string }>(
    'SELECT id, agent_id FROM client',
  )
  const now = new Date()
  for (const some of chunk(clients, 5000)) {
    const ids = await reserveIds(db, 'saved_search', some.length)
    const made = some.map(({ id: client_id, agent_id }, index) => {
      const params = randomSearch()
      return { id: ids[index]!, client_id, agent_id, params }
    })
    const columns = {
      id: 'bigint',
      client_id: 'bigint',
      agent_id: 'bigint',
      ad_type: 'text',
      params: 'jsonb',
      title: 'text',
      created_by: 'bigint',
      created_at: 'timestamptz',
      modified_at: 'timestamptz',
      looked_at: 'timestamptz',
    } as const
    const rows = made.map(({ params, ...ofClient }) => ({
      ...ofClient,
      ad_type: params.ad_type,
      params: JSON.stringify(params),
      title: formatSearchTitle(params),
      created_by: ofClient.agent_id,
      created_at: now,
      modified_at: now,
      looked_at: now,
    }))
    await insertMany(db, 'saved_search', columns, rows)
    const keyed = made.map(({ id, params }) => Object.assign(buildSearchKeys(params), { id }))
    await insertMany(
      db,
      'saved_search_key',
      keyColumns,
      keyed.flatMap(({ id, keys }) => keys.map((key) => ({ ...key, search_id: id }))) as never[],
    )
    const days = keyed.flatMap(({ id, further: { verified_within } }) =>
      verified_within === null ? [] : [{ search_id: id, verified_within }],
    )
    await insertMany(db, 'saved_search_extra_filter', { search_id: 'bigint', verified_within: 'int' }, days)
  }
  await pool.query(
    'VACUUM ANALYZE saved_search, saved_search_key, saved_search_extra_filter, client, client_match',
  )
}
