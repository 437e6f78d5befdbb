import { limiter } from '../../../../platform/limiter.ts'
import { GmailFault } from './fault.ts'

/** Calls of one mailbox that are under way at once in this process. */
const atOnce = 4
/**
 * Gmail counts calls in units: 15,000 a minute for each user (developers.google.com/workspace/gmail/api/reference/quota).
 * We take two thirds of that, so that the agent's own programs have room, and a burst of what nobody waited for.
 */
const unitsPerSecond = 160
const burstUnits = 1500

/** A pause that is longer than this nobody waits for: whoever calls may hold something, and is told to come back. */
export const longestPauseSeconds = 20

export type Wait = (ms: number) => Promise<void>

export const realWait: Wait = (ms) => new Promise((done) => setTimeout(done, ms))

/**
 * The pace of one mailbox's calls: few at once, no more units than it has, and none while Gmail asked for a pause. Each
 * mailbox has its own, so that a busy one holds up no other.
 */
export class Pace {
  readonly #limit = limiter(atOnce)
  readonly #wait: Wait
  /** The moment by which everything taken so far is paid for, and the one before which Gmail wants to hear nothing. */
  #paid = -Infinity
  #pausedUntil = -Infinity
  /** Units that this process has taken for the mailbox. */
  units = 0

  readonly #now: () => number

  /** `now` is a clock in milliseconds, from any moment on. */
  constructor(wait: Wait, now: () => number = () => performance.now()) {
    this.#wait = wait
    this.#now = now
  }

  /** Nothing more is called for so long. */
  pause(ms: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, this.#now() + ms)
  }

  /** Runs a call of so many units once it is its turn; throws where Gmail asked for a long pause. */
  run<T>(units: number, call: () => Promise<T>): Promise<T> {
    return this.#limit(async () => {
      const now = this.#now()
      const seconds = (this.#pausedUntil - now) / 1000
      if (seconds > longestPauseSeconds) throw new GmailFault('busy', 'PAUSED', { seconds })
      this.units += units
      this.#paid =
        Math.max(this.#paid, now - (burstUnits / unitsPerSecond) * 1000) + (units / unitsPerSecond) * 1000
      const ms = Math.max(this.#paid, this.#pausedUntil) - now
      if (ms > 0) await this.#wait(ms)
      return call()
    })
  }

  /** Waits before attempt `n` of a call that failed: twice as long each time, and never at the same moment as others. */
  backOff(n: number, seconds: number | undefined): Promise<void> {
    const ms = (seconds ?? 0) * 1000 + 2 ** n * 250 * (0.5 + Math.random())
    return this.#wait(ms)
  }
}
