import type { ListingRelation } from '@pb/contract/listing-relations'
import type { ClientNotice } from '@pb/contract/shared-links'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeClient, type TestClient } from '../../../test/factories/clients.ts'
import { makeListing } from '../../../test/factories/listings.ts'
import { testOffice, type TestPerson } from '../../../test/harness/test-office.ts'
import { sendListingsTo, findLinkTokens } from './listing-sends.fixture.ts'

const office = testOffice()

async function callApi<T>(as: TestPerson, method: 'GET' | 'POST', url: string, payload?: object): Promise<T> {
  const reply = await office.call({ method, url, as, ...(payload && { payload }) })
  expect(reply.statusCode, reply.body).toBeLessThan(300)
  return reply.json<T>()
}
const merge = async (as: TestPerson, keep: TestClient, other: TestClient) =>
  (
    await callApi<{ merge_id: string }>(as, 'POST', '/v1/client-merges', {
      keep: keep.userId,
      merge: other.userId,
    })
  ).merge_id
const relation = async (as: TestPerson, { userId }: TestClient, listing: string) =>
  (
    await callApi<{ collection: ListingRelation[] }>(
      as,
      'GET',
      `/v1/clients-listings-info/${userId}?listing_ids=${listing}`,
    )
  ).collection[0]!
const visit = (token: string, method: 'GET' | 'POST' | 'PUT', path: string, payload: object) =>
  office.call({ method, url: `/v1/shared-listings/${token}${path}`, payload })

/** Returns all rows of clients about listings and notices. */
async function findAllRows(...clients: TestClient[]): Promise<unknown[]> {
  const ids = clients.map(({ id }) => id)
  const found: unknown[] = []
  for (const table of ['client_listing', 'listing_mark', 'client_notice', 'shared_link'])
    found.push(
      (
        await sql`SELECT to_jsonb(t) AS row FROM ${sql.table(table)} t WHERE client_id = ANY (${ids}::bigint[])
          ORDER BY to_jsonb(t)::text`.execute(office.deps.db)
      ).rows,
    )
  return found
}

test('a merged client has the sent, opened and marked listings of both records, and undo restores each', async () => {
  const as = await office.person()
  const [keep, other] = [await makeClient(office.deps, as), await makeClient(office.deps, as)]
  const [both, fresh] = [await makeListing(office.deps.db), await makeListing(office.deps.db)]
  // Saved for one; sent to the other, who opened it, liked it and confirmed a notice.
  await callApi(as, 'POST', `/v1/clients-saved-listings/${keep.userId}`, { listing_ids: [both] })
  await sendListingsTo(office, as, keep.userId, { listing_ids: [fresh] })
  office.clock.advance(60)
  await sendListingsTo(office, as, other.userId, { listing_ids: [both] })
  const [token] = await findLinkTokens(office, other.id)
  await visit(token!, 'POST', '/views', { visit: 'a-visit-of-it', listing_id: both })
  await visit(token!, 'PUT', `/marks/${both}`, { mark: 'like', comment: 'Bright' })
  await visit(token!, 'POST', '/notices/fair-housing', { name: 'Nora Bell' })
  const before = await findAllRows(keep, other)
  expect(await relation(as, keep, both)).toMatchObject({ saved: 1, sent: 0, mark: null })

  const id = await merge(as, keep, other)
  const after = await relation(as, keep, both)
  expect(after).toMatchObject({ saved: 1, sent: 1, client_saved: 1, mark: 'like', comment: 'Bright' })
  expect(after.time_opened).not.toBeNull()
  const { collection } = await callApi<{ collection: ClientNotice[] }>(
    as,
    'GET',
    `/v1/clients-notices/${keep.userId}`,
  )
  expect(collection.filter(({ kind }) => kind === 'fair-housing')).toMatchObject([
    { received_by: 'page', signed_name: 'Nora Bell' },
  ])
  // A listing sent to either client counts as sent.
  const again = await sendListingsTo(office, as, keep.userId, { listing_ids: [both] })
  expect(again.recipients).toMatchObject([{ state: 'already-sent' }])

  await callApi(as, 'POST', `/v1/client-merges/${id}/undo`)
  expect(await findAllRows(keep, other)).toEqual(before)
})

test('an email that fails after a merge releases its listing', async () => {
  const as = await office.person()
  const [keep, other] = [await makeClient(office.deps, as), await makeClient(office.deps, as)]
  const listing = await makeListing(office.deps.db)
  await callApi(as, 'POST', `/v1/clients-saved-listings/${keep.userId}`, { listing_ids: [listing] })
  await sendListingsTo(office, as, other.userId, { listing_ids: [listing] })
  const id = await merge(as, keep, other)
  expect(await relation(as, keep, listing)).toMatchObject({ sent: 1 })
  await sql`UPDATE mail_outbox SET state = 'failed', failure = 'Refused' WHERE person_id = ${as.personId}`.execute(
    office.deps.db,
  )
  expect(await relation(as, keep, listing)).toMatchObject({ saved: 1, sent: 0 })
  await callApi(as, 'POST', `/v1/client-merges/${id}/undo`)
  expect(await relation(as, keep, listing)).toMatchObject({ saved: 1, sent: 0 })
  expect(await relation(as, other, listing)).toMatchObject({ saved: 1, sent: 0 })
})
