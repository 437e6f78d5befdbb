import { beforeEach, expect, test } from 'vitest'
import { setPassword } from '../../../../../test/calls/passwords.ts'
import { Browser, sortedStatuses } from '../../../../../test/calls/sign-in.ts'
import { computeCode } from '../../../../../test/calls/compute-code.ts'
import { readAlertMessages, turnOnTwoFactor } from '../../../../../test/calls/two-factor.ts'
import { alterToken } from '../../../../../test/calls/alter-token.ts'
import { testOffice, type TestPerson } from '../../../../../test/harness/test-office.ts'
import { contextClasses } from './authentication-methods.ts'

const office = testOffice()
const password = 'the old password'

let me: TestPerson
let key: string
let codes: string[]

const openBrowser = () => new Browser(office.app, office.deps.env)
const showCode = () => computeCode(key, office.clock.now())

/** Enters the password; returns the page that asks for the code, and what its form carries. */
async function enterPassword(browser = openBrowser()) {
  const page = await browser.startSignIn()
  const { url, reply } = await browser.submitForm(page.url, { email: me.email, password })
  const step = /name="step" value="([^"]+)"/.exec(reply!.body)![1]!
  return { browser, url, step, reply: reply! }
}

/** Returns the authorization codes that the issuer has made for the person. */
async function findAuthorizations() {
  const rows = await office.deps.db
    .selectFrom('oidc_record')
    .select('payload')
    .where('model', '=', 'AuthorizationCode')
    .execute()
  return rows.map(({ payload }) => payload).filter(({ accountId }) => accountId === me.personId)
}

beforeEach(async () => {
  office.clock.advance(86_400)
  me = await office.person()
  await setPassword(office, password, me)
  ;({ key, codes } = await turnOnTwoFactor(office, me, password))
  office.clock.advance(60)
})

