import type { MailAccount } from '@pb/contract/mail-accounts'
import type { MailThread, MailThreadRow } from '@pb/contract/mail-threads'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startFakeImap, type FakeImap } from '../../../../../test/harness/fake-imap.ts'
import { testOffice, type TestPerson } from '../../../../../test/harness/test-office.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { imapAccounts } from '../accounts/imap-accounts.ts'
import { closeConnections } from './connection.ts'
import { connectImapAccount, createImapDeps } from './imap-environment.fixture.ts'
import { imapProvider } from './provider.ts'

const office = testOffice()
const provider = imapProvider(imapAccounts)
let server: FakeImap
let deps: Deps
let agent: TestPerson

beforeEach(async () => {
  ;({ deps } = createImapDeps(office))
  server = await startFakeImap('IMAP4rev1 SASL-IR AUTH=PLAIN QUOTA')
  agent = await office.person()
  const address = { host: '127.0.0.1', port: server.port, security: 'none' } as const
  await connectImapAccount(deps, agent, { imap: address, smtp: address, user: 'user', password: 'secret' })
})
afterEach(async () => {
  await closeConnections(deps)
  await server.close()
})

async function get<T>(url: string): Promise<T> {
  return (await office.call({ url, as: agent })).json<T>()
}
const literal = (text: string) => `{${Buffer.byteLength(text)}}\r\n${text}`

test('shows a message over the limit with its headers, its size and the reason', async () => {
  const headers =
    'From: Nora Bell <nora@client.example>\r\nSubject: Floor plans\r\nMIME-Version: 1.0\r\n' +
    'Content-Type: multipart/mixed;\r\n boundary=b\r\nMessage-ID: <large@client.example>\r\n\r\n'
  server.handlers['UID FETCH'] = ({ rest }, write) =>
    void write(
      rest.includes('HEADER.FIELDS')
        ? `* 1 FETCH (UID 1 FLAGS () RFC822.SIZE 75000000 BODY[HEADER.FIELDS (MESSAGE-ID X-PB-OFFICE-DRAFT)] ${literal('Message-ID: <large@client.example>\r\n\r\n')})`
        : `* 1 FETCH (UID 1 BODY[HEADER] ${literal(headers)})`,
    )
  await provider.fetchMail(deps)
  const { collection } = await get<{ collection: { threads: MailThreadRow[] } }>(
    '/v1/gmail-threads?label=INBOX',
  )
  expect(collection.threads).toMatchObject([{ subject: 'Floor plans' }])
  const { messages } = await get<MailThread>(`/v1/gmail-threads/${collection.threads[0]!.id}`)
  expect(messages).toMatchObject([
    {
      problem:
        'This email is 75 MB, and we only store emails up to 60 MB. Open it in your mail account instead.',
    },
  ])
  expect(server.received.filter((line) => line.includes('BODY.PEEK[]'))).toEqual([])
  expect(await get<MailAccount>('/v1/mail-account')).toMatchObject({ set_aside: 0 })
})

test('reports an account without room until it has some again', async () => {
  let usedKilobytes = 1_000_000
  server.handlers['UID SEARCH'] = (_command, write) => void write('* SEARCH')
  server.handlers['UID FETCH'] = () => {}
  server.handlers['GETQUOTAROOT'] = (_command, write) => {
    write('* QUOTAROOT INBOX "User quota"')
    write(`* QUOTA "User quota" (STORAGE ${usedKilobytes} 1000000)`)
  }
  const isFull = async () => (await get<MailAccount>('/v1/mail-account')).full
  await provider.fetchMail(deps)
  expect(await isFull()).toBe(true)
  usedKilobytes = 900_000
  await provider.fetchMail(deps)
  expect(await isFull()).toBe(false)
})
