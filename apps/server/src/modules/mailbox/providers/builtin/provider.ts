import { hostname } from 'node:os'
import type { Deps } from '../../../../platform/deps.ts'
import { deriveKey } from '../../../../platform/secrets.ts'
import { mailDomain } from '../../../system-mail/index.ts'
import type { ConnectionState, MailProvider } from '../port.ts'
import { certificateOf } from './certificate.ts'
import { Listener } from './listener.ts'
import { send } from './send.ts'
import { smtpIn } from './smtp-in.ts'
import { storeArrivals } from './store-arrivals.ts'

/** Mails that one process puts into mailboxes at once. */
const lanes = 2

/** Stores what has come, in this process, as soon as it has. */
class Intake {
  readonly #deps: Deps
  #running = new Set<Promise<void>>()
  #asked = false
  #stopped = false

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** There is something to store. */
  readonly wake = (): void => {
    this.#asked = true
    if (this.#stopped || this.#running.size >= lanes) return
    const lane = this.#run().finally(() => this.#running.delete(lane))
    this.#running.add(lane)
  }

  async #run(): Promise<void> {
    while (this.#asked && !this.#stopped) {
      this.#asked = false
      // The database is away: the clock comes by every minute.
      await storeArrivals(this.#deps, () => this.#stopped).catch((error: unknown) =>
        this.#deps.log.error({ err: error }, 'mail that came cannot be stored now'),
      )
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await Promise.all(this.#running)
  }
}

interface Running {
  readonly intake: Intake
  readonly listener: Listener | undefined
}

/** What runs in this process, by what it runs on. */
const running = new WeakMap<Deps['db'], Running>()

/** The words by which processes of one office know each other's port, and nobody else the office. */
const bannerOf = ({ env }: Deps): string =>
  `PB-Office-${deriveKey(env.secretKey, 'mail greeting').toString('hex').slice(0, 12)}`

/** What this server calls itself to others: a full name where it has one. */
function hostOf({ env }: Deps): string {
  const domain = mailDomain(env)
  return domain.includes('.') ? domain : hostname()
}

async function openListener(deps: Deps, onMail: () => void): Promise<Listener | undefined> {
  const { host, port } = deps.env.smtpIn
  if (port === undefined) return undefined
  const name = hostOf(deps)
  const certificate = await certificateOf(deps, name)
  const banner = bannerOf(deps)
  const listener = new Listener(deps, {
    banner,
    make: () => smtpIn(deps, { host: name, banner, certificate, onMail }),
  })
  await listener.start(host, port)
  return listener
}

const details = {
  listens: ({ host }: { host: string }, port: number | undefined) => `Takes mail at ${host}:${port}`,
  elsewhere: () => 'Another process of this office takes mail',
  failed: (_env: object) => 'The port of SMTP_PORT cannot be opened; another program may have it',
} as const

/** Mail that the office keeps itself: SMTP in, SMTP out through a relay, and colleagues without either. */
export const builtin: MailProvider = {
  name: 'builtin',
  async start(deps) {
    const intake = new Intake(deps)
    const listener = await openListener(deps, intake.wake)
    running.set(deps.db, { intake, listener })
    intake.wake()
    return async () => {
      await listener?.stop()
      await intake.stop()
      running.delete(deps.db)
    }
  },
  async bringIn(deps) {
    await storeArrivals(deps)
  },
  send: (deps, mail, hold) => send(deps, mail, hold, () => running.get(deps.db)?.intake.wake()),
  // The store is all there is: nobody else has to hear of a change.
  async change() {},
  async state(deps): Promise<ConnectionState> {
    const { smtpIn: env } = deps.env
    if (env.port === undefined) return { outcome: 'off', detail: 'SMTP_PORT is off: no mail comes in' }
    const listener = running.get(deps.db)?.listener
    if (!listener) return { outcome: 'off', detail: 'This process takes no mail' }
    const detail = details[listener.state](env, listener.port)
    return { outcome: listener.state === 'failed' ? 'failed' : 'ok', detail }
  },
}

/** The port that mail comes in by in this process, once it listens. */
export const smtpPortOf = (deps: Pick<Deps, 'db'>): number | undefined => running.get(deps.db)?.listener?.port
