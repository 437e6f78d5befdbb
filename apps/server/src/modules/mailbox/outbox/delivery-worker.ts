import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '../../../platform/deps.ts'
import { cancelDueOfDeactivated } from './cancel-send.ts'
import { claimEntry, recoverExpiredLeases } from './claim.ts'
import { executeEntry, resolveExpired, type Transports } from './deliver.ts'

/** Entries that one process executes at once, not counting slow ones. */
const maxActive = 16
/** An entry that waits for its server for so long no longer counts: it must not hold up other mailboxes. */
const slowAfterMs = 1000
/** All entries of one process, slow ones included. */
const maxInProgress = 256
/** Delay after the outbox could not be read. */
const retryMs = 1000
/** How long entries in progress may take to finish on shutdown. */
const stopTimeoutMs = 10_000

/** Executes the outbox entries that are due, each on its own. Several processes share the work. */
export class DeliveryWorker {
  readonly #deps: Deps
  readonly #transports: Transports
  readonly #inProgress = new Set<Promise<void>>()
  /** Expired entries that are being resolved. */
  readonly #resolving = new Set<string>()
  #active = 0
  #isAsked = false
  #isStopped = false
  #claiming: Promise<void> | undefined

  constructor(deps: Deps, transports: Transports) {
    this.#deps = deps
    this.#transports = transports
  }

  /** Looks for due entries now. */
  readonly wake = (): void => {
    this.#isAsked = true
    if (this.#isStopped || this.#claiming) return
    this.#claiming = this.#claimDue()
      .catch((error: unknown) => {
        this.#deps.log.error({ err: error }, 'the outbox could not be read')
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
      await this.#resolveExpired()
      await cancelDueOfDeactivated(this.#deps)
      while (this.#active < maxActive && this.#inProgress.size < maxInProgress) {
        const entry = await claimEntry(this.#deps)
        if (!entry) break
        this.#start(() => executeEntry(this.#deps, this.#transports, entry))
      }
    }
  }

  async #resolveExpired(): Promise<void> {
    for (const entry of await recoverExpiredLeases(this.#deps)) {
      if (this.#resolving.has(entry.id)) continue
      this.#resolving.add(entry.id)
      this.#start(() =>
        resolveExpired(this.#deps, this.#transports, entry)
          .catch((error: unknown) =>
            this.#deps.log.error({ err: error, entry: entry.id }, 'outbox entry could not be resolved'),
          )
          .finally(() => this.#resolving.delete(entry.id)),
      )
    }
  }

  #start(work: () => Promise<void>): void {
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

/** Executes every entry that is due, and waits until it is done. */
export async function deliverDue(deps: Deps, transports: Transports): Promise<void> {
  const worker = new DeliveryWorker(deps, transports)
  worker.wake()
  await worker.finish()
}
