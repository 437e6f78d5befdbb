import type { SavedSearch } from '@pb/contract/saved-searches'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeClient, type MadeClient } from '../../../test/factories/clients.ts'
import { makeListing } from '../../../test/factories/listings.ts'
import { testOffice, type TestPerson } from '../../../test/harness.ts'
import { searchCalls } from './calls.fixture.ts'
import { generateSearch } from './generated.ts'

const office = testOffice()
const { good, save, searches, matches, settle } = searchCalls(office)

const asked = { ad_type: 'rental', neighborhood: 'KIPS', bedrooms: 10, price_cents: '300000' } as const
const generate = (as: TestPerson, { id }: MadeClient) =>
  office.deps.db
    .transaction()
    .execute((tx) => generateSearch(tx, { agentId: as.personId, clientId: id }, asked, office.clock.now()))
const merge = async (as: TestPerson, keep: MadeClient, other: MadeClient) =>
  (
    await good<{ merge_id: string }>(as, 'POST', 'client-merges', {
      keep: keep.userId,
      merge: other.userId,
    })
  ).merge_id
const undo = (as: TestPerson, id: string) => good(as, 'POST', `client-merges/${id}/undo`)
const rows = async (...clients: MadeClient[]) => {
  const ids = clients.map(({ id }) => id)
  const found = await sql`SELECT to_jsonb(s) AS row FROM saved_search s
    WHERE client_id = ANY (${ids}::bigint[]) ORDER BY id`.execute(office.deps.db)
  return found.rows
}
const active = (list: readonly SavedSearch[]) =>
  list.filter(({ suspended }) => suspended === 0).map(({ search_id }) => search_id)

test('of two records merged one search of a type is active, all of them go along, and the undo leaves each its own', async () => {
  const as = await office.person()
  const [keep, other] = [await makeClient(office.deps, as), await makeClient(office.deps, as)]
  const generated = [(await generate(as, keep))!, (await generate(as, other))!]
  const kept = (await save(as, keep.userId, { max_price: 4000 })).search.search_id
  const merged = (await save(as, other.userId, { max_price: 5000 })).search.search_id
  const sale = (await save(as, other.userId, { ad_type: 'sale' })).search.search_id
  const before = await rows(keep, other)
  const id = await merge(as, keep, other)
  const now = await searches(as, keep.userId)
  expect(now.map(({ search_id }) => search_id).toSorted()).toEqual(
    [...generated, kept, merged, sale].toSorted(),
  )
  expect(active(now).toSorted()).toEqual([kept, sale].toSorted())
  expect(now.find(({ search_id }) => search_id === merged)).toMatchObject({
    suspended: 1,
    suspended_by: 'replaced',
    suspended_note: 'Suspended because another search is active',
  })
  const left = await sql`SELECT 1 FROM saved_search WHERE client_id = ${other.id}`.execute(office.deps.db)
  expect(left.rows).toEqual([])
  await undo(as, id)
  expect(await rows(keep, other)).toEqual(before)
  expect(active(await searches(as, other.userId)).toSorted()).toEqual([merged, sale].toSorted())
})

test('a generated search that alone is active stays so with the client that two became', async () => {
  const as = await office.person()
  const [keep, other] = [await makeClient(office.deps, as), await makeClient(office.deps, as)]
  const [own] = await searches(as, keep.userId)
  expect(own).toBeUndefined()
  const suspended = (await generate(as, keep))!
  await good(as, 'POST', `clients-saved-searches-suspend/${keep.userId}/${suspended}`, { days: 30 })
  const theirs = (await generate(as, other))!
  await merge(as, keep, other)
  expect(active(await searches(as, keep.userId))).toEqual([theirs])
  const listing = await makeListing(office.deps.db, {
    neighborhood: 'KIPS',
    bedrooms: 10,
    price_cents: '300000',
  })
  await settle()
  expect((await matches(as, keep.userId)).map(({ listing: card }) => card.advertisement_id)).toEqual([
    listing,
  ])
})

test('one that stepped back does so through further merges, and is active again with the client that it left', async () => {
  const as = await office.person()
  const [a, b, c] = [
    await makeClient(office.deps, as),
    await makeClient(office.deps, as),
    await makeClient(office.deps, as),
  ]
  const ofA = (await save(as, a.userId, { max_price: 4000 })).search.search_id
  const ofB = (await save(as, b.userId, { max_price: 5000 })).search.search_id
  const before = await rows(a, b, c)
  const first = await merge(as, a, b)
  const second = await merge(as, c, a)
  expect(active(await searches(as, c.userId))).toEqual([ofA])
  await undo(as, second)
  expect(active(await searches(as, a.userId))).toEqual([ofA])
  await undo(as, first)
  expect(active(await searches(as, b.userId))).toEqual([ofB])
  expect(await rows(a, b, c)).toEqual(before)
})
