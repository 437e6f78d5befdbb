import type { CalendarFeed } from '@pb/contract/calendar-schemas'
import { expect, test } from 'vitest'
import { createEvent } from '../../../../test/factories/owned-calendar.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'

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
