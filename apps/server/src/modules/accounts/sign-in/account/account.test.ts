import type { Body, Reply } from '@pb/contract/endpoint'
import type { account as contract } from '@pb/contract/account'
import { toUnixSeconds } from '@pb/rules/dates'
import type { LightMyRequestResponse } from 'fastify'
import { beforeEach, expect, test } from 'vitest'
import { testOffice, type TestPerson } from '../../../../../test/harness/test-office.ts'
import { setPassword } from '../../../../../test/calls/passwords.ts'
import { Browser, sortedStatuses } from '../../../../../test/calls/sign-in.ts'
import { openSession } from '../../../../platform/http/sessions.ts'

type Sessions = Reply<typeof contract.sessions>

const office = testOffice()
const oldPassword = 'the old password'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'

let me: TestPerson

async function openTestSession(personId: string, userAgent = firefox): Promise<TestPerson> {
  const sessionId = await office.deps.db
    .transaction()
    .execute((tx) => openSession(tx, office.clock.now(), { personId, userAgent, issuerSession: null }))
  return { personId, sessionId, email: '' }
}

async function listSessions(as: TestPerson): Promise<Sessions> {
  return (await office.call({ url: '/v1/account-sessions', as })).json<Sessions>()
}

function isSignedIn(as: TestPerson): Promise<boolean> {
  return office.call({ url: '/v1/session', as }).then(({ statusCode }) => statusCode === 200)
}

function change(
  as: TestPerson,
  payload: Body<typeof contract.changePassword>,
): Promise<LightMyRequestResponse> {
  return office.call({ method: 'PUT', url: '/v1/account-password', as, payload })
}

beforeEach(async () => {
  me = await office.person()
  await setPassword(office, oldPassword, me)
})

test('lists sessions with browser and system, the current one first, without session tokens', async () => {
  const other = await openTestSession(me.personId)
  office.clock.advance(3600)
  expect(await isSignedIn(other)).toBe(true)
  const { collection, total } = await listSessions(me)
  expect(total).toBe(2)
  expect(
    collection.map(({ current, browser, system, device }) => ({ current, browser, system, device })),
  ).toEqual([
    { current: true, browser: null, system: null, device: 'other' },
    { current: false, browser: 'Firefox', system: 'Linux', device: 'desktop' },
  ])
  expect(collection[1]!.last_used - collection[1]!.time_created).toBe(3600)
  expect(JSON.stringify(collection)).not.toContain(other.sessionId)
  expect(await isSignedIn({ ...me, sessionId: collection[1]!.session_id.padEnd(43, 'A') })).toBe(false)
})

test('omits idle and expired sessions', async () => {
  const [rested, aged] = [await openTestSession(me.personId), await openTestSession(me.personId)]
  office.clock.advance(15 * 86_400)
  const here = await openTestSession(me.personId)
  expect((await listSessions(here)).total).toBe(1)
  expect([await isSignedIn(rested), await isSignedIn(aged)]).toEqual([false, false])
})

test('only the owner can end a session, and its event streams are notified', async () => {
  const other = await openTestSession(me.personId)
  const stranger = await office.person(['SUPERVISOR'])
  const { session_id } = (await listSessions(me)).collection[1]!
  const url = `/v1/account-sessions/${session_id}`
  expect((await office.call({ method: 'DELETE', url, as: stranger })).statusCode).toBe(404)
  expect(await isSignedIn(other)).toBe(true)

  const eventKinds: unknown[] = []
  const stop = office.deps.events.subscribe(me.personId, (event) => eventKinds.push(event.kind))
  expect((await office.call({ method: 'DELETE', url, as: me })).statusCode).toBe(204)
  expect(await isSignedIn(other)).toBe(false)
  expect((await office.call({ method: 'DELETE', url, as: me })).statusCode).toBe(404)
  await expect.poll(() => eventKinds).toEqual(['session_ended'])
  stop()
})

test('ends all other sessions of this person and keeps the current one', async () => {
  const others = [await openTestSession(me.personId), await openTestSession(me.personId)]
  const stranger = await office.person()
  const reply = await office.call({ method: 'DELETE', url: '/v1/account-sessions', as: me })
  expect(reply.json()).toEqual({ ended: 2 })
  expect(await Promise.all([me, stranger, ...others].map(isSignedIn))).toEqual([true, true, false, false])
  const again = await office.call({ method: 'DELETE', url: '/v1/account-sessions', as: me })
  expect(again.json()).toEqual({ ended: 0 })
})

