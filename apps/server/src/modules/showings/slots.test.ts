import type { ShowingSlots } from '@pb/contract/showings'
import { expect, test } from 'vitest'
import { testOffice } from '../../../test/harness/test-office.ts'
import { createShowingCalls } from './showings.fixture.ts'

const office = testOffice()
const { call, makeScene } = createShowingCalls(office)

const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hour: 'numeric',
  minute: '2-digit',
})

/** The first and last time of each date, in New York. */
async function listHours(zone: string | null, from: string): Promise<(readonly string[])[]> {
  const { agent, listing_id } = await makeScene()
  await office.deps.db
    .updateTable('agent')
    .set({ time_zone: zone })
    .where('person_id', '=', agent.personId)
    .execute()
  const { body } = await call<ShowingSlots>(agent, 'GET', `showing-slots/${listing_id}?from=${from}&days=3`)
  const format = (starts: number) => clock.format(starts * 1000).replaceAll('\u202F', ' ')
  return body.days.map(({ date, slots: [first, ...later] }) =>
    first ? [date, format(first.starts), format((later.at(-1) ?? first).starts)] : [date],
  )
}

test.each([
  ['spring', ['2026-03-07', '2026-03-08', '2026-03-09']],
  ['fall', ['2026-10-31', '2026-11-01', '2026-11-02']],
])('offers the same hours of New York when the clocks change in %s', async (_season, dates) => {
  expect(await listHours(null, dates[0]!)).toEqual(dates.map((date) => [date, '9:00 AM', '6:30 PM']))
})

test.each([
  ['America/Los_Angeles', '12:00 PM', '7:30 PM'],
  ['Europe/Berlin', '9:00 AM', '12:30 PM'],
  // Nine in the morning there is the evening before.
  ['Pacific/Auckland', '3:00 PM', '7:30 PM'],
])('offers what an agent in %s works, in New York time', async (zone, first, last) => {
  const hours = await listHours(zone, '2026-03-03')
  expect(hours.map(([, ...times]) => times)).toEqual([
    [first, last],
    [first, last],
    [first, last],
  ])
})

test('refuses a first day after those on which a showing can start', async () => {
  const { agent, listing_id } = await makeScene()
  const url = `/v1/showing-slots/${listing_id}?from=`
  expect((await office.call({ url: `${url}2099-12-31`, as: agent })).statusCode).toBe(200)
  expect((await office.call({ url: `${url}2199-12-31`, as: agent })).statusCode).toBe(400)
})
