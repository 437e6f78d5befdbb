import type { MailAccount } from '@pb/contract/mail-accounts'
import type { Problem } from '@pb/contract/errors'
import type { Draft } from '@pb/contract/mail-drafts'
import type { SentMessage } from '@pb/contract/mail-sending'
import type { MailThread } from '@pb/contract/mail-threads'
import { toUnixSeconds } from '@pb/rules/dates'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startMailAuthServers, type MailAuthServers } from '../../../../../test/harness/mail-auth-servers.ts'
import { testOffice, type TestPerson } from '../../../../../test/harness/test-office.ts'
import { sortedStatuses } from '../../../../../test/calls/sign-in.ts'
import { claimEntry } from '../../outbox/claim.ts'
import { requireConnectedAccount, isCurrentAccount } from './connected-account.ts'
import { imapAccounts } from './imap-accounts.ts'

const office = testOffice({ mailPrivateHosts: true })
const strict = testOffice()
let servers: MailAuthServers
let agent: TestPerson
beforeAll(async () => {
  servers = await startMailAuthServers()
})
afterAll(() => servers.close())
beforeEach(async () => {
  agent = await office.person()
  servers.smtpAccepts = true
})

const host = '127.0.0.1'
const form = (as = agent) => ({
  address: as.email,
  imap: { host, port: servers.imapPort, security: 'none' },
  smtp: { host, port: servers.smtpPort, security: 'none' },
  user: servers.user,
  password: servers.password,
})

const post = (path: string, payload: object = {}, as = agent, at = office) =>
  at.call({ method: 'POST', url: `/v1/mail-account/${path}`, as, payload })
const account = async (as = agent) => (await office.call({ url: '/v1/mail-account', as })).json<MailAccount>()

async function connectError(payload: object): Promise<{ path: string; message: string }> {
  const reply = await post('imap', payload)
  expect(reply.statusCode, reply.body).toBe(422)
  return reply.json<Problem>().errors![0]!
}

