import type { CalendarImport, CalendarItem } from '@pb/contract/calendar-schemas'
import { afterAll, expect, test } from 'vitest'
import { createEvent } from '../../../../test/factories/owned-calendar.ts'
import { multipart } from '../../../../test/calls/multipart.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { sendReminders } from '../reminders/send-reminders.ts'
import { endIcsReader } from '../ics/read-in-child.ts'
import { createFile, googleInvitation } from '../../../../test/fixtures/ics-samples.ts'

const office = testOffice()
afterAll(() => endIcsReader())

const upload = (as: TestPerson, text: string) =>
  office.call({
    method: 'POST',
    url: '/v1/calendar-imports',
    as,
    ...multipart('file', 'calendar.ics', Buffer.from(text)),
  })

async function importFile(as: TestPerson, text: string): Promise<CalendarImport> {
  const reply = await upload(as, text)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<CalendarImport>()
}

async function listTitles(as: TestPerson): Promise<string[]> {
  const [from, until] = [Date.UTC(2026, 2, 1) / 1000, Date.UTC(2026, 3, 1) / 1000]
  const reply = await office.call({ url: `/v1/calendar-events?from=${from}&until=${until}`, as })
  return reply
    .json<{ collection: CalendarItem[] }>()
    .collection.map(({ start, title }) => `${start.slice(5, 10)} ${title}`)
}

const series = [
  ['UID:s', 'SUMMARY:Run', 'DTSTART:20260303T070000', 'DTEND:20260303T080000', 'RRULE:FREQ=WEEKLY;COUNT=3'],
  [
    'UID:s',
    'SUMMARY:Swim',
    'RECURRENCE-ID:20260310T070000',
    'DTSTART:20260311T070000',
    'DTEND:20260311T080000',
  ],
]

test('adds a series with its changed occurrence once, also from the same file again', async () => {
  const own = await office.person()
  expect(await importFile(own, createFile(series))).toMatchObject({ added: 1, skipped: 0 })
  await importFile(own, createFile(series))
  expect(await listTitles(own)).toEqual(['03-03 Run', '03-11 Swim', '03-17 Run'])
})

test('updates what the file has changed, and restores what was deleted', async () => {
  const own = await office.person()
  const file = (title: string) => createFile([['UID:a', `SUMMARY:${title}`, 'DTSTART;VALUE=DATE:20260305']])
  await importFile(own, file('Old'))
  expect(await importFile(own, file('Old'))).toMatchObject({ added: 0, updated: 0, unchanged: 1 })
  expect(await importFile(own, file('New'))).toMatchObject({ updated: 1 })
  expect(await listTitles(own)).toEqual(['03-05 New'])
})

test('changes no own event, whatever UID a file names', async () => {
  const own = await office.person()
  const { uid } = await createEvent(office, own)
  expect(await importFile(own, googleInvitation({ uid }))).toMatchObject({ added: 0, skipped: 1 })
  expect(await listTitles(own)).toEqual(['03-03 Viewing'])
})

test('makes reminders of alarms, and reminds', async () => {
  const own = await office.person()
  const alarm = (...lines: string[]) => ['BEGIN:VALARM', 'ACTION:DISPLAY', ...lines, 'END:VALARM']
  const at = new Date(office.clock.now().getTime() + 3 * 3_600_000)
    .toISOString()
    .replaceAll(/[-:]|\.\d+/g, '')
  const event = (uid: string, ...lines: string[]) => [
    `UID:${uid}`,
    `SUMMARY:${uid}`,
    `DTSTART:${at}`,
    ...lines,
  ]
  const file = createFile([
    event('relative', ...alarm('TRIGGER:-PT15M'), ...alarm('TRIGGER;RELATED=START:-P1D')),
    event('end', 'DURATION:PT1H', ...alarm('TRIGGER;RELATED=END:-PT90M')),
    event('late', ...alarm('TRIGGER:PT5M'), ...alarm('TRIGGER:-P60D'), ...alarm('TRIGGER:nonsense')),
    event('many', ...[1, 2, 3, 4, 5, 6, 7].flatMap((minutes) => alarm(`TRIGGER:-PT${minutes}M`))),
  ])
  await importFile(own, file)
  const rows = await office.deps.db
    .selectFrom('calendar_event')
    .select(['title', 'reminders'])
    .where('agent_id', '=', own.personId)
    .orderBy('title')
    .execute()
  expect(Object.fromEntries(rows.map(({ title, reminders }) => [title, reminders]))).toEqual({
    relative: [1440, 15],
    end: [30],
    late: [],
    many: [5, 4, 3, 2, 1],
  })
  office.clock.advance(3 * 3600 - 15 * 60)
  await sendReminders(office.deps)
  const alerts = await office.call({ url: '/v1/dashboard-alerts?kind=calendar', as: own })
  expect(alerts.body).toContain('relative starts in 15 minutes')
})

test('takes 10,000 events with alarms, and shows those of a month', async () => {
  const own = await office.person()
  const events = Array.from({ length: 10_000 }, (_, index) => {
    const day = String((index % 28) + 1).padStart(2, '0')
    const alarm = ['BEGIN:VALARM', 'ACTION:DISPLAY', 'TRIGGER:-PT10M', 'END:VALARM']
    return [`UID:e${index}`, `SUMMARY:Event ${index}`, `DTSTART:203003${day}T090000Z`, ...alarm]
  })
  expect(await importFile(own, createFile(events))).toMatchObject({ added: 10_000 })
  const { count } = await office.deps.db
    .selectFrom('calendar_reminder as r')
    .innerJoin('calendar_event as e', 'e.id', 'r.event_id')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('e.agent_id', '=', own.personId)
    .executeTakeFirstOrThrow()
  expect(count).toBe('10000')
  const [from, until] = [Date.UTC(2030, 2, 1) / 1000, Date.UTC(2030, 3, 1) / 1000]
  const reply = await office.call({ url: `/v1/calendar-events?from=${from}&until=${until}`, as: own })
  const { collection, truncated } = reply.json<{ collection: CalendarItem[]; truncated: boolean }>()
  expect([collection.length, truncated]).toEqual([5000, true])
})

test('refuses what is not a calendar', async () => {
  const own = await office.person()
  const reply = await upload(own, 'hello')
  expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([422, 'rule_broken'])
})
