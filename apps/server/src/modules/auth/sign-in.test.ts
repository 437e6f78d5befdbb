import { createHash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { testOffice, type TestPerson } from '../../../test/harness.ts'
import { Browser, statusesOf } from '../../../test/sign-in.ts'
import { hashPassword } from './index.ts'

const office = testOffice()
const password = 'correct horse'
let passwordHash: string

beforeAll(async () => {
  passwordHash = await hashPassword(password)
})

/** Somebody with an account and a password, of whom no test before knew. */
async function agentWithPassword(): Promise<TestPerson & { password: string }> {
  const person = await office.person()
  await office.deps.db
    .updateTable('agent')
    .set({ password_hash: passwordHash })
    .where('person_id', '=', person.personId)
    .execute()
  return { ...person, password }
}

let browsers = 0
/** A browser of its own, at an address of its own. */
function browser(): Browser {
  browsers += 1
  return new Browser(office.app, office.deps.env, { address: `10.0.0.${browsers}` })
}

async function sessionsOf(personId: string): Promise<number> {
  const rows = await office.deps.db
    .selectFrom('session')
    .select('id_hash')
    .where('person_id', '=', personId)
    .execute()
  return rows.length
}

/** Somebody who has given the password, and whose browser is about to bring the code back. */
async function onTheWayBack() {
  const agent = await agentWithPassword()
  const mine = browser()
  const page = await mine.startSignIn()
  const back = await mine.sendForm(page.url, { email: agent.email, password })
  return { agent, mine, url: back.url }
}

test('from the button over the page and the code to a session that works', async () => {
  const { agent, mine, url } = await onTheWayBack()
  expect(url).toMatch(/^http:\/\/localhost:3000\/login\?code=/)
  const reply = await mine.finishSignIn(url)
  expect(reply.statusCode).toBe(200)
  const { user_session_id: sessionId, user } = reply.json<{ user_session_id: string; user: object }>()
  expect(user).toMatchObject({ user_id: agent.personId, email: agent.email, photo: null, roles: ['AGENT'] })
  const session = await office.call({ url: '/v1/session', as: { ...agent, sessionId } })
  expect(session.json()).toEqual(user)
})

test('the authorization request asks for code, PKCE, nonce and the mailbox, and comes back to PUBLIC_URL', async () => {
  const reply = await browser().call(
    '/v1/login-start',
    { login_hint: 'a@pboffice.example' },
    { host: 'evil.example' },
  )
  const { authorize_url: authorizeUrl, state } = reply.json<{ authorize_url: string; state: string }>()
  const { origin, pathname, searchParams } = new URL(authorizeUrl)
  expect(origin + pathname).toBe('http://localhost:3000/oidc/auth')
  expect(Object.fromEntries(searchParams)).toMatchObject({
    response_type: 'code',
    redirect_uri: 'http://localhost:3000/login',
    scope: 'openid email profile mailbox',
    code_challenge_method: 'S256',
    login_hint: 'a@pboffice.example',
    state,
  })
  expect(searchParams.get('nonce')).toHaveLength(43)
  expect(String(reply.headers['set-cookie'])).toMatch(
    /^pb_sign_in=[\w-]{43}; Max-Age=600; Path=\/v1; HttpOnly; SameSite=Lax$/,
  )
})

test('a page at another address of the server is sent to PUBLIC_URL first', async () => {
  const start = (origin: string) => browser().call('/v1/login-start', {}, { origin })
  const elsewhere = await start('http://127.0.0.1:3000')
  expect(elsewhere.json()).toMatchObject({ authorize_url: 'http://localhost:3000/login' })
  expect(elsewhere.headers['set-cookie']).toBeUndefined()
  const here = await start('http://localhost:3000')
  expect(here.json()).toMatchObject({ authorize_url: expect.stringContaining('/oidc/auth?') })
})

test('a wrong password and an unknown person get the same page, and no session', async () => {
  const agent = await agentWithPassword()
  const mine = browser()
  const page = await mine.startSignIn()
  const wrong = await mine.sendForm(page.url, { email: agent.email, password: 'wrong horse' })
  const unknown = await mine.sendForm(page.url, { email: 'nobody@pboffice.example', password })
  expect([wrong.reply!.statusCode, unknown.reply!.statusCode]).toEqual([401, 401])
  expect(wrong.reply!.body).toContain('That e-mail and password do not match.')
  expect(wrong.reply!.body.replaceAll(agent.email, '…')).toBe(
    unknown.reply!.body.replaceAll('nobody@pboffice.example', '…'),
  )
  const right = await mine.sendForm(page.url, { email: agent.email, password })
  expect((await mine.finishSignIn(right.url)).statusCode).toBe(200)
  expect(await sessionsOf(agent.personId)).toBe(2)
})

test('an account without a password cannot be entered with one', async () => {
  const agent = await office.person()
  const mine = browser()
  const page = await mine.startSignIn()
  const { reply } = await mine.sendForm(page.url, {
    email: agent.email,
    password: 'nobody has this password',
  })
  expect(reply!.statusCode).toBe(401)
})

test('a code that comes twice fails the second time', async () => {
  const { agent, mine, url } = await onTheWayBack()
  const replies = await Promise.all([mine.finishSignIn(url), mine.finishSignIn(url)])
  expect(statusesOf(replies)).toEqual([200, 401])
  const again = await mine.finishSignIn(url)
  expect(again.json()).toMatchObject({
    code: 'sign_in_failed',
    errorMsg: expect.stringContaining('used already'),
  })
  expect(await sessionsOf(agent.personId)).toBe(2)
})

test('a sign-in that took longer than ten minutes has expired', async () => {
  const { agent, mine, url } = await onTheWayBack()
  office.clock.advance(601)
  const reply = await mine.finishSignIn(url)
  expect(reply.statusCode).toBe(401)
  expect(reply.json()).toMatchObject({ errorMsg: expect.stringContaining('expired') })
  expect(await sessionsOf(agent.personId)).toBe(1)
})

test('a code and state stolen from another browser open nothing, and are spent', async () => {
  const { agent, mine, url } = await onTheWayBack()
  const thief = browser()
  await thief.startSignIn()
  const stolen = await thief.finishSignIn(url)
  expect(stolen.statusCode).toBe(401)
  expect(stolen.json()).toMatchObject({ errorMsg: expect.stringContaining('another browser') })
  expect((await mine.finishSignIn(url)).statusCode).toBe(401)
  expect(await sessionsOf(agent.personId)).toBe(1)
})

test("somebody else's code does not fit one's own state", async () => {
  const theirs = await onTheWayBack()
  const mine = await onTheWayBack()
  const mixed = new URL(mine.url)
  mixed.searchParams.set('code', new URL(theirs.url).searchParams.get('code')!)
  expect((await mine.mine.finishSignIn(mixed.href)).statusCode).toBe(401)
  expect(await sessionsOf(theirs.agent.personId)).toBe(1)
})

test('an invented state or code is refused', async () => {
  const mine = browser()
  const { state } = await mine.startSignIn()
  const invented = await mine.call('/v1/login-google', { code: 'x', state: 'invented' })
  const noCode = await mine.call('/v1/login-google', { code: 'x', state })
  expect([invented.statusCode, noCode.statusCode]).toEqual([401, 401])
  expect(noCode.json()).toMatchObject({ errorMsg: expect.stringContaining('did not confirm') })
})

test('failures slow down per account, from wherever they come', async () => {
  const agent = await agentWithPassword()
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const mine = browser()
    const page = await mine.startSignIn()
    const { reply } = await mine.sendForm(page.url, { email: agent.email.toUpperCase(), password: 'wrong' })
    expect(reply!.statusCode).toBe(401)
  }
  const mine = browser()
  const page = await mine.startSignIn()
  const { reply } = await mine.sendForm(page.url, { email: agent.email, password })
  expect(reply!.statusCode).toBe(429)
  expect(Number(reply!.headers['retry-after'])).toBeGreaterThan(0)
  expect(reply!.body).toMatch(/Please wait \d+ minutes|Please wait a minute/)
  office.clock.advance(Number(reply!.headers['retry-after']))
  await expect(browser().signIn(agent.email, password)).resolves.toHaveLength(43)
})

