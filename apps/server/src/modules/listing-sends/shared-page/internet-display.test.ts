import type { ListingSend } from '@pb/contract/listing-sends'
import { undoSeconds } from '@pb/contract/mail-sending'
import type { SharedPage } from '@pb/contract/shared-listings'
import { expect, test } from 'vitest'
import { agentByLink } from '../../../platform/actor.ts'
import { makeClient } from '../../../../test/factories/clients.ts'
import { makeListing } from '../../../../test/factories/listings.ts'
import { testOffice } from '../../../../test/harness/test-office.ts'
import { presentForBrochure } from '../../brochures/present.ts'
import { createBrochureRequests } from '../../brochures/request-brochure.fixture.ts'
import { getListings } from '../../listings/index.ts'
import { processSendQueue } from '../send/process-queue.ts'
import { findLinkTokens, sendListingsTo } from '../listing-sends.fixture.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'

const office = testOffice()
const requestBrochure = createBrochureRequests(office)

async function makeScene() {
  const agent = await office.person()
  const client = await makeClient(office.deps, agent, {
    emails: [`display-${agent.personId}@client.example`],
  })
  const restrict = (id: string, column: 'internet_address_display' | 'internet_entire_listing_display') =>
    office.deps.db
      .updateTable('listing')
      .set({ [column]: false })
      .where('id', '=', id)
      .execute()
  const findSent = async () =>
    maybeOne(
      (
        await office.deps.pool.query<{ plain: string; html: string }>(
          `SELECT b.plain, b.html FROM mail_body b JOIN mail_message m ON m.id = b.message_id
         WHERE m.person_id = $1 ORDER BY m.id DESC LIMIT 1`,
          [agent.personId],
        )
      ).rows,
    )
  const getPage = async () => {
    const [token] = await findLinkTokens(office, client.id)
    return (await office.call({ url: `/v1/shared-listings/${token}` })).json<SharedPage>().listings
  }
  const send = (ids: readonly string[]) =>
    office.call({
      method: 'POST',
      url: `/v1/clients-sent-listings/${client.userId}`,
      as: agent,
      payload: { listing_ids: ids },
    })
  return { agent, client, restrict, findSent, getPage, send }
}

test('an address that its owner does not show is on no page, email or brochure', async () => {
  const { agent, client, restrict, findSent, getPage } = await makeScene()
  const id = await makeListing(office.deps.db)
  const [before] = await getListings(agentByLink(agent.personId), office.deps, [id])
  await restrict(id, 'internet_address_display')
  await sendListingsTo(office, agent, client.userId, { listing_ids: [id] })
  const [listing] = await getPage()
  expect(listing).toMatchObject({
    address: 'Address on request',
    unit: '',
    zip: '',
    latitude: null,
    longitude: null,
    neighborhood: expect.stringMatching(/./) as string,
  })
  const email = (await findSent())!
  expect(email.html).toContain('Address on request')
  const [row] = await getListings(agentByLink(agent.personId), office.deps, [id])
  const brochure = presentForBrochure(row!, { office: 'PB Office', today: '2026-03-02' })
  expect([brochure.title, brochure.position]).toEqual(['Address on request', null])
  for (const text of [JSON.stringify(listing), email.html, email.plain, JSON.stringify(brochure)])
    expect(text).not.toContain(before!.address)
  // Agents see it.
  expect(row!.address).toBe(before!.address)
})

test('a listing that its owner does not show is sent and printed for no one, and leaves pages it was on', async () => {
  const { agent, client, restrict, getPage, send } = await makeScene()
  const [shown, withheld] = [await makeListing(office.deps.db), await makeListing(office.deps.db)]
  await sendListingsTo(office, agent, client.userId, { listing_ids: [shown, withheld] })
  expect((await getPage()).map(({ advertisement_id }) => advertisement_id)).toEqual([shown, withheld])
  await restrict(withheld, 'internet_entire_listing_display')
  expect((await getPage()).map(({ advertisement_id }) => advertisement_id)).toEqual([shown])
  const refused = await send([shown, withheld])
  expect([refused.statusCode, refused.json<{ errorMsg: string }>().errorMsg]).toEqual([
    422,
    expect.stringContaining('doesn’t allow showing it online'),
  ])
  const link = await office.call({
    method: 'POST',
    url: `/v1/clients-shared-links/${client.userId}`,
    as: agent,
    payload: { listing_ids: [withheld] },
  })
  expect(link.statusCode).toBe(422)
  expect((await requestBrochure(agent, [withheld])).statusCode).toBe(422)
})

test('what an owner forbids before an email leaves is not in it', async () => {
  const { agent, restrict, send } = await makeScene()
  const id = await makeListing(office.deps.db)
  const { send_id } = (await send([id])).json<ListingSend>()
  await restrict(id, 'internet_entire_listing_display')
  office.clock.advance(undoSeconds)
  await processSendQueue(office.deps)
  const reply = await office.call({ url: `/v1/clients-sends/${send_id}`, as: agent })
  expect(reply.json<ListingSend>().recipients).toMatchObject([
    { state: 'failed', failure: expect.stringContaining('showing it online') as string },
  ])
})
