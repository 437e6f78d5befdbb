import { searchQuery } from '@pb/contract/listings'
import { bedroomKeys } from '@pb/rules/bedrooms'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { testOffice } from '../../../../test/harness/test-office.ts'
import { countRuns } from '../../../../test/harness/test-runs.ts'
import { makeRandomListings } from './search.fixture.ts'
import { compactCounts, isCounted, repairCounts, storedCountStatement } from './listing-counts.ts'
import { countStatement } from './search-page.ts'

/** Compares the stored counts with counting, also while listings change. */
const office = testOffice()
let ids: string[] = []

beforeAll(async () => {
  ids = (await makeRandomListings(office.deps.db, office.deps.clock.now(), 60)).map(({ id }) => id)
})

/** Keys with different counts, in one snapshot; empty when all agree. */
async function findDifferences(): Promise<unknown[]> {
  const { rows } = await sql`
    WITH actual AS (
      SELECT ad_type, neighborhood, bedrooms, count(*) AS listings FROM listing WHERE active GROUP BY 1, 2, 3
    ), stored AS (
      SELECT ad_type, neighborhood, bedrooms, sum(listings) AS listings FROM listing_count GROUP BY 1, 2, 3
      HAVING sum(listings) <> 0
    )
    (TABLE actual EXCEPT TABLE stored) UNION ALL (TABLE stored EXCEPT TABLE actual)`.execute(office.deps.db)
  return rows
}

const changes = {
  status: (id: string) => sql`UPDATE listing SET standard_status =
    CASE standard_status WHEN 'Active' THEN 'Closed' ELSE 'Active' END WHERE id = ${id}`,
  price: (id: string) =>
    sql`UPDATE listing SET price_cents = CASE price_cents WHEN 0 THEN 300000 ELSE 0 END WHERE id = ${id}`,
  bedrooms: (id: string) => sql`UPDATE listing SET bedrooms = (bedrooms + 10) % 40 WHERE id = ${id}`,
  type: (id: string) => sql`UPDATE listing SET ad_type =
    CASE ad_type WHEN 'sale' THEN 'rental' ELSE 'sale' END WHERE id = ${id}`,
  verified: (id: string) => sql`UPDATE listing SET verified_at = now() WHERE id = ${id}`,
  copy: (id: string) => sql`INSERT INTO listing (unit_id, building_id, ad_type, standard_status, price_cents,
      bedrooms, neighborhood, ownership, building_type, source, published_at)
    SELECT unit_id, building_id, ad_type, standard_status, price_cents, bedrooms, neighborhood, ownership,
      building_type, 'copy', published_at FROM listing WHERE id = ${id}`,
  delete: (id: string) => sql`DELETE FROM listing WHERE id = (
    SELECT max(id) FROM listing WHERE source = 'copy' AND ad_type = (SELECT ad_type FROM listing WHERE id = ${id}))`,
  neighborhoods: () => sql`UPDATE building SET neighborhood =
    CASE neighborhood WHEN 'UWS' THEN 'CHEL' ELSE 'UWS' END`,
}

const change = fc.record({
  kind: fc.constantFrom(...(Object.keys(changes) as (keyof typeof changes)[])),
  index: fc.nat(59),
  rollBack: fc.boolean(),
})

async function apply({ kind, index, rollBack }: typeof change extends fc.Arbitrary<infer C> ? C : never) {
  const { db } = office.deps
  const undone = new Error('rolled back')
  const run = db.transaction().execute(async (tx) => {
    await changes[kind](ids[index]!).execute(tx)
    if (rollBack) throw undone
  })
  // Two transactions may change the same listings in another order.
  await run.catch((error: unknown) => {
    if (error !== undone && (error as { code?: string }).code !== '40P01') throw error
  })
}

test('stored counts equal counting in every snapshot, while listings change and counts are added up', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 4, maxLength: 12 }), async (list) => {
      const readers = [findDifferences(), compactCounts(office.deps), findDifferences()]
      const [differences] = await Promise.all([
        Promise.all(readers),
        ...list.map(apply),
        compactCounts(office.deps),
      ])
      expect([differences[0], differences[2], await findDifferences()]).toEqual([[], [], []])
    }),
    { numRuns: countRuns(25) },
  )
})

test('counts the searches it knows, and leaves all others to counting', async () => {
  const { db, clock } = office.deps
  const filters = fc.record(
    {
      ad_type: fc.constantFrom('rental', 'sale'),
      bedrooms: fc.subarray([...bedroomKeys]),
      borough: fc.subarray(['MN', 'Brooklyn']),
      neighborhood: fc.subarray(['UWS', 'CHEL', 'LES', 'UWS|str:70-80']),
      no_fee: fc.constantFrom('0', '1'),
    },
    { requiredKeys: ['ad_type'] },
  )
  let counted = 0
  await fc.assert(
    fc.asyncProperty(filters, async (filter) => {
      const query = searchQuery.parse(filter)
      const isNarrower = query.no_fee === true || query.neighborhood?.includes('UWS|str:70-80') === true
      expect(isCounted(query)).toBe(!isNarrower)
      if (isNarrower) return
      const [stored, actual] = await Promise.all(
        [storedCountStatement, countStatement].map((statement) => statement(query, clock.now()).execute(db)),
      )
      expect(stored!.rows).toEqual(actual!.rows)
      counted += 1
    }),
    { numRuns: countRuns(100) },
  )
  expect(counted).toBeGreaterThan(countRuns(100) / 10)
})

test('adding up leaves one row for each count', async () => {
  await compactCounts(office.deps)
  const { rows } = await sql`SELECT FROM listing_count GROUP BY ad_type, neighborhood, bedrooms
    HAVING count(*) > 1`.execute(office.deps.db)
  expect(rows).toEqual([])
})

test('truncating the listings empties the counts', async () => {
  const undone = new Error('rolled back')
  const run = office.deps.db.transaction().execute(async (tx) => {
    await sql`TRUNCATE listing CASCADE`.execute(tx)
    expect((await sql`SELECT FROM listing_count`.execute(tx)).rows).toEqual([])
    throw undone
  })
  await expect(run).rejects.toBe(undone)
  expect(await findDifferences()).toEqual([])
})

test('the nightly comparison corrects counts that changes without triggers left wrong, once', async () => {
  const { db } = office.deps
  expect(await repairCounts(office.deps)).toBe(0)
  await sql`UPDATE listing_count SET listings = listings + 3
    WHERE ctid = (SELECT min(ctid) FROM listing_count)`.execute(db)
  await sql`INSERT INTO listing_count VALUES ('rental', 'SOHO', 39, 7)`.execute(db)
  expect(await findDifferences()).not.toEqual([])
  expect(await repairCounts(office.deps)).toBe(2)
  expect(await findDifferences()).toEqual([])
  expect(await repairCounts(office.deps)).toBe(0)
})
