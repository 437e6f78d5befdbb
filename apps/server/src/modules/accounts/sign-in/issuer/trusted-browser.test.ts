import type { Reply } from '@pb/contract/endpoint'
import type { twoFactor as contract } from '@pb/contract/two-factor'
import { beforeEach, expect, test } from 'vitest'
import { computeCode } from '../../../../../test/calls/compute-code.ts'
import { setPassword } from '../../../../../test/calls/passwords.ts'
import { Browser } from '../../../../../test/calls/sign-in.ts'
import { turnOnTwoFactor } from '../../../../../test/calls/two-factor.ts'
import { testOffice, type TestPerson } from '../../../../../test/harness/test-office.ts'
import { trustDays } from '../two-factor/trusted-browsers.ts'

const office = testOffice()
const password = 'the old password'

let me: TestPerson
let key: string
let browser: Browser

const openBrowser = () => new Browser(office.app, office.deps.env)

/** Enters the password; returns the page that asks for a code, or the reply of a finished sign-in. */
async function enterPassword(by: Browser, person = me, secret = password) {
  // Only the trust of the browser is to count, not a session of the issuer.
  await office.deps.db.deleteFrom('oidc_record').where('model', '=', 'Session').execute()
  const page = await by.startSignIn()
  const { url, reply } = await by.submitForm(page.url, { email: person.email, password: secret })
  const step = /name="step" value="([^"]+)"/.exec(reply?.body ?? '')?.[1]
  return { url, step, asksForCode: step !== undefined }
}

/** Signs in with a code, and trusts the browser. */
async function signInTrusting(by: Browser, person = me, appKey = key): Promise<TestPerson> {
  const { url, step } = await enterPassword(by, person)
  const code = computeCode(appKey, office.clock.now())
  const done = await by.submitForm(url, { step: step!, code, trust: 'on' })
  const reply = await by.finishSignIn(done.url)
  return { ...person, sessionId: reply.json<{ user_session_id: string }>().user_session_id }
}

const readBrowsers = async (as: TestPerson) =>
  (await office.call({ url: '/v1/two-factor', as })).json<Reply<typeof contract.twoFactor>>().trusted_browsers

beforeEach(async () => {
  office.clock.advance(86_400)
  me = await office.person(['SUPERVISOR'])
  await setPassword(office, password, me)
  ;({ key } = await turnOnTwoFactor(office, me, password))
  office.clock.advance(60)
  browser = openBrowser()
})

test('asks for no code where the person trusted the browser, for thirty days', async () => {
  await signInTrusting(browser)
  const { url, asksForCode } = await enterPassword(browser)
  expect(asksForCode).toBe(false)
  expect((await browser.finishSignIn(url)).statusCode).toBe(200)
  expect((await enterPassword(openBrowser())).asksForCode).toBe(true)
  office.clock.advance(trustDays * 86_400)
  expect((await enterPassword(browser)).asksForCode).toBe(true)
})

test('the password alone is no proof there', async () => {
  await signInTrusting(browser)
  const { url } = await enterPassword(browser)
  const reply = await browser.finishSignIn(url)
  const as = { ...me, sessionId: reply.json<{ user_session_id: string }>().user_session_id }
  const payload = { name: 'A website' }
  const made = await office.call({ method: 'POST', url: '/v1/inquiry-keys', as, payload })
  expect(made.json()).toMatchObject({ code: 'proof_required' })
})

test('trusts no one else in that browser, and needs the password', async () => {
  await signInTrusting(browser)
  const other = await office.person()
  await setPassword(office, password, other)
  await turnOnTwoFactor(office, other, password)
  expect((await enterPassword(browser, other)).asksForCode).toBe(true)
  const wrong = await enterPassword(browser, me, 'a guess')
  expect(wrong.url).toContain('/oidc/interaction/')
})

test('lists the browsers to their owner, who can remove each', async () => {
  const as = await signInTrusting(browser)
  const [row, ...rest] = await readBrowsers(as)
  expect(rest).toEqual([])
  const url = `/v1/trusted-browsers/${row!.id}`
  expect((await office.call({ method: 'DELETE', url, as: await office.person() })).statusCode).toBe(404)
  expect((await office.call({ method: 'DELETE', url, as })).statusCode).toBe(204)
  expect((await office.call({ method: 'DELETE', url, as })).statusCode).toBe(404)
  expect((await enterPassword(browser)).asksForCode).toBe(true)
})

test('ends with a new password, and when two-step verification is turned off', async () => {
  const as = await signInTrusting(browser)
  await office.call({
    method: 'PUT',
    url: '/v1/account-password',
    as,
    payload: { current_password: password, new_password: 'a new and long one' },
  })
  expect(await readBrowsers(as)).toEqual([])
  expect((await enterPassword(browser, me, 'a new and long one')).asksForCode).toBe(true)
})
