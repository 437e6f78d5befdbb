import type { MailThreadRow } from '@pb/contract/mailbox-threads'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fakeImap, type FakeImap } from '../../../../../test/fake-imap.ts'
import { testOffice, type TestPerson } from '../../../../../test/harness.ts'
import { imapAccounts } from '../accounts/imap-accounts.ts'
import { openImap } from './client.ts'
import { imapProvider } from './provider.ts'
import { endSessions } from './session.ts'
import { connectImap, imapDeps } from './world.fixture.ts'

const office = testOffice()
const provider = imapProvider(imapAccounts)
const password = 'a password that nobody may read'
let fake: FakeImap
let agent: TestPerson
let logged: string[]
let deps: ReturnType<typeof imapDeps>['deps']

async function connectTo(port: number, security: 'none' | 'starttls' = 'none'): Promise<void> {
  const server = { host: '127.0.0.1', port, security }
  await connectImap(deps, agent, { imap: server, smtp: server, user: 'user', password })
}

beforeEach(async () => {
  ;({ deps, logged } = imapDeps(office))
  agent = await office.person()
  fake = await fakeImap()
  await connectTo(fake.port)
})
afterEach(async () => {
  await endSessions(deps)
  await fake.close()
  if (logged.join('').includes(password)) throw new Error('the log holds the password')
})

const bringIn = () => provider.bringIn(deps)

