import { PassThrough } from 'node:stream'
import type { Problem } from '@pb/contract/errors'
import type { MailAccount } from '@pb/contract/mail-accounts'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testOffice, type TestPerson } from '../../../../../test/harness.ts'
import { openDoorServers, type DoorServers } from '../../../../../test/imap-server.ts'
import { openMicrosoft, type LocalMicrosoft, type MicrosoftClaims } from '../../../../../test/microsoft.ts'
import { accessToken } from './access-token.ts'
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
let servers: DoorServers
beforeAll(async () => {
  microsoft = await openMicrosoft()
  servers = await openDoorServers()
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
  microsoft.mood = 'well'
  servers.smtpTakes = true
  servers.imapTakesTokens = true
  servers.smtpRefusal = 535
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
const token = () => accessToken(office.deps, agent.personId, { provider: 'imap' })

describe('connecting', () => {
  test('asks for mail by IMAP and SMTP, for good, and uses the own account at once', async () => {
    const { searchParams } = new URL((await start()).authorize_url)
    expect(Object.fromEntries(searchParams)).toMatchObject({
      scope:
        'openid email profile offline_access https://outlook.office.com/IMAP.AccessAsUser.All https://outlook.office.com/SMTP.Send',
      code_challenge_method: 'S256',
      login_hint: agent.email,
      redirect_uri: 'http://localhost:3000/login',
    })
    const before = servers.entered.length
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
    expect(servers.entered.slice(before)).toEqual(['imap', 'smtp'])
    const row = await office.deps.db
      .selectFrom('mail_account')
      .selectAll()
      .where('person_id', '=', agent.personId)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toMatch(/microsoft_/)
    expect(await imapAccounts.accessOf(office.deps, agent.personId)).toMatchObject({
      user,
      secret: { accessToken: await token() },
    })
  })

  test('an office that has no settings for it says so, and offers none', async () => {
    const as = await without.person()
    const reply = await without.call({ method: 'POST', url: '/v1/mail-account/microsoft', as })
    expect(reply.statusCode).toBe(422)
    expect((await without.call({ url: '/v1/mail-account', as })).json()).toMatchObject({ microsoft: false })
  })

  test('another account waits until the agent says that it is meant', async () => {
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
    // Its token may have lapsed while the agent thought it over.
    expect(await imapAccounts.accessOf(office.deps, agent.personId)).toMatchObject({ user: email })
  })

  test('a mailbox that lets no programs in says what to turn on, and nothing is kept', async () => {
    servers.imapTakesTokens = false
    const reply = await connect()
    expect(reply.statusCode).toBe(422)
    expect(message(reply)).toContain('let devices and apps use IMAP')
    servers.imapTakesTokens = true
    servers.smtpTakes = false
    expect(message(await connect())).toContain('allow authenticated SMTP')
    expect(await account()).toMatchObject({ provider: 'builtin', offer: null })
  })

  test("an account without an address and one of a colleague's are refused", async () => {
    expect(message(await connect({ preferred_username: 'grace' }))).toContain('no e-mail address')
    const colleague = await office.person()
    expect((await connect({ email: colleague.email })).statusCode).toBe(409)
  })

  test('an answer is good once, for the session that asked', async () => {
    const { authorize_url, state } = await start()
    const code = microsoft.consent(authorize_url, { email: agent.email }).get('code')
    const other = await office.person()
    expect((await post('answer', { code, state }, other)).statusCode).toBe(422)
    expect((await post('answer', { code, state })).statusCode).toBe(422)
    const forged = await start()
    const elsewhere = microsoft.consent((await start()).authorize_url, { email: agent.email })
    // The code of another request has another challenge.
    const reply = await post('answer', { code: elsewhere.get('code'), state: forged.state })
    expect(message(reply)).toBe('Microsoft did not confirm it. Please connect again.')
  })
})

describe('tokens', () => {
  test('are renewed before they lapse, once for whoever asks, and refresh tokens replaced', async () => {
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

  test('no token of this account is handed out as another provider’s', async () => {
    await connect()
    await expect(accessToken(office.deps, agent.personId)).rejects.toMatchObject({ kind: 'gone' })
  })

  test('one that the server does not take any more is replaced, without a word to the agent', async () => {
    await connect()
    const access = await imapAccounts.accessOf(office.deps, agent.personId)
    servers.tokens.delete(await token())
    expect(await imapAccounts.refused(office.deps, access)).toBe(true)
    expect(await imapAccounts.accessOf(office.deps, agent.personId)).not.toEqual(access)
    expect(await account()).toMatchObject({ state: 'connected' })
  })

  test('a server that takes nobody for a moment shuts no mailbox', async () => {
    await connect()
    const access = await imapAccounts.accessOf(office.deps, agent.personId)
    servers.tokens.delete(await token())
    servers.smtpTakes = false
    servers.smtpRefusal = 454
    expect(await imapAccounts.refused(office.deps, access)).toBe(true)
    expect(await account()).toMatchObject({ state: 'connected', reason: null })
  })

  test('a mailbox that was shut to programs asks to connect again', async () => {
    await connect()
    const access = await imapAccounts.accessOf(office.deps, agent.personId)
    servers.imapTakesTokens = false
    expect(await imapAccounts.refused(office.deps, access)).toBe(false)
    expect(await account()).toMatchObject({
      state: 'reconnect',
      reason: expect.stringMatching(/^Microsoft does not let the office into this mailbox any more/),
    })
    servers.imapTakesTokens = true
    expect((await connect()).json()).toMatchObject({ state: 'connected', reason: null })
  })

  test.each([
    ['ended', /permission was taken back/],
    ['interaction', /permission was taken back/],
    ['narrowed', /permission was narrowed/],
  ] as const)('a grant that is %s asks to connect again', async (mood, reason) => {
    await connect()
    office.clock.advance(3600)
    microsoft.mood = mood
    await expect(token()).rejects.toMatchObject({ kind: 'reconnect' })
    expect(await account()).toMatchObject({ state: 'reconnect', reason: expect.stringMatching(reason) })
  })

  test('a Microsoft that is away is asked again later, and the log names nobody', async () => {
    await connect()
    office.clock.advance(3600)
    microsoft.mood = 'away'
    const log = new PassThrough()
    const deps = { ...office.deps, log: pino({ level: 'trace' }, log) }
    await expect(accessToken(deps, agent.personId, { provider: 'imap' })).rejects.toMatchObject({
      kind: 'away',
    })
    expect(String(log.read())).not.toMatch(/@|microsoft_|secret/)
    expect(await account()).toMatchObject({ state: 'connected' })
  })
})

test('disconnecting forgets the tokens; there is nobody to give them back to', async () => {
  await connect()
  expect((await post('disconnect')).json()).toMatchObject({ issuer: 'microsoft', state: 'disconnected' })
  await expect(token()).rejects.toMatchObject({ kind: 'gone' })
  expect((await connect()).json()).toMatchObject({ state: 'connected' })
  expect((await post('builtin')).json()).toMatchObject({ provider: 'builtin', issuer: null })
})
