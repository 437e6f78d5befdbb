import { ImapFlow } from 'imapflow'
import { addressOf } from '../accounts/reach.ts'
import type { ImapAccess, ImapReach } from './access.ts'
import { faultOf } from './fault.ts'

/** No server has reason to say more at once; larger mails are asked for piece by piece. */
const longest = { maxLineLength: 16_000_000, maxLiteralSize: 8_000_000, maxResponseSize: 24_000_000 } as const

const connectMs = 20_000
const silenceMs = 60_000
/** Servers end an IDLE after 30 minutes, and some lines in between much sooner. */
const idleMs = 240_000

/** What a connection hears beside the answers to its questions. */
export interface Heard {
  /** Something changed in the folder that is open. */
  onChange?: () => void
  /** A message of the folder that is open is gone; of servers with QRESYNC. */
  onVanished?: (path: string, uid: number) => void
}

/** A server as a connection is made to it: an address that may be called, and the name that it must show. */
export async function reached(host: string, reach: ImapReach) {
  const { host: address, servername } = await addressOf(host, reach)
  const tls = {
    ...(servername !== undefined && { servername }),
    ...(reach.ca !== undefined && { ca: reach.ca }),
    minVersion: 'TLSv1.2' as const,
  }
  return { address, tls }
}
type Reached = Awaited<ReturnType<typeof reached>>

function clientOf(access: ImapAccess, { address, tls }: Reached, onVanished: Heard['onVanished']): ImapFlow {
  const { imap, user, secret } = access
  return new ImapFlow({
    host: address,
    port: imap.port,
    secure: imap.security === 'tls',
    // The password is never said in the clear, unless the server is said to know nothing else.
    doSTARTTLS: imap.security === 'starttls',
    auth: 'password' in secret ? { user, pass: secret.password } : { user, accessToken: secret.accessToken },
    tls,
    qresync: true,
    disableAutoIdle: true,
    disableBinary: true,
    logger: false,
    clientInfo: { name: 'PB Office', version: false, vendor: false, 'support-url': false, date: false },
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
    maxIdleTime: idleMs,
    ...longest,
    ...(onVanished && {
      expungeHandler: ({ path, uid }: { path: string; uid?: number | undefined }) => {
        if (uid !== undefined) onVanished(path, uid)
      },
    }),
  })
}

/** Why connections ended. */
const endings = new WeakMap<ImapFlow, Error>()

/** A fault of a talk; where the connection was ended because of what the server said, that. */
export function faultWith(client: ImapFlow, error: unknown): unknown {
  const ending = endings.get(client)
  const fault = ending && faultOf(ending)
  return fault?.kind === 'limits' ? fault : error
}

/** Connects and logs in. Throws `ImapFault`. */
export async function openImap(
  access: ImapAccess,
  reach: ImapReach,
  { onChange, onVanished }: Heard = {},
): Promise<ImapFlow> {
  let client: ImapFlow | undefined
  try {
    client = clientOf(access, await reached(access.imap.host, reach), onVanished)
    const own = client
    // Whoever waits for an answer hears only that the connection is gone.
    client.on('error', (error) => endings.set(own, error))
    if (onChange) for (const event of ['exists', 'expunge', 'flags'] as const) client.on(event, onChange)
    await client.connect()
    return client
  } catch (error) {
    client?.close()
    throw faultOf(client ? faultWith(client, error) : error)
  }
}
