import { toUnixSeconds } from '@pb/rules/dates'
import { expect, test, vi } from 'vitest'
import { testOffice, type TestPerson } from '../../../test/harness/test-office.ts'
import { notify } from './index.ts'

const office = testOffice()

function alerts(as: TestPerson, query = '') {
  return office.call({ url: `/v1/dashboard-alerts${query}`, as })
}

test('returns an empty list with both counts', async () => {
  const reply = await alerts(await office.person())
  expect(reply.json()).toEqual({ collection: [], total: 0, unreadCount: 0 })
})

test('returns pages, newest first, with total and unread counts', async () => {
  const agent = await office.person()
  for (let n = 1; n <= 5; n += 1)
    await notify(office.deps.db, office.deps, agent.personId, {
      kind: 'listing_match',
      message: `Match ${n}`,
      payload: { user_id: '7', user: { name: 'Ann Lee' }, listing_ids: ['1', '2'] },
    })
  const first = await alerts(agent, '?limit=2')
  const page = first.json<{ collection: { alert_id: string; message: string }[] }>()
  expect(page).toMatchObject({ total: 5, unreadCount: 5 })
  expect(page.collection.map(({ message }) => message)).toEqual(['Match 5', 'Match 4'])
  expect(page.collection[0]).toMatchObject({
    kind: 'listing_match',
    read: 0,
    time_created: toUnixSeconds(office.clock.now()),
    payload: { user_id: '7', user: { name: 'Ann Lee' }, listing_ids: ['1', '2'] },
  })
  const last = await alerts(agent, '?limit=2&offset=4')
  expect(last.json()).toMatchObject({ total: 5, collection: [{ message: 'Match 1' }] })
  const beyond = await alerts(agent, '?limit=2&offset=5')
  expect(beyond.json()).toEqual({ total: 5, unreadCount: 5, collection: [] })
})

test('marks one read, idempotently', async () => {
  const agent = await office.person()
  const id = await notify(office.deps.db, office.deps, agent.personId, {
    kind: 'system',
    message: 'One',
    payload: {},
  })
  await notify(office.deps.db, office.deps, agent.personId, { kind: 'system', message: 'Two', payload: {} })
  for (const attempt of [1, 2]) {
    const reply = await office.call({
      method: 'POST',
      url: `/v1/dashboard-alerts-read/${id}`,
      as: agent,
      headers: { 'content-type': 'application/json' },
    })
    expect(reply.statusCode, `attempt ${attempt}`).toBe(204)
  }
  const list = await alerts(agent)
  expect(list.json()).toMatchObject({ unreadCount: 1, collection: [{ read: 0 }, { alert_id: id, read: 1 }] })
})

test("answers 404 for another person's notification", async () => {
  const [owner, stranger] = [await office.person(), await office.person(['SUPERVISOR'])]
  const id = await notify(office.deps.db, office.deps, owner.personId, {
    kind: 'system',
    message: 'Mine',
    payload: {},
  })
  const reply = await office.call({
    method: 'POST',
    url: `/v1/dashboard-alerts-read/${id}`,
    as: stranger,
  })
  expect(reply.statusCode).toBe(404)
  expect((await alerts(owner)).json()).toMatchObject({ unreadCount: 1 })
  expect((await alerts(stranger)).json()).toMatchObject({ total: 0 })
})

test('marks all read for one person only', async () => {
  const [agent, other] = [await office.person(), await office.person()]
  for (const { personId } of [agent, agent, other])
    await notify(office.deps.db, office.deps, personId, { kind: 'system', message: 'News', payload: {} })
  const reply = await office.call({ method: 'POST', url: '/v1/dashboard-alerts-all-read', as: agent })
  expect(reply.json()).toEqual({ marked: 2, read_at: office.clock.now().getTime() })
  expect((await alerts(agent)).json()).toMatchObject({ total: 2, unreadCount: 0 })
  expect((await alerts(other)).json()).toMatchObject({ total: 1, unreadCount: 1 })
})

test('undoes marking all read, for its owner and the notifications it marked', async () => {
  const [agent, stranger] = [await office.person(), await office.person(['SUPERVISOR'])]
  const notifyAgent = () =>
    notify(office.deps.db, office.deps, agent.personId, { kind: 'system', message: 'News', payload: {} })
  const post = (path: string, as: TestPerson, payload?: object) =>
    office.call({ method: 'POST', url: `/v1/dashboard-alerts-${path}`, as, ...(payload && { payload }) })
  const events: unknown[] = []
  const stop = office.deps.events.subscribe(agent.personId, (event) => events.push(event))
  await post(`read/${await notifyAgent()}`, agent)
  office.clock.advance(60)
  for (let n = 0; n < 3; n += 1) await notifyAgent()
  const { read_at } = (await post('all-read', agent)).json<{ read_at: number }>()
  expect((await post('unread', stranger, { read_at })).json()).toEqual({ marked: 0 })
  expect((await alerts(agent)).json()).toMatchObject({ total: 4, unreadCount: 0 })
  expect((await post('unread', agent, { read_at })).json()).toEqual({ marked: 3 })
  expect((await alerts(agent)).json()).toMatchObject({ total: 4, unreadCount: 3 })
  expect((await post('unread', agent, { read_at })).json()).toEqual({ marked: 0 })
  // Four new ones, one read, all read, and both calls that undo; an event may arrive after the reply to its call.
  await vi.waitFor(() => expect(events).toHaveLength(8))
  expect(events[6]).toEqual({ kind: 'notifications_read', data: { undone: 1 } })
  stop()
})

