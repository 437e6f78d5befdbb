import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startFakeImap } from '../../../../../test/harness/fake-imap.ts'
import { testOffice, type TestPerson } from '../../../../../test/harness/test-office.ts'
import { imapAccounts } from '../accounts/imap-accounts.ts'
import { findAccount } from '../accounts/queries.ts'
import { closeConnections } from './connection.ts'
import { hasDovecot } from './dovecot.fixture.ts'
import { FolderWatcher } from './folder-watcher.ts'
import {
  connectImapAccount,
  createImapDeps,
  createImapEnvironment,
  type ImapEnvironment,
} from './imap-environment.fixture.ts'
import { connectMailClient, type MailClient } from './mail-client.fixture.ts'
import { imapProvider } from './provider.ts'

const office = testOffice()

describe.skipIf(!hasDovecot)('watching folders', () => {
  let environment: ImapEnvironment
  let agent: TestPerson
  let program: MailClient
  let watcher: FolderWatcher

  beforeAll(async () => {
    environment = await createImapEnvironment(office)
  })
  afterAll(() => environment.close())
  beforeEach(async () => {
    agent = await office.person()
    await environment.connectMailbox(agent)
    program = await connectMailClient(environment.dovecot, agent.email)
    await environment.provider.fetchMail(environment.deps)
    watcher = new FolderWatcher(environment.deps, imapAccounts, agent.personId)
  })
  afterEach(() => program.close())

  const mail = `From: Grace <grace@office.example>\r\nSubject: On the phone\r\nMessage-ID: <watched@phone.example>\r\n\r\nHi\r\n`

  test.each(['Drafts', 'Sent Messages'])(
    'reports a message that another program saves in %s, once',
    async (path) => {
      expect(await watcher.hasChanged()).toBe(false)
      await program.client.append(path, mail, ['\\Seen'])
      expect(await watcher.hasChanged()).toBe(true)
      expect(await watcher.hasChanged()).toBe(false)
      await environment.provider.fetchMail(environment.deps)
      // The folder was the last one selected.
      expect(await watcher.hasChanged()).toBe(false)
      await program.client.mailboxOpen(path)
      await program.client.messageDelete('1:*')
      expect(await watcher.hasChanged()).toBe(true)
    },
  )
})

test('a changed password is noticed by the next login, half a minute later', async () => {
  const server = await startFakeImap()
  const { deps } = createImapDeps(office)
  const agent = await office.person()
  const address = { host: '127.0.0.1', port: server.port, security: 'none' } as const
  await connectImapAccount(deps, agent, {
    imap: address,
    smtp: address,
    user: 'user',
    password: 'a password',
  })
  await imapProvider(imapAccounts).fetchMail(deps)
  const watcher = new FolderWatcher(deps, imapAccounts, agent.personId)
  server.handlers['AUTHENTICATE'] = ({ tag }, write) => void write(`${tag} NO [AUTHENTICATIONFAILED] no`)
  const getState = async () => (await findAccount(deps.db, agent.personId))?.state
  office.clock.advance(20)
  expect(await watcher.hasChanged()).toBe(false)
  expect(await getState()).toBe('connected')
  office.clock.advance(15)
  expect(await watcher.hasChanged()).toBe(true)
  expect(await getState()).toBe('reconnect')
  await closeConnections(deps)
  await server.close()
})
