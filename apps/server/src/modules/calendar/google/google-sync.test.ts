import type { CalendarEvent, CalendarItem, GoogleCalendar } from '@pb/contract/calendar-schemas'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createEvent } from '../../../../test/factories/owned-calendar.ts'
import { startGoogleEmulator } from '../../../../test/harness/google-emulator.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { sealTokens } from './access-token.ts'
import { startFakeCalendar } from './fake-calendar.fixture.ts'
import { syncGoogleCalendars } from './sync.ts'

// Before the office, whose settings name their addresses.
const google = await startGoogleEmulator()
const calendar = await startFakeCalendar(() => office.clock.now())
const office = testOffice({ google: google.env, googleCalendarUrl: calendar.url })
let own: TestPerson

afterAll(async () => {
  await google.close()
  await calendar.close()
})

async function connect(as: TestPerson): Promise<void> {
  const now = office.clock.now()
  await office.deps.db
    .insertInto('calendar_google_account')
    .values({
      agent_id: as.personId,
      subject: `google:${as.personId}`,
      address: as.email,
      credentials: sealTokens(office.deps, as.personId, { accessToken: 'access', refreshToken: 'refresh' }),
      expires_at: new Date(now.getTime() + 100 * 86_400_000),
      state: 'connected',
      sync_token: null,
      connected_at: now,
      synced_at: null,
      due_at: now,
      claim: null,
    })
    .execute()
}

beforeEach(async () => {
  calendar.reset()
  await office.deps.db.deleteFrom('calendar_google_account').execute()
  own = await office.person()
  await connect(own)
})

/** Syncs as the job does, some minutes later. */
async function sync(): Promise<void> {
  office.clock.advance(400)
  await syncGoogleCalendars(office.deps, own.personId)
}

async function list(as = own): Promise<CalendarItem[]> {
  const [from, until] = [Date.UTC(2026, 2, 1) / 1000, Date.UTC(2026, 4, 1) / 1000]
  const reply = await office.call({ url: `/v1/calendar-events?from=${from}&until=${until}`, as })
  return reply.json<{ collection: CalendarItem[] }>().collection
}
const listStarts = async () => (await list()).map(({ title, start }) => `${start.slice(5)} ${title}`)
const getState = async () =>
  (await office.call({ url: '/v1/calendar-google', as: own })).json<GoogleCalendar>()

/** An hour from ten o'clock in New York on a day of March. */
const at = (day: string, hour = 15) => ({
  start: { dateTime: `2026-03-${day}T${hour}:00:00Z`, timeZone: 'America/New_York' },
  end: { dateTime: `2026-03-${day}T${hour + 1}:00:00Z`, timeZone: 'America/New_York' },
})
const move = (event: Pick<CalendarEvent, 'id'>, version: number, day: string) =>
  office.call({
    method: 'POST',
    url: `/v1/calendar-events/${event.id}/move`,
    as: own,
    payload: { version, start: `2026-03-${day}T10:00`, end: `2026-03-${day}T11:00` },
  })
const remove = (id: string, version: number, rest: object = {}) =>
  office.call({
    method: 'POST',
    url: `/v1/calendar-events/${id}/delete`,
    as: own,
    payload: { version, ...rest },
  })
const writes = () => calendar.requests.filter((request) => !request.startsWith('GET'))

test('shows what is at Google, and Google what is here, without an echo', async () => {
  calendar.put('lunch', { summary: 'Lunch', ...at('04') })
  await createEvent(office, own)
  await sync()
  expect(await listStarts()).toEqual(['03-03T10:00 Viewing', '03-04T10:00 Lunch'])
  expect([...calendar.events.values()].map(({ summary }) => summary)).toEqual(['Lunch', 'Viewing'])
  expect(writes()).toHaveLength(1)
  await sync()
  await sync()
  expect(writes()).toHaveLength(1)
  expect(await listStarts()).toHaveLength(2)
  expect(await getState()).toMatchObject({ state: 'on', failure: '', conflicts: [] })
})

test('takes changes both ways, and keeps what only Google knows', async () => {
  calendar.put('lunch', { summary: 'Lunch', attendees: [{ email: 'nora@client.example' }], ...at('04') })
  const event = await createEvent(office, own)
  await sync()
  const [, lunch] = await list()
  await move({ id: lunch!.id }, lunch!.version, '05')
  const pushed = [...calendar.events.keys()].find((id) => id !== 'lunch')!
  calendar.put(pushed, { summary: 'Viewing at Google', ...at('06') })
  await sync()
  expect(await listStarts()).toEqual(['03-05T10:00 Lunch', '03-06T10:00 Viewing at Google'])
  expect(calendar.events.get('lunch')).toMatchObject({
    start: { dateTime: '2026-03-05T15:00:00.000Z' },
    attendees: [{ email: 'nora@client.example' }],
  })
  await remove(lunch!.id, lunch!.version + 1)
  calendar.remove(pushed)
  await sync()
  expect(await list()).toEqual([])
  expect(calendar.events.get('lunch')?.status).toBe('cancelled')
  expect(event.id).not.toBe('')
})

