import { connect } from 'node:net'
import type { SMTPServer } from 'smtp-server'
import type { Deps } from '../../../../platform/deps.ts'

/**
 * The state of the SMTP port:
 * - `listens`    this process listens on it
 * - `elsewhere`  another process of this office listens on it
 * - `failed`     another program listens on it, or it cannot be opened
 */
export type ListenerState = 'listens' | 'elsewhere' | 'failed'

const retryMs = 5000
const greetingTimeoutMs = 2000

/** Returns the greeting of the server on this port; empty when there is none. */
function readGreeting(host: string, port: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: greetingTimeoutMs })
    const end = (text: string): void => {
      socket.destroy()
      resolve(text)
    }
    socket.once('data', (bytes) => end(bytes.toString('latin1')))
    socket.once('timeout', () => end(''))
    socket.once('error', () => end(''))
    socket.once('close', () => end(''))
  })
}

/**
 * Listens on a port, or retries until it is free: of several processes on one machine one listens, and another takes
 * over when it stops. A port in use does not prevent the process from starting.
 */
export class Listener {
  readonly #deps: Deps
  readonly #make: () => SMTPServer
  readonly #banner: string
  #server: SMTPServer | undefined
  #timer: NodeJS.Timeout | undefined
  #stopped = false
  #state: ListenerState = 'failed'

  constructor(deps: Deps, { make, banner }: { make: () => SMTPServer; banner: string }) {
    this.#deps = deps
    this.#make = make
    this.#banner = banner
  }

  get state(): ListenerState {
    return this.#state
  }

  /** The actual port once it listens: port 0 selects a free one. */
  get port(): number | undefined {
    const address = this.#server?.server.address()
    return address && typeof address === 'object' ? address.port : undefined
  }

  /** Listens, or schedules a retry. */
  async start(host: string, port: number): Promise<void> {
    const server = this.#make()
    const error = await new Promise<Error | null>((resolve) => {
      server.server.once('error', resolve)
      server.listen(port, host, () => resolve(null))
    })
    if (this.#stopped) return void server.server.close()
    if (error) return this.#scheduleRetry(host, port, error)
    this.#server = server
    this.#setState('listens', null)
  }

  async #scheduleRetry(host: string, port: number, error: Error): Promise<void> {
    const ours = (await readGreeting(host, port)).includes(this.#banner)
    if (this.#stopped) return
    this.#setState(ours ? 'elsewhere' : 'failed', error)
    this.#timer = setTimeout(() => void this.start(host, port), retryMs)
    this.#timer.unref()
  }

  #setState(state: ListenerState, error: Error | null): void {
    if (state === 'failed' && (this.#state !== state || !this.#timer))
      this.#deps.log.warn({ err: error }, 'cannot receive mail: the port (SMTP_PORT) cannot be opened')
    if (state === 'listens') this.#deps.log.info({ port: this.port }, 'SMTP server is listening')
    this.#state = state
  }

  /** Stops listening; connections in the middle of a message get a grace period. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    const server = this.#server
    this.#server = undefined
    if (server) await new Promise<void>((done) => server.close(done))
  }
}
