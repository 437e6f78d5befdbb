import type { MailThreadRow } from '@pb/contract/mail-threads'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startFakeImap, type FakeImap } from '../../../../../test/harness/fake-imap.ts'
import { testOffice, type TestPerson } from '../../../../../test/harness/test-office.ts'
import { imapAccounts } from '../accounts/imap-accounts.ts'
import { openImap } from './client.ts'
import { imapProvider } from './provider.ts'
import { closeConnections } from './connection.ts'
import { connectImapAccount, createImapDeps } from './imap-environment.fixture.ts'
import { one } from '../../../../platform/db/one-row.ts'

const office = testOffice()
const provider = imapProvider(imapAccounts)
const password = 'a secret password'
let server: FakeImap
let agent: TestPerson
let logLines: string[]
let deps: ReturnType<typeof createImapDeps>['deps']

async function connectTo(port: number, security: 'none' | 'starttls' = 'none'): Promise<void> {
  const address = { host: '127.0.0.1', port, security }
  await connectImapAccount(deps, agent, { imap: address, smtp: address, user: 'user', password })
}

beforeEach(async () => {
  ;({ deps, logLines } = createImapDeps(office))
  agent = await office.person()
  server = await startFakeImap()
  await connectTo(server.port)
})
afterEach(async () => {
  await closeConnections(deps)
  await server.close()
  if (logLines.join('').includes(password)) throw new Error('the log holds the password')
})

const bringIn = () => provider.fetchMail(deps)

async function failure(): Promise<string | null> {
  const { rows } = await office.deps.pool.query<{ failure: string | null }>(
    'SELECT failure FROM mail_sync WHERE person_id = $1',
    [agent.personId],
  )
  return one(rows).failure
}

async function inbox(): Promise<string[]> {
  const reply = await office.call({ url: '/v1/gmail-threads?label=INBOX', as: agent })
  return reply
    .json<{ collection: { threads: MailThreadRow[] } }>()
    .collection.threads.map(({ subject }) => subject)
}

const raw = (n: number) =>
  `Subject: Mail ${n}\r\nFrom: x@client.example\r\nMessage-ID: <fake-${n}@x>\r\n\r\nHi\r\n`
const literal = (text: string) => `{${Buffer.byteLength(text)}}\r\n${text}`
/** Formats the response to a FETCH of metadata or of the body. */
const formatFetch = (rest: string, n: number, size = raw(n).length) =>
  rest.includes('HEADER.FIELDS')
    ? `* ${n} FETCH (UID ${n} FLAGS () RFC822.SIZE ${size} INTERNALDATE "32-Foo-2026 99:00:00 +0000" BODY[HEADER.FIELDS (MESSAGE-ID X-PB-OFFICE-DRAFT)] ${literal(`Message-ID: <fake-${n}@x>\r\n\r\n`)})`
    : `* ${n} FETCH (UID ${n} BODY[]<0> ${literal(raw(n))})`

test('stops reading an endless line', async () => {
  let count = 0
  server.handlers['LIST'] = async (_command, write, socket) => {
    const piece = 'x'.repeat(1_000_000)
    for (write('* LIST () "/" ', ''); !socket.destroyed && count < 200; count += 1)
      if (!write(piece, '')) await new Promise((done) => socket.once('drain', done).once('close', done))
  }
  await bringIn()
  expect(await failure()).toBe('LineTooLarge')
  expect(count).toBeLessThan(60)
})

test('rejects a literal of two gigabytes', async () => {
  server.handlers['UID FETCH'] = (_command, write) =>
    void write('* 1 FETCH (UID 1 FLAGS () RFC822.SIZE 10 BODY[HEADER.FIELDS (MESSAGE-ID)] {2000000000}')
  await bringIn()
  expect(await failure()).toBe('LiteralTooLarge')
})

test('ignores unrequested messages and tolerates wrong sizes and dates', async () => {
  server.handlers['UID FETCH'] = ({ rest }, write) => {
    for (const n of [9, 1, 1, 4_000_000_000]) write(formatFetch(rest, n, 3))
  }
  await bringIn()
  expect(await failure()).toBeNull()
  expect(await inbox()).toEqual(['Mail 1'])
  await bringIn()
  expect(await inbox()).toEqual(['Mail 1'])
})

