import { toUnixSeconds } from '@pb/rules/dates'
import { sql } from 'kysely'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { createPushBrowser, startPushService, verifyVapid } from '../../../../test/harness/push-service.ts'
import { notify, type NewNotification } from '../index.ts'
import { deliverPush } from './deliver.ts'
import { parseEndpoint } from './endpoint.ts'
import { sendPush } from './send.ts'
import { maxBrowsers } from './subscriptions.ts'
import { one } from '../../../platform/db/one-row.ts'

const office = testOffice({ publicUrl: 'https://office.example' })
let service: Awaited<ReturnType<typeof startPushService>>

beforeAll(async () => {
  service = await startPushService()
})
afterAll(() => service.close())
beforeEach(() => {
  service.received.length = 0
  service.answer(201)
})

type Browser = ReturnType<typeof createPushBrowser>

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

async function subscribe(as: TestPerson, { endpoint, keys }: Browser): Promise<string> {
  const reply = await office.call({
    method: 'POST',
    url: '/v1/push-subscriptions',
    as,
    payload: { endpoint, keys },
    headers: { 'user-agent': chrome },
  })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<{ subscription_id: string }>().subscription_id
}

async function channels(as: TestPerson) {
  return (await office.call({ url: '/v1/notification-channels', as })).json<{
    push_public_key: string
    browsers: { subscription_id: string; name: string; time_used: number | null; current: number }[]
  }>()
}

/** Opens another session of the same person, in another browser. */
async function openSecondSession({ personId, email }: TestPerson): Promise<TestPerson> {
  const { openSession } = await import('../../../platform/http/sessions.ts')
  const sessionId = await office.deps.db
    .transaction()
    .execute((tx) =>
      openSession(tx, office.clock.now(), { personId, userAgent: chrome, issuerSession: null }),
    )
  return { personId, email, sessionId }
}

function notifyPerson({ personId }: TestPerson, news: Partial<NewNotification> = {}): Promise<string | null> {
  return notify(office.deps.db, office.deps, personId, {
    kind: 'inquiry',
    message: 'Ann Lee asks about 5B',
    payload: { listing_ids: ['7'] },
    ...news,
  })
}

async function countQueued(): Promise<number> {
  const { rows } = await sql<{ n: string }>`SELECT count(*) AS n FROM pgboss.job
    WHERE name = 'notifications.push' AND state = 'created'`.execute(office.deps.db)
  return Number(one(rows).n)
}

test('sends an encrypted push with VAPID headers', async () => {
  const agent = await office.person()
  const browser = createPushBrowser('https://push.client.example/send/abc?x=1')
  await subscribe(agent, browser)
  const alertId = await notifyPerson(agent)
  await deliverPush(office.deps, { alert_id: alertId }, service.line)
  const [push] = service.received
  expect([push!.host, push!.path]).toEqual(['push.client.example', '/send/abc?x=1'])
  expect(push!.headers).toMatchObject({
    ttl: '86400',
    urgency: 'high',
    topic: `alert-${alertId}`,
    'content-encoding': 'aes128gcm',
  })
  const { key, claims } = verifyVapid(push!.headers.authorization)
  expect(claims).toMatchObject({ aud: 'https://push.client.example', sub: 'https://office.example' })
  const { push_public_key, browsers } = await channels(agent)
  expect(key).toBe(push_public_key)
  expect(push!.body.includes('Ann Lee')).toBe(false)
  expect(browser.decrypt(push!.body)).toEqual({
    alert_id: alertId,
    kind: 'inquiry',
    message: 'Ann Lee asks about 5B',
    link: '/listing/7/details',
  })
  const now = toUnixSeconds(office.clock.now())
  expect(browsers).toMatchObject([{ name: 'Chrome on Windows', time_used: now, current: 1 }])
})

test('generates the VAPID keys once and stores them encrypted', async () => {
  const [one, other] = await Promise.all([channels(await office.person()), channels(await office.person())])
  expect(one.push_public_key).toBe(other.push_public_key)
  const { rows } = await sql`SELECT value FROM office_value WHERE name = 'push_keys'`.execute(office.deps.db)
  expect(JSON.stringify(rows)).not.toContain(one.push_public_key)
})