async function failure(): Promise<string | null> {
  const { rows } = await office.deps.pool.query<{ failure: string | null }>(
    'SELECT failure FROM mail_sync WHERE person_id = $1',
    [agent.personId],
  )
  return rows[0]!.failure
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
/** An answer to what is asked of a mail: its description, or its bytes. */
const described = (rest: string, n: number, size = raw(n).length) =>
  rest.includes('HEADER.FIELDS')
    ? `* ${n} FETCH (UID ${n} FLAGS () RFC822.SIZE ${size} INTERNALDATE "32-Foo-2026 99:00:00 +0000" BODY[HEADER.FIELDS (MESSAGE-ID X-PB-OFFICE-DRAFT)] ${literal(`Message-ID: <fake-${n}@x>\r\n\r\n`)})`
    : `* ${n} FETCH (UID ${n} BODY[]<0> ${literal(raw(n))})`

test('a line without an end is not read to its end', async () => {
  let said = 0
  fake.answers['LIST'] = async (_command, say, socket) => {
    const piece = 'x'.repeat(1_000_000)
    for (say('* LIST () "/" ', ''); !socket.destroyed && said < 200; said += 1)
      if (!say(piece, '')) await new Promise((done) => socket.once('drain', done).once('close', done))
  }
  await bringIn()
  expect(await failure()).toBe('LineTooLarge')
  expect(said).toBeLessThan(60)
})

test('a mail that is said to have two gigabytes is not waited for', async () => {
  fake.answers['UID FETCH'] = (_command, say) =>
    void say('* 1 FETCH (UID 1 FLAGS () RFC822.SIZE 10 BODY[HEADER.FIELDS (MESSAGE-ID)] {2000000000}')
  await bringIn()
  expect(await failure()).toBe('LiteralTooLarge')
})

test('what was not asked for is passed over, and wrong sizes and dates do no harm', async () => {
  fake.answers['UID FETCH'] = ({ rest }, say) => {
    for (const n of [9, 1, 1, 4_000_000_000]) say(described(rest, n, 3))
  }
  await bringIn()
  expect(await failure()).toBeNull()
  expect(await inbox()).toEqual(['Mail 1'])
  await bringIn()
  expect(await inbox()).toEqual(['Mail 1'])
})

test('a mail that cannot be had is set aside, and tried again', async () => {
  let broken = true
  fake.answers['EXAMINE'] = (_command, say) => {
    for (const line of ['3 EXISTS', 'OK [UIDVALIDITY 7] ok', 'OK [UIDNEXT 4] ok']) say(`* ${line}`)
  }
  fake.answers['UID SEARCH'] = (_command, say) => void say('* SEARCH 1 2 3')
  fake.answers['UID FETCH'] = ({ tag, rest }, say) => {
    const wanted = [1, 2, 3].filter((n) => {
      const [from, to = from] = rest
        .split(' ')[0]!
        .split(':')
        .map((part) => (part === '*' ? 3 : Number(part)))
      return n >= from! && n <= to!
    })
    const source = !rest.includes('HEADER.FIELDS') && rest.includes('BODY')
    for (const n of wanted) if (!(source && broken && n === 2)) say(described(rest, n))
    if (source && broken && wanted.length === 1 && wanted[0] === 2) say(`${tag} NO this one is broken`)
  }
  await bringIn()
  expect((await inbox()).toSorted()).toEqual(['Mail 1', 'Mail 3'])
  const poison = async () =>
    (
      await office.deps.pool.query('SELECT failure, tries FROM mail_sync_poison WHERE person_id = $1', [
        agent.personId,
      ])
    ).rows
  expect(await poison()).toHaveLength(1)
  office.clock.advance(61)
  await bringIn()
  expect(await poison()).toMatchObject([{ tries: 2 }])
  broken = false
  office.clock.advance(3600)
  await bringIn()
  expect(await poison()).toEqual([])
  expect((await inbox()).toSorted()).toEqual(['Mail 1', 'Mail 2', 'Mail 3'])
})

test('a password that is refused is asked for anew, and nothing is tried with it meanwhile', async () => {
  const refuse = ({ tag }: { tag: string }, say: (text: string) => boolean) =>
    void say(`${tag} NO [AUTHENTICATIONFAILED] user is not known here`)
  fake.answers['AUTHENTICATE'] = refuse
  fake.answers['LOGIN'] = refuse
  await bringIn()
  const { rows } = await office.deps.pool.query(
    'SELECT state, reason FROM mail_account WHERE person_id = $1',
    [agent.personId],
  )
  expect(rows).toEqual([{ state: 'reconnect', reason: 'password' }])
  const talks = fake.heard.length
  await bringIn()
  expect(fake.heard).toHaveLength(talks)
  expect(logged.join('')).not.toContain('is not known here')
})

test('no password is said to a server that does not offer STARTTLS', async () => {
  await connectTo(fake.port, 'starttls')
  await bringIn()
  expect(await failure()).not.toBeNull()
  const said = fake.heard.join('\n')
  expect(said).not.toMatch(/LOGIN|AUTHENTICATE/i)
  expect(said).not.toContain(Buffer.from(password).toString('base64').slice(0, 10))
})

test('addresses of the own network are not called where the office forbids them', async () => {
  const strict = { ...deps, env: { ...deps.env, mailPrivateHosts: false } }
  for (const host of ['127.0.0.1', 'localhost', '[::1]']) {
    const { imap, ...access } = await imapAccounts.accessOf(deps, agent.personId)
    const call = openImap({ ...access, imap: { ...imap, host } }, imapAccounts.reach(strict))
    await expect(call).rejects.toMatchObject({ code: 'EPRIVATE' })
  }
  expect(fake.heard).toEqual([])
})

test('a token is said as XOAUTH2', async () => {
  const server = await fakeImap('IMAP4rev1 SASL-IR AUTH=XOAUTH2')
  const access = await imapAccounts.accessOf(deps, agent.personId)
  const imap = { ...access.imap, port: server.port }
  const client = await openImap(
    { ...access, imap, secret: { accessToken: 'a-token' } },
    imapAccounts.reach(deps),
  )
  await client.logout()
  await server.close()
  const said = server.heard.map((line) => /AUTHENTICATE XOAUTH2 (\S+)/.exec(line)?.[1]).find(Boolean)
  expect(Buffer.from(said!, 'base64').toString()).toBe('user=user\u0001auth=Bearer a-token\u0001\u0001')
})
