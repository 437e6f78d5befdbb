import { hostname } from 'node:os'
import type { Deps } from '../../../../platform/deps.ts'
import { deriveKey } from '../../../../platform/secrets.ts'
import { mailDomain } from '../../../system-mail/index.ts'
import type { ConnectionState, MailProvider } from '../port.ts'
import { loadCertificate } from './certificate.ts'
import { Listener } from './listener.ts'
import { sendBySmtp } from './send.ts'
import { createSmtpServer } from './smtp-server.ts'
import { storeInbound } from './store-inbound.ts'

/** Batches that one process stores in parallel. */
const concurrency = 2

/** Stores inbound mail in this process as soon as it is queued. */
class InboundWorker {
  readonly #deps: Deps
  #running = new Set<Promise<void>>()
  #asked = false
  #stopped = false

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Called when mail was queued. */
  readonly wake = (): void => {
    this.#asked = true
    if (this.#stopped || this.#running.size >= concurrency) return
    const lane = this.#run().finally(() => this.#running.delete(lane))
    this.#running.add(lane)
  }

  async #run(): Promise<void> {
    while (this.#asked && !this.#stopped) {
      this.#asked = false
      // When the database is unavailable, the job that runs every minute retries.
      await storeInbound(this.#deps, () => this.#stopped).catch((error: unknown) =>
        this.#deps.log.error({ err: error }, 'inbound mail could not be stored'),
      )
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await Promise.all(this.#running)
  }
}

interface RunningProvider {
  readonly intake: InboundWorker
  readonly listener: Listener | undefined
}

/** What runs in this process, by database. */
const running = new WeakMap<Deps['db'], RunningProvider>()

/** Returns the greeting by which processes of one office recognize each other's port, without naming the office. */
const getBanner = ({ env }: Deps): string =>
  `PB-Office-${deriveKey(env.secretKey, 'mail greeting').toString('hex').slice(0, 12)}`

/** Returns the host name for greetings: the mail domain if it is fully qualified. */
function getHostName({ env }: Deps): string {
  const domain = mailDomain(env)
  return domain.includes('.') ? domain : hostname()
}

async function openListener(deps: Deps, onMail: () => void): Promise<Listener | undefined> {
  const { host, port } = deps.env.smtpIn
  if (port === undefined) return undefined
  const name = getHostName(deps)
  const certificate = await loadCertificate(deps, name)
  const banner = getBanner(deps)
  const listener = new Listener(deps, {
    banner,
    make: () => createSmtpServer(deps, { host: name, banner, certificate, onMail }),
  })
  await listener.start(host, port)
  return listener
}

const details = {
  listens: ({ host }: { host: string }, port: number | undefined) => `Receives mail at ${host}:${port}`,
  elsewhere: () => 'Another process of this office receives mail',
  failed: (_env: object) => 'The port of SMTP_PORT cannot be opened; another program may have it',
} as const

/** The built-in provider: receives by SMTP, sends through a relay, and delivers to colleagues directly. */
export const smtpProvider: MailProvider = {
  name: 'builtin',
  async start(deps) {
    const intake = new InboundWorker(deps)
    const listener = await openListener(deps, intake.wake)
    running.set(deps.db, { intake, listener })
    intake.wake()
    return async () => {
      await listener?.stop()
      await intake.stop()
      running.delete(deps.db)
    }
  },
  async fetchMail(deps) {
    await storeInbound(deps)
  },
  send: (deps, mail, hold) => sendBySmtp(deps, mail, hold, () => running.get(deps.db)?.intake.wake()),
  // There is no remote mailbox to change.
  async change() {},
  async state(deps): Promise<ConnectionState> {
    const { smtpIn: env } = deps.env
    if (env.port === undefined) return { outcome: 'off', detail: 'SMTP_PORT is off: no mail is received' }
    const listener = running.get(deps.db)?.listener
    if (!listener) return { outcome: 'off', detail: 'This process receives no mail' }
    const detail = details[listener.state](env, listener.port)
    return { outcome: listener.state === 'failed' ? 'failed' : 'ok', detail }
  },
}

/** Returns the SMTP port of this process once it listens. */
export const getSmtpPort = (deps: Pick<Deps, 'db'>): number | undefined =>
  running.get(deps.db)?.listener?.port
