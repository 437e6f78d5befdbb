import type { MailThreadRow } from '@pb/contract/mail-threads'
import type { ImapFlow } from 'imapflow'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { testOffice, type TestOffice, type TestPerson } from '../../../../../test/harness/test-office.ts'
import { deliverDue } from '../../outbox/delivery-worker.ts'
import { connectMailClient, type MailClient } from './mail-client.fixture.ts'
import { createImapEnvironment, type ImapEnvironment } from './imap-environment.fixture.ts'

/** Test office with a real IMAP server and a new agent for each test. */
export interface ImapOffice {
  readonly office: TestOffice
  environment: ImapEnvironment
  agent: TestPerson
  /** Formats an incoming message to the agent. */
  mail(subject: string, more?: string): string
  /** Syncs the mailboxes; `deliver` processes the outbox. */
  bringIn(): Promise<void>
  deliver(): Promise<void>
  folder(label?: string): Promise<MailThreadRow[]>
  /** Subjects of a folder, in alphabetical order. */
  subjects(label?: string): Promise<string[]>
  flag(id: string, name: string, method?: 'POST' | 'DELETE'): ReturnType<TestOffice['call']>
  /** Acts as another mail program of the agent. */
  elsewhere<T>(work: (client: ImapFlow) => Promise<T>): Promise<T>
  listRemote(path: string): Promise<string[]>
}

/** Creates the office for the tests of one file; `settings` are additional ones of Dovecot. */
export function createImapOffice(settings?: string): ImapOffice {
  const office = testOffice()
  const context = { office } as ImapOffice
  let mails = 0
  let program: MailClient | undefined
  beforeAll(async () => {
    context.environment = await createImapEnvironment(office, settings)
  })
  afterAll(async () => {
    const { environment, agent } = context
    await environment.close()
    const log = environment.logLines.join('')
    for (const secret of [
      environment.dovecot.password,
      agent.email,
      'nora@client.example',
      'Is it available',
    ])
      if (log.includes(secret)) throw new Error('the log holds what it must not')
  })
  beforeEach(async () => {
    context.agent = await office.person()
    await context.environment.connectMailbox(context.agent)
    context.environment.behavior = 'takes'
  })
  afterEach(async () => {
    await program?.close()
    program = undefined
  })
  const openProgram = async () =>
    (program ??= await connectMailClient(context.environment.dovecot, context.agent.email))

  return Object.assign(context, {
    mail(subject: string, more = '') {
      mails += 1
      return (
        `From: Nora Bell <nora@client.example>\r\nTo: ${context.agent.email}\r\nSubject: ${subject}\r\n` +
        `Message-ID: <imap-${mails}@client.example>\r\nDate: Mon, 2 Mar 2026 10:00:00 -0500\r\n${more}\r\nIs it available?\r\n`
      )
    },
    bringIn: () => context.environment.provider.fetchMail(context.environment.deps),
    deliver: () => deliverDue(context.environment.deps, { imap: context.environment.provider }),
    async folder(label = 'INBOX') {
      const reply = await office.call({ url: `/v1/gmail-threads?label=${label}`, as: context.agent })
      return reply.json<{ collection: { threads: MailThreadRow[] } }>().collection.threads
    },
    subjects: async (label?: string) =>
      (await context.folder(label)).map(({ subject }) => subject).toSorted(),
    flag: (id: string, name: string, method: 'POST' | 'DELETE' = 'POST') =>
      office.call({ method, url: `/v1/gmail-flags/${id}/${name}`, as: context.agent }),
    elsewhere: async <T>(work: (client: ImapFlow) => Promise<T>) => work((await openProgram()).client),
    listRemote: async (path: string) => (await openProgram()).listMessages(path),
  })
}
