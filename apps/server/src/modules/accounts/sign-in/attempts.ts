import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { consumeRateLimit, refundRateLimit, type RateLimit } from '../../../platform/http/rate-limit.ts'

/** Failures that count against an attempt to sign in. */
export interface FailureCounter {
  readonly key: string
  readonly limit: RateLimit
  /** Counts the failures for one account, of which its owner is notified. */
  readonly ofAccount: boolean
}

/** A counted attempt. */
interface CountedAttempt {
  /** Returns the count, since the attempt was right. */
  readonly refund: () => Promise<void>
  /** Whether no further attempt for this account is allowed for now. */
  readonly isLast: boolean
}

/**
 * Counts an attempt before it is verified, so that concurrent attempts cannot exceed a limit. Throws `too_many` when none
 * is left.
 */
export async function countAttempt(deps: Deps, counters: readonly FailureCounter[]): Promise<CountedAttempt> {
  let isLast = false
  for (const { key, limit, ofAccount } of counters) {
    const count = await consumeRateLimit(deps, key, limit)
    isLast ||= ofAccount && count === limit.max
  }
  return {
    isLast,
    async refund() {
      for (const { key, limit } of counters) await refundRateLimit(deps, key, limit)
    },
  }
}

/** Returns whether this is the first notice of its kind today: a stranger could send a person any number otherwise. */
export async function isFirstNoticeToday(deps: Deps, kind: string, personId: string): Promise<boolean> {
  try {
    await consumeRateLimit(deps, `${kind}:${personId}`, { max: 1, seconds: 86_400 })
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many') return false
    throw error
  }
}
