import type { Body, Reply } from '@pb/contract/endpoint'
import type { account as contract } from '@pb/contract/account'
import type { LightMyRequestResponse } from 'fastify'
import { beforeEach, expect, test } from 'vitest'
import { testOffice, type TestPerson } from '../../../../test/harness.ts'
import { Browser, statusesOf } from '../../../../test/sign-in.ts'
import { openSession } from '../../../platform/sessions.ts'
import { hashPassword } from '../passwords.ts'

type Sessions = Reply<typeof contract.sessions>

const office = testOffice()
const oldPassword = 'the old password'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'

let me: TestPerson

async function signedIn(personId: string, userAgent = firefox): Promise<TestPerson> {
  const sessionId = await office.deps.db
    .transaction()
    .execute((tx) => openSession(tx, office.clock.now(), { personId, userAgent, issuerSession: null }))
  return { personId, sessionId, email: '' }
}

async function sessionsOf(as: TestPerson): Promise<Sessions> {
  return (await office.call({ url: '/v1/account-sessions', as })).json<Sessions>()
}

function isIn(as: TestPerson): Promise<boolean> {
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
  await office.deps.db
    .updateTable('agent')
    .set({ password_hash: await hashPassword(oldPassword) })
    .where('person_id', '=', me.personId)
    .execute()
})

test('sessions are listed by browser and system, this one first, with ids that open nothing', async () => {
  const other = await signedIn(me.personId)
  office.clock.advance(3600)
  expect(await isIn(other)).toBe(true)
  const { collection, total } = await sessionsOf(me)
  expect(total).toBe(2)
  expect(
    collection.map(({ current, browser, system, device }) => ({ current, browser, system, device })),
  ).toEqual([
    { current: true, browser: null, system: null, device: 'other' },
    { current: false, browser: 'Firefox', system: 'Linux', device: 'desktop' },
  ])
  expect(collection[1]!.last_used - collection[1]!.time_created).toBe(3600)
  expect(JSON.stringify(collection)).not.toContain(other.sessionId)
  expect(await isIn({ ...me, sessionId: collection[1]!.session_id.padEnd(43, 'A') })).toBe(false)
})

test('a session that has ended by rest or by age is not listed', async () => {
  const [rested, aged] = [await signedIn(me.personId), await signedIn(me.personId)]
  office.clock.advance(15 * 86_400)
  const here = await signedIn(me.personId)
  expect((await sessionsOf(here)).total).toBe(1)
  expect([await isIn(rested), await isIn(aged)]).toEqual([false, false])
})

test('a session is signed out once, by its owner alone; its streams hear of it', async () => {
  const other = await signedIn(me.personId)
  const stranger = await office.person(['SUPERVISOR'])
  const { session_id } = (await sessionsOf(me)).collection[1]!
  const url = `/v1/account-sessions/${session_id}`
  expect((await office.call({ method: 'DELETE', url, as: stranger })).statusCode).toBe(404)
  expect(await isIn(other)).toBe(true)

  const heard: unknown[] = []
  const stop = office.deps.events.subscribe(me.personId, (event) => heard.push(event.kind))
  expect((await office.call({ method: 'DELETE', url, as: me })).statusCode).toBe(204)
  expect(await isIn(other)).toBe(false)
  expect((await office.call({ method: 'DELETE', url, as: me })).statusCode).toBe(404)
  await expect.poll(() => heard).toEqual(['session_ended'])
  stop()
})

test('all others are signed out, of this person alone, and this session stays', async () => {
  const others = [await signedIn(me.personId), await signedIn(me.personId)]
  const stranger = await office.person()
  const reply = await office.call({ method: 'DELETE', url: '/v1/account-sessions', as: me })
  expect(reply.json()).toEqual({ ended: 2 })
  expect(await Promise.all([me, stranger, ...others].map(isIn))).toEqual([true, true, false, false])
  const again = await office.call({ method: 'DELETE', url: '/v1/account-sessions', as: me })
  expect(again.json()).toEqual({ ended: 0 })
})

