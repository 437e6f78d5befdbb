import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openLocalGoogle, type GoogleAccount, type LocalGoogle } from '../../../test/google.ts'
import { testOffice } from '../../../test/harness.ts'
import { Browser } from '../../../test/sign-in.ts'
import type { Identity } from './admission.ts'
import { identityOf } from './identity.ts'
import { invite } from './index.ts'

const unknown = { clientId: 'office-at-google', clientSecret: 'secret', issuer: 'http://127.0.0.1:9' }
const [settings, forged] = [{ ...unknown }, { ...unknown }]
let google: LocalGoogle
let forger: LocalGoogle
beforeAll(async () => {
  google = await openLocalGoogle('http://localhost:3000/login')
  forger = await openLocalGoogle('http://localhost:3000/login', { forger: true })
  Object.assign(settings, google.env)
  Object.assign(forged, forger.env)
})
afterAll(async () => {
  await google.close()
  await forger.close()
})

const office = testOffice({ google: settings, allowedDomains: ['brokers.example'] })
const deceived = testOffice({ google: forged, allowedDomains: ['brokers.example'] })
const cutOff = testOffice({ google: unknown })

let subjects = 0
/** Somebody with an account at the issuer. */
function accountAt(email: string, rest: Partial<GoogleAccount> = {}): GoogleAccount {
  subjects += 1
  return { sub: `subject-${subjects}`, email, email_verified: true, name: 'Grace Hall', ...rest }
}

async function signInAs(account: GoogleAccount) {
  google.account = account
  const mine = new Browser(office.app, office.deps.env)
  const { url } = await mine.startSignIn()
  return mine.finishSignIn(await google.visit(url))
}

function accounts(): Promise<number> {
  return office.deps.db
    .selectFrom('agent')
    .select('person_id')
    .execute()
    .then((rows) => rows.length)
}

test('the same calls, with the mailbox of Google in what is asked for', async () => {
  const options = await office.call({ url: '/v1/login-options' })
  expect(options.json()).toMatchObject({ issuer: 'google', demo: null })
  const mine = new Browser(office.app, office.deps.env)
  const { searchParams } = new URL((await mine.startSignIn()).url)
  expect(Object.fromEntries(searchParams)).toMatchObject({
    scope: 'openid email profile https://www.googleapis.com/auth/gmail.modify',
    access_type: 'offline',
    redirect_uri: 'http://localhost:3000/login',
    code_challenge_method: 'S256',
  })
})

test('the built-in issuer is not there', async () => {
  expect((await office.app.inject({ url: '/oidc/.well-known/openid-configuration' })).statusCode).toBe(404)
})

test('an account signs in by its address, and from then on by the subject', async () => {
  const agent = await office.person(['SUPERVISOR'])
  const account = accountAt(agent.email.toUpperCase())
  expect((await signInAs(account)).json()).toMatchObject({ user: { user_id: agent.personId } })
  const renamed = await signInAs({ ...account, email: 'new.name@elsewhere.example' })
  expect(renamed.json()).toMatchObject({ user: { user_id: agent.personId, email: agent.email } })
})

test('an address that the issuer has given to somebody else does not open the account', async () => {
  const agent = await office.person()
  await signInAs(accountAt(agent.email))
  const successor = await signInAs(accountAt(agent.email))
  expect(successor.statusCode).toBe(401)
  expect(successor.json()).toMatchObject({
    code: 'sign_in_failed',
    errorMsg: expect.stringContaining('another account'),
  })
})

test('an address that the issuer has not verified is refused', async () => {
  const agent = await office.person()
  const reply = await signInAs(accountAt(agent.email, { email_verified: false }))
  expect(reply.statusCode).toBe(401)
  expect(reply.json()).toMatchObject({ errorMsg: expect.stringContaining('not verified') })
})

test('nobody gets in uninvited, and the reply says so', async () => {
  const before = await accounts()
  const reply = await signInAs(accountAt('stranger@elsewhere.example'))
  expect(reply.statusCode).toBe(403)
  expect(reply.json()).toMatchObject({
    code: 'not_invited',
    errorMsg: expect.stringContaining('stranger@elsewhere.example has not been invited'),
  })
  expect(await accounts()).toBe(before)
})

