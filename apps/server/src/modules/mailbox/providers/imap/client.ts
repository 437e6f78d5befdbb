import { ImapFlow } from 'imapflow'
import { resolveHost } from '../accounts/egress-policy.ts'
import type { ImapAccess, MailEgressPolicy } from './imap-access.ts'
import { toImapError } from './errors.ts'

/** Limits for a single response; larger messages are downloaded in chunks. */
const responseLimits = {
  maxLineLength: 16_000_000,
  maxLiteralSize: 8_000_000,
  maxResponseSize: 24_000_000,
} as const

const connectTimeoutMs = 20_000
const defaultSocketTimeoutMs = 60_000
/**
 * How long an IDLE lasts before it is renewed: shorter than the socket timeout, whose NOOP would end it. A dead
 * connection shows when the renewal is not acknowledged.
 */
const maxIdleMs = 45_000

/** Listeners for untagged responses, and the patience with the server. */
export interface ImapOptions {
  /** Something changed in the selected folder. */
  onChange?: () => void
  /** A message of the selected folder was expunged; requires QRESYNC. */
  onVanished?: (path: string, uid: number) => void
  /** How long the server may be silent. */
  socketTimeoutMs?: number
}

/** Resolves a host to an address that the egress policy allows, with the TLS options to verify its name. */
export async function resolveServer(host: string, egressPolicy: MailEgressPolicy) {
  const { host: address, servername } = await resolveHost(host, egressPolicy)
  const tls = {
    ...(servername !== undefined && { servername }),
    ...(egressPolicy.ca !== undefined && { ca: egressPolicy.ca }),
    minVersion: 'TLSv1.2' as const,
  }
  return { address, tls }
}
type ResolvedServer = Awaited<ReturnType<typeof resolveServer>>

function createClient(
  access: ImapAccess,
  { address, tls }: ResolvedServer,
  { onVanished, socketTimeoutMs = defaultSocketTimeoutMs }: ImapOptions,
): ImapFlow {
  const { imap, user, secret } = access
  return new ImapFlow({
    host: address,
    port: imap.port,
    secure: imap.security === 'tls',
    // The password is never sent in the clear unless the account is configured without encryption.
    doSTARTTLS: imap.security === 'starttls',
    auth: 'password' in secret ? { user, pass: secret.password } : { user, accessToken: secret.accessToken },
    tls,
    qresync: true,
    disableAutoIdle: true,
    disableBinary: true,
    logger: false,
    clientInfo: { name: 'PB Office', version: false, vendor: false, 'support-url': false, date: false },
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: socketTimeoutMs,
    maxIdleTime: maxIdleMs,
    ...responseLimits,
    ...(onVanished && {
      expungeHandler: ({ path, uid }: { path: string; uid?: number | undefined }) => {
        if (uid !== undefined) onVanished(path, uid)
      },
    }),
  })
}

/** Errors that closed a connection. */
const closeErrors = new WeakMap<ImapFlow, Error>()

/** Returns the error that closed the connection when that was a response limit, otherwise the given error. */
export function withCloseError(client: ImapFlow, error: unknown): unknown {
  const closeError = closeErrors.get(client)
  const imapError = closeError && toImapError(closeError)
  return imapError?.kind === 'limit_exceeded' ? imapError : error
}

/** Connects and logs in. Throws `ImapError`. */
export async function openImap(
  access: ImapAccess,
  egressPolicy: MailEgressPolicy,
  options: ImapOptions = {},
): Promise<ImapFlow> {
  let client: ImapFlow | undefined
  try {
    client = createClient(access, await resolveServer(access.imap.host, egressPolicy), options)
    const opened = client
    const { onChange } = options
    // Pending commands only fail with a closed connection, so the cause is stored.
    client.on('error', (error) => closeErrors.set(opened, error))
    if (onChange) for (const event of ['exists', 'expunge', 'flags'] as const) client.on(event, onChange)
    await client.connect()
    return client
  } catch (error) {
    client?.close()
    throw toImapError(client ? withCloseError(client, error) : error)
  }
}
