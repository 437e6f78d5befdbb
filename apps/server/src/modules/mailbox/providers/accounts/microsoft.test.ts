import { PassThrough } from 'node:stream'
import type { Problem } from '@pb/contract/errors'
import type { MailAccount } from '@pb/contract/mail-accounts'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testOffice, type TestPerson } from '../../../../../test/harness/test-office.ts'
import { startMailAuthServers, type MailAuthServers } from '../../../../../test/harness/mail-auth-servers.ts'
import {
  startLocalMicrosoft,
  type LocalMicrosoft,
  type MicrosoftClaims,
} from '../../../../../test/harness/local-microsoft.ts'
import { getAccessToken } from './access-token.ts'
import { imapAccounts } from './imap-accounts.ts'

const host = '127.0.0.1'
const settings = {
  clientId: 'office',
  clientSecret: 'secret',
  issuer: 'http://127.0.0.1:9',
  imap: { host, port: 9, security: 'none' as const },
  smtp: { host, port: 9, security: 'none' as const },
}
let microsoft: LocalMicrosoft
let servers: MailAuthServers
beforeAll(async () => {
  microsoft = await startLocalMicrosoft()
  servers = await startMailAuthServers()
  microsoft.onToken = (token, user) => void servers.tokens.set(token, user)
  Object.assign(settings, microsoft.settings)
  Object.assign(settings.imap, { port: servers.imapPort })
  Object.assign(settings.smtp, { port: servers.smtpPort })
})
afterAll(async () => {
  await microsoft.close()
  await servers.close()
})

const office = testOffice({ microsoft: settings, mailPrivateHosts: true })
const without = testOffice()
let agent: TestPerson
beforeEach(async () => {
  agent = await office.person()
  microsoft.tokenBehavior = 'ok'
  servers.smtpAccepts = true
  servers.imapAcceptsTokens = true
  servers.smtpRejectionCode = 535
})

const post = (path: string, payload: object = {}, as = agent) =>
  office.call({ method: 'POST', url: `/v1/mail-account/${path}`, as, payload })
const account = async () => (await office.call({ url: '/v1/mail-account', as: agent })).json<MailAccount>()

async function start(): Promise<{ authorize_url: string; state: string }> {
  const started = await office.call({ method: 'POST', url: '/v1/mail-account/microsoft', as: agent })
  expect(started.statusCode, started.body).toBe(200)
  return started.json<{ authorize_url: string; state: string }>()
}

/** The whole way to Microsoft and back. */
async function connect(claims: MicrosoftClaims = { email: agent.email }) {
  const { authorize_url } = await start()
  const back = microsoft.consent(authorize_url, claims)
  return post('answer', { code: back.get('code'), state: back.get('state') })
}

const message = ({ body }: { readonly body: string }): string => (JSON.parse(body) as Problem).errorMsg
const token = () => getAccessToken(office.deps, agent.personId, { provider: 'imap' })

describe('connecting a Microsoft account', () => {
  test("requests offline IMAP and SMTP scopes and connects the agent's own account at once", async () => {
    const { searchParams } = new URL((await start()).authorize_url)
    expect(Object.fromEntries(searchParams)).toMatchObject({
      scope:
        'openid email profile offline_access https://outlook.office.com/IMAP.AccessAsUser.All https://outlook.office.com/SMTP.Send',
      code_challenge_method: 'S256',
      login_hint: agent.email,
      redirect_uri: 'http://localhost:3000/login',
    })
    const before = servers.logins.length
    const user = `grace-${agent.personId}@firm.onmicrosoft.example`
    const reply = await connect({ email: agent.email, preferred_username: user })
    expect(reply.json(), reply.body).toMatchObject({
      provider: 'imap',
      issuer: 'microsoft',
      microsoft: true,
      address: agent.email,
      state: 'connected',
      servers: { user, imap: { host, port: servers.imapPort } },
    })
    expect(servers.logins.slice(before)).toEqual(['imap', 'smtp'])
    const row = await office.deps.db
      .selectFrom('mail_account')
      .selectAll()
      .where('person_id', '=', agent.personId)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toMatch(/microsoft_/)
    expect(await imapAccounts.getAccess(office.deps, agent.personId)).toMatchObject({
      user,
      secret: { accessToken: await token() },
    })
  })

  test('is refused when the office has no Microsoft settings', async () => {
    const as = await without.person()
    const reply = await without.call({ method: 'POST', url: '/v1/mail-account/microsoft', as })
    expect(reply.statusCode).toBe(422)
    expect((await without.call({ url: '/v1/mail-account', as })).json()).toMatchObject({ microsoft: false })
  })

  test('stores another account as an offer until the agent accepts it', async () => {
    const email = `private-${agent.personId}@outlook.example`
    expect((await connect({ preferred_username: email })).json()).toMatchObject({
      provider: 'builtin',
      offer: { address: email, issuer: 'microsoft' },
    })
    expect((await post('offer', { address: email })).json()).toMatchObject({
      provider: 'imap',
      issuer: 'microsoft',
      address: email,
    })
    // The token may have expired before the agent accepted the offer.
    expect(await imapAccounts.getAccess(office.deps, agent.personId)).toMatchObject({ user: email })
  })

  test('explains what to turn on when the mailbox rejects other apps, and stores nothing', async () => {
    servers.imapAcceptsTokens = false
    const reply = await connect()
    expect(reply.statusCode).toBe(422)
    expect(message(reply)).toContain('let devices and apps use IMAP')
    servers.imapAcceptsTokens = true
    servers.smtpAccepts = false
    expect(message(await connect())).toContain('allow authenticated SMTP')
    expect(await account()).toMatchObject({ provider: 'builtin', offer: null })
  })

  test("rejects an account without an address and a colleague's account", async () => {
    expect(message(await connect({ preferred_username: 'grace' }))).toContain('no email address')
    const colleague = await office.person()
    expect((await connect({ email: colleague.email })).statusCode).toBe(409)
  })

  test('accepts an authorization code once, in the session that requested it', async () => {
    const { authorize_url, state } = await start()
    const code = microsoft.consent(authorize_url, { email: agent.email }).get('code')
    const other = await office.person()
    expect((await post('answer', { code, state }, other)).statusCode).toBe(422)
    expect((await post('answer', { code, state })).statusCode).toBe(422)
    const forged = await start()
    const elsewhere = microsoft.consent((await start()).authorize_url, { email: agent.email })
    // The code of another request has another PKCE challenge.
    const reply = await post('answer', { code: elsewhere.get('code'), state: forged.state })
    expect(message(reply)).toBe("Microsoft didn't confirm the connection. Please connect again.")
  })
})

