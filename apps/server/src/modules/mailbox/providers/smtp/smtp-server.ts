import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { Socket } from 'node:net'
import type { Deps } from '../../../../platform/deps.ts'
import { createBatcher } from '../../../../platform/batcher.ts'
import { isStorageFull } from '../../../../platform/files/storage-full.ts'
import { createPublicAuthenticator, type Authenticate } from './authenticate.ts'
import type { Certificate } from './certificate.ts'
import { enqueueInbound, type InboundMail } from './inbound-queue.ts'
import { findMailboxOwners } from './mailbox-owners.ts'
import { PeerLimiter, smtpError, type PeerLimits } from './peer-limits.ts'
import { endTrickle } from './end-trickle.ts'
import { maxMailBytes, receiveMessage } from './receive-message.ts'

export interface SmtpServerOptions {
  /** The host name in greetings and trace headers. */
  readonly host: string
  /** Text of the greeting. */
  readonly banner: string
  readonly certificate: Certificate
  /** Runs when a message was accepted. */
  readonly onMail: () => void
  readonly limits?: PeerLimits
  /** Checks the senders; by default with the system's name servers. */
  readonly authenticate?: Authenticate
}

const maxRecipients = 100
/** Mails of different connections that are queued together, and recipients that are looked up together. */
const maxBatchSize = 50
/** Unknown addresses per connection; more of them are address harvesting. */
const maxUnknownRecipients = 20
const idleMs = 120_000

/** Parameters of MAIL FROM that are understood (RFC 1870, 3461, 6152, 6531, 8689; AUTH is ignored without sign-in). */
const mailParameters = new Set(['SIZE', 'BODY', 'SMTPUTF8', 'RET', 'ENVID', 'AUTH', 'REQUIRETLS'])

/** Throws the reply to a MAIL FROM with a parameter that is not understood (RFC 5321, 4.1.1.11). */
function checkMailParameters(args: unknown): void {
  const names = typeof args === 'object' && args !== null ? Object.keys(args) : []
  const unknown = names.find((name) => !mailParameters.has(name.toUpperCase()))
  if (unknown !== undefined) throw smtpError(555, '5.5.4 MAIL FROM parameter not recognized')
}

type Reply = (error?: Error | null) => void

/** Replies with the error of `work`; for an internal error, with a temporary one, so that the client retries. */
function completeReply(deps: Deps, reply: Reply, work: Promise<void>): void {
  work.then(
    () => reply(),
    (error: unknown) => {
      if (error instanceof Error && 'responseCode' in error) return reply(error)
      deps.log.error({ err: error }, 'an inbound message could not be accepted')
      reply(
        isStorageFull(error)
          ? smtpError(452, '4.3.1 Insufficient storage, try again later')
          : smtpError(451, '4.3.0 Temporary error, try again later'),
      )
    },
  )
}

/**
 * Creates the SMTP server that receives mail for agents of this office. It relays nothing and has no authentication. The
 * caller makes it listen.
 */
export function createSmtpServer(
  deps: Deps,
  {
    host,
    banner,
    certificate,
    onMail,
    limits,
    authenticate = createPublicAuthenticator(),
  }: SmtpServerOptions,
): SMTPServer {
  const peers = new PeerLimiter(deps, limits)
  const unknown = new WeakMap<SMTPServerSession, number>()
  /** Person ids of the current message's recipients, by session. */
  const owners = new WeakMap<SMTPServerSession, Map<string, string>>()

  // What several connections need at the same time is one statement and one commit.
  const findOwner = createBatcher(maxBatchSize, async (addresses: readonly string[]) => {
    const found = await findMailboxOwners(deps.db, addresses)
    return addresses.map((address) => found.get(address))
  })
  const enqueue = createBatcher(maxBatchSize, async (mails: readonly InboundMail[]) => {
    await enqueueInbound(deps.db, mails)
    return mails.map(() => undefined)
  })

  async function checkRecipient(address: string, session: SMTPServerSession): Promise<void> {
    const owner = await findOwner(address)
    if (owner !== undefined) {
      owners.set(session, new Map([...(owners.get(session) ?? []), [address, owner]]))
      return
    }
    const tried = (unknown.get(session) ?? 0) + 1
    unknown.set(session, tried)
    if (tried > maxUnknownRecipients) throw smtpError(421, '4.7.0 Too many unknown addresses')
    throw smtpError(550, '5.1.1 No such mailbox here, and this server relays no mail')
  }

  async function checkSender(args: unknown, remoteAddress: string): Promise<void> {
    checkMailParameters(args)
    await peers.message(remoteAddress)
  }

  async function acceptMessage(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
    const known = owners.get(session)
    const people = session.envelope.rcptTo.flatMap(({ address }) => known?.get(address) ?? [])
    owners.delete(session)
    await receiveMessage(deps, { host, authenticate, enqueue }, stream, session, [...new Set(people)])
    onMail()
  }

  const server = new SMTPServer({
    name: host,
    banner,
    size: maxMailBytes,
    rejectOversized: true,
    maxRecipients,
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
    onMailFrom: ({ args }, { remoteAddress }, reply) =>
      completeReply(deps, reply, checkSender(args, remoteAddress)),
    onRcptTo: ({ address }, session, reply) => completeReply(deps, reply, checkRecipient(address, session)),
    onData: (stream, session, reply) => completeReply(deps, reply, acceptMessage(stream, session)),
  })
  server.server.on('connection', (socket: Socket) => endTrickle(socket))
  // Aborted connections are normal.
  server.on('error', (error) => deps.log.debug({ err: error }, 'SMTP connection aborted'))
  return server
}
