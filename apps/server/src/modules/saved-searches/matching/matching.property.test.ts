import { savedSearchParams, type SavedSearchParams } from '@pb/contract/saved-searches'
import { encodeLine } from '@pb/rules/areas'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { makeClient } from '../../../../test/factories/clients.ts'
import { countRuns } from '../../../../test/harness/test-runs.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import {
  filterArbitrary,
  matchesFilter,
  makeRandomListings,
  type Filter,
  type RandomListing,
} from '../../listings/search/search.fixture.ts'
import { searchListings } from '../../listings/index.ts'
import { toSearchQuery, normalizeParams } from '../params.ts'
import { insertSearch } from '../queries.ts'
import { findMatchingSearches } from './find-searches.ts'
import { writeKeys } from './keys.ts'
import { one } from '../../../platform/db/one-row.ts'

// Searching listings and finding the searches that match a listing must give the same pairs.
const office = testOffice()
let listings: RandomListing[]
let agent: TestPerson

beforeAll(async () => {
  const { db, clock } = office.deps
  listings = await makeRandomListings(db, clock.now(), 250)
  // Places some on a grid; the others have no position.
  await sql`UPDATE listing SET latitude = 40.70 + (id % 10) * 0.01, longitude = -74.00 + (id % 7) * 0.01
    WHERE id % 3 <> 0`.execute(db)
  await sql`UPDATE listing SET latitude = NULL, longitude = NULL WHERE id % 3 = 0`.execute(db)
  agent = await office.person()
})

/** Saves an indexed search for a new client, since a client has one active search per type. */
async function saveSearch(params: SavedSearchParams): Promise<string> {
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

/** The ids of the listings that match each search, by search id. */
async function findSearchesByListings(): Promise<Map<string, string[]>> {
  const { db, clock } = office.deps
  const asked = sql`(SELECT id FROM unnest(${listings.map(({ id }) => id)}::bigint[]) AS id)`
  const { rows } = await findMatchingSearches(asked, clock.now()).execute(db)
  const found = Map.groupBy(rows, ({ search_id }) => search_id)
  return new Map([...found].map(([id, pairs]) => [id, pairs.map(({ listing_id }) => listing_id).toSorted()]))
}

async function findListingsBySearch(params: SavedSearchParams): Promise<string[]> {
  const pages = await Promise.all(
    [0, 100, 200].map((offset) =>
      searchListings({ personId: '0', roles: [] } as never, office.deps, {
        ...toSearchQuery(params),
        limit: 100,
        offset,
      }),
    ),
  )
  return pages.flatMap(({ rows }) => rows.map(({ id }) => id)).toSorted()
}

/** The filter as parsed parameters of a saved search. */
function toParams({ sort_by: _key, sort_dir: _direction, ...input }: Filter): SavedSearchParams {
  return normalizeParams(savedSearchParams.parse(input))
}

test('listing search, search matching and the reference filter agree', async () => {
  const filters = fc.sample(filterArbitrary, { numRuns: countRuns(400), seed: 7 })
  const searches = await Promise.all(
    filters.map(async (input) => ({ input, params: toParams(input), id: await saveSearch(toParams(input)) })),
  )
  const found = await findSearchesByListings()
  let pairs = 0
  for (const { input, params, id } of searches) {
    const expected = listings
      .filter((listing) => matchesFilter(listing, input))
      .map(({ id: listingId }) => listingId)
    expect(found.get(id) ?? [], JSON.stringify(params)).toEqual(expected.toSorted())
    expect(await findListingsBySearch(params), JSON.stringify(params)).toEqual(expected.toSorted())
    pairs += expected.length
  }
  // Ensures that the filters are not too narrow for a meaningful test.
  expect(pairs).toBeGreaterThan(countRuns(1000))
})

const corner = fc.tuple(fc.integer({ min: -4, max: 12 }), fc.integer({ min: -4, max: 12 }))
const box = fc
  .tuple(corner, fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 8 }))
  .map(([[x, y], width, height]) => {
    // Between the points of the grid, so that no listing is on a border.
    const [west, south] = [-74.005 + x * 0.01, 40.695 + y * 0.01]
    return [west, south, west + width * 0.01, south + height * 0.01].map((n) => n.toFixed(5)).join(',')
  })
const area = fc
  .array(corner, { minLength: 3, maxLength: 8 })
  .filter((corners) => new Set(corners.map(String)).size >= 3)
  .map((corners) => encodeLine(corners.map(([x, y]) => [-74.0052 + x * 0.01, 40.6953 + y * 0.01] as const)))
const onMap = fc.oneof(fc.record({ bounds: box }), fc.record({ area }), fc.record({ bounds: box, area }))

test('they agree for map bounds and areas, with some positions unknown', async () => {
  const asked = fc.sample(fc.tuple(filterArbitrary, onMap), { numRuns: countRuns(150), seed: 11 })
  const searches = await Promise.all(
    asked.map(async ([{ ad_type, bedrooms }, place]) => {
      const read = savedSearchParams.safeParse({ ad_type, ...(bedrooms && { bedrooms }), ...place })
      return read.success ? [{ params: read.data, id: await saveSearch(read.data) }] : []
    }),
  )
  const found = await findSearchesByListings()
  let pairs = 0
  for (const { params, id } of searches.flat()) {
    const forward = await findListingsBySearch(params)
    expect(found.get(id) ?? [], JSON.stringify(params)).toEqual(forward)
    pairs += forward.length
  }
  expect(pairs).toBeGreaterThan(countRuns(200))
})

test('they agree for a search with many neighborhoods and bedrooms', async () => {
  const every = ['KIPS', 'UWS', 'TRIB', 'PSLO', 'LIC', 'CHEL', 'HARL', 'WVIL', 'EVIL', 'SOHO', 'NOLI', 'GRAM']
  const params = savedSearchParams.parse({
    ad_type: 'rental',
    neighborhood: every.flatMap((name) => [name, `${name}|str:2-5`]),
    bedrooms: ['studio', 'alcove-studio', 'loft', '1', '1.5', '2', '2.5', '3', '3.5', '4'],
  })
  const id = await saveSearch(params)
  const found = await findSearchesByListings()
  const forward = await findListingsBySearch(params)
  expect(forward.length).toBeGreaterThan(5)
  expect(found.get(id)).toEqual(forward)
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM saved_search_key
    WHERE search_id = ${id}`.execute(office.deps.db)
  expect(one(rows).count).toBe(every.length * 2)
})
