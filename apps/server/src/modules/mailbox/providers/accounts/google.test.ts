import { PassThrough } from 'node:stream'
import type { MailAccount } from '@pb/contract/mail-accounts'
import { addDays } from '@pb/rules/dates'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startGoogleEmulator, type GoogleEmulator } from '../../../../../test/harness/google-emulator.ts'
import { countIdleTransactions } from '../../../../../test/harness/open-transactions.ts'
import { testOffice, type TestPerson } from '../../../../../test/harness/test-office.ts'
import { Browser } from '../../../../../test/calls/sign-in.ts'
import { openDatabase } from '../../../../platform/db/db.ts'
import { getAccessToken } from './access-token.ts'
import { canDeletePermanently } from './connected-account.ts'
import { forgetDeactivatedAgents } from './disconnect.ts'
import { discardExpiredOffers } from './offer.ts'
import { revokeJob } from './credentials.ts'
import { executeRevocation, type Revocation } from './revocation.ts'

const settings = { clientId: 'office', clientSecret: 'secret', issuer: 'http://127.0.0.1:9' }
let google: GoogleEmulator
beforeAll(async () => {
  google = await startGoogleEmulator()
  Object.assign(settings, google.env)
})
afterAll(() => google.close())

const office = testOffice({ google: settings })
const modify = 'https://www.googleapis.com/auth/gmail.modify'
const hour = 3600
let agent: TestPerson

beforeEach(async () => {
  agent = await office.person()
  google.addUser(agent.email)
})
afterEach(() => {
  google.tokenBehavior = 'ok'
})

const post = (path: string, payload: object = {}, as = agent) =>
  office.call({ method: 'POST', url: `/v1/mail-account/${path}`, as, payload })

const account = async (as = agent) => (await office.call({ url: '/v1/mail-account', as })).json<MailAccount>()

/** Runs the complete OAuth flow. */
async function connect(
  options: { as?: TestPerson; email?: string; permission?: string; scope?: string } = {},
) {
  const { as = agent, email = as.email, permission = 'mailbox', scope } = options
  const started = await post('google', { permission }, as)
  expect(started.statusCode, started.body).toBe(200)
  const { authorize_url, state } = started.json<{ authorize_url: string; state: string }>()
  const back = await google.consent(authorize_url, email, scope === undefined ? {} : { scope })
  return post('answer', { code: back.get('code'), state }, as)
}

async function stored(as = agent) {
  return office.deps.db
    .selectFrom('mail_account')
    .selectAll()
    .where('person_id', '=', as.personId)
    .executeTakeFirstOrThrow()
}

/** Takes the person's queued revocations from the job queue. */
async function revocations(of = agent): Promise<Revocation[]> {
  const { rows } = await office.deps.pool.query<{ data: Revocation }>(
    `DELETE FROM pgboss.job WHERE name = $1 AND data ->> 'personId' = $2 RETURNING data`,
    [revokeJob, of.personId],
  )
  return rows.map(({ data }) => data)
}

/** The person revokes the permission in the settings of the Google account. */
const revokeAtGoogle = () =>
  fetch(`${google.url}/oauth2/revoke`, {
    method: 'POST',
    body: new URLSearchParams({ token: google.issuedTokens.at(-1)! }),
  })