test('pushes to all browsers of a person only', async () => {
  const [agent, other] = [await office.person(), await office.person()]
  await subscribe(agent, createPushBrowser())
  await subscribe(await openSecondSession(agent), createPushBrowser())
  await subscribe(other, createPushBrowser())
  await deliverPush(office.deps, { alert_id: await notifyPerson(agent) }, service.line)
  expect(service.received).toHaveLength(2)
})

test('does not push a notification that was read in the meantime', async () => {
  const agent = await office.person()
  await subscribe(agent, createPushBrowser())
  const alertId = await notifyPerson(agent)
  await office.call({ method: 'POST', url: `/v1/dashboard-alerts-read/${alertId}`, as: agent })
  await deliverPush(office.deps, { alert_id: alertId }, service.line)
  expect(service.received).toEqual([])
})

test('queues a push only with a browser, the kind and the channel turned on', async () => {
  const agent = await office.person()
  const put = (url: string, payload: object) => office.call({ method: 'PUT', url, as: agent, payload })
  let before = await countQueued()
  const queuedBy = async (news: Partial<NewNotification> = {}) => {
    await notifyPerson(agent, news)
    const after = await countQueued()
    const added = after - before
    before = after
    return added
  }
  expect(await queuedBy()).toBe(0)
  await subscribe(agent, createPushBrowser())
  expect(await queuedBy()).toBe(1)
  expect(await queuedBy({ kind: 'system' })).toBe(0)
  await put('/v1/notification-channels', { kind: 'inquiry', push: 0 })
  expect(await queuedBy()).toBe(0)
  await put('/v1/notification-channels', { kind: 'inquiry', push: 1 })
  expect(await queuedBy()).toBe(1)
  await put('/v1/agent-profile-preferences', { agent_notification_push: 0 })
  expect(await queuedBy()).toBe(0)
})

test.each([404, 410, 403])('deletes the subscription on status %i', async (status) => {
  const agent = await office.person()
  await subscribe(agent, createPushBrowser())
  service.answer(status)
  await deliverPush(office.deps, { alert_id: await notifyPerson(agent) }, service.line)
  expect((await channels(agent)).browsers).toEqual([])
})

test.each([429, 500, 503])('retries a few times on status %i', async (status) => {
  const agent = await office.person()
  const id = await subscribe(agent, createPushBrowser())
  const alertId = await notifyPerson(agent)
  service.answer(status)
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const before = await countQueued()
    await deliverPush(office.deps, { alert_id: alertId, subscription_id: id, attempt }, service.line)
    expect((await countQueued()) - before).toBe(attempt < 4 ? 1 : 0)
  }
  expect((await channels(agent)).browsers).toHaveLength(1)
})

test('drops a message that the service rejects', async () => {
  const agent = await office.person()
  await subscribe(agent, createPushBrowser())
  service.answer(413)
  const alertId = await notifyPerson(agent, { message: 'x'.repeat(5000) })
  const before = await countQueued()
  await deliverPush(office.deps, { alert_id: alertId }, service.line)
  expect(service.received[0]!.body.length).toBeLessThan(4096)
  expect(await countQueued()).toBe(before)
})

test('does not push after sign-out, session expiry or deactivation', async () => {
  const [left, idle, gone] = [await office.person(), await office.person(), await office.person()]
  for (const person of [left, idle, gone]) await subscribe(person, createPushBrowser())
  await office.call({ method: 'POST', url: '/v1/logout', as: left })
  await office.deps.db
    .updateTable('session')
    .set({ expires_at: office.clock.now() })
    .where('person_id', '=', idle.personId)
    .execute()
  const alerts = [await notifyPerson(left), await notifyPerson(idle), await notifyPerson(gone)]
  await office.deps.db
    .updateTable('agent')
    .set({ deactivated_at: office.clock.now() })
    .where('person_id', '=', gone.personId)
    .execute()
  for (const alertId of alerts) await deliverPush(office.deps, { alert_id: alertId }, service.line)
  expect(service.received).toEqual([])
})

