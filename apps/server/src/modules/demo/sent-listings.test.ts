import { expect, test } from 'vitest'
import { makeClient } from '../../../test/factories/clients.ts'
import { makeListing } from '../../../test/factories/listings.ts'
import { findLinkTokens } from '../listing-sends/listing-sends.fixture.ts'
import { testOffice } from '../../../test/harness/test-office.ts'
import type { SharedPage } from '@pb/contract/shared-listings'
import type { ListingRow } from './listing-row.ts'
import type { DemoAgent } from './agents.ts'
import { createRandom } from './random.ts'
import { writeSentListings } from './sent-listings.ts'

const office = testOffice()

test('demo clients have saved and sent listings, and react to them', async () => {
  const { db } = office.deps
  const agent = await office.person()
  const clients = [
    await makeClient(office.deps, agent),
    await makeClient(office.deps, agent),
    await makeClient(office.deps, agent),
  ]
  const active: ListingRow[] = []
  for (let n = 0; n < 8; n += 1) active.push({ id: await makeListing(db), ad_type: 'rental' } as ListingRow)
  const people = [{ id: agent.personId } as DemoAgent]
  const now = office.clock.now()
  await db
    .transaction()
    .execute((tx) => writeSentListings(tx, office.deps, { random: createRandom(1), now, people, active }))
  const saved = await office.call({ url: `/v1/clients-saved-listings/${clients[0]!.userId}`, as: agent })
  expect(saved.json()).toMatchObject({ count: 7 })
  const liked = await office.call({
    url: `/v1/clients-saved-listings/${clients[0]!.userId}?by=client`,
    as: agent,
  })
  expect(liked.json()).toMatchObject({ count: 2 })
  const [token] = await findLinkTokens(office, clients[0]!.id)
  const page = (await office.call({ url: `/v1/shared-listings/${token}` })).json<SharedPage>()
  expect(page.listings.map(({ mark }) => mark?.mark)).toEqual(['like', 'like', 'maybe', 'no'])
  expect(await findLinkTokens(office, clients[2]!.id)).toEqual([])
})
