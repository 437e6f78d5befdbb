import type { MailThreadRow } from '@pb/contract/mail-threads'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { testOffice, type TestOffice, type TestPerson } from '../../../../../test/harness/test-office.ts'
import { deliverDue } from '../../outbox/delivery-worker.ts'
import type { FakeGmail } from './fake-gmail.fixture.ts'
import { createGmailEnvironment, type GmailEnvironment } from './gmail-environment.fixture.ts'

/** Test office with a fake Gmail and a new agent for each test. */
export interface GmailOffice {
  readonly office: TestOffice
  readonly environment: GmailEnvironment
  readonly gmail: FakeGmail
  agent: TestPerson
  /** Formats an incoming message to the agent. */
  formatRaw(subject: string, more?: string, body?: string): string
  folder(label?: string): Promise<MailThreadRow[]>
  subjects(label?: string): Promise<string[]>
  /** Syncs the mailboxes; `deliver` processes the outbox. */
  sync(): Promise<void>
  deliver(): Promise<void>
  post(url: string, payload?: object): ReturnType<TestOffice['call']>
}

/** Creates the office for the tests of one file. */
export function createGmailOffice(): GmailOffice {
  const office = testOffice()
  let mails = 0
  const context = { office } as GmailOffice & { environment: GmailEnvironment; gmail: FakeGmail }
  beforeAll(async () => {
    context.environment = await createGmailEnvironment(office)
    context.gmail = context.environment.gmail
  })
  afterAll(() => context.environment.close())
  beforeEach(async () => {
    context.agent = await office.person()
    await context.environment.useGmail(context.agent)
    context.gmail.injectFailure = () => null
    context.gmail.beforeCall = async () => {}
    context.gmail.requests.length = 0
  })
  // The next test must not sync this mailbox.
  afterEach(() => office.deps.pool.query(`UPDATE mailbox SET provider = 'builtin'`))

  return Object.assign(context, {
    formatRaw(subject: string, more = '', body = 'Is it available?') {
      mails += 1
      return (
        `From: Nora Bell <nora@client.example>\r\nTo: ${context.agent.email}\r\nSubject: ${subject}\r\n` +
        `Message-ID: <m-${mails}@client.example>\r\nDate: Mon, 2 Mar 2026 10:00:${String(mails % 60).padStart(2, '0')} -0500\r\n${more}\r\n${body}\r\n`
      )
    },
    async folder(label = 'INBOX') {
      const reply = await office.call({ url: `/v1/gmail-threads?label=${label}`, as: context.agent })
      return reply.json<{ collection: { threads: MailThreadRow[] } }>().collection.threads
    },
    subjects: async (label?: string) => (await context.folder(label)).map(({ subject }) => subject),
    sync: () => context.environment.provider.fetchMail(context.environment.deps),
    deliver: () => deliverDue(context.environment.deps, { gmail: context.environment.provider }),
    post: (url: string, payload: object = {}) =>
      office.call({ method: 'POST', url, as: context.agent, payload }),
  })
}