test('asks for a code after the password, before anything is signed in', async () => {
  const { browser, url, step, reply } = await enterPassword()
  expect(reply.statusCode).toBe(200)
  expect(reply.body).toContain('autocomplete="one-time-code"')
  expect(reply.body).not.toContain('<script')
  expect(reply.cookies.map(({ name }) => name)).not.toContain('pb_browser')
  expect(await findAuthorizations()).toEqual([])

  const wrong = await browser.submitForm(url, { step, code: '12345' })
  expect(wrong.reply!.statusCode).toBe(422)
  expect(wrong.reply!.body).toMatch(/role="alert">That code isn&#39;t right/)
  const done = await browser.submitForm(url, { step, code: showCode() })
  const session = await browser.finishSignIn(done.url)
  expect(session.json()).toMatchObject({ user: { email: me.email } })
})

test('states in the ID token how the person signed in', async () => {
  const { browser, url, step } = await enterPassword()
  const done = await browser.submitForm(url, { step, code: showCode() })
  expect(await findAuthorizations()).toMatchObject([
    { acr: contextClasses.multiFactor, amr: ['pwd', 'otp', 'mfa'] },
  ])
  // The office refuses a session whose token lacks `mfa`, so this shows that the token has it.
  expect((await browser.finishSignIn(done.url)).statusCode).toBe(200)
})

test('accepts a recovery code once, and notifies the person', async () => {
  const first = await enterPassword()
  const done = await first.browser.submitForm(first.url, { step: first.step, recovery_code: codes[0]! })
  const reply = await first.browser.finishSignIn(done.url)
  const sessionId = reply.json<{ user_session_id: string }>().user_session_id
  expect((await readAlertMessages(office, { ...me, sessionId }))[0]).toContain(
    'You have 9 recovery codes left',
  )
  const second = await enterPassword()
  const again = await second.browser.submitForm(second.url, { step: second.step, recovery_code: codes[0]! })
  expect(again.reply!.statusCode).toBe(422)
  expect(again.reply!.body).toContain('<details open>')
})

test('accepts a code once, also in two browsers at once', async () => {
  const visits = [await enterPassword(), await enterPassword()]
  const code = showCode()
  const replies = await Promise.all(
    visits.map(({ browser, url, step }) => browser.request(url, { form: { step, code } })),
  )
  expect(sortedStatuses(replies)).toEqual([303, 422])
})

test('rejects a step of another browser or person, an altered one, and one before a new password', async () => {
  const mine = await enterPassword()
  const other = await enterPassword()
  const send = (step: string, visit = mine) =>
    visit.browser.request(visit.url, { form: { step, code: showCode() } })
  for (const step of [other.step, alterToken(mine.step), 'x', Buffer.from('{}').toString('base64url')])
    expect((await send(step)).statusCode, step).toBe(401)
  await setPassword(office, 'a newer password', me)
  expect((await send(mine.step)).statusCode).toBe(401)
  expect(await findAuthorizations()).toEqual([])
})

test('rejects a step after the account was deactivated', async () => {
  const { browser, url, step } = await enterPassword()
  await office.deps.db
    .updateTable('agent')
    .set({ deactivated_at: office.clock.now() })
    .where('person_id', '=', me.personId)
    .execute()
  expect((await browser.request(url, { form: { step, code: showCode() } })).statusCode).toBe(401)
})

test('takes a right code that Enter held down sends many times', async () => {
  const { browser, url, step } = await enterPassword()
  const form = { step, code: showCode() }
  const replies = [await browser.request(url, { form }), await browser.request(url, { form })]
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([303, 303])
  await browser.finishSignIn(replies[1]!.headers.location!)
})

test('locks guesses from elsewhere, and not the browser in which the person signed in before', async () => {
  const mine = await enterPassword()
  const done = await mine.browser.submitForm(mine.url, { step: mine.step, code: showCode() })
  await mine.browser.finishSignIn(done.url)

  const guesser = await enterPassword()
  const statuses: number[] = []
  for (let guess = 0; guess < 7; guess += 1) {
    const form = { step: guesser.step, code: `99999${guess}` }
    statuses.push((await guesser.browser.request(guesser.url, { form })).statusCode)
  }
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429])
  office.clock.advance(30)
  const right = await guesser.browser.request(guesser.url, { form: { step: guesser.step, code: showCode() } })
  expect(right.statusCode).toBe(429)
  expect(right.body).toContain('Too many failed attempts')
  expect(Number(right.headers['retry-after'])).toBeGreaterThan(0)

  await office.deps.db.deleteFrom('oidc_record').where('model', '=', 'Session').execute()
  const again = await enterPassword(mine.browser)
  expect(
    (await mine.browser.request(again.url, { form: { step: again.step, code: showCode() } })).statusCode,
  ).toBe(303)
})

test("does not reuse the issuer's session of a sign-in without a code", async () => {
  const { browser, url, step } = await enterPassword()
  const done = await browser.submitForm(url, { step, code: showCode() })
  await browser.finishSignIn(done.url)
  // With its session the issuer sends the browser on without a page.
  expect((await browser.startSignIn()).reply).toBeNull()
  await office.deps.db
    .updateTable('oidc_record')
    .set((set) => ({
      payload: set.fn('jsonb_set', ['payload', set.val('{amr}'), set.val('["pwd"]')]) as never,
    }))
    .where('model', '=', 'Session')
    .execute()
  expect((await browser.startSignIn()).reply?.statusCode).toBe(200)
})

test('a password link sets the password, and does not replace the code', async () => {
  const as = await office.person(['SUPERVISOR'])
  const made = await office.call({
    method: 'POST',
    url: `/v1/members/${me.personId}/password-link`,
    as,
  })
  const token = made.json<{ url: string }>().url.split('/').at(-1)!
  const used = await office.call({
    method: 'POST',
    url: `/v1/password-links/${token}`,
    payload: { password: 'a new and long one' },
  })
  expect(used.json()).toEqual({ email: me.email, session: null })
})

test.each([[{ step: '' }], [{ step: 'x'.repeat(1001), code: '123456' }], [{ code: '123456' }]])(
  'shows the first form for invalid input: %j',
  async (form) => {
    const { browser, url } = await enterPassword()
    const reply = await browser.request(url, { form })
    expect(reply.statusCode).toBe(401)
    expect(reply.body).toContain('for="password"')
  },
)