test('of two changes of an event the later one stays, and the other is named', async () => {
  const event = await createEvent(office, own)
  await sync()
  const [id] = [...calendar.events.keys()]
  await move(event, 1, '05')
  office.clock.advance(60)
  calendar.put(id!, { ...at('06') })
  await sync()
  expect(await listStarts()).toEqual(['03-06T10:00 Viewing'])
  const first = await getState()
  expect(first.conflicts).toMatchObject([{ title: 'Viewing', kept: 'google' }])
  expect(first.conflicts[0]!.other).toContain('Mar 5')
  calendar.put(id!, { ...at('07') })
  office.clock.advance(60)
  const [item] = await list()
  await move(event, item!.version, '09')
  await sync()
  await sync()
  expect(await listStarts()).toEqual(['03-09T10:00 Viewing'])
  expect(calendar.events.get(id!)).toMatchObject({ start: { dateTime: '2026-03-09T14:00:00.000Z' } })
  expect((await getState()).conflicts[0]).toMatchObject({ kept: 'here' })
})

test('a change that Google gets between reading and writing is not overwritten (ETag)', async () => {
  const event = await createEvent(office, own)
  await sync()
  const [id] = [...calendar.events.keys()]
  await move(event, 1, '05')
  let isFirst = true
  calendar.fail = ({ method }) => {
    if (method === 'PATCH' && isFirst) {
      isFirst = false
      calendar.put(id!, { ...at('06') })
    }
    return undefined
  }
  await sync()
  expect(calendar.events.get(id!)).toMatchObject({ start: { dateTime: '2026-03-06T15:00:00Z' } })
  await sync()
  expect(await listStarts()).toEqual(['03-06T10:00 Viewing'])
  expect((await getState()).conflicts).toMatchObject([{ kept: 'google' }])
})

test('an event deleted at Google and changed here later is back at Google', async () => {
  const event = await createEvent(office, own)
  await sync()
  const [id] = [...calendar.events.keys()]
  calendar.remove(id!)
  office.clock.advance(60)
  await move(event, 1, '05')
  await sync()
  expect(await listStarts()).toEqual(['03-05T10:00 Viewing'])
  expect(calendar.events.get(id!)).toMatchObject({
    status: 'confirmed',
    start: { dateTime: '2026-03-05T15:00:00.000Z' },
  })
})

test('reads everything again when the sync token has expired, and notices what was deleted meanwhile', async () => {
  calendar.put('a', { summary: 'A', ...at('04') })
  calendar.put('b', { summary: 'B', ...at('05') })
  await sync()
  calendar.remove('a')
  calendar.put('c', { summary: 'C', ...at('06') })
  calendar.events.delete('a')
  calendar.oldestChange = 100_000
  calendar.pageSize = 1
  await sync()
  expect(await listStarts()).toEqual(['03-05T10:00 B', '03-06T10:00 C'])
})

test('a series with changed and deleted occurrences is the same on both sides', async () => {
  calendar.put('run', { summary: 'Run', recurrence: ['RRULE:FREQ=WEEKLY;COUNT=4'], ...at('03') })
  calendar.put('run_20260310T140000Z', {
    recurringEventId: 'run',
    originalStartTime: { dateTime: '2026-03-10T14:00:00Z' },
    status: 'cancelled',
  })
  calendar.put('run_20260317T140000Z', {
    recurringEventId: 'run',
    originalStartTime: { dateTime: '2026-03-17T14:00:00Z' },
    summary: 'Late run',
    ...at('18', 20),
  })
  await sync()
  // A full sync lists no deleted events.
  calendar.put('run_20260310T140000Z', { status: 'cancelled' })
  await sync()
  expect(await listStarts()).toEqual(['03-03T10:00 Run', '03-18T16:00 Late run', '03-24T10:00 Run'])
  expect(writes()).toEqual([])
  const series = (await list())[0]!
  const reply = await office.call({
    method: 'PUT',
    url: `/v1/calendar-events/${series.id}`,
    as: own,
    payload: {
      title: 'Swim',
      start: '2026-03-24T12:00',
      end: '2026-03-24T13:00',
      scope: 'this',
      occurrence: Date.parse('2026-03-24T14:00Z') / 1000,
      version: series.version,
    },
  })
  expect(reply.statusCode, reply.body).toBe(200)
  await sync()
  expect(calendar.events.get('run_20260324T140000Z')).toMatchObject({
    summary: 'Swim',
    recurringEventId: 'run',
  })
  await sync()
  expect(await listStarts()).toEqual(['03-03T10:00 Run', '03-18T16:00 Late run', '03-24T12:00 Swim'])
})

