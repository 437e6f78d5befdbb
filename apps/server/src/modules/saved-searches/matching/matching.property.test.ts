import { savedSearchParams, type SavedSearchParams } from '@pb/contract/saved-searches'
import { encodeLine } from '@pb/rules/areas'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { makeClient } from '../../../../test/factories/clients.ts'
import { runs } from '../../../../test/again.ts'
import { testOffice, type TestPerson } from '../../../../test/harness.ts'
import { filter, fits, makeHomes, type Filter, type Made } from '../../listings/search.fixture.ts'
import { searchListings } from '../../listings/index.ts'
import { queryOf, tidyParams } from '../params.ts'
import { insertSearch } from '../queries.ts'
import { fittingSearches } from './find.ts'
import { writeKeys } from './keys.ts'

/** Searching listings and finding searches for a listing are one question asked from two sides. */
const office = testOffice()
let homes: Made[]
let agent: TestPerson

beforeAll(async () => {
  const { db, clock } = office.deps
  homes = await makeHomes(db, clock.now(), 250)
  // Some stand on the map, in a grid; of the others nothing is known.
  await sql`UPDATE listing SET latitude = 40.70 + (id % 10) * 0.01, longitude = -74.00 + (id % 7) * 0.01
    WHERE id % 3 <> 0`.execute(db)
  await sql`UPDATE listing SET latitude = NULL, longitude = NULL WHERE id % 3 = 0`.execute(db)
  agent = await office.person()
})

/** Saves a search so that listings find it; of a client of its own, since a client has one active search. */
async function save(params: SavedSearchParams): Promise<string> {
  const { deps } = office
  const { id: clientId } = await makeClient(deps, agent)
  return deps.db.transaction().execute(async (tx) => {
    const owner = { agentId: agent.personId, clientId }
    const rest = { title: '', createdBy: agent.personId, suspendedBy: null, now: deps.clock.now() }
    const { id } = await insertSearch(tx, owner, { params, ...rest })
    await writeKeys(tx, id, params)
    return id
  })
}

/** Which listings find each search, by the search's id. */
async function foundFromListings(): Promise<Map<string, string[]>> {
  const { db, clock } = office.deps
  const asked = sql`(SELECT id FROM unnest(${homes.map(({ id }) => id)}::bigint[]) AS id)`
  const { rows } = await fittingSearches(asked, clock.now()).execute(db)
  const found = Map.groupBy(rows, ({ search_id }) => search_id)
  return new Map([...found].map(([id, pairs]) => [id, pairs.map(({ listing_id }) => listing_id).toSorted()]))
}

async function foundFromSearch(params: SavedSearchParams): Promise<string[]> {
  const pages = await Promise.all(
    [0, 100, 200].map((offset) =>
      searchListings({ personId: '0', roles: [] } as never, office.deps, {
        ...queryOf(params),
        limit: 100,
        offset,
      }),
    ),
  )
  return pages.flatMap(({ rows }) => rows.map(({ id }) => id)).toSorted()
}

/** A saved search as a call brings it. */
function paramsOf({ sort_by: _key, sort_dir: _direction, ...asked }: Filter): SavedSearchParams {
  return tidyParams(savedSearchParams.parse(asked))
}

test('listings find the searches that find them, as a plain filter does', async () => {
  const asked = fc.sample(filter, { numRuns: runs(400), seed: 7 })
  const searches = await Promise.all(
    asked.map(async (one) => ({ one, params: paramsOf(one), id: await save(paramsOf(one)) })),
  )
  const found = await foundFromListings()
  let pairs = 0
  for (const { one, params, id } of searches) {
    const expected = homes.filter((home) => fits(home, one)).map((home) => home.id)
    expect(found.get(id) ?? [], JSON.stringify(params)).toEqual(expected.toSorted())
    expect(await foundFromSearch(params), JSON.stringify(params)).toEqual(expected.toSorted())
    pairs += expected.length
  }
  // Otherwise the filters would be too narrow to say anything.
  expect(pairs).toBeGreaterThan(runs(1000))
})

const corner = fc.tuple(fc.integer({ min: -4, max: 12 }), fc.integer({ min: -4, max: 12 }))
const box = fc
  .tuple(corner, fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 8 }))
  .map(([[x, y], width, height]) => {
    // Between the points of the grid, so that nothing stands on a border.
    const [west, south] = [-74.005 + x * 0.01, 40.695 + y * 0.01]
    return [west, south, west + width * 0.01, south + height * 0.01].map((n) => n.toFixed(5)).join(',')
  })
const area = fc
  .array(corner, { minLength: 3, maxLength: 8 })
  .filter((corners) => new Set(corners.map(String)).size >= 3)
  .map((corners) => encodeLine(corners.map(([x, y]) => [-74.0052 + x * 0.01, 40.6953 + y * 0.01] as const)))
const onMap = fc.oneof(fc.record({ bounds: box }), fc.record({ area }), fc.record({ bounds: box, area }))

test('so it is on the map, where some positions are not known', async () => {
  const asked = fc.sample(fc.tuple(filter, onMap), { numRuns: runs(150), seed: 11 })
  const searches = await Promise.all(
    asked.map(async ([{ ad_type, bedrooms }, place]) => {
      const read = savedSearchParams.safeParse({ ad_type, ...(bedrooms && { bedrooms }), ...place })
      return read.success ? [{ params: read.data, id: await save(read.data) }] : []
    }),
  )
  const found = await foundFromListings()
  let pairs = 0
  for (const { params, id } of searches.flat()) {
    const forward = await foundFromSearch(params)
    expect(found.get(id) ?? [], JSON.stringify(params)).toEqual(forward)
    pairs += forward.length
  }
  expect(pairs).toBeGreaterThan(runs(200))
})

test('many places and layouts together find the same', async () => {
  const every = ['KIPS', 'UWS', 'TRIB', 'PSLO', 'LIC', 'CHEL', 'HARL', 'WVIL', 'EVIL', 'SOHO', 'NOLI', 'GRAM']
  const params = savedSearchParams.parse({
    ad_type: 'rental',
    neighborhood: every.flatMap((name) => [name, `${name}|str:2-5`]),
    bedrooms: ['studio', 'alcove-studio', 'loft', '1', '1.5', '2', '2.5', '3', '3.5', '4'],
  })
  const id = await save(params)
  const found = await foundFromListings()
  const forward = await foundFromSearch(params)
  expect(forward.length).toBeGreaterThan(5)
  expect(found.get(id)).toEqual(forward)
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM saved_search_key
    WHERE search_id = ${id}`.execute(office.deps.db)
  expect(rows[0]!.count).toBe(every.length * 2)
})
