import { connect } from 'node:net'
import type { SMTPServer } from 'smtp-server'
import type { Deps } from '../../../../platform/deps.ts'

/**
 * How mail comes in at this process:
 * - `listens`    here
 * - `elsewhere`  another process of this office has the port
 * - `failed`     somebody else has it, or it cannot be opened
 */
export type ListenerState = 'listens' | 'elsewhere' | 'failed'

const againMs = 5000
const greetingMs = 2000

/** What a server that listens there says first; empty where it says nothing. */
function greetingAt(host: string, port: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: greetingMs })
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
 * Holds a port for as long as it can be had: of several processes on one machine one listens, and another takes over
 * when it ends. A port that is taken is no reason not to start.
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

  /** Where it listens, once it does: port 0 is any. */
  get port(): number | undefined {
    const address = this.#server?.server.address()
    return address && typeof address === 'object' ? address.port : undefined
  }

  /** Listens, or tries to until it can. */
  async start(host: string, port: number): Promise<void> {
    const server = this.#make()
    const fault = await new Promise<Error | null>((resolve) => {
      server.server.once('error', resolve)
      server.listen(port, host, () => resolve(null))
    })
    if (this.#stopped) return void server.server.close()
    if (fault) return this.#wait(host, port, fault)
    this.#server = server
    this.#say('listens', null)
  }

  async #wait(host: string, port: number, fault: Error): Promise<void> {
    const ours = (await greetingAt(host, port)).includes(this.#banner)
    if (this.#stopped) return
    this.#say(ours ? 'elsewhere' : 'failed', fault)
    this.#timer = setTimeout(() => void this.start(host, port), againMs)
    this.#timer.unref()
  }

  #say(state: ListenerState, fault: Error | null): void {
    if (state === 'failed' && (this.#state !== state || !this.#timer))
      this.#deps.log.warn({ err: fault }, 'mail cannot come in: its port cannot be opened (SMTP_PORT)')
    if (state === 'listens') this.#deps.log.info({ port: this.port }, 'mail comes in')
    this.#state = state
  }

  /** Ends: talks that are in the middle of a mail get a moment, and are broken off then. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    const server = this.#server
    this.#server = undefined
    if (server) await new Promise<void>((done) => server.close(done))
  }
}
