import { sql } from 'kysely'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testOffice, type TestPerson } from '../../../../test/harness.ts'
import { pushBrowser, pushService, readVapid } from '../../../../test/push-service.ts'
import { notify, type News } from '../index.ts'
import { deliverPush } from './deliver.ts'
import { readEndpoint } from './endpoint.ts'
import { sendPush } from './send.ts'
import { mostBrowsers } from './subscriptions.ts'

const office = testOffice({ publicUrl: 'https://office.example' })
let service: Awaited<ReturnType<typeof pushService>>

beforeAll(async () => {
  service = await pushService()
})
afterAll(() => service.close())
beforeEach(() => {
  service.received.length = 0
  service.answer(201)
})

type Browser = ReturnType<typeof pushBrowser>

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

/** Another session of the same person: another browser. */
async function elsewhere({ personId, email }: TestPerson): Promise<TestPerson> {
  const { openSession } = await import('../../../platform/sessions.ts')
  const sessionId = await office.deps.db
    .transaction()
    .execute((tx) =>
      openSession(tx, office.clock.now(), { personId, userAgent: chrome, issuerSession: null }),
    )
  return { personId, email, sessionId }
}

function tell({ personId }: TestPerson, news: Partial<News> = {}): Promise<string | null> {
  return notify(office.deps.db, office.deps, personId, {
    kind: 'inquiry',
    message: 'Ann Lee asks about 5B',
    payload: { listing_ids: ['7'] },
    ...news,
  })
}

async function queued(): Promise<number> {
  const { rows } = await sql<{ n: string }>`SELECT count(*) AS n FROM pgboss.job
    WHERE name = 'notifications.push' AND state = 'created'`.execute(office.deps.db)
  return Number(rows[0]!.n)
}

test('a browser is told what, where it leads, and by whom, and nobody on the way can read it', async () => {
  const agent = await office.person()
  const browser = pushBrowser('https://push.client.example/send/abc?x=1')
  await subscribe(agent, browser)
  const alertId = await tell(agent)
  await deliverPush(office.deps, { alert_id: alertId }, service.line)
  const [push] = service.received
  expect([push!.host, push!.path]).toEqual(['push.client.example', '/send/abc?x=1'])
  expect(push!.headers).toMatchObject({
    ttl: '86400',
    urgency: 'high',
    topic: `alert-${alertId}`,
    'content-encoding': 'aes128gcm',
  })
  const { key, claims } = readVapid(push!.headers.authorization)
  expect(claims).toMatchObject({ aud: 'https://push.client.example', sub: 'https://office.example' })
  const { push_public_key, browsers } = await channels(agent)
  expect(key).toBe(push_public_key)
  expect(push!.body.includes('Ann Lee')).toBe(false)
  expect(browser.read(push!.body)).toEqual({
    alert_id: alertId,
    kind: 'inquiry',
    message: 'Ann Lee asks about 5B',
    link: '/listing/7',
  })
  const now = Math.floor(office.clock.now().getTime() / 1000)
  expect(browsers).toMatchObject([{ name: 'Chrome on Windows', time_used: now, current: 1 }])
})

test('the keys are made once, for all processes, and are not readable in the database', async () => {
  const [one, other] = await Promise.all([channels(await office.person()), channels(await office.person())])
  expect(one.push_public_key).toBe(other.push_public_key)
  const { rows } = await sql`SELECT value FROM office_value WHERE name = 'push_keys'`.execute(office.deps.db)
  expect(JSON.stringify(rows)).not.toContain(one.push_public_key)
})

test('all browsers of a person are told, those of others are not', async () => {
  const [agent, other] = [await office.person(), await office.person()]
  await subscribe(agent, pushBrowser())
  await subscribe(await elsewhere(agent), pushBrowser())
  await subscribe(other, pushBrowser())
  await deliverPush(office.deps, { alert_id: await tell(agent) }, service.line)
  expect(service.received).toHaveLength(2)
})

test('what was read meanwhile is not pushed', async () => {
  const agent = await office.person()
  await subscribe(agent, pushBrowser())
  const alertId = await tell(agent)
  await office.call({ method: 'POST', url: `/v1/dashboard-alerts-read/${alertId}`, as: agent })
  await deliverPush(office.deps, { alert_id: alertId }, service.line)
  expect(service.received).toEqual([])
})

test('a push is queued only where a browser, the kind and the channel want it', async () => {
  const agent = await office.person()
  const put = (url: string, payload: object) => office.call({ method: 'PUT', url, as: agent, payload })
  let before = await queued()
  const queuedBy = async (news: Partial<News> = {}) => {
    await tell(agent, news)
    const after = await queued()
    const added = after - before
    before = after
    return added
  }
  expect(await queuedBy()).toBe(0)
  await subscribe(agent, pushBrowser())
  expect(await queuedBy()).toBe(1)
  expect(await queuedBy({ kind: 'system' })).toBe(0)
  await put('/v1/notification-channels', { kind: 'inquiry', push: 0 })
  expect(await queuedBy()).toBe(0)
  await put('/v1/notification-channels', { kind: 'inquiry', push: 1 })
  expect(await queuedBy()).toBe(1)
  await put('/v1/agent-profile-preferences', { agent_notification_push: 0 })
  expect(await queuedBy()).toBe(0)
})

