import { PassThrough } from 'node:stream'
import type { MailAccount } from '@pb/contract/mail-accounts'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openGoogleEmulator, type GoogleEmulator } from '../../../../../test/google-emulator.ts'
import { testOffice, type TestPerson } from '../../../../../test/harness.ts'
import { Browser } from '../../../../../test/sign-in.ts'
import { openDatabase } from '../../../../platform/db.ts'
import { accessToken } from './access-token.ts'
import { mayDelete } from './account.ts'
import { forgetLeavers } from './leave.ts'
import { sweepOffers } from './offer.ts'
import { carryOutRevocation, revokeJob, type Revocation } from './revoke.ts'

const settings = { clientId: 'office', clientSecret: 'secret', issuer: 'http://127.0.0.1:9' }
let google: GoogleEmulator
beforeAll(async () => {
  google = await openGoogleEmulator()
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
  google.mood = 'well'
})

const post = (path: string, payload: object = {}, as = agent) =>
  office.call({ method: 'POST', url: `/v1/mail-account/${path}`, as, payload })

const account = async (as = agent) => (await office.call({ url: '/v1/mail-account', as })).json<MailAccount>()

/** The whole way to Google and back. */
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

/** What of somebody's is to be given back at Google, taken from the queue. */
async function revocations(of = agent): Promise<Revocation[]> {
  const { rows } = await office.deps.pool.query<{ data: Revocation }>(
    `DELETE FROM pgboss.job WHERE name = $1 AND data ->> 'personId' = $2 RETURNING data`,
    [revokeJob, of.personId],
  )
  return rows.map(({ data }) => data)
}

/** The person takes the permission back in the settings of the Google account. */
const revokeAtGoogle = () =>
  fetch(`${google.url}/oauth2/revoke`, {
    method: 'POST',
    body: new URLSearchParams({ token: google.given.at(-1)! }),
  })

