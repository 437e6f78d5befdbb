import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ServerRole } from '../../apps/server/src/platform/server-role.ts'

const program = join(import.meta.dirname, '../../apps/server/src/main.ts')
const startTimeoutMs = 300_000
const stopTimeoutMs = 30_000

/** As `RestartSec` of deploy/pb-office.service. */
const restartDelayMs = 5000

export interface ServerSettings {
  readonly name: string
  readonly role: ServerRole | undefined
  readonly port: number
  readonly environment: Readonly<Record<string, string>>
  readonly logFile: string
}

/** Runs one server process as `npm start` does, and restarts it when it ends, as systemd does. */
export class SupervisedServer {
  readonly #settings: ServerSettings
  #child: ChildProcess | undefined
  #stopping = false
  /** Changes of the environment that apply from the next start on. */
  readonly extraEnvironment: Record<string, string> = {}
  restarts = 0
  /** Of each restart, the seconds from its launch until it was ready. */
  readonly startSeconds: number[] = []

  constructor(settings: ServerSettings) {
    this.#settings = settings
  }

  get name(): string {
    return this.#settings.name
  }

  get port(): number {
    return this.#settings.port
  }

  get pid(): number | undefined {
    return this.#child?.exitCode === null && this.#child.signalCode === null ? this.#child.pid : undefined
  }

  #launch(): void {
    const { role, environment, port, logFile } = this.#settings
    const log = openSync(logFile, 'a')
    // In a group of its own: Ctrl-C must reach the benchmark alone, which then stops the server.
    const child = spawn(process.execPath, [program, ...(role ? ['--role', role] : [])], {
      env: {
        PATH: process.env['PATH'],
        ...environment,
        ...this.extraEnvironment,
        PORT: String(port),
      },
      stdio: ['ignore', log, log],
      detached: true,
    })
    closeSync(log)
    this.#child = child
    child.once('exit', () => void this.#restart())
  }

  async #restart(): Promise<void> {
    await sleep(this.#stopping ? 0 : restartDelayMs)
    if (this.#stopping) return
    this.restarts += 1
    this.#launch()
    const launched = performance.now()
    const pid = this.pid
    while (!(await this.isReady())) {
      if (this.pid !== pid) return
      await sleep(100)
    }
    this.startSeconds.push((performance.now() - launched) / 1000)
  }

  async isReady(): Promise<boolean> {
    try {
      const reply = await fetch(`http://127.0.0.1:${this.port}/readyz`, { signal: AbortSignal.timeout(2000) })
      await reply.text()
      return reply.ok
    } catch {
      return false
    }
  }

  /** Starts it and waits until it is ready. */
  async start(signal: AbortSignal): Promise<void> {
    this.#launch()
    for (const deadline = Date.now() + startTimeoutMs; !(await this.isReady()); await sleep(100)) {
      signal.throwIfAborted()
      if (Date.now() > deadline) throw new Error(`${this.name} is not ready; see ${this.#settings.logFile}`)
    }
  }

  kill(signal: NodeJS.Signals): void {
    this.#child?.kill(signal)
  }

  /** Stops it as an operator does, or kills it if that takes too long. */
  async stop(): Promise<void> {
    this.#stopping = true
    const child = this.#child
    if (this.pid === undefined || !child) return
    const exit = once(child, 'exit')
    child.kill('SIGTERM')
    const stopped = await Promise.race([exit.then(() => true), sleep(stopTimeoutMs, false, { ref: false })])
    if (stopped) return
    console.error(`${this.name} did not stop within ${stopTimeoutMs / 1000} s and was killed`)
    child.kill('SIGKILL')
    await exit
  }
}