test.each([404, 410, 403])('a browser that the push service answers %i for is forgotten', async (status) => {
  const agent = await office.person()
  await subscribe(agent, pushBrowser())
  service.answer(status)
  await deliverPush(office.deps, { alert_id: await tell(agent) }, service.line)
  expect((await channels(agent)).browsers).toEqual([])
})

test.each([429, 500, 503])('a service that answers %i is tried again, a few times', async (status) => {
  const agent = await office.person()
  const id = await subscribe(agent, pushBrowser())
  const alertId = await tell(agent)
  service.answer(status)
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const before = await queued()
    await deliverPush(office.deps, { alert_id: alertId, subscription_id: id, attempt }, service.line)
    expect((await queued()) - before).toBe(attempt < 4 ? 1 : 0)
  }
  expect((await channels(agent)).browsers).toHaveLength(1)
})

test('a message that the service will not take is let go', async () => {
  const agent = await office.person()
  await subscribe(agent, pushBrowser())
  service.answer(413)
  const alertId = await tell(agent, { message: 'x'.repeat(5000) })
  const before = await queued()
  await deliverPush(office.deps, { alert_id: alertId }, service.line)
  expect(service.received[0]!.body.length).toBeLessThan(4096)
  expect(await queued()).toBe(before)
})

test('after signing out, expiry or deactivation a browser hears nothing more', async () => {
  const [left, idle, gone] = [await office.person(), await office.person(), await office.person()]
  for (const person of [left, idle, gone]) await subscribe(person, pushBrowser())
  await office.call({ method: 'POST', url: '/v1/logout', as: left })
  await office.deps.db
    .updateTable('session')
    .set({ expires_at: office.clock.now() })
    .where('person_id', '=', idle.personId)
    .execute()
  const alerts = [await tell(left), await tell(idle), await tell(gone)]
  await office.deps.db
    .updateTable('agent')
    .set({ deactivated_at: office.clock.now() })
    .where('person_id', '=', gone.personId)
    .execute()
  for (const alertId of alerts) await deliverPush(office.deps, { alert_id: alertId }, service.line)
  expect(service.received).toEqual([])
})

test('the same browser subscribes once: renewed, and taken over by who signs in there', async () => {
  const [agent, next] = [await office.person(), await office.person()]
  const browser = pushBrowser()
  const first = await subscribe(agent, browser)
  expect(await subscribe(agent, browser)).toBe(first)
  await subscribe(agent, pushBrowser())
  expect((await channels(agent)).browsers).toHaveLength(1)
  await subscribe(agent, browser)
  await subscribe(next, browser)
  expect((await channels(agent)).browsers).toEqual([])
  expect((await channels(next)).browsers).toHaveLength(1)
})

test('a person has a limited number of browsers; the one used longest ago makes room', async () => {
  const agent = await office.person()
  const first = await subscribe(agent, pushBrowser())
  for (let n = 0; n < mostBrowsers; n += 1) {
    office.clock.advance(1)
    await subscribe(await elsewhere(agent), pushBrowser())
  }
  const { browsers } = await channels(agent)
  expect(browsers).toHaveLength(mostBrowsers)
  expect(browsers.map(({ subscription_id }) => subscription_id)).not.toContain(first)
})

test('a browser can be removed by its person alone, and a test says how it went', async () => {
  const [agent, other] = [await office.person(), await office.person()]
  const id = await subscribe(agent, pushBrowser('https://push.invalid/1'))
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
])('%s is refused as an address of a push service', async (endpoint) => {
  const { keys } = pushBrowser()
  const reply = await office.call({
    method: 'POST',
    url: '/v1/push-subscriptions',
    as: await office.person(),
    payload: { endpoint, keys },
  })
  expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([422, 'rule_broken'])
})

test.each(['http://push.client.example/x', 'ftp://push.client.example/x', 'javascript:alert(1)', '', 'x'])(
  '%j is no https address at all',
  async (endpoint) => {
    const { keys } = pushBrowser()
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

test('whatever is written as an address, reading it throws nothing, and lets only https names through', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.webUrl(),
        fc.string(),
        fc.ipV4().map((ip) => `https://${ip}/`),
      ),
      (text) => {
        const url = readEndpoint(text)
        if (url === null) return
        expect(url.protocol).toBe('https:')
        expect(url.hostname).toMatch(/\.[^.\d]/)
      },
    ),
  )
})

test('a name that leads into the own network is not spoken to, and forgotten', async () => {
  const { deps } = office
  const { keys } = pushBrowser()
  const message = { alert_id: '1', kind: 'system', message: 'x', link: null }
  // The machine's own name for itself: it has a dot, and leads home.
  const endpoint = 'https://localhost.localdomain/x'
  expect(await sendPush(deps, { endpoint, ...keys }, message)).not.toBe('sent')
  expect(await sendPush(deps, { endpoint: 'https://10.0.0.1/x', ...keys }, message)).toBe('gone')
})

test('a key that is none is forgotten when it is first used', async () => {
  const endpoint = 'https://push.client.example/x'
  const message = { alert_id: '1', kind: 'system', message: 'x', link: null }
  const outcome = await sendPush(
    office.deps,
    { endpoint, p256dh: `BA${'a'.repeat(85)}`, auth: pushBrowser().keys.auth },
    message,
    service.line,
  )
  expect(outcome).toBe('gone')
})
