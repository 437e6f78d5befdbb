import type { OpenedSession } from '@pb/contract/auth'
import { expect, test } from 'vitest'
import { testOffice, type TestPerson } from '../../../../../test/harness/test-office.ts'
import { setPassword } from '../../../../../test/calls/passwords.ts'
import { Browser, sortedStatuses } from '../../../../../test/calls/sign-in.ts'
import { one } from '../../../../platform/db/one-row.ts'

const office = testOffice()
const password = 'a new and long one'

async function createToken(agent: TestPerson, boss?: TestPerson): Promise<string> {
  const as = boss ?? (await office.person(['SUPERVISOR']))
  const url = `/v1/members/${agent.personId}/password-link`
  const reply = await office.call({ method: 'POST', url, as })
  expect(reply.statusCode).toBe(201)
  const made = reply.json<{ url: string; expires_at: number; mailed: boolean }>()
  expect(made.url).toMatch(/^http:\/\/localhost:3000\/reset-password\/[\w-]{43}$/)
  expect(made.expires_at).toBe(office.clock.now().getTime() / 1000 + 86_400)
  expect(made.mailed).toBe(false)
  return made.url.split('/').at(-1)!
}

function read(token: string) {
  return office.call({ url: `/v1/password-links/${token}` })
}

function use(token: string, payload: object = { password }) {
  return office.call({ method: 'POST', url: `/v1/password-links/${token}`, payload })
}

test('sets the password once, ends every session and notifies the person', async () => {
  const agent = await office.person()
  const token = await createToken(agent)
  expect((await read(token)).json()).toMatchObject({ email: agent.email, office: 'PB Office' })
  expect((await office.call({ url: '/v1/session', as: agent })).statusCode).toBe(200)
  const used = (await use(token)).json<{ email: string; session: OpenedSession }>()
  expect(used.email).toBe(agent.email)
  const opened = { ...agent, sessionId: used.session.user_session_id }
  expect((await office.call({ url: '/v1/session', as: opened })).json()).toEqual(used.session.user)
  expect((await office.call({ url: '/v1/session', as: agent })).statusCode).toBe(401)
  expect([(await use(token)).statusCode, (await read(token)).statusCode]).toEqual([404, 404])
  const sessionId = await new Browser(office.app, office.deps.env).signIn(agent.email, password)
  const alerts = await office.call({ url: '/v1/dashboard-alerts', as: { ...agent, sessionId } })
  expect(alerts.body).toContain('Your password was reset with a link')
  expect(alerts.body).toContain('created a link for you to set a new password')
})

test('ends a sign-in in progress with the old password', async () => {
  const agent = await office.person()
  await setPassword(office, 'the old password', agent)
  const browser = new Browser(office.app, office.deps.env)
  const page = await browser.startSignIn()
  // The issuer has verified the password, and the browser has not followed the redirect yet.
  const answer = await browser.request(page.url, {
    form: { email: agent.email, password: 'the old password' },
  })
  expect(answer.statusCode).toBe(303)
  expect((await use(await createToken(agent))).statusCode).toBe(200)
  const rest = await browser.follow(String(answer.headers.location))
  expect(rest.url).not.toContain('code=')
})

test('works once for concurrent requests', async () => {
  const token = await createToken(await office.person())
  const replies = await Promise.all([1, 2, 3, 4].map(() => use(token)))
  expect(sortedStatuses(replies)).toEqual([200, 404, 404, 404])
})

test('expires after a day, and when a newer one is created', async () => {
  const agent = await office.person()
  const older = await createToken(agent)
  const newer = await createToken(agent)
  expect([(await read(older)).statusCode, (await read(newer)).statusCode]).toEqual([404, 200])
  office.clock.advance(86_400)
  expect((await use(newer)).statusCode).toBe(404)
})

test('names the field of a short password, and the link keeps working', async () => {
  const token = await createToken(await office.person())
  for (const bad of [{}, { password: 'short' }, { password: 'x'.repeat(201) }, { password: 7 }]) {
    const reply = await use(token, bad)
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ errors: [{ path: 'body.password' }] })
  }
  const weak = await use(token, { password: 'letmein123' })
  expect(weak.statusCode).toBe(422)
  expect(weak.json()).toMatchObject({ errors: [{ path: 'body.password' }] })
  expect((await read(token)).statusCode).toBe(200)
})

test('rejects unknown tokens, and its token does not work as invitation', async () => {
  expect((await read('x'.repeat(43))).statusCode).toBe(404)
  expect((await read('x')).statusCode).toBe(400)
  const token = await createToken(await office.person())
  expect((await office.call({ url: `/v1/invitations/${token}` })).statusCode).toBe(404)
})

test('cannot be created for oneself or for a deactivated member', async () => {
  const [boss, agent] = [await office.person(['SUPERVISOR']), await office.person()]
  const make = (of: TestPerson) =>
    office.call({ method: 'POST', url: `/v1/members/${of.personId}/password-link`, as: boss })
  expect((await make(boss)).statusCode).toBe(422)
  await office.call({
    method: 'POST',
    url: `/v1/members/${agent.personId}/deactivate`,
    payload: {},
    as: boss,
  })
  expect((await make(agent)).statusCode).toBe(422)
})

test('stores only the hash of its token, also in audit and notifications', async () => {
  const token = await createToken(await office.person())
  const { rows } = await office.deps.pool.query<{ all: string }>(
    `SELECT (SELECT string_agg(l::text, '') FROM password_link l) || (SELECT string_agg(a::text, '') FROM office_audit a)
      || (SELECT string_agg(n::text, '') FROM notification n) AS all`,
  )
  expect(one(rows).all).not.toContain(token)
})
