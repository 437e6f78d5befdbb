import type { MailAccount } from '@pb/contract/mail-accounts'
import type { Problem } from '@pb/contract/errors'
import type { Draft } from '@pb/contract/mailbox-drafts'
import type { SentMessage } from '@pb/contract/mailbox-sending'
import type { MailThread } from '@pb/contract/mailbox-threads'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDoorServers, type DoorServers } from '../../../../../test/imap-server.ts'
import { testOffice, type TestPerson } from '../../../../../test/harness.ts'
import { statusesOf } from '../../../../../test/sign-in.ts'
import { claim } from '../outbox/claim.ts'
import { connectedAccount, isCurrent } from './account.ts'
import { imapAccounts } from './imap-accounts.ts'

const office = testOffice({ mailPrivateHosts: true })
const strict = testOffice()
let servers: DoorServers
let agent: TestPerson
beforeAll(async () => {
  servers = await openDoorServers()
})
afterAll(() => servers.close())
beforeEach(async () => {
  agent = await office.person()
  servers.smtpTakes = true
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

async function faultOf(payload: object): Promise<{ path: string; message: string }> {
  const reply = await post('imap', payload)
  expect(reply.statusCode, reply.body).toBe(422)
  return reply.json<Problem>().errors![0]!
}

describe('connecting', () => {
  test('both servers are tried, and then the mailbox is theirs', async () => {
    const before = servers.entered.length
    const reply = await post('imap', form())
    expect(reply.statusCode, reply.body).toBe(200)
    expect(servers.entered.slice(before)).toEqual(['imap', 'smtp'])
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
    expect(await imapAccounts.accessOf(office.deps, agent.personId)).toMatchObject({
      user: servers.user,
      secret: { password: servers.password },
    })
  })

  test('what is wrong is said at its field, and nothing is kept', async () => {
    expect(await faultOf({ ...form(), password: 'wrong' })).toMatchObject({
      path: 'body.password',
      message: expect.stringMatching(/^The IMAP server does not take this user name and password/),
    })
    expect(await faultOf({ ...form(), imap: { host, port: 9, security: 'none' } })).toMatchObject({
      path: 'body.imap.port',
      message: '127.0.0.1 does not answer at port 9.',
    })
    expect(await faultOf({ ...form(), imap: { ...form().imap, security: 'tls' } })).toMatchObject({
      path: 'body.imap.security',
      message: expect.stringContaining('does not speak TLS'),
    })
    expect(await faultOf({ ...form(), imap: { ...form().imap, security: 'starttls' } })).toMatchObject({
      path: 'body.imap.security',
      message: expect.stringContaining('does not offer STARTTLS'),
    })
    expect(await faultOf({ ...form(), smtp: { ...form().smtp, security: 'starttls' } })).toMatchObject({
      path: 'body.smtp.security',
    })
    servers.smtpTakes = false
    expect(await faultOf(form())).toMatchObject({
      path: 'body.password',
      message: expect.stringMatching(/^The SMTP server/),
    })
    expect(await account()).toMatchObject({ provider: 'builtin' })
  })

  test('the own network is out of reach, and a password never goes in the clear, unless the operator says so', async () => {
    const as = await strict.person()
    const tls = { host, port: servers.imapPort, security: 'tls' }
    const cases = [
      [form(as), 'body.imap.security'],
      [{ ...form(as), imap: tls, smtp: tls }, 'body.imap.host'],
      [{ ...form(as), imap: { ...tls, host: 'localhost' }, smtp: tls }, 'body.imap.host'],
      [{ ...form(as), imap: { ...tls, host: '::1' }, smtp: tls }, 'body.imap.host'],
      [{ ...form(as), imap: { ...tls, host: '0177.1' }, smtp: tls }, 'body.imap.host'],
    ] as const
    const before = servers.entered.length
    for (const [payload, path] of cases) {
      const reply = await post('imap', payload, as, strict)
      expect(reply.json<Problem>().errors?.[0]?.path, reply.body).toBe(path)
    }
    expect(servers.entered).toHaveLength(before)
  })

  test("a colleague's address is refused before anybody is asked", async () => {
    const colleague = await office.person()
    const before = servers.entered.length
    expect((await post('imap', { ...form(), address: colleague.email })).statusCode).toBe(409)
    expect(servers.entered).toHaveLength(before)
  })

  test('two who take one address at once end with one of them', async () => {
    const other = await office.person()
    const shared = `shared-${agent.personId}@mail.example`
    const replies = await Promise.all(
      [agent, other].map((as) => post('imap', { ...form(as), address: shared }, as)),
    )
    expect(statusesOf(replies)).toEqual([200, 409])
  })

  test('a password that is taken no more asks to connect again; an earlier account asks for nothing', async () => {
    await post('imap', form())
    const access = await imapAccounts.accessOf(office.deps, agent.personId)
    await imapAccounts.refused(office.deps, { ...access, epoch: access.epoch - 1 })
    expect(await account()).toMatchObject({ state: 'connected' })
    await imapAccounts.refused(office.deps, access)
    expect(await account()).toMatchObject({
      state: 'reconnect',
      reason: 'The mail server does not take the password any more.',
    })
    expect(await imapAccounts.connected(office.deps)).not.toContain(agent.personId)
    expect((await post('imap', form())).json()).toMatchObject({ state: 'connected', reason: null })
    expect(await imapAccounts.connected(office.deps)).toContain(agent.personId)
  })
})

describe('moving', () => {
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

  async function deliveryOf({ id, thread_id }: SentMessage) {
    const reply = await office.call({ url: `/v1/gmail-threads/${thread_id}`, as: agent })
    return reply.json<MailThread>().messages.find((message) => message.id === id)?.delivery
  }

  /** Takes entries of the outbox, as deliverers do, until it is this one's turn. */
  async function claimed(sent: SentMessage) {
    office.clock.advance(10)
    for (let entry = await claim(office.deps); entry; entry = await claim(office.deps))
      if (entry.id === sent.delivery.outbox_id) return entry
    return undefined
  }

  test('to another address makes drafts of what waits, with the reason, and back goes the same way', async () => {
    await send({ subject: 'Waits' })
    expect((await post('imap', elsewhere())).statusCode).toBe(200)
    expect(await drafts()).toMatchObject([{ subject: 'Waits', to: [{ email: 'nora@client.example' }] }])
    expect(JSON.stringify(await drafts())).toContain('moved to another address')
    const later = await send({ subject: 'From there', send_at: 1_900_000_000 })
    expect((await account()).waiting).toEqual({ mails: 1, changes: 0 })
    expect((await post('builtin')).json()).toMatchObject({ provider: 'builtin', address: agent.email })
    expect((await drafts()).map(({ subject }) => subject).toSorted()).toEqual(['From there', 'Waits'])
    expect(later.delivery.state).toBe('queued')
  })

  test('under the same address what waits goes on by the new way', async () => {
    const sent = await send({ subject: 'Goes on' })
    await post('imap', form())
    expect(await drafts()).toEqual([])
    expect(await deliveryOf(sent)).toMatchObject({ state: 'queued' })
    expect(await claimed(sent)).toMatchObject({ provider: 'imap' })
  })

  test('waits for a mail that is leaving', async () => {
    expect(await claimed(await send({ subject: 'Leaving' }))).toBeDefined()
    const reply = await post('imap', form())
    expect(reply.statusCode).toBe(409)
    expect(reply.json<Problem>().errorMsg).toContain('leaving just now')
  })

  test('leaves it to the agent what may have left', async () => {
    const sent = await send({ subject: 'Who knows' })
    await office.deps.pool.query('UPDATE mail_outbox SET may_have_left = true WHERE id = $1', [
      sent.delivery.outbox_id,
    ])
    await post('imap', elsewhere())
    expect(await drafts()).toEqual([])
    expect(await deliveryOf(sent)).toMatchObject({ state: 'uncertain' })
  })

  test('one that may have left from the old address is sent again as a draft alone', async () => {
    const remind_at = Math.floor(office.clock.now().getTime() / 1000) + 86_400
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
      { subject: 'From the old one', notice: expect.stringContaining('another address by now') },
    ])
    expect(await claimed(sent)).toBeUndefined()
    expect(await reminders(), 'nobody answers a mail that has not left').toEqual([])
  })

  test('holds what is to leave while the account is to be connected again', async () => {
    await post('imap', form())
    const access = await imapAccounts.accessOf(office.deps, agent.personId)
    await imapAccounts.refused(office.deps, access)
    const sent = await send({ subject: 'Held' })
    expect(await claimed(sent)).toBeUndefined()
    await post('imap', form())
    expect(await claimed(sent)).toMatchObject({ provider: 'imap' })
  })

  test('ends what an earlier account may store', async () => {
    await post('imap', form())
    const first = await connectedAccount(office.deps, agent.personId)
    const current = () => office.deps.db.transaction().execute((tx) => isCurrent(tx, first))
    expect(await current()).toBe(true)
    await post('imap', elsewhere())
    expect(await current()).toBe(false)
    await post('builtin')
    await post('imap', form())
    expect(await current()).toBe(false)
  })

  test('and disconnecting leave all mail here, and forget the password', async () => {
    const sent = await send({ subject: 'Stays' })
    await post('imap', form())
    expect((await post('disconnect')).json()).toMatchObject({
      provider: 'imap',
      state: 'disconnected',
      servers: null,
      waiting: { mails: 1 },
    })
    await expect(imapAccounts.accessOf(office.deps, agent.personId)).rejects.toMatchObject({ kind: 'gone' })
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
