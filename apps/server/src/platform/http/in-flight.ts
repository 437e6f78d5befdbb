import { AppError } from '../errors/app-error.ts'

export interface InFlightLimit {
  /** Calls of one caller that run at once. */
  readonly maxRunning: number
  /** Calls of one caller that wait beside them. */
  readonly maxWaiting: number
  readonly maxWaitMs: number
}

interface Waiter {
  readonly start: () => void
  readonly refuse: () => void
}

interface Caller {
  running: number
  /** In the order in which they came. */
  readonly waiting: Set<Waiter>
}

/** After this time a refused caller may have room again. */
const retryAfter = 1

const createRefusal = (): AppError => new AppError('too_many', undefined, { retryAfter })

/** Calls in flight in this process, by caller: one with many calls waits for itself, and others go on. */
export class InFlightCalls {
  readonly #limit: InFlightLimit
  readonly #callers = new Map<string, Caller>()

  constructor(limit: InFlightLimit) {
    this.#limit = limit
  }

  /**
   * Resolves when the call may run, to a function to be called once at its end. Throws `too_many` when too many of the
   * caller wait already, or when the call has waited too long; `onGone` passes on that the caller has gone.
   */
  async enter(key: string, onGone: (gone: () => void) => void = () => {}): Promise<() => void> {
    const caller = this.#callers.get(key) ?? { running: 0, waiting: new Set() }
    this.#callers.set(key, caller)
    if (caller.running < this.#limit.maxRunning) caller.running += 1
    else await this.#wait(caller, onGone)
    let hasLeft = false
    return () => {
      if (hasLeft) return
      hasLeft = true
      this.#leave(key, caller)
    }
  }

  #wait(caller: Caller, onGone: (gone: () => void) => void): Promise<void> {
    if (caller.waiting.size >= this.#limit.maxWaiting) throw createRefusal()
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        start() {
          clearTimeout(timer)
          resolve()
        },
        refuse() {
          clearTimeout(timer)
          if (caller.waiting.delete(waiter)) reject(createRefusal())
        },
      }
      const timer = setTimeout(waiter.refuse, this.#limit.maxWaitMs)
      caller.waiting.add(waiter)
      onGone(waiter.refuse)
    })
  }

  /** A finished call passes its place to the next, so that `running` stays the same. */
  #leave(key: string, caller: Caller): void {
    const [next] = caller.waiting
    if (next) {
      caller.waiting.delete(next)
      next.start()
      return
    }
    caller.running -= 1
    if (caller.running === 0) this.#callers.delete(key)
  }
}
