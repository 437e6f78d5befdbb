import { proofMinutes } from '@pb/contract/endpoint'
import { beforeEach, describe, expect, test } from 'vitest'
import { setPassword } from '../../../../../test/calls/passwords.ts'
import { Browser, sortedStatuses } from '../../../../../test/calls/sign-in.ts'
import { TestAuthenticator } from '../../../../../test/calls/test-authenticator.ts'
import { readAlertMessages } from '../../../../../test/calls/two-factor.ts'
import { testOffice, type TestPerson } from '../../../../../test/harness/test-office.ts'
import { contextClasses } from '../issuer/authentication-methods.ts'
import { sweepExpired } from '../sweep.ts'
import { challengeSeconds } from './challenges.ts'

const office = testOffice()
const password = 'the old password'

interface Options {
  challenge: string
  user: { id: string }
  rp: { id: string }
  excludeCredentials: { id: string }[]
}

let me: TestPerson
let phone: TestAuthenticator

const createAuthenticator = (options = {}) => new TestAuthenticator(office.deps.env.publicUrl, options)

const askOptions = async (as: TestPerson): Promise<Options> =>
  (await office.call({ method: 'POST', url: '/v1/passkey-options', as })).json<Options>()

const add = (as: TestPerson, response: object, name = 'Phone') =>
  office.call({ method: 'POST', url: '/v1/passkeys', as, payload: { name, response } })

const list = async (as: TestPerson) =>
  (await office.call({ url: '/v1/passkeys', as })).json<{
    collection: { id: string; name: string; last_used: number | null; synced: boolean }[]
  }>().collection

async function addPasskey(as: TestPerson, authenticator: TestAuthenticator): Promise<void> {
  const added = await add(as, authenticator.create(await askOptions(as)))
  expect(added.statusCode, added.body).toBe(201)
}

/** Opens the issuer's page, and asks for a challenge. */
async function startSignIn(browser = new Browser(office.app, office.deps.env)) {
  const { url } = await browser.startSignIn()
  const options = (await browser.request(`${url}/passkey-options`)).json<Options>()
  return {
    browser,
    url,
    options,
    send: (answer: object) => browser.request(url, { form: { passkey: JSON.stringify(answer) } }),
  }
}

/** Signs in with a passkey; returns the reply with the session. */
async function signIn(authenticator: TestAuthenticator) {
  const { browser, options, url } = await startSignIn()
  const done = await browser.submitForm(url, { passkey: JSON.stringify(authenticator.answer(options)) })
  return browser.finishSignIn(done.url)
}

beforeEach(async () => {
  office.clock.advance(3600)
  me = await office.person(['SUPERVISOR'])
  await setPassword(office, password, me)
  phone = createAuthenticator()
})

