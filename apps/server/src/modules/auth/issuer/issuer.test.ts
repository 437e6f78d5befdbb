import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { testOffice } from '../../../../test/harness.ts'
import { Browser } from '../../../../test/sign-in.ts'
import { hashPassword } from '../index.ts'
import { demo } from '../office.ts'
import { sweepExpired } from '../sweep.ts'
import { issuerKeys } from './keys.ts'
import { recordStore } from './records.ts'

const office = testOffice()
const demoOffice = testOffice({ demoOffice: true })
const secure = testOffice({ publicUrl: 'https://office.example' })

async function pageOf(at = office) {
  const mine = new Browser(at.app, at.deps.env)
  const page = await mine.startSignIn()
  return { mine, url: page.url, reply: page.reply! }
}

describe('the page', () => {
  test('allows its own style, font and form, and nothing else', async () => {
    const { reply } = await pageOf()
    expect(reply.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/]+='; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    )
    const sheet = /<style>(.*)<\/style>/s.exec(reply.body)![1]!
    const hash = createHash('sha256').update(sheet).digest('base64')
    expect(reply.headers['content-security-policy']).toContain(`'sha256-${hash}'`)
    const [, font = ''] = /url\('([^']+)'\)/.exec(sheet)!
    expect((await office.app.inject({ url: font })).headers['content-type']).toBe('font/woff2')
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(reply.headers['x-content-type-options']).toBe('nosniff')
    expect(reply.body).not.toContain('<script')
    expect(reply.body).toMatch(/<label for="email">.*<label for="password">/s)
  })

  test('shows what was typed, as text', async () => {
    const { mine, url } = await pageOf()
    const email = '"><b>x</b>@office.example'
    const { reply } = await mine.sendForm(url, { email, password: 'x' })
    expect(reply!.statusCode).toBe(401)
    expect(reply!.body).not.toContain('<b>')
    expect(reply!.body).toContain('&#60;b&#62;x')
  })

  test.each([
    [{ email: 'a\0@office.example', password: 'x' }],
    [{ email: 'a@office.example', password: 'x\0' }],
    [{ email: `${'a'.repeat(300)}@office.example`, password: 'x' }],
    [{ email: '', password: '' }],
    [{ account: 'sofia.marin@pboffice.example' }],
    [{}],
  ])('answers a bad form with itself: %j', async (form) => {
    const { mine, url } = await pageOf()
    expect((await mine.sendForm(url, form as Record<string, string>)).reply!.statusCode).toBe(401)
  })

  test('refuses other kinds of bodies, and long ones', async () => {
    const { mine, url } = await pageOf()
    expect((await mine.request(url, { json: {} })).statusCode).toBe(415)
    expect((await mine.sendForm(url, { email: 'x'.repeat(9000) })).reply!.statusCode).toBe(413)
  })

  test('belongs to one browser, and to forms of its own', async () => {
    const { mine, url } = await pageOf()
    const other = new Browser(office.app, office.deps.env)
    await other.startSignIn()
    expect((await other.request(url)).statusCode).toBe(400)
    const form = { email: 'a@office.example', password: 'x' }
    const foreign = await mine.request(url, { form, headers: { 'sec-fetch-site': 'cross-site' } })
    expect(foreign.statusCode).toBe(400)
    expect(foreign.body).toContain('http://localhost:3000/login')
  })

  test('expires', async () => {
    const { mine, url } = await pageOf()
    office.clock.advance(601)
    const reply = await mine.request(url)
    expect(reply.statusCode).toBe(400)
    expect(reply.body).toContain('sign in again')
  })

  test('slows down failures from one address, whatever the account', async () => {
    const { mine, url } = await pageOf()
    const statuses: number[] = []
    for (let attempt = 0; attempt < 41; attempt += 1) {
      const form = { email: `somebody${attempt}@office.example`, password: 'x' }
      statuses.push((await mine.sendForm(url, form)).reply!.statusCode)
    }
    expect(statuses.slice(0, -1).every((status) => status === 401)).toBe(true)
    expect(statuses.at(-1)).toBe(429)
    office.clock.advance(600)
  })
})

test('a caller may begin so many sign-ins, and is then asked to wait', async () => {
  const ask = () => office.app.inject({ url: '/oidc/auth?client_id=pb-office', remoteAddress: '2001:db8::7' })
  for (let n = 0; n < 120; n += 1) expect((await ask()).statusCode).toBe(303)
  const reply = await ask()
  expect(reply.statusCode).toBe(429)
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
  expect(reply.body).toContain('Please wait')
})

