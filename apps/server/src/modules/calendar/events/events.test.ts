import type { CalendarItem } from '@pb/contract/calendar-schemas'
import { expect, test } from 'vitest'
import { createEvent } from '../../../../test/factories/owned-calendar.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'

const office = testOffice()

async function list(as: TestPerson, from: string, until: string, rest = ''): Promise<CalendarItem[]> {
  const [start, end] = [from, until].map((time) => Date.parse(time) / 1000)
  const url = `/v1/calendar-events?from=${start}&until=${end}${rest}`
  const reply = await office.call({ url, as })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<{ collection: CalendarItem[] }>().collection
}

test('lists own events of a week in order, and none of others', async () => {
  const [own, other] = [await office.person(), await office.person()]
  await createEvent(office, own, { title: 'Second', start: '2026-03-04T10:00', end: '2026-03-04T10:30' })
  await createEvent(office, own, { title: 'First' })
  await createEvent(office, other)
  const items = await list(own, '2026-03-02T00:00Z', '2026-03-09T00:00Z')
  expect(items.map(({ title, start, end }) => [title, start, end])).toEqual([
    ['First', '2026-03-03T10:00', '2026-03-03T11:00'],
    ['Second', '2026-03-04T10:00', '2026-03-04T10:30'],
  ])
})

test('keeps the local time of a weekly event when the clocks change', async () => {
  const own = await office.person()
  await createEvent(office, own, { rrule: 'FREQ=WEEKLY;BYDAY=TU;COUNT=3' })
  const items = await list(own, '2026-03-01T00:00Z', '2026-04-01T00:00Z')
  expect(items.map(({ start, time_start }) => [start, new Date(time_start * 1000).toISOString()])).toEqual([
    ['2026-03-03T10:00', '2026-03-03T15:00:00.000Z'],
    ['2026-03-10T10:00', '2026-03-10T14:00:00.000Z'],
    ['2026-03-17T10:00', '2026-03-17T14:00:00.000Z'],
  ])
})

test('adds an event once for the same key', async () => {
  const own = await office.person()
  const first = await createEvent(office, own, { key: 'the-same-key' })
  expect((await createEvent(office, own, { key: 'the-same-key' })).id).toBe(first.id)
})

test('shows a supervisor the calendar of an agent, of private events only when', async () => {
  const [own, supervisor] = [await office.person(), await office.person(['SUPERVISOR'])]
  await createEvent(office, own, { title: 'Doctor', location: 'Park Avenue', private: true })
  const rest = `&agent_ids=${own.personId}`
  const [item] = await list(supervisor, '2026-03-02T00:00Z', '2026-03-09T00:00Z', rest)
  expect(item).toMatchObject({ title: 'Busy', location: '', editable: false })
  const other = await office.person()
  const reply = await office.call({ url: `/v1/calendar-events?from=0&until=60${rest}`, as: other })
  expect(reply.json<{ code: string }>().code).toBe('forbidden_role')
})