test('pushes a series with its deleted dates, all-day events by their dates', async () => {
  const series = await createEvent(office, own, { rrule: 'FREQ=WEEKLY;COUNT=3' })
  await remove(series.id, 1, { scope: 'this', occurrence: Date.parse('2026-03-10T14:00Z') / 1000 })
  await createEvent(office, own, { title: 'Move', start: '2026-03-05', end: '2026-03-07', all_day: true })
  await sync()
  const [first, second] = [...calendar.events.values()]
  expect(first).toMatchObject({ recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE:20260310T140000Z'] })
  expect(second).toMatchObject({ start: { date: '2026-03-05' }, end: { date: '2026-03-07' } })
})

test.each([
  [{ status: 429, retryAfter: 1800 }, 'Google is busy', 1800],
  [{ status: 403, reason: 'userRateLimitExceeded' }, 'Google is busy', 40],
  [{ status: 503 }, 'We couldn’t reach Google', 40],
])('waits after %j, and goes on where it was', async (failure, text, seconds) => {
  await createEvent(office, own)
  calendar.fail = () => failure
  await sync()
  const state = await getState()
  expect(state.state).toBe('failing')
  expect(state.failure).toContain(text)
  expect(state.time_next! - office.clock.now().getTime() / 1000).toBeGreaterThanOrEqual(seconds)
  calendar.fail = () => undefined
  calendar.requests.length = 0
  await syncGoogleCalendars(office.deps, own.personId)
  expect(calendar.requests).toEqual([])
  office.clock.advance(2000)
  await sync()
  expect(await getState()).toMatchObject({ state: 'on', failure: '' })
  expect(calendar.events.size).toBe(1)
})

test('asks the agent to connect again when the permission was withdrawn', async () => {
  const event = await createEvent(office, own)
  calendar.fail = () => ({ status: 401 })
  await sync()
  expect(await getState()).toMatchObject({ state: 'reconnect' })
  const alerts = await office.call({ url: '/v1/dashboard-alerts?kind=calendar', as: own })
  expect(alerts.body).toContain('Google')
  calendar.requests.length = 0
  await sync()
  expect(calendar.requests).toEqual([])
  expect((await move(event, 1, '05')).statusCode).toBe(200)
})

test('an event that was sent is not added twice when the answer is lost, nor when the process is killed', async () => {
  await createEvent(office, own)
  let cuts = 2
  calendar.fail = ({ method }) => (method !== 'GET' && (cuts -= 1) >= 0 ? 'cut' : undefined)
  await sync()
  office.clock.advance(4000)
  await sync()
  office.clock.advance(4000)
  await sync()
  expect(calendar.events.size).toBe(1)
  expect(await listStarts()).toEqual(['03-03T10:00 Viewing'])
  // The link is lost, as if the process had ended before it was stored.
  await office.deps.db.deleteFrom('calendar_google_event').execute()
  await office.deps.db.updateTable('calendar_google_account').set({ sync_token: null }).execute()
  await sync()
  expect(calendar.events.size).toBe(1)
  expect(await listStarts()).toEqual(['03-03T10:00 Viewing'])
  expect((await getState()).conflicts).toEqual([])
})

test('the lease of a killed process expires, and one that lost it writes nothing', async () => {
  await createEvent(office, own)
  calendar.fail = () => undefined
  await office.deps.db
    .updateTable('calendar_google_account')
    .set({
      claim: '00000000-0000-4000-8000-000000000000',
      leased_until: new Date(office.clock.now().getTime() + 120_000),
    })
    .execute()
  await syncGoogleCalendars(office.deps, own.personId)
  expect(calendar.requests).toEqual([])
  await sync()
  expect(calendar.events.size).toBe(1)
})

test('sends a change within a minute, without waiting for the next poll', async () => {
  await sync()
  await createEvent(office, own)
  office.clock.advance(5)
  await syncGoogleCalendars(office.deps)
  expect(calendar.events.size).toBe(1)
})

test('connects by consent, refuses one without the calendar, and disconnects without losing own events', async () => {
  const agent = await office.person()
  google.addUser(agent.email)
  const call = (method: 'POST' | 'DELETE', url: string, payload?: object) =>
    office.call({ method, url, as: agent, ...(payload && { payload }) })
  const consent = async (options: { scope?: string } = {}) => {
    const started = await call('POST', '/v1/calendar-google/connect', {})
    expect(started.statusCode, started.body).toBe(200)
    const { authorize_url, state } = started.json<{ authorize_url: string; state: string }>()
    const back = await google.consent(authorize_url, agent.email, options)
    return call('POST', '/v1/calendar-google/answer', { code: back.get('code'), state })
  }
  expect((await consent({ scope: 'openid email' })).statusCode).toBe(422)
  expect((await consent()).json<GoogleCalendar>()).toMatchObject({ state: 'on', address: agent.email })
  calendar.put('lunch', { summary: 'Lunch', ...at('04') })
  await createEvent(office, agent)
  office.clock.advance(400)
  await syncGoogleCalendars(office.deps, agent.personId)
  expect((await list(agent)).map(({ title }) => title)).toEqual(['Viewing', 'Lunch'])
  expect((await call('DELETE', '/v1/calendar-google')).json<GoogleCalendar>()).toMatchObject({ state: 'off' })
  expect((await list(agent)).map(({ title }) => title)).toEqual(['Viewing'])
  expect(calendar.events.get('lunch')?.status).toBe('confirmed')
  expect(calendar.events.size).toBe(2)
})
