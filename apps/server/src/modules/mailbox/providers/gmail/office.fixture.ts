import type { MailThreadRow } from '@pb/contract/mailbox-threads'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { testOffice, type TestOffice, type TestPerson } from '../../../../../test/harness.ts'
import { deliverDue } from '../outbox/deliver.ts'
import type { FakeGmail } from './google.fixture.ts'
import { gmailWorld, type GmailWorld } from './world.fixture.ts'

/** What the tests of Gmail's mailboxes do, with an agent of their own for each test. */
export interface GmailOffice {
  readonly office: TestOffice
  readonly world: GmailWorld
  readonly gmail: FakeGmail
  agent: TestPerson
  /** A mail to the agent, from outside. */
  raw(subject: string, more?: string, body?: string): string
  folder(label?: string): Promise<MailThreadRow[]>
  subjects(label?: string): Promise<string[]>
  /** Brings mailboxes in step, and carries out what the outbox holds. */
  inStep(): Promise<void>
  deliver(): Promise<void>
  post(url: string, payload?: object): ReturnType<TestOffice['call']>
}

/** Opens an office with a Gmail for the tests of one file. */
export function gmailOffice(): GmailOffice {
  const office = testOffice()
  let mails = 0
  const made = { office } as GmailOffice & { world: GmailWorld; gmail: FakeGmail }
  beforeAll(async () => {
    made.world = await gmailWorld(office)
    made.gmail = made.world.gmail
  })
  afterAll(() => made.world.close())
  beforeEach(async () => {
    made.agent = await office.person()
    await made.world.open(made.agent)
    made.gmail.fault = () => null
    made.gmail.meanwhile = async () => {}
    made.gmail.asked.length = 0
  })
  // The next test has nothing to do with this one's mailbox.
  afterEach(() => office.deps.pool.query(`UPDATE mailbox SET provider = 'builtin'`))

  return Object.assign(made, {
    raw(subject: string, more = '', body = 'Is it available?') {
      mails += 1
      return (
        `From: Nora Bell <nora@client.example>\r\nTo: ${made.agent.email}\r\nSubject: ${subject}\r\n` +
        `Message-ID: <m-${mails}@client.example>\r\nDate: Mon, 2 Mar 2026 10:00:${String(mails % 60).padStart(2, '0')} -0500\r\n${more}\r\n${body}\r\n`
      )
    },
    async folder(label = 'INBOX') {
      const reply = await office.call({ url: `/v1/gmail-threads?label=${label}`, as: made.agent })
      return reply.json<{ collection: { threads: MailThreadRow[] } }>().collection.threads
    },
    subjects: async (label?: string) => (await made.folder(label)).map(({ subject }) => subject),
    inStep: () => made.world.provider.bringIn(made.world.deps),
    deliver: () => deliverDue(made.world.deps, { gmail: made.world.provider }),
    post: (url: string, payload: object = {}) =>
      office.call({ method: 'POST', url, as: made.agent, payload }),
  })
}
