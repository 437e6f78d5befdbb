import { limitConcurrency } from '../../../../platform/workers/limit-concurrency.ts'
import { GmailError } from './errors.ts'

/** Concurrent calls of one mailbox in this process. */
const maxConcurrentCalls = 4
/**
 * Gmail's quota of a project for one user, in units per minute (developers.google.com/workspace/gmail/api/reference/quota).
 * Projects created since May 2026 have 6,000, and a message costs four times as much; their calls slow down after the
 * first refusals.
 */
const defaultUserQuota = 15_000
/** The part of the quota that is used evenly, and that which may be used at once after a pause. */
const [evenShare, burstShare] = [0.9, 0.1]
/** Refusals within this time of the last one do not slow down the calls further: they were under way. */
const refusalMs = 10_000
/** The rate is halved by a refusal, down to this part, and grows by a quarter after each minute without one. */
const minRateShare = 1 / 32
const growth = { factor: 1.25, afterMs: 60_000 } as const

/** Longer pauses are not waited for, since the caller may hold a lock: the call fails. */
export const maxWaitSeconds = 20

export type Wait = (ms: number) => Promise<void>

export const realWait: Wait = (ms) => new Promise((done) => setTimeout(done, ms))

interface RateLimiterOptions {
  /** A monotonic clock in milliseconds. */
  readonly now?: () => number
  /** Units per minute. */
  readonly quota?: number | undefined
}

/**
 * Limits the calls of one mailbox: few at once, within the quota, slower after Gmail refused one, and none during a
 * pause that it requested. Each mailbox has its own limiter, so that a busy one does not delay the others.
 */
export class RateLimiter {
  readonly #limit = limitConcurrency(maxConcurrentCalls)
  readonly #wait: Wait
  readonly #now: () => number
  /** Units per millisecond. */
  readonly #maxRate: number
  readonly #burstUnits: number
  #rate: number
  /** When the rate last changed, and when it was last halved. */
  #changedAt = -Infinity
  #halvedAt = -Infinity
  /** When the quota used so far is replenished, and until when Gmail requested a pause. */
  #paid = -Infinity
  #pausedUntil = -Infinity
  /** Units that this process has used for the mailbox. */
  units = 0

  constructor(
    wait: Wait,
    { now = () => performance.now(), quota = defaultUserQuota }: RateLimiterOptions = {},
  ) {
    this.#wait = wait
    this.#now = now
    this.#maxRate = (quota * evenShare) / 60_000
    this.#burstUnits = quota * burstShare
    this.#rate = this.#maxRate
  }

  /** Pauses all calls for this time. */
  pause(ms: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, this.#now() + ms)
  }

  /** Halves the rate, because Gmail refused a call that was within it. */
  slowDown(): void {
    const now = this.#now()
    if (now - this.#halvedAt < refusalMs) return
    this.#rate = Math.max(this.#rate / 2, this.#maxRate * minRateShare)
    this.#halvedAt = now
    this.#changedAt = now
  }

  #speedUp(now: number): void {
    while (this.#rate < this.#maxRate && now - this.#changedAt >= growth.afterMs) {
      this.#rate = Math.min(this.#rate * growth.factor, this.#maxRate)
      this.#changedAt += growth.afterMs
    }
  }

  /** Runs a call as soon as the quota permits; throws during a long pause. */
  run<T>(units: number, call: () => Promise<T>): Promise<T> {
    return this.#limit(async () => {
      const now = this.#now()
      const seconds = (this.#pausedUntil - now) / 1000
      if (seconds > maxWaitSeconds) throw new GmailError('busy', 'PAUSED', { seconds })
      this.units += units
      this.#speedUp(now)
      // After a refusal, there is nothing left to be used at once.
      const burst = this.#rate < this.#maxRate ? 0 : this.#burstUnits
      this.#paid = Math.max(this.#paid, now - burst / this.#maxRate) + units / this.#rate
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