test('stores and publishes only if the transaction commits', async () => {
  const agent = await office.person()
  const events: unknown[] = []
  const stop = office.deps.events.subscribe(agent.personId, (event) => events.push(event))
  const rolledBack = office.deps.db.transaction().execute(async (tx) => {
    await notify(tx, office.deps, agent.personId, { kind: 'system', message: 'Never', payload: {} })
    throw new Error('changed my mind')
  })
  await expect(rolledBack).rejects.toThrow('changed my mind')
  const id = await office.deps.db
    .transaction()
    .execute((tx) =>
      notify(tx, office.deps, agent.personId, { kind: 'system', message: 'Kept', payload: {} }),
    )
  await vi.waitFor(() => expect(events).toEqual([{ kind: 'notification', data: { alert_id: id } }]))
  stop()
  expect((await alerts(agent)).json()).toMatchObject({ total: 1, collection: [{ message: 'Kept' }] })
})

test('notifies each person once per key', async () => {
  const [agent, other] = [await office.person(), await office.person()]
  const notifyAgent = ({ personId }: TestPerson, key?: string) =>
    notify(office.deps.db, office.deps, personId, {
      kind: 'license',
      message: 'Your license ends in 30 days',
      payload: { link: '/profile' },
      ...(key !== undefined && { key }),
    })
  expect(await notifyAgent(agent, 'license:30')).toMatch(/^\d+$/)
  expect(await notifyAgent(agent, 'license:30')).toBeNull()
  expect(await notifyAgent(other, 'license:30')).not.toBeNull()
  expect(await notifyAgent(agent, 'license:7')).not.toBeNull()
  for (let n = 0; n < 2; n += 1) expect(await notifyAgent(agent)).not.toBeNull()
  expect((await alerts(agent)).json()).toMatchObject({
    total: 4,
    collection: [{}, {}, {}, { kind: 'license', payload: { link: '/profile' } }],
  })
})

test('concurrent calls with the same key notify once', async () => {
  const { personId } = await office.person()
  const news = { kind: 'deal', message: 'Payment sent', payload: {}, key: 'deal:1:paid' } as const
  const ids = await Promise.all(
    Array.from({ length: 8 }, () => notify(office.deps.db, office.deps, personId, news)),
  )
  expect(ids.filter((id) => id !== null)).toHaveLength(1)
})

test('filters by unread and kind; unreadCount counts all', async () => {
  const agent = await office.person()
  const notifyAgent = (kind: 'deal' | 'mail', message: string) =>
    notify(office.deps.db, office.deps, agent.personId, { kind, message, payload: {} })
  const read = await notifyAgent('deal', 'Deal 1')
  for (const message of ['Deal 2', 'Deal 3']) await notifyAgent('deal', message)
  await notifyAgent('mail', 'Mail 1')
  await office.call({ method: 'POST', url: `/v1/dashboard-alerts-read/${read}`, as: agent })
  expect((await alerts(agent, '?unread=1&limit=2')).json()).toMatchObject({
    total: 3,
    unreadCount: 3,
    collection: [{ message: 'Mail 1' }, { message: 'Deal 3' }],
  })
  expect((await alerts(agent, '?kind=deal')).json()).toMatchObject({ total: 3, unreadCount: 3 })
  expect((await alerts(agent, '?kind=deal&unread=1&offset=1')).json()).toMatchObject({
    total: 2,
    collection: [{ message: 'Deal 2' }],
  })
  expect((await alerts(agent, '?kind=gossip')).statusCode).toBe(400)
})

test('publishes notifications_read to the open tabs', async () => {
  const agent = await office.person()
  const id = await notify(office.deps.db, office.deps, agent.personId, {
    kind: 'system',
    message: 'One',
    payload: {},
  })
  const events: unknown[] = []
  const stop = office.deps.events.subscribe(
    agent.personId,
    (event) => event.kind === 'notifications_read' && events.push(event),
  )
  await office.call({ method: 'POST', url: `/v1/dashboard-alerts-read/${id}`, as: agent })
  await office.call({ method: 'POST', url: '/v1/dashboard-alerts-all-read', as: agent })
  await vi.waitFor(() => expect(events).toHaveLength(2))
  stop()
  expect(events).toEqual([
    { kind: 'notifications_read', data: { alert_id: id } },
    { kind: 'notifications_read', data: { all: 1 } },
  ])
})
