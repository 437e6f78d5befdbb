import { setTimeout as sleep } from 'node:timers/promises'
import { ActiveTasks } from './active-tasks.ts'

interface QueueWorkerOptions {
  /** Entries that one process executes at once, not counting slow ones. */
  readonly maxActive: number
  /** All entries of one process, slow ones included. */
  readonly maxInProgress: number
  /** An entry that waits for a server for so long no longer counts: it must not hold up the others. Default: 1 s. */
  readonly slowAfterMs?: number
  /** Claims due entries and passes each to `start`, while there is `hasRoom`. */
  readonly claimDue: (worker: QueueWorker) => Promise<void>
  /** Called when `claimDue` rejected; it is called again after a second. */
  readonly onError: (error: unknown) => void
}

const defaultSlowAfterMs = 1000
/** Delay after the queue could not be read. */
const retryMs = 1000
/** How long entries in progress may take to finish on shutdown. */
const stopTimeoutMs = 10_000

/** Executes the due entries of a queue in the database, each on its own. Several processes share the work. */
export class QueueWorker {
  readonly #options: QueueWorkerOptions
  readonly #tasks: ActiveTasks
  #isAsked = false
  #isStopped = false
  #claiming: Promise<void> | undefined

  constructor(options: QueueWorkerOptions) {
    this.#options = options
    const { maxActive, maxInProgress, slowAfterMs = defaultSlowAfterMs } = options
    // What waited for an entry that has ended, such as the next email of its thread, is due.
    this.#tasks = new ActiveTasks({ maxActive, maxInProgress, slowAfterMs, onRoom: () => this.wake() })
  }

  /** Looks for due entries now. */
  readonly wake = (): void => {
    this.#isAsked = true
    if (this.#isStopped || this.#claiming) return
    this.#claiming = this.#claimDue()
      .catch((error: unknown) => {
        this.#options.onError(error)
        this.#isAsked = false
        setTimeout(this.wake, retryMs).unref()
      })
      .finally(() => {
        this.#claiming = undefined
        if (this.#isAsked) this.wake()
      })
  }

  async #claimDue(): Promise<void> {
    while (this.#isAsked && !this.#isStopped) {
      this.#isAsked = false
      await this.#options.claimDue(this)
    }
  }

  /** Whether another entry can be claimed. */
  get hasRoom(): boolean {
    return this.#tasks.hasRoom
  }

  /** Executes an entry; `work` must not reject. */
  start(work: () => Promise<void>): void {
    this.#tasks.start(work)
  }

  /** Resolves when nothing is due or in progress. */
  async finish(): Promise<void> {
    while (this.#claiming || this.#tasks.isBusy) await Promise.all([this.#claiming, this.#tasks.settle()])
  }

  /** Stops claiming, and gives entries in progress time to finish. The leases of the others are taken over. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await Promise.race([this.finish(), sleep(stopTimeoutMs, undefined, { ref: false })])
  }
}
