import { createHash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { testOffice, type TestPerson } from '../../../../../test/harness/test-office.ts'
import { Browser, sortedStatuses } from '../../../../../test/calls/sign-in.ts'
import { hashPassword } from '../index.ts'

const office = testOffice()
const password = 'correct horse'
let passwordHash: string

beforeAll(async () => {
  passwordHash = await hashPassword(password)
})

/** Creates an agent with a password. */
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
/** Creates a browser with its own cookies and IP address. */
function openBrowser(): Browser {
  browsers += 1
  return new Browser(office.app, office.deps.env, { address: `10.0.0.${browsers}` })
}

async function countSessions(personId: string): Promise<number> {
  const rows = await office.deps.db
    .selectFrom('session')
    .select('id_hash')
    .where('person_id', '=', personId)
    .execute()
  return rows.length
}

/** Submits the password and stops before the browser posts the code. */
async function authenticateWithoutFinishing() {
  const agent = await agentWithPassword()
  const browser = openBrowser()
  const page = await browser.startSignIn()
  const back = await browser.submitForm(page.url, { email: agent.email, password })
  return { agent, browser, url: back.url }
}

test('signs in through the issuer’s page and the code to a valid session', async () => {
  const { agent, browser, url } = await authenticateWithoutFinishing()
  expect(url).toMatch(/^http:\/\/localhost:3000\/login\?code=/)
  const reply = await browser.finishSignIn(url)
  expect(reply.statusCode).toBe(200)
  const { user_session_id: sessionId, user } = reply.json<{ user_session_id: string; user: object }>()
  expect(user).toMatchObject({ user_id: agent.personId, email: agent.email, photo: null, roles: ['AGENT'] })
  const session = await office.call({ url: '/v1/session', as: { ...agent, sessionId } })
  expect(session.json()).toEqual(user)
})

test('the authorization request has code flow, PKCE, nonce, mailbox scope and a redirect to PUBLIC_URL', async () => {
  const reply = await openBrowser().call(
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

test('sends a page at another origin to PUBLIC_URL first', async () => {
  const start = (origin: string) => openBrowser().call('/v1/login-start', {}, { origin })
  const elsewhere = await start('http://127.0.0.1:3000')
  expect(elsewhere.json()).toMatchObject({ authorize_url: 'http://localhost:3000/login' })
  expect(elsewhere.headers['set-cookie']).toBeUndefined()
  const here = await start('http://localhost:3000')
  expect(here.json()).toMatchObject({ authorize_url: expect.stringContaining('/oidc/auth?') })
})

test('shows the same page for a wrong password and an unknown email', async () => {
  const agent = await agentWithPassword()
  const browser = openBrowser()
  const page = await browser.startSignIn()
  const wrong = await browser.submitForm(page.url, { email: agent.email, password: 'wrong horse' })
  const unknown = await browser.submitForm(page.url, { email: 'unknown@pboffice.example', password })
  expect([wrong.reply!.statusCode, unknown.reply!.statusCode]).toEqual([401, 401])
  expect(wrong.reply!.body).toContain('Wrong email or password. Try again.')
  expect(wrong.reply!.body.replaceAll(agent.email, '…')).toBe(
    unknown.reply!.body.replaceAll('unknown@pboffice.example', '…'),
  )
  const right = await browser.submitForm(page.url, { email: agent.email, password })
  expect((await browser.finishSignIn(right.url)).statusCode).toBe(200)
  expect(await countSessions(agent.personId)).toBe(2)
})

test('rejects every password for an account without one', async () => {
  const agent = await office.person()
  const browser = openBrowser()
  const page = await browser.startSignIn()
  const { reply } = await browser.submitForm(page.url, {
    email: agent.email,
    password: 'a password of no account',
  })
  expect(reply!.statusCode).toBe(401)
})

test('a code works once', async () => {
  const { agent, browser, url } = await authenticateWithoutFinishing()
  const replies = await Promise.all([browser.finishSignIn(url), browser.finishSignIn(url)])
  expect(sortedStatuses(replies)).toEqual([200, 401])
  const again = await browser.finishSignIn(url)
  expect(again.json()).toMatchObject({
    code: 'sign_in_failed',
    errorMsg: expect.stringContaining('already used'),
  })
  expect(await countSessions(agent.personId)).toBe(2)
})

test('a sign-in expires after ten minutes', async () => {
  const { agent, browser, url } = await authenticateWithoutFinishing()
  office.clock.advance(601)
  const reply = await browser.finishSignIn(url)
  expect(reply.statusCode).toBe(401)
  expect(reply.json()).toMatchObject({ errorMsg: expect.stringContaining('expired') })
  expect(await countSessions(agent.personId)).toBe(1)
})

test('rejects and consumes a code and state from another browser', async () => {
  const { agent, browser, url } = await authenticateWithoutFinishing()
  const thief = openBrowser()
  await thief.startSignIn()
  const stolen = await thief.finishSignIn(url)
  expect(stolen.statusCode).toBe(401)
  expect(stolen.json()).toMatchObject({ errorMsg: expect.stringContaining('another browser') })
  expect((await browser.finishSignIn(url)).statusCode).toBe(401)
  expect(await countSessions(agent.personId)).toBe(1)
})

test('rejects the code of one sign-in with the state of another', async () => {
  const theirs = await authenticateWithoutFinishing()
  const own = await authenticateWithoutFinishing()
  const mixed = new URL(own.url)
  mixed.searchParams.set('code', new URL(theirs.url).searchParams.get('code')!)
  expect((await own.browser.finishSignIn(mixed.href)).statusCode).toBe(401)
  expect(await countSessions(theirs.agent.personId)).toBe(1)
})

test('rejects an unknown state or code', async () => {
  const browser = openBrowser()
  const { state } = await browser.startSignIn()
  const invented = await browser.call('/v1/login-google', { code: 'x', state: 'invented' })
  const noCode = await browser.call('/v1/login-google', { code: 'x', state })
  expect([invented.statusCode, noCode.statusCode]).toEqual([401, 401])
  expect(noCode.json()).toMatchObject({ errorMsg: expect.stringContaining("didn't confirm") })
})

/** Enters a wrong password for an account several times, each in a new browser at the address. */
async function failSignIns(email: string, count: number, address: string): Promise<void> {
  for (let attempt = 0; attempt < count; attempt += 1) {
    const browser = new Browser(office.app, office.deps.env, { address })
    const page = await browser.startSignIn()
    const { reply } = await browser.submitForm(page.url, { email, password: 'wrong' })
    expect(reply!.statusCode).toBe(401)
  }
}

test('limits failed attempts for an account from one address, and from all addresses together', async () => {
  const agent = await agentWithPassword()
  await failSignIns(agent.email.toUpperCase(), 10, '10.1.0.1')
  const browser = new Browser(office.app, office.deps.env, { address: '10.1.0.1' })
  const page = await browser.startSignIn()
  const { reply } = await browser.submitForm(page.url, { email: agent.email, password })
  expect(reply!.statusCode).toBe(429)
  await expect(openBrowser().signIn(agent.email, password)).resolves.toHaveLength(43)
  for (let address = 2; address < 11; address += 1) await failSignIns(agent.email, 10, `10.1.0.${address}`)
  await expect(openBrowser().signIn(agent.email, password)).rejects.toThrow('the sign-in ended')
  expect(Number(reply!.headers['retry-after'])).toBeGreaterThan(0)
  expect(reply!.body).toMatch(/Try again in (\d+ minutes|a minute)/)
  office.clock.advance(Number(reply!.headers['retry-after']))
  await expect(openBrowser().signIn(agent.email, password)).resolves.toHaveLength(43)
})

test('counts a wrong password once that Enter held down sends many times', async () => {
  const agent = await agentWithPassword()
  const browser = openBrowser()
  const { url } = await browser.startSignIn()
  const form = { email: agent.email, password: 'wrong' }
  const together = await Promise.all(Array.from({ length: 20 }, () => browser.request(url, { form })))
  const after = await browser.request(url, { form })
  expect(new Set([...together, after].map(({ statusCode }) => statusCode))).toEqual(new Set([401]))
  const { reply } = await browser.submitForm(url, { email: agent.email, password })
  expect(reply?.statusCode).not.toBe(429)
  await expect(openBrowser().signIn(agent.email, password)).resolves.toHaveLength(43)
})

test('a colleague at the same address cannot lock a person out of the browser they use', async () => {
  const [agent, colleague] = [await agentWithPassword(), await agentWithPassword()]
  const address = '10.2.0.1'
  const own = new Browser(office.app, office.deps.env, { address })
  const others = new Browser(office.app, office.deps.env, { address })
  await own.signIn(agent.email, password)
  await others.signIn(colleague.email, password)
  // Without the issuer's sessions, which need no password.
  await office.deps.db.deleteFrom('oidc_record').execute()
  await failSignIns(agent.email, 10, address)
  const page = await others.startSignIn()
  const refused = await others.submitForm(page.url, { email: agent.email, password })
  expect(refused.reply!.statusCode).toBe(429)
  await expect(own.signIn(agent.email, password)).resolves.toHaveLength(43)
})

test('successful sign-ins do not count against the limit', async () => {
  const agent = await agentWithPassword()
  for (let attempt = 0; attempt < 12; attempt += 1)
    await expect(openBrowser().signIn(agent.email, password)).resolves.toHaveLength(43)
})

test('reveals that an account is deactivated only with its password', async () => {
  const agent = await agentWithPassword()
  const { db, clock } = office.deps
  await db
    .updateTable('agent')
    .set({ deactivated_at: clock.now() })
    .where('person_id', '=', agent.personId)
    .execute()
  const browser = openBrowser()
  const page = await browser.startSignIn()
  const wrong = await browser.submitForm(page.url, { email: agent.email, password: 'wrong' })
  expect(wrong.reply!.body).toContain('Wrong email or password')
  const right = await browser.submitForm(page.url, { email: agent.email, password })
  expect(right.reply!.body).toContain('has been deactivated')
  await db
    .updateTable('agent')
    .set({ deactivated_at: null })
    .where('person_id', '=', agent.personId)
    .execute()
  const again = await browser.submitForm(page.url, { email: agent.email, password })
  expect((await browser.finishSignIn(again.url)).json()).toMatchObject({ user: { user_id: agent.personId } })
})

test('deactivation stops a sign-in in progress and the issuer’s session', async () => {
  const { agent, browser, url } = await authenticateWithoutFinishing()
  const { db, clock } = office.deps
  await db
    .updateTable('agent')
    .set({ deactivated_at: clock.now() })
    .where('person_id', '=', agent.personId)
    .execute()
  expect((await browser.finishSignIn(url)).statusCode).toBe(401)
  const next = await browser.startSignIn()
  expect(next.reply!.statusCode).toBe(200)
  const other = await agentWithPassword()
  const back = await browser.submitForm(next.url, { email: other.email, password })
  expect((await browser.finishSignIn(back.url)).json()).toMatchObject({ user: { user_id: other.personId } })
})

test('the issuer asks for the password once a day, and again after signing out', async () => {
  const agent = await agentWithPassword()
  const browser = openBrowser()
  const sessionId = await browser.signIn(agent.email, password)
  const straight = await browser.startSignIn()
  expect(straight.reply).toBeNull()
  const second = (await browser.finishSignIn(straight.url)).json<{ user_session_id: string }>()
    .user_session_id

  const out = await office.call({ method: 'POST', url: '/v1/logout', as: { ...agent, sessionId } })
  expect(out.statusCode).toBe(204)
  expect((await office.call({ url: '/v1/session', as: { ...agent, sessionId } })).statusCode).toBe(401)
  expect((await office.call({ url: '/v1/session', as: { ...agent, sessionId: second } })).statusCode).toBe(
    200,
  )
  expect((await browser.startSignIn()).reply!.body).toContain('type="password"')
})

test('two tabs of a browser can sign in as different people', async () => {
  const [first, second] = [await agentWithPassword(), await agentWithPassword()]
  const browser = openBrowser()
  const [one, two] = [await browser.startSignIn(), await browser.startSignIn()]
  const backOne = await browser.submitForm(one.url, { email: first.email, password })
  expect((await browser.finishSignIn(backOne.url)).json()).toMatchObject({
    user: { user_id: first.personId },
  })
  const backTwo = await browser.submitForm(two.url, { email: second.email, password })
  expect((await browser.finishSignIn(backTwo.url)).json()).toMatchObject({
    user: { user_id: second.personId },
  })
})

test('signing out publishes session_ended to the open tabs', async () => {
  const agent = await office.person()
  const published = new Promise((resolve) => {
    const stop = office.deps.events.subscribe(agent.personId, (event) => {
      stop()
      resolve(event)
    })
  })
  await office.call({ method: 'POST', url: '/v1/logout', as: agent })
  const session = createHash('sha256').update(agent.sessionId).digest('base64url')
  expect(await published).toEqual({ kind: 'session_ended', data: { session } })
})
