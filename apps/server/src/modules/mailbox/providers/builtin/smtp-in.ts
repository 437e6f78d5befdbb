import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { Deps } from '../../../../platform/deps.ts'
import { isStorageFull } from '../../../../platform/storage-full.ts'
import type { Certificate } from './certificate.ts'
import { ownersOf } from './owners.ts'
import { Peers, refusal, type PeerLimits } from './peers.ts'
import { maxMailBytes, receive } from './receive.ts'

export interface SmtpInOptions {
  /** What this server calls itself. */
  readonly host: string
  /** Said in the greeting. */
  readonly banner: string
  readonly certificate: Certificate
  /** Runs when a mail was taken. */
  readonly onMail: () => void
  readonly limits?: PeerLimits
}

const mostRecipients = 100
/** Unknown addresses that one connection may try: whoever guesses more is no mail server. */
const mostUnknown = 20
const idleMs = 120_000

type Reply = (error?: Error | null) => void

/** Answers with what the work throws; what is not meant for the peer is a fault of ours, and it comes back later. */
function answer(deps: Deps, reply: Reply, work: Promise<void>): void {
  work.then(
    () => reply(),
    (error: unknown) => {
      if (error instanceof Error && 'responseCode' in error) return reply(error)
      deps.log.error({ err: error }, 'a mail could not be taken')
      reply(
        isStorageFull(error)
          ? refusal(452, '4.3.1 There is no room for this mail now, try again later')
          : refusal(451, '4.3.0 This mail cannot be taken now, try again later'),
      )
    },
  )
}

/**
 * The server that mail for agents comes in by: addresses of this office only, whoever sends. It relays nothing and
 * knows no passwords. It does not listen yet.
 */
export function smtpIn(deps: Deps, { host, banner, certificate, onMail, limits }: SmtpInOptions): SMTPServer {
  const peers = new Peers(deps, limits)
  const unknown = new WeakMap<SMTPServerSession, number>()
  /** Whom the addresses of the mail that is coming belong to, by session. */
  const owners = new WeakMap<SMTPServerSession, Map<string, string>>()

  async function checkRecipient(address: string, session: SMTPServerSession): Promise<void> {
    const [found] = await ownersOf(deps.db, [address])
    if (found) {
      owners.set(session, new Map([...(owners.get(session) ?? []), found]))
      return
    }
    const tried = (unknown.get(session) ?? 0) + 1
    unknown.set(session, tried)
    if (tried > mostUnknown) throw refusal(421, '4.7.0 Too many unknown addresses')
    throw refusal(550, '5.1.1 No such mailbox here, and this server relays no mail')
  }

  async function take(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
    const known = owners.get(session)
    const people = session.envelope.rcptTo.flatMap(({ address }) => known?.get(address) ?? [])
    owners.delete(session)
    await receive(deps, host, stream, session, [...new Set(people)])
    onMail()
  }

  const server = new SMTPServer({
    name: host,
    banner,
    size: maxMailBytes,
    rejectOversized: true,
    maxRecipients: mostRecipients,
    maxClients: 500,
    ...certificate,
    minVersion: 'TLSv1.2',
    disabledCommands: ['AUTH'],
    authOptional: true,
    disableReverseLookup: true,
    logger: false,
    socketTimeout: idleMs,
    closeTimeout: 3000,
    onConnect(session, reply) {
      try {
        peers.enter(session)
        reply()
      } catch (error) {
        reply(error as Error)
      }
    },
    onClose: (session) => peers.leave(session),
    onMailFrom: (_address, { remoteAddress }, reply) => answer(deps, reply, peers.message(remoteAddress)),
    onRcptTo: ({ address }, session, reply) => answer(deps, reply, checkRecipient(address, session)),
    onData: (stream, session, reply) => answer(deps, reply, take(stream, session)),
  })
  // Connections that break off in the middle of a talk are everyday's.
  server.on('error', (error) => deps.log.debug({ err: error }, 'a mail connection broke off'))
  return server
}
