import type { CalendarEvent, CalendarItem } from '@pb/contract/calendar-schemas'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createEvent } from '../../../../test/factories/owned-calendar.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'

const office = testOffice()

/** Local time as `2026-03-03T10:00`, counted in minutes from 1970. */
const parse = (text: string): number => Date.parse(`${text}:00Z`) / 60_000
const format = (minutes: number): string => new Date(minutes * 60_000).toISOString().slice(0, 16)

async function list(as: TestPerson): Promise<CalendarItem[]> {
  const [from, until] = [Date.UTC(2026, 0, 1) / 1000, Date.UTC(2026, 9, 1) / 1000]
  const reply = await office.call({ url: `/v1/calendar-events?from=${from}&until=${until}`, as })
  return reply.json<{ collection: CalendarItem[] }>().collection
}

const starts = async (as: TestPerson): Promise<string[]> => (await list(as)).map(({ start }) => start)

type Scope = 'this' | 'following' | 'all'

async function move(as: TestPerson, item: CalendarItem, scope: Scope, byMinutes: number): Promise<string> {
  const reply = await office.call({
    method: 'POST',
    url: `/v1/calendar-events/${item.id}/move`,
    as,
    payload: {
      version: item.version,
      scope,
      occurrence: item.occurrence,
      start: format(parse(item.start) + byMinutes),
      end: format(parse(item.end) + byMinutes),
    },
  })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<CalendarEvent>().id
}

async function deleteAndUndo(as: TestPerson, item: CalendarItem, scope: Scope): Promise<void> {
  const payload = { version: item.version, scope, occurrence: item.occurrence }
  const reply = await office.call({
    method: 'POST',
    url: `/v1/calendar-events/${item.id}/delete`,
    as,
    payload,
  })
  const { undo_id } = reply.json<{ undo_id: string }>()
  await office.call({ method: 'POST', url: `/v1/calendar-deletions/${undo_id}/undo`, as, payload: {} })
}

const weekly = { rrule: 'FREQ=WEEKLY;BYDAY=TU;UNTIL=20260421T140000Z' }

test('the day of a split does not come back when the first part is moved earlier', async () => {
  const own = await office.person()
  await createEvent(office, own, weekly)
  await move(own, (await list(own))[3]!, 'following', 2 * 1440)
  const [first] = await list(own)
  await move(own, first!, 'all', -1440)
  expect(await starts(own)).toEqual([
    '2026-03-02T10:00',
    '2026-03-09T10:00',
    '2026-03-16T10:00',
    '2026-03-26T10:00',
    '2026-04-02T10:00',
    '2026-04-09T10:00',
    '2026-04-16T10:00',
    '2026-04-23T10:00',
  ])
})

const rules = [
  'FREQ=WEEKLY;BYDAY=TU;COUNT=8',
  'FREQ=WEEKLY;BYDAY=TU,TH;UNTIL=20260407',
  'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SA;WKST=SU;COUNT=7',
  'FREQ=DAILY;INTERVAL=3;UNTIL=20260401T140000Z',
  'FREQ=DAILY;COUNT=9',
]

/** A date of a series, and whether it was moved alone. */
interface SeriesDate {
  readonly at: number
  readonly own: boolean
}

interface Step {
  readonly index: number
  readonly scope: Scope
  readonly byMinutes: number
  readonly isUndone: boolean
}

const steps: fc.Arbitrary<Step> = fc.record({
  index: fc.nat({ max: 20 }),
  scope: fc.constantFrom('this' as const, 'following' as const, 'all' as const),
  // A day, or so little that no time comes to an hour at which the clocks change.
  byMinutes: fc.constantFrom(-1440, -60, -45, 60, 150, 1440),
  isUndone: fc.boolean(),
})

const shift = (dates: readonly SeriesDate[], by: number): SeriesDate[] =>
  dates.map((date) => (date.own ? date : { at: date.at + by, own: false }))

/** The same change of lists of dates, by the id of their series; a split adds one. */
function moveDates(
  lists: Map<string, SeriesDate[]>,
  item: CalendarItem,
  { scope, byMinutes }: Step,
  changedId: string,
): void {
  const dates = lists.get(item.id) ?? []
  const index = dates.findIndex(({ at, own }) => !own && at === parse(item.start))
  if (scope === 'this') dates[index] = { at: parse(item.start) + byMinutes, own: true }
  else if (scope === 'all' || index === 0) lists.set(item.id, shift(dates, byMinutes))
  else {
    lists.set(item.id, dates.slice(0, index))
    lists.set(changedId, shift(dates.slice(index), byMinutes))
  }
}

test('series that are split, moved, deleted and restored have the dates of a list', async () => {
  const plans = fc.array(steps, { minLength: 2, maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...rules), plans, async (rrule, plan) => {
      const own = await office.person()
      const { id } = await createEvent(office, own, { rrule })
      const lists = new Map([[id, (await starts(own)).map((text) => ({ at: parse(text), own: false }))]])
      for (const step of plan) {
        const items = (await list(own)).filter(({ changed }) => !changed)
        const item = items[step.index % Math.max(1, items.length)]
        if (!item) continue
        if (step.isUndone) await deleteAndUndo(own, item, step.scope)
        else moveDates(lists, item, step, await move(own, item, step.scope, step.byMinutes))
        const expected = [...lists.values()].flatMap((dates) => dates.map(({ at }) => format(at)))
        expect((await starts(own)).toSorted()).toEqual(expected.toSorted())
      }
    }),
    { numRuns: 12 },
  )
})

async function saveTimes(as: TestPerson, start: string, end: string): Promise<CalendarItem> {
  await createEvent(office, as, { start, end })
  return (await list(as)).at(-1)!
}

test.each([
  ['2026-03-08T02:30', '2026-03-08T03:00', 30],
  ['2026-03-08T02:15', '2026-03-08T02:45', 30],
  ['2026-03-08T01:30', '2026-03-08T02:30', 60],
])('an event of %s to %s, which the clocks skip, lasts %i minutes', async (start, end, minutes) => {
  const own = await office.person()
  const { time_start, time_end } = await saveTimes(own, start, end)
  expect((time_end - time_start) / 60).toBe(minutes)
})

test('an event of an hour that the clocks repeat keeps its length and its side when it is saved', async () => {
  const own = await office.person()
  const first = await createEvent(office, own, { start: '2026-11-01T01:30', end: '2026-11-01T02:00' })
  expect(first.time_end - first.time_start).toBe(1800)
  // The second 1:30, as a file or Google has it.
  const second = new Date('2026-11-01T06:30:00Z')
  const secondEnd = new Date('2026-11-01T07:00:00Z')
  await office.deps.db
    .updateTable('calendar_event')
    .set({ starts_at: second, ends_at: secondEnd, last_at: second, until_at: secondEnd })
    .where('id', '=', first.id)
    .execute()
  const shown = (await office.call({ url: `/v1/calendar-events/${first.id}`, as: own })).json<CalendarEvent>()
  const { version, title, start, end } = shown
  const reply = await office.call({
    method: 'PUT',
    url: `/v1/calendar-events/${first.id}`,
    as: own,
    payload: { version, title: `${title}, again`, start, end, scope: 'all' },
  })
  expect(reply.json<CalendarEvent>()).toMatchObject({
    time_start: shown.time_start,
    time_end: shown.time_end,
  })
})