describe('connecting', () => {
  test("the agent's own account is asked for the mailbox, offline, and used at once", async () => {
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

  test('what is kept shows no token, and opens in no other row', async () => {
    await connect()
    const token = await accessToken(office.deps, agent.personId)
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
    await expect(accessToken(office.deps, other.personId)).rejects.toMatchObject({ kind: 'reconnect' })
    expect(await account(other)).toMatchObject({ state: 'reconnect' })
  })

  test('another account waits until the agent says that it is meant', async () => {
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
    expect(await accessToken(office.deps, agent.personId)).toMatch(/^google_/)
  })

  test('an offer that is declined is given back at Google', async () => {
    const email = `declined-${agent.personId}@gmail.example`
    google.addUser(email)
    await connect({ email })
    const reply = await office.call({ method: 'DELETE', url: '/v1/mail-account/offer', as: agent })
    expect(reply.json()).toMatchObject({ provider: 'builtin', offer: null })
    const [revocation] = await revocations()
    await carryOutRevocation(office.deps, revocation!)
    expect(google.revoked.at(-1)).toMatch(/^google_refresh_/)
  })

  test("a colleague's address is refused", async () => {
    const colleague = await office.person()
    google.addUser(colleague.email)
    const reply = await connect({ email: colleague.email })
    expect(reply.statusCode).toBe(409)
    expect(reply.json<{ errorMsg: string }>().errorMsg).toContain("a colleague's")
  })

  test('a box that was not ticked is said to be so', async () => {
    const reply = await connect({ scope: 'openid email' })
    expect(reply.statusCode).toBe(422)
    expect(reply.json<{ errorMsg: string }>().errorMsg).toContain('tick the box for Gmail')
    expect(await account()).toMatchObject({ provider: 'builtin' })
  })

  test('an answer is good once, for the session that asked, and signs nobody in', async () => {
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

  test('signing in with Google brings the mailbox along, unless the agent has disconnected it', async () => {
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

describe('tokens', () => {
  test('are renewed before they lapse, once for all processes and callers', async () => {
    await connect()
    const first = await accessToken(office.deps, agent.personId)
    office.clock.advance(hour - 301)
    expect(await accessToken(office.deps, agent.personId)).toBe(first)
    office.clock.advance(2)
    const before = google.refreshed.length
    const database = openDatabase(office.databaseUrl)
    const second = { ...office.deps, ...database }
    const tokens = await Promise.all(
      [office.deps, office.deps, second, second].map((deps) => accessToken(deps, agent.personId)),
    )
    await database.close()
    expect(new Set(tokens).size).toBe(1)
    expect(tokens[0]).not.toBe(first)
    expect(google.refreshed.length - before).toBe(1)
  })

  test('one that Google refuses is replaced, and one that was replaced already is not renewed again', async () => {
    await connect()
    const first = await accessToken(office.deps, agent.personId)
    const second = await accessToken(office.deps, agent.personId, { refused: first })
    expect(second).not.toBe(first)
    expect(await accessToken(office.deps, agent.personId, { refused: first })).toBe(second)
  })

  test('a Google that is away is asked again later, and the log names nobody', async () => {
    await connect()
    office.clock.advance(hour)
    google.mood = 'away'
    const log = new PassThrough()
    const deps = { ...office.deps, log: pino({ level: 'trace' }, log) }
    await expect(accessToken(deps, agent.personId)).rejects.toMatchObject({ kind: 'away' })
    const logged = String(log.read())
    expect(logged).toContain('could not be made to last')
    expect(logged).not.toMatch(/@|google_|secret/)
    expect(await account()).toMatchObject({ state: 'connected' })
    google.mood = 'well'
    expect(await accessToken(office.deps, agent.personId)).toMatch(/^google_/)
  })

  test.each([
    ['taken back', 'revoked'],
    ['narrowed', 'narrowed'],
  ] as const)(
    'a grant that was %s asks to connect again, once, and connecting mends it',
    async (how, reason) => {
      await connect()
      office.clock.advance(hour)
      if (how === 'narrowed') google.mood = 'narrowed'
      else await revokeAtGoogle()
      const failed = await Promise.allSettled([1, 2].map(() => accessToken(office.deps, agent.personId)))
      expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
      await expect(accessToken(office.deps, agent.personId)).rejects.toMatchObject({ kind: 'reconnect' })
      expect((await stored()).reason).toBe(reason)
      expect(await account()).toMatchObject({ provider: 'gmail', state: 'reconnect' })
      const told = await office.call({ url: '/v1/dashboard-alerts', as: agent })
      expect(told.body.match(/has to be connected again/g)).toHaveLength(1)
      google.mood = 'well'
      const { epoch } = await stored()
      expect((await connect()).json()).toMatchObject({ state: 'connected', reason: null })
      expect(await stored()).toMatchObject({ epoch, reason: null })
    },
  )
})

describe('deleting for good', () => {
  test('is asked for by itself, beside what was granted', async () => {
    await connect()
    expect(await mayDelete(office.deps, agent.personId)).toBe(false)
    expect(await account()).toMatchObject({ asks_deletion: true })
    const started = await post('google', { permission: 'deletion' })
    const url = new URL(started.json<{ authorize_url: string }>().authorize_url)
    expect(url.searchParams.get('scope')).toBe(`openid email ${modify} https://mail.google.com/`)
    expect((await connect({ permission: 'deletion' })).json()).toMatchObject({ asks_deletion: false })
    expect(await mayDelete(office.deps, agent.personId)).toBe(true)
  })
})

describe('disconnecting', () => {
  test('forgets the tokens and gives the grant back at Google', async () => {
    await connect()
    expect((await post('disconnect')).json()).toMatchObject({ provider: 'gmail', state: 'disconnected' })
    expect(await stored()).toMatchObject({ credentials: null, scopes: [] })
    await expect(accessToken(office.deps, agent.personId)).rejects.toMatchObject({ kind: 'gone' })
    const [revocation] = await revocations()
    google.mood = 'away'
    await expect(carryOutRevocation(office.deps, revocation!)).rejects.toThrow(/^OAUTH_/)
    google.mood = 'well'
    const before = google.revoked.length
    await carryOutRevocation(office.deps, revocation!)
    expect(google.revoked).toHaveLength(before + 1)
    expect((await post('disconnect')).statusCode).toBe(409)
  })

  test('ends no grant that was given anew meanwhile', async () => {
    await connect()
    await post('disconnect')
    await connect()
    const [revocation] = await revocations()
    const before = google.revoked.length
    await carryOutRevocation(office.deps, revocation!)
    expect(google.revoked).toHaveLength(before)
  })

  test('happens by itself a week after an agent has left, and an offer that nobody takes up ends too', async () => {
    await connect()
    const left = await office.person()
    google.addUser(left.email)
    const email = `unanswered-${left.personId}@gmail.example`
    google.addUser(email)
    await connect({ as: left, email })
    const leave = (days: number) =>
      office.deps.db
        .updateTable('agent')
        .set({ deactivated_at: new Date(office.clock.now().getTime() - days * 86_400_000) })
        .where('person_id', '=', agent.personId)
        .execute()
    await leave(6)
    await forgetLeavers(office.deps)
    expect(await stored()).toMatchObject({ state: 'connected' })
    await leave(8)
    await forgetLeavers(office.deps)
    expect(await stored()).toMatchObject({ state: 'disconnected', credentials: null })
    expect(await revocations()).toHaveLength(1)

    await sweepOffers(office.deps)
    expect(await account(left)).toMatchObject({ offer: { address: email } })
    office.clock.advance(31 * 60)
    expect(await account(left)).toMatchObject({ offer: null })
    await sweepOffers(office.deps)
    expect(await revocations(left)).toHaveLength(1)
  })
})
