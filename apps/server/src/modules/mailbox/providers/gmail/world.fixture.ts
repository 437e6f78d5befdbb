import type { TestOffice, TestPerson } from '../../../../../test/harness.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { createLog } from '../../../../platform/logging.ts'
import type { ProviderWorld, WorldMood } from '../compliance.fixture.ts'
import type { MailProvider } from '../port.ts'
import { fakeAccounts } from './accounts.fixture.ts'
import { openGmail, type Asked, type FakeGmail, type Fault } from './google.fixture.ts'
import { gmailProvider } from './provider.ts'

export interface GmailWorld {
  readonly gmail: FakeGmail
  readonly provider: MailProvider
  readonly deps: Deps
  /** Makes the person's mailbox one of Gmail. */
  open(person: TestPerson): Promise<void>
  /** People whose account may not delete for good. */
  readonly mayNotDelete: Set<string>
  /** Lines of the log. */
  readonly logged: readonly string[]
  close(): Promise<void>
}

/** An office whose mailboxes are kept in step with a Gmail of this process; no time passes in its pauses. */
export async function gmailWorld(office: TestOffice): Promise<GmailWorld> {
  const gmail = await openGmail()
  const mayNotDelete = new Set<string>()
  const provider = gmailProvider(
    fakeAccounts(async (email) => gmail.token(email), mayNotDelete),
    { wait: async () => {}, now: () => office.clock.now().getTime() },
  )
  const logged: string[] = []
  const log = createLog('trace', { write: (line: string) => void logged.push(line) })
  const deps = { ...office.deps, log, env: { ...office.deps.env, gmailApiUrl: gmail.url } }
  return {
    gmail,
    provider,
    deps,
    mayNotDelete,
    logged,
    async open({ personId, email }) {
      await office.deps.pool.query(
        `INSERT INTO mailbox (person_id, address, provider) VALUES ($1, $2, 'gmail')
         ON CONFLICT (person_id) DO UPDATE SET provider = 'gmail'`,
        [personId, email],
      )
    },
    close: () => gmail.close(),
  }
}

const bounce = (to: string, rfcId: string): string => `From: mailer-daemon@googlemail.com
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

Final-Recipient: rfc822; nobody@client.example
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550 no such user

--b
Content-Type: text/rfc822-headers

Message-ID: <${rfcId}>

--b--
`

const isSend = ({ path }: Asked): boolean => path.startsWith('messages/send')

/** The same for the compliance suite: the moods are what Gmail does with the mail that is given to it. */
export async function gmailProviderWorld(office: TestOffice): Promise<ProviderWorld> {
  const world = await gmailWorld(office)
  const { gmail } = world
  const moods: Readonly<Record<WorldMood, Fault | null>> = {
    takes: null,
    later: { status: 429, reason: 'rateLimitExceeded' },
    refuses: { status: 400, reason: 'invalidArgument', words: 'no such user' },
    silent: { cut: 'before' },
    'refuses one': null,
  }
  const told = new Set<object>()
  const suite = {
    mood: 'takes' as WorldMood,
    provider: {
      ...world.provider,
      async bringIn(deps: Deps) {
        if (suite.mood === 'refuses one')
          for (const mail of gmail.left.filter((one) => one.to.some((to) => to.startsWith('nobody')))) {
            if (told.has(mail)) continue
            told.add(mail)
            const rfcId = /^Message-ID: <(.*)>\r?$/im.exec(mail.text)![1]!
            await gmail.put(mail.from, bounce(mail.from, rfcId))
            mail.to.splice(0, mail.to.length, ...mail.to.filter((to) => !to.startsWith('nobody')))
          }
        await world.provider.bringIn(deps)
      },
    } satisfies MailProvider,
    deps: world.deps,
    left: gmail.left,
    open: (person: TestPerson) => world.open(person),
    async arrive({ email }: TestPerson, raw: string) {
      await gmail.put(email, raw)
    },
    close: () => world.close(),
  }
  gmail.fault = (asked) => (isSend(asked) ? moods[suite.mood] : null)
  return suite
}