describe('adding', () => {
  test('stores a passkey that the person can name, rename and remove, and notifies them', async () => {
    const options = await askOptions(me)
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const added = await add(me, phone.create(options))
    expect(added.json()).toMatchObject({ name: 'Phone', synced: true, last_used: null })
    const { id } = added.json<{ id: string }>()
    expect((await askOptions(me)).excludeCredentials).toMatchObject([
      { id: phone.credentialId.toString('base64url') },
    ])
    const url = `/v1/passkeys/${id}`
    const rename = (as: TestPerson) => office.call({ method: 'PUT', url, as, payload: { name: 'My phone' } })
    expect((await rename(await office.person())).statusCode).toBe(404)
    expect((await rename(me)).statusCode).toBe(204)
    expect(await list(me)).toMatchObject([{ id, name: 'My phone' }])
    expect((await office.call({ method: 'DELETE', url, as: me })).statusCode).toBe(204)
    expect((await office.call({ method: 'DELETE', url, as: me })).statusCode).toBe(404)
    expect(await list(me)).toEqual([])
    const [removed, first] = await readAlertMessages(office, me)
    expect(removed).toContain('removed from your account: My phone')
    expect(first).toContain('added to your account: Phone')
  })

  test('rejects what answers no challenge of this session, or another site', async () => {
    const other = await office.person()
    const foreign = await askOptions(other)
    expect((await add(me, phone.create(foreign))).statusCode).toBe(422)
    for (const mistake of [
      { origin: 'https://evil.example' },
      { origin: 'http://localhost:3001' },
      { rpId: 'evil.example' },
      { userVerified: false },
    ])
      expect((await add(me, phone.create(await askOptions(me), mistake))).statusCode).toBe(422)
    const options = await askOptions(me)
    office.clock.advance(challengeSeconds)
    expect((await add(me, phone.create(options))).statusCode).toBe(422)
    expect(await list(me)).toEqual([])
  })

  test('uses a challenge up, also in two tabs at once, and adds a passkey once', async () => {
    const created = phone.create(await askOptions(me))
    const replies = await Promise.all([add(me, created), add(me, created)])
    expect(sortedStatuses(replies)).toEqual([201, 422])
    const again = await add(me, phone.create(await askOptions(me)))
    expect(again.statusCode).toBe(409)
    expect(await list(me)).toHaveLength(1)
  })
})

describe('signing in', () => {
  test('needs neither address nor password, and counts as two factors and as a proof', async () => {
    await addPasskey(me, phone)
    const reply = await signIn(phone)
    expect(reply.json()).toMatchObject({ user: { email: me.email } })
    const as = { ...me, sessionId: reply.json<{ user_session_id: string }>().user_session_id }
    expect((await list(as))[0]!.last_used).not.toBeNull()
    const { rows } = await office.deps.pool.query<{ payload: { acr: string; amr: string[] } }>(
      `SELECT payload FROM oidc_record WHERE model = 'AuthorizationCode' AND payload->>'accountId' = $1`,
      [me.personId],
    )
    expect(rows.at(-1)?.payload).toMatchObject({
      acr: contextClasses.multiFactor,
      amr: ['swk', 'user', 'mfa'],
    })
    // A role that needs two-step verification asks for no app then.
    await office.deps.db
      .updateTable('office')
      .set({ two_factor_roles: ['SUPERVISOR'] })
      .execute()
    expect((await signIn(phone)).json<{ user: object }>().user).not.toHaveProperty('setup_required')
    await office.deps.db.updateTable('office').set({ two_factor_roles: [] }).execute()
  })

  test('offers it on the page, with scripts of this server only, once anyone has a passkey', async () => {
    await addPasskey(me, phone)
    const page = await new Browser(office.app, office.deps.env).startSignIn()
    expect(page.reply!.body).toContain('Sign in with a passkey')
    expect(page.reply!.body).toContain('autocomplete="username webauthn"')
    expect(page.reply!.headers['content-security-policy']).toMatch(/; script-src 'self'; connect-src 'self'$/)
    for (const [, path] of page.reply!.body.matchAll(/<script src="([^"]+)"/g)) {
      const script = await office.app.inject(path!)
      expect([script.statusCode, script.headers['content-type']]).toEqual([
        200,
        'text/javascript; charset=utf-8',
      ])
    }
  })

  test('refuses a replayed answer, and a challenge of another sign-in', async () => {
    await addPasskey(me, phone)
    const first = await startSignIn()
    const answer = phone.answer(first.options)
    const replies = await Promise.all([first.send(answer), first.send(answer)])
    expect(sortedStatuses(replies)).toEqual([303, 401])
    const [mine, theirs] = [await startSignIn(), await startSignIn()]
    expect((await mine.send(phone.answer(theirs.options))).statusCode).toBe(401)
  })

  test('refuses another site, another person, no verification, an unknown passkey and an expired challenge', async () => {
    await addPasskey(me, phone)
    const other = await office.person()
    for (const mistake of [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { userVerified: false },
      { userHandle: Buffer.from(other.personId).toString('base64url') },
    ]) {
      const { options, send } = await startSignIn()
      expect((await send(phone.answer(options, mistake))).statusCode, JSON.stringify(mistake)).toBe(401)
    }
    const unknown = await startSignIn()
    const reply = await unknown.send(createAuthenticator().answer(unknown.options))
    expect(reply.statusCode).toBe(401)
    expect(reply.body).toContain('That passkey didn&#39;t work')
    const late = await startSignIn()
    office.clock.advance(challengeSeconds)
    expect((await late.send(phone.answer(late.options))).statusCode).toBe(401)
  })

  test('refuses a copy of an authenticator by its count, and notifies the person', async () => {
    const key = createAuthenticator({ counts: true })
    await addPasskey(me, key)
    expect((await signIn(key)).statusCode).toBe(200)
    expect((await signIn(key)).statusCode).toBe(200)
    // A copy that was made before these uses counts on from then.
    key.counter = 0
    const { options, send } = await startSignIn()
    expect((await send(key.answer(options))).statusCode).toBe(401)
    expect((await readAlertMessages(office, me))[0]).toContain('a copy of your passkey Phone')
  })

  test.each(['', 'x', '{}', '{"id":"a","rawId":"a","type":"public-key","response":{}}'])(
    'shows the form again for invalid input: %j',
    async (passkey) => {
      const { browser, url } = await startSignIn()
      expect((await browser.request(url, { form: { passkey } })).statusCode).toBe(401)
    },
  )

  test('is over for a deactivated person', async () => {
    await addPasskey(me, phone)
    await office.deps.db
      .updateTable('agent')
      .set({ deactivated_at: office.clock.now() })
      .where('person_id', '=', me.personId)
      .execute()
    const { options, send } = await startSignIn()
    expect((await send(phone.answer(options))).statusCode).toBe(401)
  })
})