test('an allowed domain makes an agent, once, however often it comes at the same time', async () => {
  const account = accountAt('grace.hall@Brokers.example')
  google.account = account
  const urls = await Promise.all(
    [1, 2, 3].map(async () => {
      const mine = new Browser(office.app, office.deps.env)
      return { mine, url: await google.visit((await mine.startSignIn()).url) }
    }),
  )
  const replies = await Promise.all(urls.map(({ mine, url }) => mine.finishSignIn(url)))
  const people = replies.map((reply) => reply.json<{ user: { user_id: string } }>().user)
  expect(people[0]).toMatchObject({ name: 'Grace Hall', roles: ['AGENT'] })
  expect(new Set(people.map(({ user_id: id }) => id)).size).toBe(1)
})

test('a domain that only ends like an allowed one is a stranger', async () => {
  expect((await signInAs(accountAt('a@notbrokers.example'))).statusCode).toBe(403)
  expect((await signInAs(accountAt('a@brokers.example.evil.example'))).statusCode).toBe(403)
  expect((await signInAs(accountAt('"a@brokers.example"@evil.example'))).statusCode).toBe(403)
})

test('an invitation for the address is accepted by signing in, once, while it is valid', async () => {
  await invite(office.deps, {
    email: 'ida@elsewhere.example',
    name: 'Ida Bell',
    roles: ['AGENT', 'DEVELOPER'],
  })
  await invite(office.deps, { email: 'late@elsewhere.example', name: 'Too Late', roles: ['AGENT'] })
  const reply = await signInAs(accountAt('ida@elsewhere.example'))
  expect(reply.json()).toMatchObject({ user: { name: 'Ida Bell', roles: ['AGENT', 'DEVELOPER'] } })
  office.clock.advance(8 * 86_400)
  expect((await signInAs(accountAt('late@elsewhere.example'))).statusCode).toBe(403)
})

test('a token that is not signed with the keys that the issuer shows is refused', async () => {
  forger.account = accountAt('mallory@brokers.example')
  const mine = new Browser(deceived.app, deceived.deps.env)
  const { url } = await mine.startSignIn()
  const reply = await mine.finishSignIn(await forger.visit(url))
  expect(reply.statusCode).toBe(401)
  expect(await deceived.deps.db.selectFrom('agent').select('email').execute()).toEqual([])
})

test('an issuer that cannot be reached is said to be so', async () => {
  const reply = await cutOff.call({ method: 'POST', url: '/v1/login-start' })
  expect(reply.statusCode).toBe(503)
  expect(reply.json()).toMatchObject({
    code: 'not_ready',
    errorMsg: expect.stringContaining('cannot be reached'),
  })
})

test('a deactivated account is refused', async () => {
  const agent = await office.person()
  const { db, clock } = office.deps
  await db
    .updateTable('agent')
    .set({ deactivated_at: clock.now() })
    .where('person_id', '=', agent.personId)
    .execute()
  const reply = await signInAs(accountAt(agent.email))
  expect(reply.statusCode).toBe(401)
  expect(reply.json()).toMatchObject({ errorMsg: expect.stringContaining('deactivated') })
})

describe('a domain counts only where Google runs it', () => {
  const claims = {
    iss: 'https://accounts.google.com',
    aud: '',
    sub: '1',
    iat: 0,
    exp: 0,
    email_verified: true,
  }
  const proven = (rest: object): Identity['domainProven'] =>
    identityOf('google', { ...claims, email: 'a@brokers.example', ...rest }).domainProven

  test.each([
    [{}, false],
    [{ hd: 'other.example' }, false],
    [{ hd: 'brokers.example' }, true],
    [{ email: 'a@gmail.com' }, true],
    [{ iss: 'https://sso.example' }, true],
  ])('%o', (rest, expected) => {
    expect(proven(rest)).toBe(expected)
  })
})