test('quarantines a message that cannot be fetched and retries it', async () => {
  let isDamaged = true
  server.handlers['EXAMINE'] = (_command, write) => {
    for (const line of ['3 EXISTS', 'OK [UIDVALIDITY 7] ok', 'OK [UIDNEXT 4] ok']) write(`* ${line}`)
  }
  server.handlers['UID SEARCH'] = (_command, write) => void write('* SEARCH 1 2 3')
  server.handlers['UID FETCH'] = ({ tag, rest }, write) => {
    const wanted = [1, 2, 3].filter((n) => {
      const [from, to = from] = rest
        .split(' ')[0]!
        .split(':')
        .map((part) => (part === '*' ? 3 : Number(part)))
      return n >= from! && n <= to!
    })
    const source = !rest.includes('HEADER.FIELDS') && rest.includes('BODY')
    for (const n of wanted) if (!(source && isDamaged && n === 2)) write(formatFetch(rest, n))
    if (source && isDamaged && wanted.length === 1 && wanted[0] === 2)
      write(`${tag} NO this one is isDamaged`)
  }
  await bringIn()
  expect((await inbox()).toSorted()).toEqual(['Mail 1', 'Mail 3'])
  const getQuarantine = async () =>
    (
      await office.deps.pool.query('SELECT failure, tries FROM mail_sync_quarantine WHERE person_id = $1', [
        agent.personId,
      ])
    ).rows
  expect(await getQuarantine()).toHaveLength(1)
  office.clock.advance(61)
  await bringIn()
  expect(await getQuarantine()).toMatchObject([{ tries: 2 }])
  isDamaged = false
  office.clock.advance(3600)
  await bringIn()
  expect(await getQuarantine()).toEqual([])
  expect((await inbox()).toSorted()).toEqual(['Mail 1', 'Mail 2', 'Mail 3'])
})

test('asks the agent to reconnect when the password is rejected, and does not retry it', async () => {
  const refuse = ({ tag }: { tag: string }, write: (text: string) => boolean) =>
    void write(`${tag} NO [AUTHENTICATIONFAILED] user is not known here`)
  server.handlers['AUTHENTICATE'] = refuse
  server.handlers['LOGIN'] = refuse
  await bringIn()
  const { rows } = await office.deps.pool.query(
    'SELECT state, reason FROM mail_account WHERE person_id = $1',
    [agent.personId],
  )
  expect(rows).toEqual([{ state: 'reconnect', reason: 'password' }])
  const lineCount = server.received.length
  await bringIn()
  expect(server.received).toHaveLength(lineCount)
  expect(logLines.join('')).not.toContain('is not known here')
})

test('sends no password to a server without STARTTLS', async () => {
  await connectTo(server.port, 'starttls')
  await bringIn()
  expect(await failure()).not.toBeNull()
  const lines = server.received.join('\n')
  expect(lines).not.toMatch(/LOGIN|AUTHENTICATE/i)
  expect(lines).not.toContain(Buffer.from(password).toString('base64').slice(0, 10))
})

test('blocks private addresses when the office forbids them', async () => {
  const strict = { ...deps, env: { ...deps.env, mailPrivateHosts: false } }
  for (const host of ['127.0.0.1', 'localhost', '[::1]']) {
    const { imap, ...access } = await imapAccounts.getAccess(deps, agent.personId)
    const call = openImap({ ...access, imap: { ...imap, host } }, imapAccounts.egressPolicy(strict))
    await expect(call).rejects.toMatchObject({ code: 'EPRIVATE' })
  }
  expect(server.received).toEqual([])
})

test('authenticates with a token by XOAUTH2', async () => {
  const tokenServer = await startFakeImap('IMAP4rev1 SASL-IR AUTH=XOAUTH2')
  const access = await imapAccounts.getAccess(deps, agent.personId)
  const imap = { ...access.imap, port: tokenServer.port }
  const client = await openImap(
    { ...access, imap, secret: { accessToken: 'a-token' } },
    imapAccounts.egressPolicy(deps),
  )
  await client.logout()
  await tokenServer.close()
  const token = tokenServer.received.map((line) => /AUTHENTICATE XOAUTH2 (\S+)/.exec(line)?.[1]).find(Boolean)
  expect(Buffer.from(token!, 'base64').toString()).toBe('user=user\u0001auth=Bearer a-token\u0001\u0001')
})