test('successes do not count against the limit', async () => {
  const agent = await agentWithPassword()
  for (let attempt = 0; attempt < 12; attempt += 1)
    await expect(browser().signIn(agent.email, password)).resolves.toHaveLength(43)
})

test('a deactivated account is told so, and only to whoever knows its password', async () => {
  const agent = await agentWithPassword()
  const { db, clock } = office.deps
  await db
    .updateTable('agent')
    .set({ deactivated_at: clock.now() })
    .where('person_id', '=', agent.personId)
    .execute()
  const mine = browser()
  const page = await mine.startSignIn()
  const wrong = await mine.sendForm(page.url, { email: agent.email, password: 'wrong' })
  expect(wrong.reply!.body).toContain('do not match')
  const right = await mine.sendForm(page.url, { email: agent.email, password })
  expect(right.reply!.body).toContain('has been deactivated')
})

test('deactivating counts for a sign-in that is on its way, and for a session of the issuer', async () => {
  const { agent, mine, url } = await onTheWayBack()
  const { db, clock } = office.deps
  await db
    .updateTable('agent')
    .set({ deactivated_at: clock.now() })
    .where('person_id', '=', agent.personId)
    .execute()
  expect((await mine.finishSignIn(url)).statusCode).toBe(401)
  const next = await mine.startSignIn()
  expect(next.reply!.statusCode).toBe(200)
  const other = await agentWithPassword()
  const back = await mine.sendForm(next.url, { email: other.email, password })
  expect((await mine.finishSignIn(back.url)).json()).toMatchObject({ user: { user_id: other.personId } })
})