describe('connecting an IMAP account', () => {
  test('logs in to both servers and switches the mailbox', async () => {
    const before = servers.logins.length
    const reply = await post('imap', form())
    expect(reply.statusCode, reply.body).toBe(200)
    expect(servers.logins.slice(before)).toEqual(['imap', 'smtp'])
    expect(reply.json()).toMatchObject({
      provider: 'imap',
      address: agent.email,
      state: 'connected',
      servers: { imap: { host, port: servers.imapPort }, user: servers.user },
    })
    expect(reply.body).not.toContain(servers.password)
    const row = await office.deps.db
      .selectFrom('mail_account')
      .selectAll()
      .where('person_id', '=', agent.personId)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(servers.password)
    expect(await imapAccounts.getAccess(office.deps, agent.personId)).toMatchObject({
      user: servers.user,
      secret: { password: servers.password },
    })
  })

  test('reports the field to correct and stores nothing', async () => {
    expect(await connectError({ ...form(), password: 'wrong' })).toMatchObject({
      path: 'body.password',
      message: expect.stringMatching(/^The IMAP server doesn't accept this username and password/),
    })
    expect(await connectError({ ...form(), imap: { host, port: 9, security: 'none' } })).toMatchObject({
      path: 'body.imap.port',
      message: "127.0.0.1 doesn't respond on port 9.",
    })
    expect(await connectError({ ...form(), imap: { ...form().imap, security: 'tls' } })).toMatchObject({
      path: 'body.imap.security',
      message: expect.stringContaining("doesn't support TLS"),
    })
    expect(await connectError({ ...form(), imap: { ...form().imap, security: 'starttls' } })).toMatchObject({
      path: 'body.imap.security',
      message: expect.stringContaining("doesn't support STARTTLS"),
    })
    expect(await connectError({ ...form(), smtp: { ...form().smtp, security: 'starttls' } })).toMatchObject({
      path: 'body.smtp.security',
    })
    servers.smtpAccepts = false
    expect(await connectError(form())).toMatchObject({
      path: 'body.password',
      message: expect.stringMatching(/^The SMTP server/),
    })
    expect(await account()).toMatchObject({ provider: 'builtin' })
  })

  test('rejects private hosts and unencrypted passwords, unless the operator allows them', async () => {
    const as = await strict.person()
    const tls = { host, port: servers.imapPort, security: 'tls' }
    const cases = [
      [form(as), 'body.imap.security'],
      [{ ...form(as), imap: tls, smtp: tls }, 'body.imap.host'],
      [{ ...form(as), imap: { ...tls, host: 'localhost' }, smtp: tls }, 'body.imap.host'],
      [{ ...form(as), imap: { ...tls, host: '::1' }, smtp: tls }, 'body.imap.host'],
      [{ ...form(as), imap: { ...tls, host: '0177.1' }, smtp: tls }, 'body.imap.host'],
    ] as const
    const before = servers.logins.length
    for (const [payload, path] of cases) {
      const reply = await post('imap', payload, as, strict)
      expect(reply.json<Problem>().errors?.[0]?.path, reply.body).toBe(path)
    }
    expect(servers.logins).toHaveLength(before)
  })

  test("rejects a colleague's address before connecting to a server", async () => {
    const colleague = await office.person()
    const before = servers.logins.length
    expect((await post('imap', { ...form(), address: colleague.email })).statusCode).toBe(409)
    expect(servers.logins).toHaveLength(before)
  })

  test('lets only one of two concurrent requests take an address', async () => {
    const other = await office.person()
    const shared = `shared-${agent.personId}@mail.example`
    const replies = await Promise.all(
      [agent, other].map((as) => post('imap', { ...form(as), address: shared }, as)),
    )
    expect(sortedStatuses(replies)).toEqual([200, 409])
  })

  test('requires reconnecting when the password is rejected, unless the account has been replaced', async () => {
    await post('imap', form())
    const access = await imapAccounts.getAccess(office.deps, agent.personId)
    await imapAccounts.handleRejectedCredentials(office.deps, { ...access, epoch: access.epoch - 1 })
    expect(await account()).toMatchObject({ state: 'connected' })
    await imapAccounts.handleRejectedCredentials(office.deps, access)
    expect(await account()).toMatchObject({
      state: 'reconnect',
      reason: 'The mail server no longer accepts the password.',
    })
    expect(await imapAccounts.listConnected(office.deps)).not.toContain(agent.personId)
    expect((await post('imap', form())).json()).toMatchObject({ state: 'connected', reason: null })
    expect(await imapAccounts.listConnected(office.deps)).toContain(agent.personId)
  })
})

describe('switching accounts', () => {
  const elsewhere = () => ({ ...form(), address: `other-${agent.personId}@mail.example` })

  async function send(payload: object = {}): Promise<SentMessage> {
    const mail = { to: ['nora@client.example'], subject: 'Hello', body: '<p>Hi</p>', ...payload }
    const reply = await office.call({ method: 'POST', url: '/v1/gmail-messages', as: agent, payload: mail })
    expect(reply.statusCode, reply.body).toBe(201)
    return reply.json<SentMessage>()
  }

  async function drafts(): Promise<Draft[]> {
    const reply = await office.call({ url: '/v1/gmail-drafts', as: agent })
    return Object.values(reply.json<Record<string, Draft[]>>()).flat()
  }

  async function getDelivery({ id, thread_id }: SentMessage) {
    const reply = await office.call({ url: `/v1/gmail-threads/${thread_id}`, as: agent })
    return reply.json<MailThread>().messages.find((message) => message.id === id)?.delivery
  }

  /** Claims outbox entries, as the delivery worker does, until this one. */
  async function claimUntil(sent: SentMessage) {
    office.clock.advance(10)
    for (let entry = await claimEntry(office.deps); entry; entry = await claimEntry(office.deps))
      if (entry.id === sent.delivery.outbox_id) return entry
    return undefined
  }

  test('to another address converts queued mail into drafts with a notice, in both directions', async () => {
    await send({ subject: 'Waits' })
    expect((await post('imap', elsewhere())).statusCode).toBe(200)
    expect(await drafts()).toMatchObject([{ subject: 'Waits', to: [{ email: 'nora@client.example' }] }])
    expect(JSON.stringify(await drafts())).toContain('switched to another address')
    const later = await send({ subject: 'From there', send_at: 1_900_000_000 })
    expect((await account()).waiting).toEqual({ mails: 1, changes: 0 })
    expect((await post('builtin')).json()).toMatchObject({ provider: 'builtin', address: agent.email })
    expect((await drafts()).map(({ subject }) => subject).toSorted()).toEqual(['From there', 'Waits'])
    expect(later.delivery.state).toBe('queued')
  })

  test('with the same address sends queued mail through the new account', async () => {
    const sent = await send({ subject: 'Goes on' })
    await post('imap', form())
    expect(await drafts()).toEqual([])
    expect(await getDelivery(sent)).toMatchObject({ state: 'queued' })
    expect(await claimUntil(sent)).toMatchObject({ provider: 'imap' })
  })

  test('is refused while a mail is being sent', async () => {
    expect(await claimUntil(await send({ subject: 'Leaving' }))).toBeDefined()
    const reply = await post('imap', form())
    expect(reply.statusCode).toBe(409)
    expect(reply.json<Problem>().errorMsg).toContain('being sent')
  })

  test('marks mail that may have been sent as uncertain', async () => {
    const sent = await send({ subject: 'Who knows' })
    await office.deps.pool.query('UPDATE mail_outbox SET may_have_left = true WHERE id = $1', [
      sent.delivery.outbox_id,
    ])
    await post('imap', elsewhere())
    expect(await drafts()).toEqual([])
    expect(await getDelivery(sent)).toMatchObject({ state: 'uncertain' })
  })

  test('converts uncertain mail of the former address into a draft when the agent resends it', async () => {
    const remind_at = toUnixSeconds(office.clock.now()) + 86_400
    const sent = await send({ subject: 'From the old one', remind_at })
    await office.deps.pool.query('UPDATE mail_outbox SET may_have_left = true WHERE id = $1', [
      sent.delivery.outbox_id,
    ])
    await post('imap', elsewhere())
    const reminders = async () => {
      const { rows } = await office.deps.pool.query('SELECT kind FROM mail_reminder WHERE thread_id = $1', [
        sent.thread_id,
      ])
      return rows
    }
    expect(await reminders()).toEqual([{ kind: 'reply' }])
    const reply = await office.call({
      method: 'POST',
      url: `/v1/gmail-outbox/${sent.delivery.outbox_id}/again`,
      as: agent,
    })
    expect(reply.json(), reply.body).toMatchObject({ state: 'cancelled' })
    expect(await drafts()).toMatchObject([
      { subject: 'From the old one', notice: expect.stringContaining('address has changed') },
    ])
    expect(await claimUntil(sent)).toBeUndefined()
    expect(await reminders(), 'no reply reminder for a mail that was not sent').toEqual([])
  })

  test('holds outgoing mail while the account must be reconnected', async () => {
    await post('imap', form())
    const access = await imapAccounts.getAccess(office.deps, agent.personId)
    await imapAccounts.handleRejectedCredentials(office.deps, access)
    const sent = await send({ subject: 'Held' })
    expect(await claimUntil(sent)).toBeUndefined()
    await post('imap', form())
    expect(await claimUntil(sent)).toMatchObject({ provider: 'imap' })
  })

  test('makes the former account stale', async () => {
    await post('imap', form())
    const first = await requireConnectedAccount(office.deps, agent.personId)
    const current = () => office.deps.db.transaction().execute((tx) => isCurrentAccount(tx, first))
    expect(await current()).toBe(true)
    await post('imap', elsewhere())
    expect(await current()).toBe(false)
    await post('builtin')
    await post('imap', form())
    expect(await current()).toBe(false)
  })

  test('and disconnecting keep all mail and delete the password', async () => {
    const sent = await send({ subject: 'Stays' })
    await post('imap', form())
    expect((await post('disconnect')).json()).toMatchObject({
      provider: 'imap',
      state: 'disconnected',
      servers: null,
      waiting: { mails: 1 },
    })
    await expect(imapAccounts.getAccess(office.deps, agent.personId)).rejects.toMatchObject({ kind: 'gone' })
    const thread = await office.call({ url: `/v1/gmail-threads/${sent.thread_id}`, as: agent })
    expect(thread.statusCode).toBe(200)
    expect((await post('imap', form())).json()).toMatchObject({ state: 'connected' })
    expect((await post('builtin')).statusCode).toBe(200)
    expect((await post('builtin')).statusCode).toBe(409)
    expect((await post('disconnect')).statusCode).toBe(409)
    expect((await office.call({ url: `/v1/gmail-threads/${sent.thread_id}`, as: agent })).statusCode).toBe(
      200,
    )
  })
})