describe('connecting a Google account', () => {
  test("requests the mailbox scope offline and connects the agent's own account at once", async () => {
    const started = await post('google')
    const { searchParams } = new URL(started.json<{ authorize_url: string }>().authorize_url)
    expect(Object.fromEntries(searchParams)).toMatchObject({
      scope: `openid email ${modify}`,
      access_type: 'offline',
      include_granted_scopes: 'true',
      code_challenge_method: 'S256',
      login_hint: agent.email,
      redirect_uri: 'http://localhost:3000/login',
    })
    expect((await connect()).json()).toMatchObject({
      provider: 'gmail',
      address: agent.email,
      state: 'connected',
      snapshot: { done: 0, total: 0 },
      google: true,
    })
  })

  test('seals the tokens so that they cannot be read in the row of another person', async () => {
    await connect()
    const token = await getAccessToken(office.deps, agent.personId)
    const { credentials } = await stored()
    expect(credentials).not.toContain(token)
    const other = await office.person()
    google.addUser(other.email)
    await connect({ as: other })
    await office.deps.db
      .updateTable('mail_account')
      .set({ credentials })
      .where('person_id', '=', other.personId)
      .execute()
    await expect(getAccessToken(office.deps, other.personId)).rejects.toMatchObject({ kind: 'reconnect' })
    expect(await account(other)).toMatchObject({ state: 'reconnect' })
  })

  test('stores another account as an offer until the agent accepts it', async () => {
    const email = `private-${agent.personId}@gmail.example`
    google.addUser(email)
    expect((await connect({ email })).json()).toMatchObject({
      provider: 'builtin',
      offer: { address: email, issuer: 'google' },
    })
    expect((await post('offer', { address: 'another@gmail.example' })).statusCode).toBe(404)
    await connect({ email })
    expect((await post('offer', { address: email })).json()).toMatchObject({
      provider: 'gmail',
      address: email,
      own_address: agent.email,
      offer: null,
    })
    expect(await getAccessToken(office.deps, agent.personId)).toMatch(/^google_/)
  })

  test('revokes the grant of a declined offer at Google', async () => {
    const email = `declined-${agent.personId}@gmail.example`
    google.addUser(email)
    await connect({ email })
    const reply = await office.call({ method: 'DELETE', url: '/v1/mail-account/offer', as: agent })
    expect(reply.json()).toMatchObject({ provider: 'builtin', offer: null })
    const [revocation] = await revocations()
    await executeRevocation(office.deps, revocation!)
    expect(google.revokedTokens.at(-1)).toMatch(/^google_refresh_/)
  })

  test("rejects a colleague's address", async () => {
    const colleague = await office.person()
    google.addUser(colleague.email)
    const reply = await connect({ email: colleague.email })
    expect(reply.statusCode).toBe(409)
    expect(reply.json<{ errorMsg: string }>().errorMsg).toContain("a colleague's")
  })

  test('explains which permission is missing when the Gmail scope was not granted', async () => {
    const reply = await connect({ scope: 'openid email' })
    expect(reply.statusCode).toBe(422)
    expect(reply.json<{ errorMsg: string }>().errorMsg).toContain('check the box for Gmail')
    expect(await account()).toMatchObject({ provider: 'builtin' })
  })

  test('accepts an authorization code once, in the session that requested it, and not for signing in', async () => {
    const { authorize_url, state } = (await post('google')).json<{ authorize_url: string; state: string }>()
    const code = (await google.consent(authorize_url, agent.email)).get('code')!
    const other = await office.person()
    expect((await post('answer', { code, state }, other)).statusCode).toBe(422)
    expect((await post('answer', { code, state })).statusCode).toBe(422)
    const started = (await post('google')).json<{ authorize_url: string; state: string }>()
    const again = await google.consent(started.authorize_url, agent.email)
    const browser = new Browser(office.app, office.deps.env)
    const signIn = await browser.call('/v1/login-google', { code: again.get('code'), state: started.state })
    expect(signIn.statusCode).toBe(401)
  })

  test('happens on sign-in with Google, unless the agent has disconnected the mailbox', async () => {
    const browser = new Browser(office.app, office.deps.env)
    const signIn = async () => {
      const started = await browser.call('/v1/login-start', {})
      const { authorize_url, state } = started.json<{ authorize_url: string; state: string }>()
      const code = (await google.consent(authorize_url, agent.email)).get('code')
      return browser.call('/v1/login-google', { code, state })
    }
    expect((await signIn()).statusCode).toBe(200)
    expect(await account()).toMatchObject({ provider: 'gmail', state: 'connected' })
    await post('disconnect')
    expect((await signIn()).statusCode).toBe(200)
    expect(await account()).toMatchObject({ state: 'disconnected' })
    await post('builtin')
    expect((await signIn()).statusCode).toBe(200)
    expect(await account()).toMatchObject({ provider: 'builtin' })
  })
})

describe('Google access tokens', () => {
  test('are renewed before they expire, once for all processes and callers', async () => {
    await connect()
    const first = await getAccessToken(office.deps, agent.personId)
    office.clock.advance(hour - 301)
    expect(await getAccessToken(office.deps, agent.personId)).toBe(first)
    office.clock.advance(2)
    const before = google.refreshedTokens.length
    const database = openDatabase(office.databaseUrl)
    const second = { ...office.deps, ...database }
    const tokens = await Promise.all(
      [office.deps, office.deps, second, second].map((deps) => getAccessToken(deps, agent.personId)),
    )
    await database.close()
    expect(new Set(tokens).size).toBe(1)
    expect(tokens[0]).not.toBe(first)
    expect(google.refreshedTokens.length - before).toBe(1)
  })

  test('are replaced once when Google rejects them', async () => {
    await connect()
    const first = await getAccessToken(office.deps, agent.personId)
    const second = await getAccessToken(office.deps, agent.personId, { refused: first })
    expect(second).not.toBe(first)
    expect(await getAccessToken(office.deps, agent.personId, { refused: first })).toBe(second)
  })

  test('are renewed later when Google is unavailable, without personal data in the log', async () => {
    await connect()
    office.clock.advance(hour)
    google.tokenBehavior = 'unavailable'
    const log = new PassThrough()
    const deps = { ...office.deps, log: pino({ level: 'trace' }, log) }
    await expect(getAccessToken(deps, agent.personId)).rejects.toMatchObject({ kind: 'away' })
    const logged = String(log.read())
    expect(logged).toContain('token refresh failed')
    expect(logged).not.toMatch(/@|google_|secret/)
    expect(await account()).toMatchObject({ state: 'connected' })
    google.tokenBehavior = 'ok'
    expect(await getAccessToken(office.deps, agent.personId)).toMatch(/^google_/)
  })

  test('hold no database connection while Google never answers', async () => {
    const agents = await Promise.all(Array.from({ length: 12 }, () => office.person()))
    for (const as of agents) {
      google.addUser(as.email)
      await connect({ as })
    }
    office.clock.advance(hour)
    google.tokenBehavior = 'silent'
    const before = google.refreshedTokens.length
    // They wait for Google until the test ends.
    for (const { personId } of agents) getAccessToken(office.deps, personId).catch(() => {})
    await expect.poll(() => google.refreshedTokens.length - before, { timeout: 30_000 }).toBe(agents.length)
    expect(await countIdleTransactions(office)).toBe(0)
    const replies = await Promise.all(agents.map((as) => office.call({ url: '/v1/gmail-threads', as })))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(agents.map(() => 200))
    // Another account is renewed meanwhile.
    google.tokenBehavior = 'ok'
    await connect()
    office.clock.advance(hour)
    expect(await getAccessToken(office.deps, agent.personId)).toMatch(/^google_/)
  })

  test.each([
    ['revoked', 'revoked'],
    ['narrowed', 'narrowed'],
  ] as const)(
    'require reconnecting when the grant was %s, with one notification, until the agent reconnects',
    async (how, reason) => {
      await connect()
      office.clock.advance(hour)
      if (how === 'narrowed') google.tokenBehavior = 'narrowed'
      else await revokeAtGoogle()
      const failed = await Promise.allSettled([1, 2].map(() => getAccessToken(office.deps, agent.personId)))
      expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
      await expect(getAccessToken(office.deps, agent.personId)).rejects.toMatchObject({ kind: 'reconnect' })
      expect((await stored()).reason).toBe(reason)
      expect(await account()).toMatchObject({ provider: 'gmail', state: 'reconnect' })
      const alerts = await office.call({ url: '/v1/dashboard-alerts', as: agent })
      expect(alerts.body.match(/needs to be reconnected/g)).toHaveLength(1)
      google.tokenBehavior = 'ok'
      const { epoch } = await stored()
      expect((await connect()).json()).toMatchObject({ state: 'connected', reason: null })
      expect(await stored()).toMatchObject({ epoch, reason: null })
    },
  )
})