test('a new password signs out everywhere but here, is told, and is the one that opens', async () => {
  const browser = new Browser(office.app, office.deps.env)
  const elsewhere = { ...me, sessionId: await browser.signIn(me.email, oldPassword) }
  const reply = await change(me, { current_password: oldPassword, new_password: 'a newer password' })
  expect([reply.statusCode, reply.json()]).toEqual([200, { ended: 1 }])
  expect([await isIn(me), await isIn(elsewhere)]).toEqual([true, false])

  // The issuer's own session is over too: it asks for the password, and the old one is none.
  const page = await browser.startSignIn()
  expect(page.reply?.statusCode).toBe(200)
  const refused = await browser.sendForm(page.url, { email: me.email, password: oldPassword })
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
    password_changed_at: Math.floor(office.clock.now().getTime() / 1000),
  })
})

test('a sign-in that had come as far as the old password ends with it', async () => {
  const browser = new Browser(office.app, office.deps.env)
  const page = await browser.startSignIn()
  const back = await browser.sendForm(page.url, { email: me.email, password: oldPassword })
  expect(back.reply).toBeNull()
  expect(
    (await change(me, { current_password: oldPassword, new_password: 'a newer password' })).statusCode,
  ).toBe(200)
  expect((await browser.finishSignIn(back.url)).statusCode).toBe(401)
})

test('a password that is wrong, too short, or no new one changes nothing', async () => {
  const other = await signedIn(me.personId)
  for (const [current_password, new_password, status, path] of [
    ['not the old one', 'a newer password', 422, 'body.current_password'],
    [oldPassword, 'short', 400, 'body.new_password'],
    [oldPassword, oldPassword, 422, 'body.new_password'],
  ] as const) {
    const reply = await change(me, { current_password, new_password })
    expect([reply.statusCode, reply.json<{ errors: { path: string }[] }>().errors[0]!.path]).toEqual([
      status,
      path,
    ])
  }
  expect(await isIn(other)).toBe(true)
  expect(await new Browser(office.app, office.deps.env).signIn(me.email, oldPassword)).toBeTruthy()
})

test('wrong passwords here and at sign-in count together', async () => {
  for (let at = 0; at < 10; at++)
    await change(me, { current_password: 'wrong', new_password: 'a newer password' })
  const reply = await change(me, { current_password: oldPassword, new_password: 'a newer password' })
  expect([reply.statusCode, Number(reply.headers['retry-after']) > 0]).toEqual([429, true])
  const browser = new Browser(office.app, office.deps.env)
  const page = await browser.startSignIn()
  const refused = await browser.sendForm(page.url, { email: me.email, password: oldPassword })
  expect(refused.reply?.statusCode).toBe(429)
  office.clock.advance(600)
  expect(
    (await change(me, { current_password: oldPassword, new_password: 'a newer password' })).statusCode,
  ).toBe(200)
})

test('of two changes at once one counts', async () => {
  const replies = await Promise.all(
    ['one new password', 'other new password'].map((new_password) =>
      change(me, { current_password: oldPassword, new_password }),
    ),
  )
  expect(statusesOf(replies)).toEqual([200, 422])
})

test('the time zone is kept with the account, and named to every page', async () => {
  const save = (time_zone: unknown) =>
    office.call({ method: 'PUT', url: '/v1/account-time-zone', as: me, payload: { time_zone } })
  expect((await save('Asia/Kolkata')).json()).toEqual({ time_zone: 'Asia/Kolkata' })
  for (const url of ['/v1/session', '/v1/agent-profile', '/v1/account'])
    expect((await office.call({ url, as: me })).json(), url).toMatchObject({ time_zone: 'Asia/Kolkata' })
  for (const none of ['', 'Mars/Olympus', '+05:00', 'A'.repeat(65), 5])
    expect((await save(none)).statusCode).toBe(400)
  expect((await save(null)).json()).toEqual({ time_zone: null })
})
