import { toUnixSeconds } from '@pb/rules/dates'
import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { testOffice } from '../../../../../test/harness/test-office.ts'
import { Browser } from '../../../../../test/calls/sign-in.ts'
import { hashPassword } from '../index.ts'
import { demo } from '../office.ts'
import { sweepExpired } from '../sweep.ts'
import { getIssuerKeys } from './keys.ts'
import { createRecordStore } from './record-store.ts'

const office = testOffice()
const demoOffice = testOffice({ demoOffice: true })
const secure = testOffice({ publicUrl: 'https://office.example' })

async function openSignInPage(at = office) {
  const browser = new Browser(at.app, at.deps.env)
  const page = await browser.startSignIn()
  return { browser, url: page.url, reply: page.reply! }
}

describe('sign-in page', () => {
  test('has a policy for its own style, font and form only', async () => {
    const { reply } = await openSignInPage()
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

  test('escapes the submitted email', async () => {
    const { browser, url } = await openSignInPage()
    const email = '"><b>x</b>@office.example'
    const { reply } = await browser.submitForm(url, { email, password: 'x' })
    expect(reply!.statusCode).toBe(401)
    expect(reply!.body).not.toContain('<b>')
    expect(reply!.body).toContain('&lt;b&gt;x')
  })

  test.each([
    [{ email: 'a\0@office.example', password: 'x' }],
    [{ email: 'a@office.example', password: 'x\0' }],
    [{ email: `${'a'.repeat(300)}@office.example`, password: 'x' }],
    [{ email: '', password: '' }],
    [{ account: 'sofia.marin@pboffice.example' }],
    [{}],
  ])('shows the form again for invalid input: %j', async (form) => {
    const { browser, url } = await openSignInPage()
    expect((await browser.submitForm(url, form as Record<string, string>)).reply!.statusCode).toBe(401)
  })

  test('rejects other content types and long bodies', async () => {
    const { browser, url } = await openSignInPage()
    expect((await browser.request(url, { json: {} })).statusCode).toBe(415)
    expect((await browser.submitForm(url, { email: 'x'.repeat(9000) })).reply!.statusCode).toBe(413)
  })

  test('rejects other browsers and cross-site forms', async () => {
    const { browser, url } = await openSignInPage()
    const other = new Browser(office.app, office.deps.env)
    await other.startSignIn()
    expect((await other.request(url)).statusCode).toBe(400)
    const form = { email: 'a@office.example', password: 'x' }
    const foreign = await browser.request(url, { form, headers: { 'sec-fetch-site': 'cross-site' } })
    expect(foreign.statusCode).toBe(400)
    expect(foreign.body).toContain('http://localhost:3000/login')
  })

  test('expires after ten minutes', async () => {
    const { browser, url } = await openSignInPage()
    office.clock.advance(601)
    const reply = await browser.request(url)
    expect(reply.statusCode).toBe(400)
    expect(reply.body).toContain('sign in again')
  })

  test('limits failed attempts per address across accounts', async () => {
    const { browser, url } = await openSignInPage()
    const statuses: number[] = []
    for (let attempt = 0; attempt < 41; attempt += 1) {
      const form = { email: `unknown${attempt}@office.example`, password: 'x' }
      statuses.push((await browser.submitForm(url, form)).reply!.statusCode)
    }
    expect(statuses.slice(0, -1).every((status) => status === 401)).toBe(true)
    expect(statuses.at(-1)).toBe(429)
    office.clock.advance(600)
  })
})

test('limits the number of sign-ins a caller can start', async () => {
  const ask = () => office.app.inject({ url: '/oidc/auth?client_id=pb-office', remoteAddress: '2001:db8::7' })
  for (let n = 0; n < 120; n += 1) expect((await ask()).statusCode).toBe(303)
  const reply = await ask()
  expect(reply.statusCode).toBe(429)
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
  expect(reply.body).toContain('Try again in')
})

describe('demo office', () => {
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

  test('lists its accounts with buttons that sign in', async () => {
    const { email } = demo.accounts[0]
    const options = await demoOffice.call({ url: '/v1/login-options' })
    expect(options.json()).toMatchObject({ demo: { password: 'demo-office', accounts: demo.accounts } })
    const { browser, url, reply } = await openSignInPage(demoOffice)
    for (const account of demo.accounts) expect(reply.body).toContain(`value="${account.email}"`)
    const back = await browser.submitForm(url, { account: email })
    expect((await browser.finishSignIn(back.url)).json()).toMatchObject({ user: { email } })
  })

  test('fills in the form for a preselected account', async () => {
    const browser = new Browser(demoOffice.app, demoOffice.deps.env)
    const begin = async (login_hint: string) => {
      const reply = await browser.call('/v1/login-start', { login_hint })
      const { authorize_url: url } = reply.json<{ authorize_url: string }>()
      return (await browser.follow(url)).reply!.body
    }
    expect(await begin('nina.park@pboffice.example')).toMatch(/value="nina\.park@.*value="demo-office"/s)
    expect(await begin('unknown@pboffice.example')).not.toContain('value="demo-office"')
  })

  test('omits accounts that the demo password no longer opens', async () => {
    const [sofia, adam, nina, dev] = demo.accounts
    const now = demoOffice.clock.now()
    const offered = async () =>
      (await demoOffice.call({ url: '/v1/login-options' })).json<{
        demo: { accounts: { email: string }[] } | null
      }>().demo?.accounts
    await change(adam.email, { password_changed_at: now })
    await change(nina.email, { deactivated_at: now })
    expect(await offered()).toEqual([sofia, dev])
    const { reply } = await openSignInPage(demoOffice)
    expect(reply.body).not.toMatch(/adam\.cole|nina\.park/)
    for (const { email } of [sofia, dev]) await change(email, { password_changed_at: now })
    expect(await offered()).toBeUndefined()
    expect((await openSignInPage(demoOffice)).reply.body).not.toMatch(/demo office|demo-office/)
  })

  test('is the only kind of office that lists demo accounts', async () => {
    const { reply } = await openSignInPage()
    expect(reply.body).not.toMatch(/demo office|demo-office|pboffice\.example/)
    expect((await office.call({ url: '/v1/login-options' })).json()).toMatchObject({ demo: null })
  })
})

describe('https', () => {
  test('uses PUBLIC_URL for every URL and Secure for every cookie, regardless of headers', async () => {
    const browser = new Browser(secure.app, secure.deps.env)
    const started = await browser.call('/v1/login-start', {})
    const { authorize_url: authorizeUrl } = started.json<{ authorize_url: string }>()
    expect(authorizeUrl).toMatch(/^https:\/\/office\.example\/oidc\/auth\?/)
    const reply = await browser.request(authorizeUrl, {
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' },
    })
    const cookies = [started, reply].flatMap(({ cookies }) => cookies as { name: string; secure?: boolean }[])
    expect(cookies.length).toBeGreaterThan(3)
    expect(cookies.filter((cookie) => cookie.secure !== true)).toEqual([])
    const found = await browser.request('/oidc/.well-known/openid-configuration', {
      headers: { host: 'evil.example' },
    })
    expect(found.body).not.toContain('evil.example')
    expect(found.json()).toMatchObject({ token_endpoint: 'https://office.example/oidc/token' })
  })
})

describe('protocol', () => {
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

  test('rejects unknown clients and redirect URIs', async () => {
    for (const changes of [{ redirect_uri: 'https://evil.example/login' }, { client_id: 'evil' }]) {
      const reply = await authorize(changes)
      expect(reply.statusCode).toBe(400)
      expect(reply.headers.location).toBeUndefined()
      expect(reply.headers['content-security-policy']).toContain("default-src 'none'")
    }
  })

  test('requires PKCE and the code flow', async () => {
    const withoutPkce = await authorize({ code_challenge: undefined, code_challenge_method: undefined })
    expect(withoutPkce.headers.location).toContain('error=invalid_request')
    const implicit = await authorize({ response_type: 'id_token', nonce: 'n' })
    expect(String(implicit.headers.location)).toContain('error=unsupported_response_type')
  })

  test('serves no other endpoints', async () => {
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

  test('rejects token requests without the client secret', async () => {
    const reply = await office.app.inject({
      method: 'POST',
      url: '/oidc/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'grant_type=authorization_code&code=x&client_id=pb-office&client_secret=guess',
    })
    expect(reply.statusCode).toBe(401)
  })
})

describe('issuer keys', () => {
  test('are generated once by concurrent processes, and stored encrypted', async () => {
    await office.deps.db.deleteFrom('office_value').where('name', '=', 'issuer_keys').execute()
    const made = await Promise.all(Array.from({ length: 8 }, () => getIssuerKeys(office.deps)))
    expect(new Set(made.map((keys) => JSON.stringify(keys))).size).toBe(1)
    const row = await office.deps.db
      .selectFrom('office_value')
      .select('value')
      .where('name', '=', 'issuer_keys')
      .executeTakeFirstOrThrow()
    expect(Object.keys(row.value)).toEqual(['sealed'])
    expect(await getIssuerKeys(office.deps)).toEqual(made[0])
  })

  test('are regenerated when SECRET_KEY changes', async () => {
    const { db, env, log } = office.deps
    const before = await getIssuerKeys(office.deps)
    const after = await getIssuerKeys({
      db,
      log,
      env: { ...env, secretKey: 'another secret key of forty characters' },
    })
    expect(after.signing['kid'] ?? after.signing['x']).not.toBe(before.signing['x'])
    await getIssuerKeys(office.deps)
  })
})

describe('record store', () => {
  const store = (model: string) => createRecordStore(office.deps, model)

  test('finds records by id within their model and by uid until they expire', async () => {
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

  test('consumes a code once, even concurrently', async () => {
    const codes = store('AuthorizationCode')
    await codes.upsert('c1', { grantId: 'g1' }, 60)
    const results = await Promise.allSettled([codes.consume('c1'), codes.consume('c1')])
    expect(results.map((result) => result.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await codes.find('c1')).toMatchObject({
      consumed: toUnixSeconds(office.clock.now()),
    })
    await codes.revokeByGrantId('g1')
    expect(await codes.find('c1')).toBeUndefined()
  })

  test('sweeps expired records, requests and counters', async () => {
    const { db } = office.deps
    await openSignInPage()
    await store('Grant').upsert('kept', {}, 90_000)
    office.clock.advance(86_401)
    await sweepExpired(office.deps)
    const records = await db.selectFrom('oidc_record').select('id').execute()
    expect(records).toEqual([{ id: 'kept' }])
    expect(await db.selectFrom('sign_in_request').select('nonce').execute()).toEqual([])
    expect(await db.selectFrom('rate_limit').select('key').execute()).toEqual([])
  })
})
