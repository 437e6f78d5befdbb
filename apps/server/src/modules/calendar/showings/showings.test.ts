import type { CalendarItem } from '@pb/contract/calendar-schemas'
import { beforeEach, expect, test } from 'vitest'
import { createEvent } from '../../../../test/factories/owned-calendar.ts'
import { getStatusAndCode } from '../../../../test/calls/status-and-code.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { cancelShowingEvent, findBusy, saveShowingEvent, type ShowingEvent } from './showing-events.ts'

const office = testOffice()
let own: TestPerson
let showings = 500_000
beforeEach(async () => {
  own = await office.person()
})

const week = [new Date('2026-03-02T05:00Z'), new Date('2026-03-09T04:00Z')] as const

async function listBusy(): Promise<string[]> {
  const times = await findBusy(office.deps.db, [own.personId], ...week)
  return times.map(({ startsAt, endsAt }) =>
    [startsAt, endsAt].map((at) => at.toISOString().slice(5, 16)).join('–'),
  )
}

const save = (given: Partial<ShowingEvent> = {}) =>
  office.deps.db.transaction().execute((tx) =>
    saveShowingEvent(tx, office.deps, {
      showingId: String(showings),
      agentId: own.personId,
      clientId: null,
      listingId: null,
      attendee: null,
      title: 'Showing: 20 Carroll St',
      location: '20 Carroll St',
      description: '',
      startsAt: new Date('2026-03-04T15:00Z'),
      endsAt: new Date('2026-03-04T15:30Z'),
      status: 'confirmed',
      ...given,
    }),
  )

async function listItems(): Promise<CalendarItem[]> {
  const [from, until] = week.map((date) => date.getTime() / 1000)
  const reply = await office.call({ url: `/v1/calendar-events?from=${from}&until=${until}`, as: own })
  return reply.json<{ collection: CalendarItem[] }>().collection
}

test('is busy with events and each occurrence of a series, not with free, canceled or deleted ones', async () => {
  await createEvent(office, own)
  await createEvent(office, own, {
    start: '2026-03-02T08:00',
    end: '2026-03-02T08:15',
    rrule: 'FREQ=DAILY;COUNT=3',
  })
  await createEvent(office, own, { start: '2026-03-05T08:00', end: '2026-03-05T09:00', busy: false })
  const gone = await createEvent(office, own, { start: '2026-03-06T08:00', end: '2026-03-06T09:00' })
  await office.call({
    method: 'POST',
    url: `/v1/calendar-events/${gone.id}/delete`,
    as: own,
    payload: { version: 1 },
  })
  await createEvent(office, await office.person())
  expect(await listBusy()).toEqual([
    '03-02T13:00–03-02T13:15',
    '03-03T13:00–03-03T13:15',
    '03-03T15:00–03-03T16:00',
    '03-04T13:00–03-04T13:15',
  ])
})

test('is busy neither in an empty nor in a reversed time, and at most 92 days ahead', async () => {
  await createEvent(office, own, { start: '2026-08-03T10:00', end: '2026-08-03T11:00' })
  const { db } = office.deps
  expect(await findBusy(db, [], ...week)).toEqual([])
  expect(await findBusy(db, [own.personId], week[1], week[0])).toEqual([])
  expect(await findBusy(db, [own.personId], week[0], new Date('2027-01-01T00:00Z'))).toEqual([])
})

test('saves a showing once, moves it with a higher SEQUENCE, and names it among the busy times', async () => {
  showings += 1
  const first = await save()
  const second = await save({
    startsAt: new Date('2026-03-05T16:00Z'),
    endsAt: new Date('2026-03-05T16:30Z'),
  })
  expect([second.id, second.uid, second.sequence]).toEqual([first.id, first.uid, first.sequence + 1])
  expect(await listItems()).toMatchObject([
    { kind: 'showing', start: '2026-03-05T11:00', editable: false, link: `/showings/${showings}` },
  ])
  const [busy] = await findBusy(office.deps.db, [own.personId], ...week)
  expect(busy?.showingId).toBe(String(showings))
})

test('a showing is changed on its own page only', async () => {
  showings += 1
  const { id } = await save()
  const url = `/v1/calendar-events/${id}`
  const times = { start: '2026-03-05T09:00', end: '2026-03-05T10:00' }
  const payload = { version: 1, ...times }
  expect(
    await getStatusAndCode(office.call({ method: 'POST', url: `${url}/move`, as: own, payload })),
  ).toEqual([422, 'rule_broken'])
  const deletion = { version: 1 }
  expect(
    await getStatusAndCode(office.call({ method: 'POST', url: `${url}/delete`, as: own, payload: deletion })),
  ).toEqual([422, 'rule_broken'])
})

test('a canceled showing stays crossed out and takes no time; removed, it is gone; saved again, it is back', async () => {
  showings += 1
  await save()
  const cancel = (remove: boolean) =>
    office.deps.db
      .transaction()
      .execute((tx) => cancelShowingEvent(tx, office.deps, String(showings), { remove }))
  expect(await cancel(false)).toMatchObject({ sequence: 1 })
  expect(await listItems()).toMatchObject([{ status: 'cancelled' }])
  expect(await listBusy()).toEqual([])
  await cancel(true)
  expect(await listItems()).toEqual([])
  await save()
  expect(await listItems()).toMatchObject([{ status: 'confirmed' }])
  expect(
    await office.deps.db.transaction().execute((tx) => cancelShowingEvent(tx, office.deps, '1')),
  ).toBeNull()
})