test('changing the password ends other sessions, notifies the agent and replaces the old password', async () => {
  const browser = new Browser(office.app, office.deps.env)
  const elsewhere = { ...me, sessionId: await browser.signIn(me.email, oldPassword) }
  const reply = await change(me, { current_password: oldPassword, new_password: 'a newer password' })
  expect([reply.statusCode, reply.json()]).toEqual([200, { ended: 1 }])
  expect([await isSignedIn(me), await isSignedIn(elsewhere)]).toEqual([true, false])

  // The issuer's session has ended too: it shows the sign-in page and rejects the old password.
  const page = await browser.startSignIn()
  expect(page.reply?.statusCode).toBe(200)
  const refused = await browser.submitForm(page.url, { email: me.email, password: oldPassword })
  expect(refused.reply?.statusCode).toBe(401)
  expect(await new Browser(office.app, office.deps.env).signIn(me.email, 'a newer password')).toMatch(
    /^[\w-]{43}$/,
  )

  const alerts = await office.call({ url: '/v1/dashboard-alerts', as: me })
  expect(alerts.json<{ collection: { kind: string; message: string }[] }>().collection).toMatchObject([
    { kind: 'security', message: expect.stringContaining('password was changed') },
  ])
  const settings = await office.call({ url: '/v1/account', as: me })
  expect(settings.json()).toMatchObject({
    issuer: 'builtin',
    password_changed_at: toUnixSeconds(office.clock.now()),
  })
})

test('changing the password ends a sign-in in progress with the old one', async () => {
  const browser = new Browser(office.app, office.deps.env)
  const page = await browser.startSignIn()
  const back = await browser.submitForm(page.url, { email: me.email, password: oldPassword })
  expect(back.reply).toBeNull()
  expect(
    (await change(me, { current_password: oldPassword, new_password: 'a newer password' })).statusCode,
  ).toBe(200)
  expect((await browser.finishSignIn(back.url)).statusCode).toBe(401)
})

test('rejects a wrong current password and a short or unchanged new one', async () => {
  const other = await openTestSession(me.personId)
  for (const [current_password, new_password, status, path] of [
    ['not the old one', 'a newer password', 422, 'body.current_password'],
    [oldPassword, 'short', 400, 'body.new_password'],
    [oldPassword, oldPassword, 422, 'body.new_password'],
    [oldPassword, 'password123', 422, 'body.new_password'],
  ] as const) {
    const reply = await change(me, { current_password, new_password })
    expect([reply.statusCode, reply.json<{ errors: { path: string }[] }>().errors[0]!.path]).toEqual([
      status,
      path,
    ])
  }
  expect(await isSignedIn(other)).toBe(true)
  expect(await new Browser(office.app, office.deps.env).signIn(me.email, oldPassword)).toBeTruthy()
})

test('limits wrong current passwords, which do not lock the agent out of signing in', async () => {
  for (let at = 0; at < 10; at++)
    await change(me, { current_password: 'wrong', new_password: 'a newer password' })
  const reply = await change(me, { current_password: oldPassword, new_password: 'a newer password' })
  expect([reply.statusCode, Number(reply.headers['retry-after']) > 0]).toEqual([429, true])
  const browser = new Browser(office.app, office.deps.env)
  const page = await browser.startSignIn()
  const signedIn = await browser.submitForm(page.url, { email: me.email, password: oldPassword })
  expect(signedIn.url).toContain('code=')
  office.clock.advance(600)
  expect(
    (await change(me, { current_password: oldPassword, new_password: 'a newer password' })).statusCode,
  ).toBe(200)
})

test('only one of two concurrent changes succeeds', async () => {
  const replies = await Promise.all(
    ['one new password', 'other new password'].map((new_password) =>
      change(me, { current_password: oldPassword, new_password }),
    ),
  )
  expect(sortedStatuses(replies)).toEqual([200, 422])
})

test('saves the time zone and returns it with session, profile and account', async () => {
  const save = (time_zone: unknown) =>
    office.call({ method: 'PUT', url: '/v1/account-time-zone', as: me, payload: { time_zone } })
  expect((await save('Asia/Kolkata')).json()).toEqual({ time_zone: 'Asia/Kolkata' })
  for (const url of ['/v1/session', '/v1/agent-profile', '/v1/account'])
    expect((await office.call({ url, as: me })).json(), url).toMatchObject({ time_zone: 'Asia/Kolkata' })
  for (const none of ['', 'Mars/Olympus', '+05:00', 'A'.repeat(65), 5])
    expect((await save(none)).statusCode).toBe(400)
  expect((await save(null)).json()).toEqual({ time_zone: null })
})