describe('Microsoft access tokens', () => {
  test('are renewed once for concurrent callers, and refresh tokens are replaced', async () => {
    await connect()
    const first = await token()
    const before = microsoft.renewals
    for (const time of [1, 2]) {
      office.clock.advance(3600)
      const tokens = await Promise.all([token(), token()])
      expect(new Set([first, ...tokens]).size, `renewal ${time}`).toBe(2)
    }
    expect(microsoft.renewals - before).toBe(2)
  })

  test('are not returned for another provider', async () => {
    await connect()
    await expect(getAccessToken(office.deps, agent.personId)).rejects.toMatchObject({ kind: 'gone' })
  })

  test('are replaced when the server rejects them, without a notification', async () => {
    await connect()
    const access = await imapAccounts.getAccess(office.deps, agent.personId)
    servers.tokens.delete(await token())
    expect(await imapAccounts.handleRejectedCredentials(office.deps, access)).toBe(true)
    expect(await imapAccounts.getAccess(office.deps, agent.personId)).not.toEqual(access)
    expect(await account()).toMatchObject({ state: 'connected' })
  })

  test('stay valid when a server is temporarily unavailable', async () => {
    await connect()
    const access = await imapAccounts.getAccess(office.deps, agent.personId)
    servers.tokens.delete(await token())
    servers.smtpAccepts = false
    servers.smtpRejectionCode = 454
    expect(await imapAccounts.handleRejectedCredentials(office.deps, access)).toBe(true)
    expect(await account()).toMatchObject({ state: 'connected', reason: null })
  })

  test('require reconnecting when the mailbox rejects other apps', async () => {
    await connect()
    const access = await imapAccounts.getAccess(office.deps, agent.personId)
    servers.imapAcceptsTokens = false
    expect(await imapAccounts.handleRejectedCredentials(office.deps, access)).toBe(false)
    expect(await account()).toMatchObject({
      state: 'reconnect',
      reason: expect.stringMatching(/^Microsoft no longer gives us access to this mailbox/),
    })
    servers.imapAcceptsTokens = true
    expect((await connect()).json()).toMatchObject({ state: 'connected', reason: null })
  })

  test.each([
    ['revoked', /permission was revoked/],
    ['interaction_required', /permission was revoked/],
    ['narrowed', /permission was reduced/],
  ] as const)('requires reconnecting when the grant is %s', async (behavior, reason) => {
    await connect()
    office.clock.advance(3600)
    microsoft.tokenBehavior = behavior
    await expect(token()).rejects.toMatchObject({ kind: 'reconnect' })
    expect(await account()).toMatchObject({ state: 'reconnect', reason: expect.stringMatching(reason) })
  })

  test('are renewed later when Microsoft is unavailable, without personal data in the log', async () => {
    await connect()
    office.clock.advance(3600)
    microsoft.tokenBehavior = 'unavailable'
    const log = new PassThrough()
    const deps = { ...office.deps, log: pino({ level: 'trace' }, log) }
    await expect(getAccessToken(deps, agent.personId, { provider: 'imap' })).rejects.toMatchObject({
      kind: 'away',
    })
    expect(String(log.read())).not.toMatch(/@|microsoft_|secret/)
    expect(await account()).toMatchObject({ state: 'connected' })
  })
})

test('disconnecting deletes the tokens', async () => {
  await connect()
  expect((await post('disconnect')).json()).toMatchObject({ issuer: 'microsoft', state: 'disconnected' })
  await expect(token()).rejects.toMatchObject({ kind: 'gone' })
  expect((await connect()).json()).toMatchObject({ state: 'connected' })
  expect((await post('builtin')).json()).toMatchObject({ provider: 'builtin', issuer: null })
})
