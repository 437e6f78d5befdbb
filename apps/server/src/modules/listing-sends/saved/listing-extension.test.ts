import type { ListingDetail } from '@pb/contract/listing-schemas'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeClient } from '../../../../test/factories/clients.ts'
import { makeListing } from '../../../../test/factories/listings.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'

const office = testOffice()

test('lists only the caller’s clients with the listing, newest first', async () => {
  const { db, clock } = office.deps
  const [agent, other] = [await office.person(), await office.person(['SUPERVISOR'])]
  const named = (first_name: string, owner: TestPerson) => makeClient(office.deps, owner, { first_name })
  const [saved, sent, archived] = [
    await named('Ann', agent),
    await named('Bo', agent),
    await named('Cy', agent),
  ]
  const theirs = await named('Dee', other)
  const [id, elsewhere] = [await makeListing(db), await makeListing(db)]
  const now = clock.now()
  const before = new Date(now.getTime() - 60_000)
  await sql`INSERT INTO client_listing (client_id, agent_id, listing_id, saved_at, sent_at) VALUES
    (${saved.id}, ${agent.personId}, ${id}, ${before}, NULL),
    (${sent.id}, ${agent.personId}, ${id}, ${before}, ${now}),
    (${archived.id}, ${agent.personId}, ${id}, ${now}, NULL),
    (${saved.id}, ${agent.personId}, ${elsewhere}, ${now}, ${now}),
    (${theirs.id}, ${other.personId}, ${id}, ${now}, ${now})`.execute(db)
  await sql`INSERT INTO listing_mark (client_id, agent_id, listing_id, mark, comment, at)
    VALUES (${sent.id}, ${agent.personId}, ${id}, 'like', '', ${now})`.execute(db)
  await db.updateTable('client').set({ archived_at: now }).where('id', '=', archived.id).execute()
  const clientsFor = async (as: TestPerson) =>
    (await office.call({ url: `/v1/search-listings/${id}`, as })).json<ListingDetail>().clients
  expect(await clientsFor(agent)).toEqual([
    { user_id: sent.userId, name: 'Bo Bell', saved: 1, sent: 1, client_saved: 1 },
    { user_id: saved.userId, name: 'Ann Bell', saved: 1, sent: 0, client_saved: 0 },
  ])
  expect(await clientsFor(other)).toEqual([
    { user_id: theirs.userId, name: 'Dee Bell', saved: 1, sent: 1, client_saved: 0 },
  ])
  expect(await clientsFor(await office.person())).toEqual([])
})
