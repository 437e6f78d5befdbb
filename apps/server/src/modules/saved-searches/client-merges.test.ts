import type { SavedSearch } from '@pb/contract/saved-searches'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeClient, type TestClient } from '../../../test/factories/clients.ts'
import { makeListing } from '../../../test/factories/listings.ts'
import { testOffice, type TestPerson } from '../../../test/harness/test-office.ts'
import { savedSearchCalls } from './saved-search-calls.fixture.ts'
import { generateSearch } from './generate-search.ts'

const office = testOffice()
const { expectOk, save, searches, matches, processQueue } = savedSearchCalls(office)

const inquiryListing = {
  ad_type: 'rental',
  neighborhood: 'KIPS',
  bedrooms: 10,
  price_cents: '300000',
} as const
const generateFor = (as: TestPerson, { id }: TestClient) =>
  office.deps.db
    .transaction()
    .execute((tx) =>
      generateSearch(tx, { agentId: as.personId, clientId: id }, inquiryListing, office.clock.now()),
    )
const mergeClients = async (as: TestPerson, keep: TestClient, other: TestClient) =>
  (
    await expectOk<{ merge_id: string }>(as, 'POST', 'client-merges', {
      keep: keep.userId,
      merge: other.userId,
    })
  ).merge_id
const undoMerge = (as: TestPerson, id: string) => expectOk(as, 'POST', `client-merges/${id}/undo`)
const findSearchRows = async (...clients: TestClient[]) => {
  const ids = clients.map(({ id }) => id)
  const found = await sql`SELECT to_jsonb(s) AS row FROM saved_search s
    WHERE client_id = ANY (${ids}::bigint[]) ORDER BY id`.execute(office.deps.db)
  return found.rows
}
const getActiveIds = (list: readonly SavedSearch[]) =>
  list.filter(({ suspended }) => suspended === 0).map(({ search_id }) => search_id)

test('a merge moves all searches with one active per type, and the undo restores them', async () => {
  const as = await office.person()
  const [keep, other] = [await makeClient(office.deps, as), await makeClient(office.deps, as)]
  const generated = [(await generateFor(as, keep))!, (await generateFor(as, other))!]
  const kept = (await save(as, keep.userId, { max_price: 4000 })).search.search_id
  const merged = (await save(as, other.userId, { max_price: 5000 })).search.search_id
  const sale = (await save(as, other.userId, { ad_type: 'sale' })).search.search_id
  const before = await findSearchRows(keep, other)
  const id = await mergeClients(as, keep, other)
  const now = await searches(as, keep.userId)
  expect(now.map(({ search_id }) => search_id).toSorted()).toEqual(
    [...generated, kept, merged, sale].toSorted(),
  )
  expect(getActiveIds(now).toSorted()).toEqual([kept, sale].toSorted())
  expect(now.find(({ search_id }) => search_id === merged)).toMatchObject({
    suspended: 1,
    suspended_by: 'replaced',
    suspended_note: 'Suspended because another search is active',
  })
  const left = await sql`SELECT 1 FROM saved_search WHERE client_id = ${other.id}`.execute(office.deps.db)
  expect(left.rows).toEqual([])
  await undoMerge(as, id)
  expect(await findSearchRows(keep, other)).toEqual(before)
  expect(getActiveIds(await searches(as, other.userId)).toSorted()).toEqual([merged, sale].toSorted())
})

test('a generated search stays active in a merge when no other is active', async () => {
  const as = await office.person()
  const [keep, other] = [await makeClient(office.deps, as), await makeClient(office.deps, as)]
  const [own] = await searches(as, keep.userId)
  expect(own).toBeUndefined()
  const suspended = (await generateFor(as, keep))!
  await expectOk(as, 'POST', `clients-saved-searches-suspend/${keep.userId}/${suspended}`, { days: 30 })
  const theirs = (await generateFor(as, other))!
  await mergeClients(as, keep, other)
  expect(getActiveIds(await searches(as, keep.userId))).toEqual([theirs])
  const listing = await makeListing(office.deps.db, {
    neighborhood: 'KIPS',
    bedrooms: 10,
    price_cents: '300000',
  })
  await processQueue()
  expect((await matches(as, keep.userId)).map(({ listing: card }) => card.advertisement_id)).toEqual([
    listing,
  ])
})

test('a search suspended by a merge stays so in further merges, and is active again after the undo', async () => {
  const as = await office.person()
  const [a, b, c] = [
    await makeClient(office.deps, as),
    await makeClient(office.deps, as),
    await makeClient(office.deps, as),
  ]
  const ofA = (await save(as, a.userId, { max_price: 4000 })).search.search_id
  const ofB = (await save(as, b.userId, { max_price: 5000 })).search.search_id
  const before = await findSearchRows(a, b, c)
  const first = await mergeClients(as, a, b)
  const second = await mergeClients(as, c, a)
  expect(getActiveIds(await searches(as, c.userId))).toEqual([ofA])
  await undoMerge(as, second)
  expect(getActiveIds(await searches(as, a.userId))).toEqual([ofA])
  await undoMerge(as, first)
  expect(getActiveIds(await searches(as, b.userId))).toEqual([ofB])
  expect(await findSearchRows(a, b, c)).toEqual(before)
})