describe('proving who someone is', () => {
  const readMeans = async (as: TestPerson) =>
    (await office.call({ url: '/v1/proof', as })).json<{ passkey: Options | null }>()
  const prove = (as: TestPerson, passkey: object) =>
    office.call({ method: 'POST', url: '/v1/proof', as, payload: { passkey } })

  test('works with an own passkey, once for each challenge', async () => {
    await addPasskey(me, phone)
    const reply = await signIn(phone)
    const as = { ...me, sessionId: reply.json<{ user_session_id: string }>().user_session_id }
    office.clock.advance(proofMinutes * 60)
    const ask = () => office.call({ method: 'POST', url: '/v1/passkey-options', as })
    expect((await ask()).json()).toMatchObject({ code: 'proof_required' })
    const { passkey: options } = await readMeans(as)
    const answer = phone.answer(options!)
    expect((await prove(as, answer)).statusCode).toBe(204)
    expect((await prove(as, answer)).statusCode).toBe(401)
    expect((await ask()).statusCode).toBe(200)
  })

  test("refuses someone else's passkey", async () => {
    const other = await office.person()
    const theirs = createAuthenticator()
    await addPasskey(other, theirs)
    await addPasskey(me, phone)
    const { passkey: options } = await readMeans(me)
    expect((await prove(me, theirs.answer(options!))).statusCode).toBe(401)
  })
})

test('challenges that no one answered are swept', async () => {
  await askOptions(me)
  office.clock.advance(challengeSeconds + 1)
  await sweepExpired(office.deps)
  expect(await office.deps.db.selectFrom('passkey_challenge').selectAll().execute()).toEqual([])
})

test('a supervisor removes the passkeys of a member who lost their phone', async () => {
  const agent = await office.person()
  await addPasskey(agent, phone)
  const url = `/v1/members/${agent.personId}/two-factor-removal`
  expect((await office.call({ method: 'POST', url, as: me })).statusCode).toBe(204)
  expect(await list(agent)).toEqual([])
  expect((await office.call({ method: 'POST', url, as: me })).statusCode).toBe(422)
})
