import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  startLocalGoogle,
  type GoogleAccount,
  type LocalGoogle,
} from '../../../../../test/harness/local-google.ts'
import { testOffice } from '../../../../../test/harness/test-office.ts'
import { Browser } from '../../../../../test/calls/sign-in.ts'
import type { Identity } from '../sessions/admission.ts'
import { parseIdentity } from './identity.ts'
import { invite } from '../index.ts'

const unknown = { clientId: 'office-at-google', clientSecret: 'secret', issuer: 'http://127.0.0.1:9' }
const [settings, forged] = [{ ...unknown }, { ...unknown }]
let google: LocalGoogle
let forger: LocalGoogle
beforeAll(async () => {
  google = await startLocalGoogle('http://localhost:3000/login')
  forger = await startLocalGoogle('http://localhost:3000/login', { forger: true })
  Object.assign(settings, google.env)
  Object.assign(forged, forger.env)
})
afterAll(async () => {
  await google.close()
  await forger.close()
})

const office = testOffice({ google: settings, allowedDomains: ['brokers.example'] })
const officeWithForger = testOffice({ google: forged, allowedDomains: ['brokers.example'] })
const offlineOffice = testOffice({ google: unknown })

let subjects = 0
/** Creates an account at the issuer. */
function createGoogleAccount(email: string, rest: Partial<GoogleAccount> = {}): GoogleAccount {
  subjects += 1
  return { sub: `subject-${subjects}`, email, email_verified: true, name: 'Grace Hall', ...rest }
}

async function signInAs(account: GoogleAccount) {
  google.account = account
  const browser = new Browser(office.app, office.deps.env)
  const { url } = await browser.startSignIn()
  return browser.finishSignIn(await google.signIn(url))
}

function countAccounts(): Promise<number> {
  return office.deps.db
    .selectFrom('agent')
    .select('person_id')
    .execute()
    .then((rows) => rows.length)
}

test('signs in with the same endpoints and requests the Gmail scope', async () => {
  const options = await office.call({ url: '/v1/login-options' })
  expect(options.json()).toMatchObject({ issuer: 'google', demo: null })
  const browser = new Browser(office.app, office.deps.env)
  const { searchParams } = new URL((await browser.startSignIn()).url)
  expect(Object.fromEntries(searchParams)).toMatchObject({
    scope: 'openid email profile https://www.googleapis.com/auth/gmail.modify',
    access_type: 'offline',
    redirect_uri: 'http://localhost:3000/login',
    code_challenge_method: 'S256',
  })
})

test('does not serve the built-in issuer', async () => {
  expect((await office.app.inject({ url: '/oidc/.well-known/openid-configuration' })).statusCode).toBe(404)
})

test('matches an account by address first, then by subject', async () => {
  const agent = await office.person(['SUPERVISOR'])
  const account = createGoogleAccount(agent.email.toUpperCase())
  expect((await signInAs(account)).json()).toMatchObject({ user: { user_id: agent.personId } })
  const renamed = await signInAs({ ...account, email: 'new.name@elsewhere.example' })
  expect(renamed.json()).toMatchObject({ user: { user_id: agent.personId, email: agent.email } })
})

test('an address reassigned to another Google account does not open the account', async () => {
  const agent = await office.person()
  await signInAs(createGoogleAccount(agent.email))
  const successor = await signInAs(createGoogleAccount(agent.email))
  expect(successor.statusCode).toBe(401)
  expect(successor.json()).toMatchObject({
    code: 'sign_in_failed',
    errorMsg: expect.stringContaining('another account'),
  })
})

test('rejects an unverified address', async () => {
  const agent = await office.person()
  const reply = await signInAs(createGoogleAccount(agent.email, { email_verified: false }))
  expect(reply.statusCode).toBe(401)
  expect(reply.json()).toMatchObject({ errorMsg: expect.stringContaining("hasn't verified") })
})

test('rejects an address that was not invited', async () => {
  const before = await countAccounts()
  const reply = await signInAs(createGoogleAccount('stranger@elsewhere.example'))
  expect(reply.statusCode).toBe(403)
  expect(reply.json()).toMatchObject({
    code: 'not_invited',
    errorMsg: expect.stringContaining("stranger@elsewhere.example hasn't been invited"),
  })
  expect(await countAccounts()).toBe(before)
})