test('a browser has one subscription, which a new sign-in takes over', async () => {
  const [agent, next] = [await office.person(), await office.person()]
  const browser = createPushBrowser()
  const first = await subscribe(agent, browser)
  expect(await subscribe(agent, browser)).toBe(first)
  await subscribe(agent, createPushBrowser())
  expect((await channels(agent)).browsers).toHaveLength(1)
  await subscribe(agent, browser)
  await subscribe(next, browser)
  expect((await channels(agent)).browsers).toEqual([])
  expect((await channels(next)).browsers).toHaveLength(1)
})

test('limits browsers per person and replaces the least recently used', async () => {
  const agent = await office.person()
  const first = await subscribe(agent, createPushBrowser())
  for (let n = 0; n < maxBrowsers; n += 1) {
    office.clock.advance(1)
    await subscribe(await openSecondSession(agent), createPushBrowser())
  }
  const { browsers } = await channels(agent)
  expect(browsers).toHaveLength(maxBrowsers)
  expect(browsers.map(({ subscription_id }) => subscription_id)).not.toContain(first)
})

test('only the owner can remove a browser, and a test push returns its outcome', async () => {
  const [agent, other] = [await office.person(), await office.person()]
  const id = await subscribe(agent, createPushBrowser('https://push.invalid/1'))
  const remove = (as: TestPerson) =>
    office.call({ method: 'DELETE', url: `/v1/push-subscriptions/${id}`, as })
  expect((await remove(other)).statusCode).toBe(404)
  const tested = await office.call({ method: 'POST', url: `/v1/push-subscriptions/${id}/test`, as: agent })
  expect(tested.json()).toEqual({ outcome: 'failed' })
  expect((await remove(agent)).statusCode).toBe(204)
  expect((await remove(agent)).statusCode).toBe(404)
})

test.each([
  'https://127.0.0.1/x',
  'https://10.0.0.8/x',
  'https://2130706433/x',
  'https://0x7f.1/x',
  'https://[::1]/x',
  'https://[fd00::1]/x',
  'https://localhost/x',
  'https://localhost./x',
  'https://printer/x',
  'https://db.internal/x',
  'https://nas.local/x',
  'https://push.client.example:8443/x',
  'https://user:pass@push.client.example/x',
])('rejects %s as push endpoint', async (endpoint) => {
  const { keys } = createPushBrowser()
  const reply = await office.call({
    method: 'POST',
    url: '/v1/push-subscriptions',
    as: await office.person(),
    payload: { endpoint, keys },
  })
  expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([422, 'rule_broken'])
})

test.each(['http://push.client.example/x', 'ftp://push.client.example/x', 'javascript:alert(1)', '', 'x'])(
  'rejects %j, which is no https URL',
  async (endpoint) => {
    const { keys } = createPushBrowser()
    const as = await office.person()
    const reply = await office.call({
      method: 'POST',
      url: '/v1/push-subscriptions',
      as,
      payload: { endpoint, keys },
    })
    expect(reply.statusCode).toBe(400)
  },
)

test('parsing an endpoint never throws and accepts only https host names', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.webUrl(),
        fc.string(),
        fc.ipV4().map((ip) => `https://${ip}/`),
      ),
      (text) => {
        const url = parseEndpoint(text)
        if (url === null) return
        expect(url.protocol).toBe('https:')
        expect(url.hostname).toMatch(/\.[^.\d]/)
      },
    ),
  )
})

test('does not connect to names that resolve to private addresses', async () => {
  const { deps } = office
  const { keys } = createPushBrowser()
  const message = { alert_id: '1', kind: 'system', message: 'x', link: null }
  // Has a dot and resolves to loopback.
  const endpoint = 'https://localhost.localdomain/x'
  expect(await sendPush(deps, { endpoint, ...keys }, message)).not.toBe('sent')
  expect(await sendPush(deps, { endpoint: 'https://10.0.0.1/x', ...keys }, message)).toBe('gone')
})

test('deletes a subscription with an invalid key on first use', async () => {
  const endpoint = 'https://push.client.example/x'
  const message = { alert_id: '1', kind: 'system', message: 'x', link: null }
  const outcome = await sendPush(
    office.deps,
    { endpoint, p256dh: `BA${'a'.repeat(85)}`, auth: createPushBrowser().keys.auth },
    message,
    service.line,
  )
  expect(outcome).toBe('gone')
})