test('within a working day the issuer asks once; after a logout it asks again', async () => {
  const agent = await agentWithPassword()
  const mine = browser()
  const sessionId = await mine.signIn(agent.email, password)
  const straight = await mine.startSignIn()
  expect(straight.reply).toBeNull()
  const second = (await mine.finishSignIn(straight.url)).json<{ user_session_id: string }>().user_session_id

  const out = await office.call({ method: 'POST', url: '/v1/logout', as: { ...agent, sessionId } })
  expect(out.statusCode).toBe(204)
  expect((await office.call({ url: '/v1/session', as: { ...agent, sessionId } })).statusCode).toBe(401)
  expect((await office.call({ url: '/v1/session', as: { ...agent, sessionId: second } })).statusCode).toBe(
    200,
  )
  expect((await mine.startSignIn()).reply!.body).toContain('type="password"')
})

test('two tabs of one browser may both be signing in, as different people', async () => {
  const [first, second] = [await agentWithPassword(), await agentWithPassword()]
  const mine = browser()
  const [one, two] = [await mine.startSignIn(), await mine.startSignIn()]
  const backOne = await mine.sendForm(one.url, { email: first.email, password })
  expect((await mine.finishSignIn(backOne.url)).json()).toMatchObject({ user: { user_id: first.personId } })
  const backTwo = await mine.sendForm(two.url, { email: second.email, password })
  expect((await mine.finishSignIn(backTwo.url)).json()).toMatchObject({ user: { user_id: second.personId } })
})

test('a logout tells the open tabs of that session', async () => {
  const agent = await office.person()
  const heard = new Promise((resolve) => {
    const stop = office.deps.events.subscribe(agent.personId, (event) => {
      stop()
      resolve(event)
    })
  })
  await office.call({ method: 'POST', url: '/v1/logout', as: agent })
  const session = createHash('sha256').update(agent.sessionId).digest('base64url')
  expect(await heard).toEqual({ kind: 'session_ended', data: { session } })
})