test('an allowed domain creates one agent across concurrent sign-ins', async () => {
  const account = createGoogleAccount('grace.hall@Brokers.example')
  google.account = account
  const urls = await Promise.all(
    [1, 2, 3].map(async () => {
      const browser = new Browser(office.app, office.deps.env)
      return { browser, url: await google.signIn((await browser.startSignIn()).url) }
    }),
  )
  const replies = await Promise.all(urls.map(({ browser, url }) => browser.finishSignIn(url)))
  const people = replies.map((reply) => reply.json<{ user: { user_id: string } }>().user)
  expect(people[0]).toMatchObject({ name: 'Grace Hall', roles: ['AGENT'] })
  expect(new Set(people.map(({ user_id: id }) => id)).size).toBe(1)
})

test('rejects domains that only resemble an allowed one', async () => {
  expect((await signInAs(createGoogleAccount('a@notbrokers.example'))).statusCode).toBe(403)
  expect((await signInAs(createGoogleAccount('a@brokers.example.evil.example'))).statusCode).toBe(403)
  expect((await signInAs(createGoogleAccount('"a@brokers.example"@evil.example'))).statusCode).toBe(403)
})

test('signing in accepts a valid invitation to the address', async () => {
  await invite(office.deps, {
    email: 'ida@elsewhere.example',
    name: 'Ida Bell',
    roles: ['AGENT', 'DEVELOPER'],
  })
  await invite(office.deps, { email: 'late@elsewhere.example', name: 'Too Late', roles: ['AGENT'] })
  const reply = await signInAs(createGoogleAccount('ida@elsewhere.example'))
  expect(reply.json()).toMatchObject({ user: { name: 'Ida Bell', roles: ['AGENT', 'DEVELOPER'] } })
  office.clock.advance(8 * 86_400)
  expect((await signInAs(createGoogleAccount('late@elsewhere.example'))).statusCode).toBe(403)
})

test('rejects a token that is not signed with the published keys', async () => {
  forger.account = createGoogleAccount('mallory@brokers.example')
  const browser = new Browser(officeWithForger.app, officeWithForger.deps.env)
  const { url } = await browser.startSignIn()
  const reply = await browser.finishSignIn(await forger.signIn(url))
  expect(reply.statusCode).toBe(401)
  expect(await officeWithForger.deps.db.selectFrom('agent').select('email').execute()).toEqual([])
})

test('answers 503 while the issuer is unreachable', async () => {
  const reply = await offlineOffice.call({ method: 'POST', url: '/v1/login-start' })
  expect(reply.statusCode).toBe(503)
  expect(reply.json()).toMatchObject({
    code: 'not_ready',
    errorMsg: expect.stringContaining("can't reach"),
  })
})

test('rejects a deactivated account', async () => {
  const agent = await office.person()
  const { db, clock } = office.deps
  await db
    .updateTable('agent')
    .set({ deactivated_at: clock.now() })
    .where('person_id', '=', agent.personId)
    .execute()
  const reply = await signInAs(createGoogleAccount(agent.email))
  expect(reply.statusCode).toBe(401)
  expect(reply.json()).toMatchObject({ errorMsg: expect.stringContaining('deactivated') })
})

describe('domain verification by the claim hd', () => {
  const claims = {
    iss: 'https://accounts.google.com',
    aud: '',
    sub: '1',
    iat: 0,
    exp: 0,
    email_verified: true,
  }
  const isVerified = (rest: object): Identity['domainVerified'] =>
    parseIdentity('google', { ...claims, email: 'a@brokers.example', ...rest }).domainVerified

  test.each([
    [{}, false],
    [{ hd: 'other.example' }, false],
    [{ hd: 'brokers.example' }, true],
    [{ email: 'a@gmail.com' }, true],
    [{ iss: 'https://sso.example' }, true],
  ])('%o', (rest, expected) => {
    expect(isVerified(rest)).toBe(expected)
  })
})
