import type { CalendarFeed } from '@pb/contract/calendar-schemas'
import { expect, test } from 'vitest'
import { makeListing } from '../../../../test/factories/listings.ts'
import { createEvent } from '../../../../test/factories/owned-calendar.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { readIcs } from '../ics/read-ics.ts'
import { saveShowingEvent } from '../showings/showing-events.ts'

const office = testOffice()

async function createFeed(as: TestPerson, details = true): Promise<{ feed: CalendarFeed; path: string }> {
  const payload = { name: 'Phone', details }
  const reply = await office.call({ method: 'POST', url: '/v1/calendar-feeds', as, payload })
  expect(reply.statusCode, reply.body).toBe(201)
  const { feed, url } = reply.json<{ feed: CalendarFeed; url: string }>()
  return { feed, path: new URL(url).pathname }
}

test('serves a calendar without a session, until the feed is revoked', async () => {
  const [own, other] = [await office.person(), await office.person()]
  await createEvent(office, own, { title: 'Viewing', rrule: 'FREQ=WEEKLY', private: true })
  await createEvent(office, other, { title: 'Other' })
  const { feed, path } = await createFeed(own)
  const reply = await office.call({ url: path })
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(reply.body).toContain('SUMMARY:Viewing')
  expect(reply.body).toContain('RRULE:FREQ=WEEKLY')
  expect(reply.body).not.toContain('Other')
  await office.call({ method: 'DELETE', url: `/v1/calendar-feeds/${feed.feed_id}`, as: own })
  expect((await office.call({ url: path })).statusCode).toBe(404)
})

test('shows in a feed without details only that the time is taken', async () => {
  const own = await office.person()
  await createEvent(office, own, { title: 'Doctor', location: 'Park Avenue', description: 'Secret' })
  await createEvent(office, own, { title: 'Reading', busy: false })
  const { path } = await createFeed(own, false)
  const { body } = await office.call({ url: path })
  expect(body).toContain('SUMMARY:Busy')
  expect(body).not.toMatch(/Doctor|Park Avenue|Secret|Reading/)
})

test('does not know other tokens', async () => {
  expect((await office.call({ url: '/calendar/AAAA.ics' })).statusCode).toBe(404)
})

test('gives showings and open houses an address that maps find, also a showing stored without its city', async () => {
  const own = await office.person()
  const { db } = office.deps
  const listing = await makeListing(db, { agent_id: own.personId })
  const { address, zip, unit } = await db
    .selectFrom('listing as l')
    .innerJoin('building as b', 'b.id', 'l.building_id')
    .innerJoin('unit as u', 'u.id', 'l.unit_id')
    .select(['b.address', 'b.zip', 'u.label as unit'])
    .where('l.id', '=', listing)
    .executeTakeFirstOrThrow()
  const startsAt = office.clock.now()
  const endsAt = new Date(startsAt.getTime() + 1_800_000)
  await db.transaction().execute((tx) =>
    saveShowingEvent(tx, office.deps, {
      showingId: '990001',
      agentId: own.personId,
      clientId: null,
      listingId: listing,
      attendee: null,
      title: 'Showing',
      location: `${address}, ${unit}`,
      description: '',
      startsAt,
      endsAt,
      status: 'confirmed',
    }),
  )
  await db
    .insertInto('open_house')
    .values({
      listing_id: listing,
      starts_at: startsAt,
      ends_at: endsAt,
      source_id: null,
      record_key: null,
      listing_key: null,
    })
    .execute()
  const { path } = await createFeed(own)
  const { events } = readIcs((await office.call({ url: path })).body, 'America/New_York')
  const location = [address, unit, 'New York', `NY ${zip}`.trim()].filter(Boolean).join(', ')
  expect(events.map((event) => event.location)).toEqual([location, location])
})
