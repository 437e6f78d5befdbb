import type { CalendarItem } from '@pb/contract/calendar-schemas'
import { beforeEach, expect, test } from 'vitest'
import { createDeal } from '../../../../test/factories/deals.ts'
import { makeClient } from '../../../../test/factories/clients.ts'
import { makeListing } from '../../../../test/factories/listings.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'

const office = testOffice()
let own: TestPerson
beforeEach(async () => {
  own = await office.person()
})

async function list(as: TestPerson, from: string, until: string): Promise<CalendarItem[]> {
  const [start, end] = [from, until].map((time) => Date.parse(time) / 1000)
  const reply = await office.call({ url: `/v1/calendar-events?from=${start}&until=${end}`, as })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<{ collection: CalendarItem[] }>().collection
}

const kinds = (items: readonly CalendarItem[]) => items.map(({ kind, start }) => [kind, start])

test('shows the move-in and the end of the lease of a deal on their days, and links to the deal', async () => {
  const deal = await createDeal(office, own)
  const items = await list(own, '2026-03-25T04:00Z', '2027-04-10T04:00Z')
  expect(kinds(items)).toEqual([
    ['move_in', '2026-04-01'],
    ['lease_end', '2027-03-31'],
  ])
  expect(items[0]).toMatchObject({
    title: 'Move-in: Nora Bell',
    location: '330 East 38th Street, 14B',
    end: '2026-04-02',
    all_day: true,
    editable: false,
    busy: false,
    link: `/deals/${deal.id}`,
  })
})

test('shows no dates of a deleted deal, of a sale the closing but no lease', async () => {
  const deal = await createDeal(office, own)
  await office.deps.db
    .updateTable('deal')
    .set({ deleted_at: office.clock.now() })
    .where('id', '=', deal.id)
    .execute()
  expect(await list(own, '2026-03-25T04:00Z', '2027-04-10T04:00Z')).toEqual([])
  await createDeal(office, own, { kind: 'sale' })
  expect(kinds(await list(own, '2027-03-01T04:00Z', '2027-04-10T04:00Z'))).toEqual([])
})

test('shows open houses of own listings, until the listing is deleted', async () => {
  const { db } = office.deps
  const mine = await makeListing(db, { agent_id: own.personId })
  const others = await makeListing(db, { agent_id: (await office.person()).personId })
  const times = { starts_at: new Date('2026-03-07T16:00Z'), ends_at: new Date('2026-03-07T17:30Z') }
  const source = { source_id: null, record_key: null, listing_key: null }
  await db
    .insertInto('open_house')
    .values([
      { listing_id: mine, ...times, ...source },
      { listing_id: others, ...times, ...source },
    ])
    .execute()
  const items = await list(own, '2026-03-02T05:00Z', '2026-03-09T05:00Z')
  expect(items).toMatchObject([
    {
      kind: 'open_house',
      title: 'Open house',
      start: '2026-03-07T11:00',
      end: '2026-03-07T12:30',
      busy: true,
      link: expect.stringMatching(/^\/open-houses\/\d+$/) as string,
    },
  ])
  await db.updateTable('listing').set({ deleted_at: office.clock.now() }).where('id', '=', mine).execute()
  expect(await list(own, '2026-03-02T05:00Z', '2026-03-09T05:00Z')).toEqual([])
})

test('shows the open tasks of clients on the day they are due', async () => {
  const client = await makeClient(office.deps, own)
  const url = '/v1/client-tasks'
  const payload = { user_id: client.userId, title: 'Call about the lease', due_on: '2026-03-04' }
  const added = await office.call({ method: 'POST', url, as: own, payload })
  expect(added.statusCode, added.body).toBeLessThan(300)
  const items = await list(own, '2026-03-02T05:00Z', '2026-03-09T05:00Z')
  expect(items).toMatchObject([
    { kind: 'task', title: 'Call about the lease', start: '2026-03-04', location: 'Nora Bell' },
  ])
  await office.deps.db
    .updateTable('client_task')
    .set({ done_at: office.clock.now() })
    .where('agent_id', '=', own.personId)
    .execute()
  expect(await list(own, '2026-03-02T05:00Z', '2026-03-09T05:00Z')).toEqual([])
})
