import type { CalendarEvent, CalendarImportRecord, CalendarItem } from '@pb/contract/calendar-schemas'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { importFile } from '../../../../test/factories/owned-calendar.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { createFile } from '../../../../test/fixtures/ics-samples.ts'
import { endIcsReader } from '../ics/read-in-child.ts'

const office = testOffice()
afterAll(() => endIcsReader())

const importText = (as: TestPerson, events: readonly (readonly string[])[]) =>
  importFile(office, as, 'calendar.ics', createFile(events))

async function undo(as: TestPerson, id: string | null): Promise<CalendarImportRecord> {
  const reply = await office.call({ method: 'POST', url: `/v1/calendar-imports/${id}/undo`, as })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<CalendarImportRecord>()
}

async function list(as: TestPerson): Promise<CalendarItem[]> {
  const [from, until] = [Date.UTC(2026, 2, 1) / 1000, Date.UTC(2026, 3, 1) / 1000]
  const reply = await office.call({ url: `/v1/calendar-events?from=${from}&until=${until}`, as })
  return reply.json<{ collection: CalendarItem[] }>().collection
}
const listTitles = async (as: TestPerson) =>
  (await list(as)).map(({ start, title }) => `${start.slice(5, 10)} ${title}`)

/** All columns of an agent's events that an undo restores. */
async function dump(as: TestPerson): Promise<unknown> {
  const { rows } =
    await sql`SELECT to_jsonb(e) - '{id,version,changed_at,series_id}'::text[] AS row FROM calendar_event e
    WHERE agent_id = ${as.personId} AND deleted_at IS NULL ORDER BY uid, recurrence_at NULLS FIRST`.execute(
      office.deps.db,
    )
  return rows
}

const single = (uid: string, title: string, ...lines: string[]) => [
  `UID:${uid}`,
  `SUMMARY:${title}`,
  'DTSTART;VALUE=DATE:20260305',
  ...lines,
]
const alarm = ['BEGIN:VALARM', 'ACTION:DISPLAY', 'TRIGGER:-PT15M', 'END:VALARM']
const series = (title: string, changedTitle: string) => [
  [
    'UID:s',
    `SUMMARY:${title}`,
    'DTSTART:20260303T070000',
    'DTEND:20260303T080000',
    'RRULE:FREQ=WEEKLY;COUNT=3',
  ],
  [
    'UID:s',
    `SUMMARY:${changedTitle}`,
    'RECURRENCE-ID:20260310T070000',
    'DTSTART:20260311T070000',
    'DTEND:20260311T080000',
  ],
]

test('undoes a whole import: what it added is gone, what it updated is as before', async () => {
  const own = await office.person()
  const first = await importText(own, [
    ...series('Run', 'Swim'),
    single('a', 'Old', 'LOCATION:Here', ...alarm),
  ])
  const before = await dump(own)
  const second = await importText(own, [...series('Ride', 'Climb'), single('a', 'New'), single('b', 'Added')])
  expect(second).toMatchObject({ added: 1, updated: 2 })
  expect(await listTitles(own)).toEqual([
    '03-03 Ride',
    '03-05 New',
    '03-05 Added',
    '03-11 Climb',
    '03-17 Ride',
  ])
  expect(await undo(own, second.import_id)).toMatchObject({ removed: 1, restored: 2, kept: 0 })
  expect(await dump(own)).toEqual(before)
  // The same from another tab changes nothing.
  const again = await undo(own, second.import_id)
  expect([again.removed, again.time_undone]).toEqual([1, expect.any(Number)])
  expect(await dump(own)).toEqual(before)
  const reminders = await office.deps.db
    .selectFrom('calendar_reminder as r')
    .innerJoin('calendar_event as e', 'e.id', 'r.event_id')
    .select('e.title')
    .where('e.agent_id', '=', own.personId)
    .execute()
  expect(reminders).toEqual([{ title: 'Old' }])
  // The events are as the first import left them, so that it can be undone too.
  expect(await undo(own, first.import_id)).toMatchObject({ removed: 2, restored: 0, kept: 0 })
  expect(await list(own)).toEqual([])
})

test('keeps what was changed or updated since, an occurrence too', async () => {
  const own = await office.person()
  const first = await importText(own, [
    ...series('Run', 'Swim'),
    single('a', 'A'),
    single('b', 'B'),
    single('c', 'C'),
  ])
  const items = await list(own)
  const move = async (title: string) => {
    const item = items.find((one) => one.title === title)!
    const reply = await office.call({
      method: 'POST',
      url: `/v1/calendar-events/${item.id}/move`,
      as: own,
      payload: {
        version: item.version,
        all_day: item.all_day,
        start: item.all_day ? '2026-03-20' : '2026-03-20T10:00',
        end: item.all_day ? '2026-03-21' : '2026-03-20T11:00',
        ...(item.repeats && { scope: 'this', occurrence: item.occurrence }),
      },
    })
    expect(reply.statusCode, reply.body).toBe(200)
    return reply.json<CalendarEvent>()
  }
  await move('Swim')
  await move('A')
  await importText(own, [single('b', 'B again')])
  expect(await undo(own, first.import_id)).toMatchObject({ removed: 1, restored: 0, kept: 3 })
  expect(await listTitles(own)).toEqual(['03-03 Run', '03-05 B again', '03-17 Run', '03-20 A', '03-20 Swim'])
})

test('brings back what an import had restored as deleted, and lists imports of the agent alone', async () => {
  const [own, other] = [await office.person(), await office.person()]
  const first = await importText(own, [single('a', 'A')])
  await undo(own, first.import_id)
  expect(await listTitles(own)).toEqual([])
  const again = await importText(own, [single('a', 'A')])
  expect(again).toMatchObject({ added: 1, updated: 0 })
  expect(await listTitles(own)).toEqual(['03-05 A'])
  expect(await undo(own, again.import_id)).toMatchObject({ removed: 1, restored: 0 })
  expect(await listTitles(own)).toEqual([])
  const read = async (as: TestPerson) =>
    (await office.call({ url: '/v1/calendar-imports', as })).json<{ collection: CalendarImportRecord[] }>()
      .collection
  expect(await read(own)).toMatchObject([
    { import_id: again.import_id, name: 'calendar.ics', kind: 'file', added: 1 },
    { import_id: first.import_id },
  ])
  expect(await read(other)).toEqual([])
})

test('never replaces a higher SEQUENCE by a lower one, and records no import that changes nothing', async () => {
  const own = await office.person()
  await importText(own, [single('a', 'Second', 'SEQUENCE:2')])
  expect(await importText(own, [single('a', 'First', 'SEQUENCE:1')])).toMatchObject({
    import_id: null,
    updated: 0,
    skipped: 1,
    notes: [{ title: 'First', note: 'Your calendar has a newer version of this event.' }],
  })
  expect(await listTitles(own)).toEqual(['03-05 Second'])
})

test('undoes an import of many events at once', async () => {
  const own = await office.person()
  const file = (title: string) =>
    Array.from({ length: 600 }, (_, index) => single(`e${index}`, `${title} ${index}`))
  await importText(own, file('Old'))
  const second = await importText(own, [...file('New'), single('last', 'Last')])
  expect(await undo(own, second.import_id)).toMatchObject({ removed: 1, restored: 600, kept: 0 })
  const { titles } = await office.deps.db
    .selectFrom('calendar_event')
    .select((eb) => eb.fn.count<string>('title').distinct().as('titles'))
    .where('agent_id', '=', own.personId)
    .where('title', 'like', 'Old %')
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  expect(titles).toBe('600')
})
