import type { CalendarEvent, CalendarItem } from '@pb/contract/calendar-schemas'
import { expect, test } from 'vitest'
import { createEvent } from '../../../../test/factories/owned-calendar.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { getStatusAndCode } from '../../../../test/calls/status-and-code.ts'

const office = testOffice()

/** `03-03 10:00 Viewing` of each occurrence in March and April 2026. */
async function listStarts(as: TestPerson): Promise<string[]> {
  const [from, until] = [Date.UTC(2026, 1, 28) / 1000, Date.UTC(2026, 4, 1) / 1000]
  const reply = await office.call({ url: `/v1/calendar-events?from=${from}&until=${until}`, as })
  return reply
    .json<{ collection: CalendarItem[] }>()
    .collection.map(({ start, title }) => `${start.slice(5).replace('T', ' ')} ${title}`)
}

const at = (time: string): number => Date.parse(time) / 1000

const post = (as: TestPerson, url: string, payload: object) =>
  office.call({ method: 'POST', url, as, payload })
const move = (as: TestPerson, { id, version }: Pick<CalendarEvent, 'id' | 'version'>, payload: object) =>
  post(as, `/v1/calendar-events/${id}/move`, { version, ...payload })
const save = (as: TestPerson, { id, version }: Pick<CalendarEvent, 'id' | 'version'>, payload: object) =>
  office.call({ method: 'PUT', url: `/v1/calendar-events/${id}`, as, payload: { version, ...payload } })

const weekly = { rrule: 'FREQ=WEEKLY;COUNT=4' }

test('moves a single event, and refuses a second change from the same version', async () => {
  const own = await office.person()
  const event = await createEvent(office, own)
  const times = { start: '2026-03-05T09:00', end: '2026-03-05T09:45' }
  expect((await move(own, event, times)).statusCode).toBe(200)
  expect(await listStarts(own)).toEqual(['03-05 09:00 Viewing'])
  expect(await getStatusAndCode(move(own, event, times))).toEqual([409, 'conflict'])
})

test('changes one occurrence of a series, and leaves the others', async () => {
  const own = await office.person()
  const event = await createEvent(office, own, weekly)
  const second = { scope: 'this', occurrence: at('2026-03-10T14:00Z') }
  const reply = await save(own, event, {
    ...second,
    title: 'Late',
    start: '2026-03-11T18:00',
    end: '2026-03-11T19:00',
  })
  expect(reply.statusCode, reply.body).toBe(200)
  expect(reply.json<CalendarEvent>()).toMatchObject({ changed: true, occurrence: second.occurrence })
  expect(await listStarts(own)).toEqual([
    '03-03 10:00 Viewing',
    '03-11 18:00 Late',
    '03-17 10:00 Viewing',
    '03-24 10:00 Viewing',
  ])
})

test('changes an occurrence and all following, whose number stays the same', async () => {
  const own = await office.person()
  const event = await createEvent(office, own, weekly)
  const reply = await save(own, event, {
    scope: 'following',
    occurrence: at('2026-03-17T14:00Z'),
    title: 'Later',
    start: '2026-03-18T12:00',
    end: '2026-03-18T13:00',
    rrule: 'FREQ=WEEKLY;COUNT=4',
  })
  expect(reply.statusCode, reply.body).toBe(200)
  expect(await listStarts(own)).toEqual([
    '03-03 10:00 Viewing',
    '03-10 10:00 Viewing',
    '03-18 12:00 Later',
    '03-25 12:00 Later',
  ])
})

test('moves a whole series by as much as the occurrence that was dragged, with its exceptions', async () => {
  const own = await office.person()
  const event = await createEvent(office, own, weekly)
  await post(own, `/v1/calendar-events/${event.id}/delete`, {
    version: event.version,
    scope: 'this',
    occurrence: at('2026-03-24T14:00Z'),
  })
  const reply = await move(
    own,
    { id: event.id, version: event.version + 1 },
    {
      scope: 'all',
      occurrence: at('2026-03-10T14:00Z'),
      start: '2026-03-11T08:30',
      end: '2026-03-11T09:00',
    },
  )
  expect(reply.statusCode, reply.body).toBe(200)
  expect(await listStarts(own)).toEqual(['03-04 08:30 Viewing', '03-11 08:30 Viewing', '03-18 08:30 Viewing'])
})

test.each([
  ['this', ['03-03 10:00 Viewing', '03-17 10:00 Viewing', '03-24 10:00 Viewing']],
  ['following', ['03-03 10:00 Viewing']],
  ['all', []],
])('deletes %s of a series, and undoes it', async (scope, left) => {
  const own = await office.person()
  const event = await createEvent(office, own, weekly)
  const before = await listStarts(own)
  const reply = await post(own, `/v1/calendar-events/${event.id}/delete`, {
    version: event.version,
    scope,
    occurrence: at('2026-03-10T14:00Z'),
  })
  expect(await listStarts(own)).toEqual(left)
  const { undo_id } = reply.json<{ undo_id: string }>()
  expect((await post(own, `/v1/calendar-deletions/${undo_id}/undo`, {})).statusCode).toBe(200)
  expect(await listStarts(own)).toEqual(before)
  expect((await post(own, `/v1/calendar-deletions/${undo_id}/undo`, {})).statusCode).toBe(404)
})

test.each([
  [{ start: '2026-03-03T10:00', end: '2026-03-03T09:00' }, 'body.end'],
  [{ start: '2026-03-03', end: '2026-03-03', all_day: true }, 'body.end'],
  [{ start: '2026-03-03T10:00', end: '2027-09-03T10:00' }, 'body.end'],
  [{ rrule: 'FREQ=SECONDLY' }, 'body.rrule'],
  [{ rrule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' }, 'body.rrule'],
  [{ rrule: 'FREQ=DAILY', start: '2026-03-03T10:00', end: '2026-03-05T10:00' }, 'body.rrule'],
])('refuses %j', async (given, path) => {
  const own = await office.person()
  const payload = {
    title: 'Viewing',
    start: '2026-03-03T10:00',
    end: '2026-03-03T11:00',
    key: 'the-same-key',
    ...given,
  }
  const reply = await post(own, '/v1/calendar-events', payload)
  expect([reply.statusCode, reply.json<{ errors: { path: string }[] }>().errors[0]?.path]).toEqual([
    422,
    path,
  ])
})

test('refuses a time zone that does not exist', async () => {
  const own = await office.person()
  const payload = {
    title: 'Viewing',
    start: '2026-03-03T10:00',
    end: '2026-03-03T11:00',
    time_zone: 'Mars/Olympus',
    key: 'the-same-key',
  }
  expect(await getStatusAndCode(post(own, '/v1/calendar-events', payload))).toEqual([400, 'bad_input'])
})