describe('permanent deletion', () => {
  test('is requested as a separate scope, in addition to the granted ones', async () => {
    await connect()
    expect(await canDeletePermanently(office.deps, agent.personId)).toBe(false)
    expect(await account()).toMatchObject({ asks_deletion: true })
    const started = await post('google', { permission: 'deletion' })
    const url = new URL(started.json<{ authorize_url: string }>().authorize_url)
    expect(url.searchParams.get('scope')).toBe(`openid email ${modify} https://mail.google.com/`)
    expect((await connect({ permission: 'deletion' })).json()).toMatchObject({ asks_deletion: false })
    expect(await canDeletePermanently(office.deps, agent.personId)).toBe(true)
  })
})

describe('disconnecting a Google account', () => {
  test('deletes the tokens and revokes the grant at Google', async () => {
    await connect()
    expect((await post('disconnect')).json()).toMatchObject({ provider: 'gmail', state: 'disconnected' })
    expect(await stored()).toMatchObject({ credentials: null, scopes: [] })
    await expect(getAccessToken(office.deps, agent.personId)).rejects.toMatchObject({ kind: 'gone' })
    const [revocation] = await revocations()
    google.tokenBehavior = 'unavailable'
    await expect(executeRevocation(office.deps, revocation!)).rejects.toThrow(/^OAUTH_/)
    google.tokenBehavior = 'ok'
    const before = google.revokedTokens.length
    await executeRevocation(office.deps, revocation!)
    expect(google.revokedTokens).toHaveLength(before + 1)
    expect((await post('disconnect')).statusCode).toBe(409)
  })

  test('does not revoke a grant that was renewed in the meantime', async () => {
    await connect()
    await post('disconnect')
    await connect()
    const [revocation] = await revocations()
    const before = google.revokedTokens.length
    await executeRevocation(office.deps, revocation!)
    expect(google.revokedTokens).toHaveLength(before)
  })

  test('happens automatically a week after an agent was deactivated, and when an offer expires', async () => {
    await connect()
    const deactivated = await office.person()
    google.addUser(deactivated.email)
    const email = `unanswered-${deactivated.personId}@gmail.example`
    google.addUser(email)
    await connect({ as: deactivated, email })
    const leave = (days: number) =>
      office.deps.db
        .updateTable('agent')
        .set({ deactivated_at: addDays(office.clock.now(), -days) })
        .where('person_id', '=', agent.personId)
        .execute()
    await leave(6)
    await forgetDeactivatedAgents(office.deps)
    expect(await stored()).toMatchObject({ state: 'connected' })
    await leave(8)
    await forgetDeactivatedAgents(office.deps)
    expect(await stored()).toMatchObject({ state: 'disconnected', credentials: null })
    expect(await revocations()).toHaveLength(1)

    await discardExpiredOffers(office.deps)
    expect(await account(deactivated)).toMatchObject({ offer: { address: email } })
    office.clock.advance(31 * 60)
    expect(await account(deactivated)).toMatchObject({ offer: null })
    await discardExpiredOffers(office.deps)
    expect(await revocations(deactivated)).toHaveLength(1)
  })
})
