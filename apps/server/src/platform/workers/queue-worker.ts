import { setTimeout as sleep } from 'node:timers/promises'

interface QueueWorkerOptions {
  /** Entries that one process executes at once, not counting slow ones. */
  readonly maxActive: number
  /** All entries of one process, slow ones included. */
  readonly maxInProgress: number
  /** Claims due entries and passes each to `start`, while there is `hasRoom`. */
  readonly claimDue: (worker: QueueWorker) => Promise<void>
  /** Called when `claimDue` rejected; it is called again after a second. */
  readonly onError: (error: unknown) => void
}

/** An entry that waits for a server for so long no longer counts: it must not hold up the others. */
const slowAfterMs = 1000
/** Delay after the queue could not be read. */
const retryMs = 1000
/** How long entries in progress may take to finish on shutdown. */
const stopTimeoutMs = 10_000

/** Executes the due entries of a queue in the database, each on its own. Several processes share the work. */
export class QueueWorker {
  readonly #options: QueueWorkerOptions
  readonly #inProgress = new Set<Promise<void>>()
  #active = 0
  #isAsked = false
  #isStopped = false
  #claiming: Promise<void> | undefined

  constructor(options: QueueWorkerOptions) {
    this.#options = options
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
    return this.#active < this.#options.maxActive && this.#inProgress.size < this.#options.maxInProgress
  }

  /** Executes an entry; `work` must not reject. */
  start(work: () => Promise<void>): void {
    this.#active += 1
    let isActive = true
    const deactivate = (): void => {
      if (!isActive) return
      isActive = false
      this.#active -= 1
      this.wake()
    }
    const timer = setTimeout(deactivate, slowAfterMs)
    const task = work().finally(() => {
      clearTimeout(timer)
      this.#inProgress.delete(task)
      if (isActive) deactivate()
      // What waited for this entry, such as the next email of its thread, is due.
      else this.wake()
    })
    this.#inProgress.add(task)
  }

  /** Resolves when nothing is due or in progress. */
  async finish(): Promise<void> {
    while (this.#claiming || this.#inProgress.size > 0)
      await Promise.all([this.#claiming, ...this.#inProgress])
  }

  /** Stops claiming, and gives entries in progress time to finish. The leases of the others are taken over. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await Promise.race([this.finish(), sleep(stopTimeoutMs, undefined, { ref: false })])
  }
}
