import type { TestOffice, TestPerson } from '../../../../../test/harness/test-office.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { createLog } from '../../../../platform/logging.ts'
import type { ProviderEnvironment, RemoteBehavior } from '../compliance.fixture.ts'
import type { MailProvider } from '../port.ts'
import { createFakeAccounts } from './fake-accounts.fixture.ts'
import {
  startFakeGmail,
  type GmailRequest,
  type FakeGmail,
  type InjectedFailure,
} from './fake-gmail.fixture.ts'
import { gmailProvider } from './provider.ts'

export interface GmailEnvironment {
  readonly gmail: FakeGmail
  readonly provider: MailProvider
  readonly deps: Deps
  /** Switches the person's mailbox to Gmail. */
  useGmail(person: TestPerson): Promise<void>
  /** Ids of people without permission for permanent deletion. */
  readonly mayNotDelete: Set<string>
  /** The log output. */
  readonly logLines: readonly string[]
  close(): Promise<void>
}

/** Creates the test environment of an office with a fake Gmail and without delays. */
export async function createGmailEnvironment(office: TestOffice): Promise<GmailEnvironment> {
  const gmail = await startFakeGmail()
  const mayNotDelete = new Set<string>()
  const provider = gmailProvider(
    createFakeAccounts(async (email) => gmail.token(email), mayNotDelete),
    { wait: async () => {}, now: () => office.clock.now().getTime() },
  )
  const logLines: string[] = []
  const log = createLog('trace', { write: (line: string) => void logLines.push(line) })
  const deps = { ...office.deps, log, env: { ...office.deps.env, gmailApiUrl: gmail.url } }
  return {
    gmail,
    provider,
    deps,
    mayNotDelete,
    logLines,
    async useGmail({ personId, email }) {
      await office.deps.pool.query(
        `INSERT INTO mailbox (person_id, address, provider) VALUES ($1, $2, 'gmail')
         ON CONFLICT (person_id) DO UPDATE SET provider = 'gmail'`,
        [personId, email],
      )
    },
    close: () => gmail.close(),
  }
}

const formatBounce = (to: string, rfcId: string): string => `From: mailer-daemon@googlemail.com
To: ${to}
Subject: Delivery Status Notification (Failure)
Message-ID: <bounce-${rfcId}>
Auto-Submitted: auto-replied
Content-Type: multipart/report; report-type=delivery-status; boundary=b

--b
Content-Type: text/plain

It was not delivered.
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; googlemail.com

Final-Recipient: rfc822; unknown@client.example
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550 no such user

--b
Content-Type: text/rfc822-headers

Message-ID: <${rfcId}>

--b--
`

const isSend = ({ path }: GmailRequest): boolean => path.startsWith('messages/send')

/** The environment for the compliance suite, which controls how Gmail treats sent messages. */
export async function createGmailProviderEnvironment(office: TestOffice): Promise<ProviderEnvironment> {
  const environment = await createGmailEnvironment(office)
  const { gmail } = environment
  const failures: Readonly<Record<RemoteBehavior, InjectedFailure | null>> = {
    takes: null,
    later: { status: 429, reason: 'rateLimitExceeded' },
    refuses: { status: 400, reason: 'invalidArgument', message: 'no such user' },
    silent: { cut: 'before' },
    'refuses one': null,
  }
  const bounced = new Set<object>()
  const suite = {
    behavior: 'takes' as RemoteBehavior,
    provider: {
      ...environment.provider,
      async fetchMail(deps: Deps) {
        if (suite.behavior === 'refuses one')
          for (const mail of gmail.sentMail.filter((one) => one.to.some((to) => to.startsWith('unknown')))) {
            if (bounced.has(mail)) continue
            bounced.add(mail)
            const rfcId = /^Message-ID: <(.*)>\r?$/im.exec(mail.text)![1]!
            await gmail.addMessage(mail.from, formatBounce(mail.from, rfcId))
            mail.to.splice(0, mail.to.length, ...mail.to.filter((to) => !to.startsWith('unknown')))
          }
        await environment.provider.fetchMail(deps)
      },
    } satisfies MailProvider,
    deps: environment.deps,
    sentMails: gmail.sentMail,
    connectMailbox: (person: TestPerson) => environment.useGmail(person),
    async receive({ email }: TestPerson, raw: string) {
      await gmail.addMessage(email, raw)
    },
    async listRemote({ email }: TestPerson, folder: 'inbox' | 'spam') {
      const messages = gmail.messages(email).filter(({ labels }) => labels.includes(folder.toUpperCase()))
      return messages.map(({ raw }) => /^Subject: (.*)\r?$/m.exec(raw)![1]!)
    },
    close: () => environment.close(),
  }
  gmail.injectFailure = (request) => (isSend(request) ? failures[suite.behavior] : null)
  return suite
}