describe('a demo office', () => {
  /** The demo's people, each with its password. */
  beforeAll(async () => {
    const { db } = demoOffice.deps
    const password_hash = await hashPassword(demo.password)
    for (const { email } of demo.accounts) {
      const { personId } = await demoOffice.person(['SUPERVISOR'])
      const values = { email, password_hash }
      await db.updateTable('agent').set(values).where('person_id', '=', personId).execute()
    }
  })

  async function change(email: string, values: { deactivated_at?: Date; password_changed_at?: Date }) {
    await demoOffice.deps.db.updateTable('agent').set(values).where('email', '=', email).execute()
  }

  test('lists its accounts on the page, and a button signs in as one', async () => {
    const { email } = demo.accounts[0]
    const options = await demoOffice.call({ url: '/v1/login-options' })
    expect(options.json()).toMatchObject({ demo: { password: 'demo-office', accounts: demo.accounts } })
    const { mine, url, reply } = await pageOf(demoOffice)
    for (const account of demo.accounts) expect(reply.body).toContain(`value="${account.email}"`)
    const back = await mine.sendForm(url, { account: email })
    expect((await mine.finishSignIn(back.url)).json()).toMatchObject({ user: { email } })
  })

  test('fills the form for an account that was picked before', async () => {
    const mine = new Browser(demoOffice.app, demoOffice.deps.env)
    const begin = async (login_hint: string) => {
      const reply = await mine.call('/v1/login-start', { login_hint })
      const { authorize_url: url } = reply.json<{ authorize_url: string }>()
      return (await mine.follow(url)).reply!.body
    }
    expect(await begin('nina.park@pboffice.example')).toMatch(/value="nina\.park@.*value="demo-office"/s)
    expect(await begin('somebody@pboffice.example')).not.toContain('value="demo-office"')
  })

  test('offers nobody whom its password does not open any more', async () => {
    const [sofia, adam, nina, dev] = demo.accounts
    const now = demoOffice.clock.now()
    const offered = async () =>
      (await demoOffice.call({ url: '/v1/login-options' })).json<{
        demo: { accounts: { email: string }[] } | null
      }>().demo?.accounts
    await change(adam.email, { password_changed_at: now })
    await change(nina.email, { deactivated_at: now })
    expect(await offered()).toEqual([sofia, dev])
    const { reply } = await pageOf(demoOffice)
    expect(reply.body).not.toMatch(/adam\.cole|nina\.park/)
    for (const { email } of [sofia, dev]) await change(email, { password_changed_at: now })
    expect(await offered()).toBeUndefined()
    expect((await pageOf(demoOffice)).reply.body).not.toMatch(/demo office|demo-office/)
  })

  test('is the only one that shows them', async () => {
    const { reply } = await pageOf()
    expect(reply.body).not.toMatch(/demo office|demo-office|pboffice\.example/)
    expect((await office.call({ url: '/v1/login-options' })).json()).toMatchObject({ demo: null })
  })
})

describe('behind https', () => {
  test('every address is PUBLIC_URL and every cookie is Secure, whatever the headers say', async () => {
    const mine = new Browser(secure.app, secure.deps.env)
    const started = await mine.call('/v1/login-start', {})
    const { authorize_url: authorizeUrl } = started.json<{ authorize_url: string }>()
    expect(authorizeUrl).toMatch(/^https:\/\/office\.example\/oidc\/auth\?/)
    const reply = await mine.request(authorizeUrl, {
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' },
    })
    const cookies = [started, reply].flatMap(({ cookies }) => cookies as { name: string; secure?: boolean }[])
    expect(cookies.length).toBeGreaterThan(3)
    expect(cookies.filter((cookie) => cookie.secure !== true)).toEqual([])
    const found = await mine.request('/oidc/.well-known/openid-configuration', {
      headers: { host: 'evil.example' },
    })
    expect(found.body).not.toContain('evil.example')
    expect(found.json()).toMatchObject({ token_endpoint: 'https://office.example/oidc/token' })
  })
})

describe('the protocol', () => {
  const authorize = (changes: Record<string, string | undefined>) => {
    const query = {
      client_id: 'pb-office',
      response_type: 'code',
      scope: 'openid',
      redirect_uri: 'http://localhost:3000/login',
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
      ...changes,
    }
    const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
    return office.app.inject({ url: `/oidc/auth?${new URLSearchParams(given).toString()}` })
  }

  test('sends codes to the office and nowhere else', async () => {
    for (const changes of [{ redirect_uri: 'https://evil.example/login' }, { client_id: 'evil' }]) {
      const reply = await authorize(changes)
      expect(reply.statusCode).toBe(400)
      expect(reply.headers.location).toBeUndefined()
      expect(reply.headers['content-security-policy']).toContain("default-src 'none'")
    }
  })

  test('insists on PKCE and on the code flow', async () => {
    const withoutPkce = await authorize({ code_challenge: undefined, code_challenge_method: undefined })
    expect(withoutPkce.headers.location).toContain('error=invalid_request')
    const implicit = await authorize({ response_type: 'id_token', nonce: 'n' })
    expect(String(implicit.headers.location)).toContain('error=unsupported_response_type')
  })

  test('offers nothing beyond it', async () => {
    for (const path of [
      '/reg',
      '/me',
      '/request',
      '/session/end',
      '/token/revocation',
      '/token/introspection',
    ])
      expect((await office.app.inject({ url: `/oidc${path}` })).statusCode).toBe(404)
  })

  test('gives tokens to nobody without the secret', async () => {
    const reply = await office.app.inject({
      method: 'POST',
      url: '/oidc/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'grant_type=authorization_code&code=x&client_id=pb-office&client_secret=guess',
    })
    expect(reply.statusCode).toBe(401)
  })
})

describe('the keys', () => {
  test('are made once, even when many processes start at the same time, and are not readable as they lie', async () => {
    await office.deps.db.deleteFrom('office_value').where('name', '=', 'issuer_keys').execute()
    const made = await Promise.all(Array.from({ length: 8 }, () => issuerKeys(office.deps)))
    expect(new Set(made.map((keys) => JSON.stringify(keys))).size).toBe(1)
    const row = await office.deps.db
      .selectFrom('office_value')
      .select('value')
      .where('name', '=', 'issuer_keys')
      .executeTakeFirstOrThrow()
    expect(Object.keys(row.value)).toEqual(['sealed'])
    expect(await issuerKeys(office.deps)).toEqual(made[0])
  })

  test('are made anew where SECRET_KEY is another', async () => {
    const { db, env, log } = office.deps
    const before = await issuerKeys(office.deps)
    const after = await issuerKeys({
      db,
      log,
      env: { ...env, secretKey: 'another secret key of forty characters' },
    })
    expect(after.signing['kid'] ?? after.signing['x']).not.toBe(before.signing['x'])
    await issuerKeys(office.deps)
  })
})

describe('the records', () => {
  const store = (model: string) => recordStore(office.deps, model)

  test('are found until they expire, by id within their model, and by uid', async () => {
    await store('Session').upsert('s1', { uid: 'u1', accountId: '7' }, 60)
    await store('Session').upsert('s1', { uid: 'u1', accountId: '8' }, 60)
    expect(await store('Session').find('s1')).toEqual({ uid: 'u1', accountId: '8' })
    expect(await store('Session').findByUid('u1')).toEqual({ uid: 'u1', accountId: '8' })
    expect(await store('Grant').find('s1')).toBeUndefined()
    await store('Session').upsert('s2', { uid: 'u1', accountId: '9' }, 60)
    expect(await store('Session').findByUid('u1')).toEqual({ uid: 'u1', accountId: '9' })
    expect(await store('Session').find('s1')).toBeUndefined()
    office.clock.advance(60)
    expect(await store('Session').find('s2')).toBeUndefined()
    expect(await store('Session').findByUid('u1')).toBeUndefined()
  })

  test('are consumed once, of two at the same time too', async () => {
    const codes = store('AuthorizationCode')
    await codes.upsert('c1', { grantId: 'g1' }, 60)
    const results = await Promise.allSettled([codes.consume('c1'), codes.consume('c1')])
    expect(results.map((result) => result.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await codes.find('c1')).toMatchObject({
      consumed: Math.floor(office.clock.now().getTime() / 1000),
    })
    await codes.revokeByGrantId('g1')
    expect(await codes.find('c1')).toBeUndefined()
  })

  test('and everything else that has expired is swept', async () => {
    const { db } = office.deps
    await pageOf()
    await store('Grant').upsert('kept', {}, 90_000)
    office.clock.advance(86_401)
    await sweepExpired(office.deps)
    const records = await db.selectFrom('oidc_record').select('id').execute()
    expect(records).toEqual([{ id: 'kept' }])
    expect(await db.selectFrom('sign_in_request').select('nonce').execute()).toEqual([])
    expect(await db.selectFrom('rate_limit').select('key').execute()).toEqual([])
  })
})
