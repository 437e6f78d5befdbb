import { pino } from 'pino'
import type { TestOffice, TestPerson } from '../../../../../test/harness.ts'
import { startDovecot, type Dovecot } from './dovecot.fixture.ts'
import { smtpRelay, type ReceivedMail } from '../../../../../test/smtp-relay.ts'
import { tcpProxy } from '../../../../../test/tcp-proxy.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { lockMailbox } from '../../store/mailbox.ts'
import { sealCredentials } from '../accounts/credentials.ts'
import { imapAccounts } from '../accounts/imap-accounts.ts'
import { putAccount } from '../accounts/queries.ts'
import type { ImapCredentials } from '../accounts/types.ts'
import type { ProviderWorld, WorldMood } from '../compliance.fixture.ts'
import { imapProvider } from './provider.ts'
import { endSessions } from './session.ts'

const host = '127.0.0.1'
const coded = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode })

/** Connects a person's mailbox with an account that is reached so. */
export async function connectImap(
  deps: Deps,
  { personId, email }: TestPerson,
  credentials: ImapCredentials,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockMailbox(tx, personId)
    // Whose test is over: nobody waits while their mail is looked at too.
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
    await putAccount(tx, personId, { ...account, credentials: sealed }, deps.clock.now())
  })
}

/** The office's dependencies, with hosts of this machine in reach and a log that can be read. */
export function imapDeps(office: TestOffice): { deps: Deps; logged: string[] } {
  const logged: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) })
  return { deps: { ...office.deps, log, env: { ...office.deps.env, mailPrivateHosts: true } }, logged }
}

export interface ImapWorld extends ProviderWorld {
  /** The server that takes mail has the whole text, and its answer is lost. */
  losesAnswers: boolean
  readonly dovecot: Dovecot
  /** Of the server that takes mail. */
  readonly smtpPort: number
  /** What has come into the log. */
  readonly logged: readonly string[]
  /** What the server that takes mail does with each before it says that it has it. */
  onTaken: ((raw: string) => Promise<unknown>) | undefined
  /** Connects a person's mailbox with an account of this world; other ports lead elsewhere. */
  open(person: TestPerson, ports?: { readonly imap?: number; readonly smtp?: number }): Promise<void>
}

/** A mail server on the one hand, on the other one that takes mail; both on this machine, and nobody else's. */
export async function imapWorld(office: TestOffice, settings?: string): Promise<ImapWorld> {
  const left: ReceivedMail[] = []
  const world = {
    mood: 'takes' as WorldMood,
    losesAnswers: false,
    onTaken: undefined as ImapWorld['onTaken'],
  }
  const dovecot = await startDovecot(settings)
  async function taken(text: string, done: () => void): Promise<void> {
    await world.onTaken?.(text)
    done()
  }
  const relay = await smtpRelay(left, {
    authOptional: false,
    onAuth: ({ username, password }, _session, done) =>
      password === dovecot.password ? done(null, { user: username! }) : done(coded(535, 'no')),
    onMailFrom: (_address, _session, done) => done(world.mood === 'later' ? coded(451, 'busy') : undefined),
    onRcptTo({ address }, _session, done) {
      const refused =
        world.mood === 'refuses' || (world.mood === 'refuses one' && address.startsWith('nobody'))
      done(refused ? coded(550, 'no such user') : undefined)
    },
    onData(stream, { envelope }, done) {
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => pieces.push(piece))
      stream.on('end', () => {
        const text = Buffer.concat(pieces).toString()
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        left.push({ from, to: envelope.rcptTo.map(({ address }) => address), text })
        void taken(text, done)
      })
    },
  })
  // Hangs up when the text comes, while the mood is `silent`: nobody knows whether it was taken.
  const front = await tcpProxy(
    () => Number(new URL(relay.url).port),
    () => {
      let text = false
      return {
        fromClient: () => !(text && world.mood === 'silent'),
        fromServer(bytes) {
          if (text && world.losesAnswers) return false
          text = /^354/m.test(bytes.toString())
          return true
        },
      }
    },
  )
  const { deps, logged } = imapDeps(office)
  const open: ImapWorld['open'] = ({ ...person }, ports = {}) =>
    connectImap(deps, person, {
      imap: { host, port: ports.imap ?? dovecot.port, security: 'none' },
      smtp: { host, port: ports.smtp ?? front.port, security: 'none' },
      user: person.email,
      password: dovecot.password,
    })
  return Object.assign(world, {
    provider: imapProvider(imapAccounts),
    deps,
    left,
    dovecot,
    smtpPort: front.port,
    logged,
    open,
    async arrive({ email }: { email: string }, raw: string) {
      await dovecot.deliver(email, raw)
    },
    async close() {
      await endSessions(deps)
      await front.close()
      await relay.close()
      await dovecot.stop()
    },
  })
}
