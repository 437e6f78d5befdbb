import { limitConcurrency } from '../../../../platform/workers/limit-concurrency.ts'
import { GmailError } from './errors.ts'

/** Concurrent calls of one mailbox in this process. */
const maxConcurrentCalls = 4
/**
 * Gmail's quota is 15,000 units per minute and user (developers.google.com/workspace/gmail/api/reference/quota). Two
 * thirds of it are used here, which leaves some for the agent's other apps, plus a burst after a pause.
 */
const unitsPerSecond = 160
const burstUnits = 1500

/** Longer pauses are not waited for, since the caller may hold a lock: the call fails. */
export const maxWaitSeconds = 20

export type Wait = (ms: number) => Promise<void>

export const realWait: Wait = (ms) => new Promise((done) => setTimeout(done, ms))

/**
 * Limits the calls of one mailbox: few at once, within the quota, and none during a pause requested by Gmail. Each
 * mailbox has its own limiter, so that a busy one does not delay the others.
 */
export class RateLimiter {
  readonly #limit = limitConcurrency(maxConcurrentCalls)
  readonly #wait: Wait
  /** When the quota used so far is replenished, and until when Gmail requested a pause. */
  #paid = -Infinity
  #pausedUntil = -Infinity
  /** Units that this process has used for the mailbox. */
  units = 0

  readonly #now: () => number

  /** `now` is a monotonic clock in milliseconds. */
  constructor(wait: Wait, now: () => number = () => performance.now()) {
    this.#wait = wait
    this.#now = now
  }

  /** Pauses all calls for this time. */
  pause(ms: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, this.#now() + ms)
  }

  /** Runs a call as soon as the quota permits; throws during a long pause. */
  run<T>(units: number, call: () => Promise<T>): Promise<T> {
    return this.#limit(async () => {
      const now = this.#now()
      const seconds = (this.#pausedUntil - now) / 1000
      if (seconds > maxWaitSeconds) throw new GmailError('busy', 'PAUSED', { seconds })
      this.units += units
      this.#paid =
        Math.max(this.#paid, now - (burstUnits / unitsPerSecond) * 1000) + (units / unitsPerSecond) * 1000
      const ms = Math.max(this.#paid, this.#pausedUntil) - now
      if (ms > 0) await this.#wait(ms)
      return call()
    })
  }

  /** Waits before attempt `n` of a failed call, with exponential backoff and jitter. */
  backOff(n: number, seconds: number | undefined): Promise<void> {
    const ms = (seconds ?? 0) * 1000 + 2 ** n * 250 * (0.5 + Math.random())
    return this.#wait(ms)
  }
}
