import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '../../../../platform/deps.ts'
import type { SecretKeyUse } from '../../../../platform/secret-key/uses.ts'
import { deriveKey } from '../../../../platform/secrets.ts'
import { mailDomain } from '../../../system-mail/index.ts'
import type { ConnectionState, MailProvider } from '../port.ts'
import { loadCertificate } from './certificate.ts'
import { Listener } from './listener.ts'
import { sendBySmtp } from './send.ts'
import { createSmtpServer } from './smtp-server.ts'
import { storeDueInbound, storeInbound } from './store-inbound.ts'

/** Batches that one process stores in parallel. */
const concurrency = 2
/** How long mail that takes long may take to finish on shutdown. */
const stopTimeoutMs = 5000

/** Stores inbound mail in this process as soon as it is queued. */
class InboundWorker {
  readonly #deps: Deps
  readonly #running = new Set<Promise<void>>()
  /** Mail that takes long to parse. */
  readonly #slow = new Set<Promise<void>>()
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
      await storeDueInbound(this.#deps, () => this.#stopped, this.#trackSlow).catch((error: unknown) =>
        this.#deps.log.error({ err: error }, 'inbound mail could not be stored'),
      )
    }
  }

  readonly #trackSlow = (task: Promise<void>): void => {
    const slow = task.finally(() => this.#slow.delete(slow))
    this.#slow.add(slow)
  }

  /** Finishes the batches. Mail that takes long is stored later, by the process that takes over its row. */
  async stop(): Promise<void> {
    this.#stopped = true
    await Promise.all(this.#running)
    await Promise.race([Promise.all(this.#slow), sleep(stopTimeoutMs, undefined, { ref: false })])
  }
}

interface RunningProvider {
  readonly intake: InboundWorker
  readonly listener: Listener | undefined
}

/** What runs in this process, by database. */
const running = new WeakMap<Deps['db'], RunningProvider>()

const greetingPurpose = 'mail greeting'

export const greetingKey: SecretKeyUse = {
  kind: 'unstored',
  purpose: greetingPurpose,
  reason: 'Processes of the office that run at the same time compare it.',
}

/** Returns the greeting by which processes of one office recognize each other's port, without naming the office. */
const getBanner = ({ env }: Deps): string =>
  `PB-Office-${deriveKey(env.secretKey, greetingPurpose).toString('hex').slice(0, 12)}`

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
