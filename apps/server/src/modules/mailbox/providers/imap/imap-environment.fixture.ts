import { pino } from 'pino'
import type { TestOffice, TestPerson } from '../../../../../test/harness/test-office.ts'
import { startDovecot, type Dovecot } from './dovecot.fixture.ts'
import { startSmtpRelay, type ReceivedMail } from '../../../../../test/harness/smtp-relay.ts'
import { tcpProxy } from '../../../../../test/harness/tcp-proxy.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { lockMailbox } from '../../store/mailbox.ts'
import { sealCredentials } from '../accounts/credentials.ts'
import { imapAccounts } from '../accounts/imap-accounts.ts'
import { saveAccount } from '../accounts/queries.ts'
import type { ImapCredentials } from '../accounts/types.ts'
import type { ProviderEnvironment, RemoteBehavior } from '../compliance.fixture.ts'
import { imapProvider } from './provider.ts'
import { closeConnections } from './connection.ts'
import { connectMailClient } from './mail-client.fixture.ts'

const host = '127.0.0.1'
const withResponseCode = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode })

/** Connects a person's mailbox to an IMAP account. */
export async function connectImapAccount(
  deps: Deps,
  { personId, email }: TestPerson,
  credentials: ImapCredentials,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockMailbox(tx, personId)
    // Mailboxes of earlier tests must not be synced.
    await tx.updateTable('mailbox').set({ provider: 'builtin' }).where('provider', '=', 'imap').execute()
    await tx.updateTable('mailbox').set({ provider: 'imap' }).where('person_id', '=', personId).execute()
    const sealed = sealCredentials(deps, personId, credentials)
    const account = {
      provider: 'imap',
      address: email,
      subject: null,
      scopes: [],
      expiresAt: null,
      epoch: 1,
    } as const
    await saveAccount(tx, personId, { ...account, credentials: sealed }, deps.clock.now())
  })
}

/** Returns dependencies that allow local hosts and record the log. */
export function createImapDeps(office: TestOffice): { deps: Deps; logLines: string[] } {
  const logLines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void logLines.push(line) })
  return { deps: { ...office.deps, log, env: { ...office.deps.env, mailPrivateHosts: true } }, logLines }
}

export interface ImapEnvironment extends ProviderEnvironment {
  /** Whether the SMTP server accepts messages without the client getting the response. */
  dropsResponses: boolean
  readonly dovecot: Dovecot
  /** Port of the SMTP server. */
  readonly smtpPort: number
  /** The log output. */
  readonly logLines: readonly string[]
  /** Called by the SMTP server for each message before it responds. */
  onAccepted: ((raw: string) => Promise<unknown>) | undefined
  /** Connects a person's mailbox to an account; the ports can be overridden. */
  connectMailbox(
    person: TestPerson,
    ports?: { readonly imap?: number; readonly smtp?: number },
  ): Promise<void>
}

/** Starts local IMAP and SMTP servers. */
export async function createImapEnvironment(office: TestOffice, settings?: string): Promise<ImapEnvironment> {
  const sentMails: ReceivedMail[] = []
  const environment = {
    behavior: 'takes' as RemoteBehavior,
    dropsResponses: false,
    onAccepted: undefined as ImapEnvironment['onAccepted'],
  }
  const dovecot = await startDovecot(settings)
  async function acceptMail(text: string, done: () => void): Promise<void> {
    await environment.onAccepted?.(text)
    done()
  }
  const relay = await startSmtpRelay(sentMails, {
    authOptional: false,
    onAuth: ({ username, password }, _session, done) =>
      password === dovecot.password ? done(null, { user: username! }) : done(withResponseCode(535, 'no')),
    onMailFrom: (_address, _session, done) =>
      done(environment.behavior === 'later' ? withResponseCode(451, 'busy') : undefined),
    onRcptTo({ address }, _session, done) {
      const isRejected =
        environment.behavior === 'refuses' ||
        (environment.behavior === 'refuses one' && address.startsWith('unknown'))
      done(isRejected ? withResponseCode(550, 'no such user') : undefined)
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        sentMails.push({ from, to: envelope.rcptTo.map(({ address }) => address), text })
        void acceptMail(text, done)
      })
    },
  })
  // Closes the connection during DATA when the behavior is `silent`, so that delivery is uncertain.
  const smtpProxy = await tcpProxy(
    () => Number(new URL(relay.url).port),
    () => {
      let text = false
      return {
        fromClient: () => !(text && environment.behavior === 'silent'),
        fromServer(bytes) {
          if (text && environment.dropsResponses) return false
          text = /^354/m.test(bytes.toString())
          return true
        },
      }
    },
  )
  const { deps, logLines } = createImapDeps(office)
  const connectMailbox: ImapEnvironment['connectMailbox'] = ({ ...person }, ports = {}) =>
    connectImapAccount(deps, person, {
      imap: { host, port: ports.imap ?? dovecot.port, security: 'none' },
      smtp: { host, port: ports.smtp ?? smtpProxy.port, security: 'none' },
      user: person.email,
      password: dovecot.password,
    })
  return Object.assign(environment, {
    provider: imapProvider(imapAccounts),
    deps,
    sentMails,
    dovecot,
    smtpPort: smtpProxy.port,
    logLines,
    connectMailbox,
    async receive({ email }: { email: string }, raw: string) {
      await dovecot.deliver(email, raw)
    },
    async listRemote({ email }: TestPerson, folder: 'inbox' | 'spam') {
      const other = await connectMailClient(dovecot, email)
      const messages = await other.listMessages(folder === 'inbox' ? 'INBOX' : 'Junk')
      await other.close()
      return messages.map((text) => text.replace(/ [\\$].*$/, ''))
    },
    async close() {
      await closeConnections(deps)
      await smtpProxy.close()
      await relay.close()
      await dovecot.stop()
    },
  })
}
