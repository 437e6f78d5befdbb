import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MailAccount } from '@pb/contract/mail-accounts'
import type { MailThreadRow } from '@pb/contract/mail-threads'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testOffice, type TestPerson } from '../../../../../test/harness/test-office.ts'
import { startLocalMicrosoft, type LocalMicrosoft } from '../../../../../test/harness/local-microsoft.ts'
import { startSmtpRelay, type ReceivedMail } from '../../../../../test/harness/smtp-relay.ts'
import { getAccessToken } from '../accounts/access-token.ts'
import { imapAccounts } from '../accounts/imap-accounts.ts'
import { deliverDue } from '../../outbox/delivery-worker.ts'
import { hasDovecot, startDovecot, type Dovecot } from './dovecot.fixture.ts'
import { imapProvider } from './provider.ts'
import { closeConnections } from './connection.ts'

const host = '127.0.0.1'
const settings = {
  clientId: 'office',
  clientSecret: 'secret',
  issuer: 'http://127.0.0.1:9',
  imap: { host, port: 9, security: 'none' as const },
  smtp: { host, port: 9, security: 'none' as const },
}

/** Dovecot validates tokens with the issuer. */
const tokenSettings = (file: string): string => `
auth_failure_delay = 0
auth_mechanisms = plain login xoauth2 oauthbearer
passdb {
  driver = oauth2
  mechanisms = xoauth2 oauthbearer
  args = ${file}
}
`

describe.skipIf(!hasDovecot)('IMAP with Microsoft tokens', () => {
  const office = testOffice({ microsoft: settings, mailPrivateHosts: true })
  const left: ReceivedMail[] = []
  const provider = imapProvider(imapAccounts)
  let microsoft: LocalMicrosoft
  let dovecot: Dovecot
  let relay: Awaited<ReturnType<typeof startSmtpRelay>>
  let folder: string
  let agent: TestPerson

  beforeAll(async () => {
    microsoft = await startLocalMicrosoft()
    folder = await mkdtemp(join(tmpdir(), 'pb-oauth-'))
    // Dovecot's users need to read it.
    await chmod(folder, 0o755)
    const file = join(folder, 'oauth2.conf')
    const lines = [
      'introspection_mode = post',
      `introspection_url = ${microsoft.url}/introspect`,
      'username_attribute = username',
      'active_attribute = active',
      'active_value = true',
    ]
    await writeFile(file, `${lines.join('\n')}\n`)
    dovecot = await startDovecot(tokenSettings(file))
    relay = await startSmtpRelay(left, {
      authOptional: false,
      authMethods: ['XOAUTH2'],
      onAuth({ username, accessToken: token }, _session, done) {
        if (username && microsoft.tokens.get(token ?? '') === username) done(null, { user: username })
        else done(Object.assign(new Error('no'), { responseCode: 535 }))
      },
    })
    Object.assign(settings, microsoft.settings)
    Object.assign(settings.imap, { port: dovecot.port })
    Object.assign(settings.smtp, { port: Number(new URL(relay.url).port) })
    agent = await office.person()
  })
  afterAll(async () => {
    await closeConnections(office.deps)
    await relay.close()
    await dovecot.stop()
    await microsoft.close()
    await rm(folder, { recursive: true, force: true })
  })

  const mail = (subject: string) =>
    `From: Nora <nora@client.example>\r\nTo: ${agent.email}\r\nSubject: ${subject}\r\n` +
    `Message-ID: <${subject.replaceAll(' ', '-')}@client.example>\r\n\r\nHello\r\n`
  const arrive = (subject: string) => dovecot.deliver(agent.email, mail(subject))
  const account = async () => (await office.call({ url: '/v1/mail-account', as: agent })).json<MailAccount>()

  async function connect(): Promise<void> {
    const started = await office.call({ method: 'POST', url: '/v1/mail-account/microsoft', as: agent })
    const { authorize_url } = started.json<{ authorize_url: string }>()
    const back = microsoft.consent(authorize_url, { email: agent.email, preferred_username: agent.email })
    const payload = { code: back.get('code'), state: back.get('state') }
    const reply = await office.call({ method: 'POST', url: '/v1/mail-account/answer', as: agent, payload })
    expect(reply.statusCode, reply.body).toBe(200)
  }
  async function subjects(): Promise<string[]> {
    await provider.fetchMail(office.deps)
    const reply = await office.call({ url: '/v1/gmail-threads?label=INBOX', as: agent })
    const { threads } = reply.json<{ collection: { threads: MailThreadRow[] } }>().collection
    return threads.map(({ subject }) => subject).toSorted()
  }

  test('syncs and sends with tokens that are refreshed', async () => {
    await arrive('One')
    await connect()
    expect(await subjects()).toEqual(['One'])

    // The token expires.
    office.clock.advance(3600)
    await arrive('Two')
    expect(await subjects()).toEqual(['One', 'Two'])
    expect(microsoft.renewals).toBe(1)

    // The server rejects the token early; the agent does not notice.
    microsoft.tokens.delete(await getAccessToken(office.deps, agent.personId, { provider: 'imap' }))
    await closeConnections(office.deps)
    await arrive('Three')
    expect(await subjects()).toEqual(['One', 'Three', 'Two'])
    expect(await account()).toMatchObject({ state: 'connected', failing: false })

    const payload = { to: ['nora@client.example'], subject: 'Out', body: '<p>Hi</p>' }
    await office.call({ method: 'POST', url: '/v1/gmail-messages', as: agent, payload })
    office.clock.advance(5)
    await deliverDue(office.deps, { imap: provider })
    expect(left).toMatchObject([{ from: agent.email, to: ['nora@client.example'] }])

    // The user revokes the permission.
    for (const token of microsoft.tokens.keys()) microsoft.tokens.delete(token)
    microsoft.tokenBehavior = 'revoked'
    await closeConnections(office.deps)
    await arrive('Four')
    expect(await subjects()).toEqual(['One', 'Three', 'Two'])
    expect(await account()).toMatchObject({ state: 'reconnect', issuer: 'microsoft' })
    microsoft.tokenBehavior = 'ok'
    await connect()
    expect(await subjects()).toEqual(['Four', 'One', 'Three', 'Two'])
  })
})
