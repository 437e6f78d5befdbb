import type { ListingRelation } from '@pb/contract/listing-relations'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeClient, type TestClient } from '../../../../test/factories/clients.ts'
import { makeListing } from '../../../../test/factories/listings.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { sendListingsTo } from '../listing-sends.fixture.ts'

const office = testOffice()
let agent: TestPerson
let client: TestClient

beforeEach(async () => {
  agent = await office.person()
  client = await makeClient(office.deps, agent, { emails: ['nora@client.example'] })
})

const call = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
  office.call({ method, url, as: agent, ...(payload && { payload }) })
const listing = () => makeListing(office.deps.db)

async function relation(listingId: string): Promise<ListingRelation> {
  const reply = await call('GET', `/v1/clients-listings-info/${client.userId}?listing_ids=${listingId}`)
  return reply.json<{ collection: ListingRelation[] }>().collection[0]!
}

describe('saving listings', () => {
  test('can be undone until the listing is sent', async () => {
    const id = await listing()
    const url = `/v1/clients-saved-listings/${client.userId}`
    expect(await relation(id)).toMatchObject({ saved: 0, sent: 0, client_saved: 0 })
    const saved = await call('POST', url, { listing_ids: [id, id] })
    expect(saved.json()).toMatchObject({ collection: [{ advertisement_id: id, saved: 1, sent: 0 }] })
    expect((await call('DELETE', `${url}?listing_ids=${id}`)).json()).toMatchObject({
      collection: [{ saved: 0 }],
    })
    await call('POST', url, { listing_ids: [id] })
    expect((await call('DELETE', url, { listing_ids: [id] })).json()).toMatchObject({
      collection: [{ saved: 0 }],
    })
    expect((await call('DELETE', url)).statusCode).toBe(422)
    await sendListingsTo(office, agent, client.userId, { listing_ids: [id] })
    const refused = await call('DELETE', `${url}?listing_ids=${id}`)
    expect([refused.statusCode, refused.json<{ errorMsg: string }>().errorMsg]).toEqual([
      409,
      'Listing saved after sending',
    ])
    expect(await relation(id)).toMatchObject({ saved: 1, sent: 1 })
  })

  test('saves nothing when one listing does not exist', async () => {
    const id = await listing()
    const url = `/v1/clients-saved-listings/${client.userId}`
    expect((await call('POST', url, { listing_ids: [id, '999999999'] })).statusCode).toBe(404)
    expect(await relation(id)).toMatchObject({ saved: 0 })
  })

  test('lists active listings with their state, and counts inactive ones', async () => {
    const [first, second, gone] = [await listing(), await listing(), await listing()]
    const url = `/v1/clients-saved-listings/${client.userId}`
    await call('POST', url, { listing_ids: [first, second, gone] })
    await sendListingsTo(office, agent, client.userId, { listing_ids: [first] })
    await office.deps.db
      .updateTable('listing')
      .set({ standard_status: 'Closed' })
      .where('id', '=', gone)
      .execute()
    const shown = async (query: string) => {
      const page = (await call('GET', `${url}${query}`)).json<{
        count: number
        inactive: number
        collection: { advertisement_id: string; sent: number }[]
      }>()
      return [
        page.count,
        page.inactive,
        page.collection.map(({ advertisement_id }) => advertisement_id).toSorted(),
      ]
    }
    expect(await shown('')).toEqual([2, 1, [first, second].toSorted()])
    expect(await shown('?sent=offered')).toEqual([1, 0, [first]])
    expect(await shown('?sent=not-offered')).toEqual([1, 1, [second]])
    expect(await shown('?by=client')).toEqual([0, 0, []])
    expect(await shown('?limit=1&offset=5')).toEqual([2, 1, []])
    const whole = await call('GET', `/v1/clients/${client.userId}?listing_format=search-listings`)
    const parts = whole.json<{ agent_saved: { advertisement_id: string; listing: object | null }[] }>()
      .agent_saved
    expect(Object.fromEntries(parts.map((part) => [part.advertisement_id, part.listing === null]))).toEqual({
      [first]: false,
      [second]: false,
      [gone]: true,
    })
  })
})
