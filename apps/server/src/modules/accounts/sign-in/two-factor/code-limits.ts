import type { Deps } from '../../../../platform/deps.ts'
import { consumeRateLimit, refundRateLimit, type RateLimit } from '../../../../platform/http/rate-limit.ts'
import { hashToken } from '../../../../platform/secrets.ts'

/** Wrong codes allowed. Three codes in a million are valid at once: 20 guesses a day find one in 45 years. */
const perTenMinutes: RateLimit = { max: 5, seconds: 600 }
const perDay: RateLimit = { max: 20, seconds: 86_400 }

/** Whose code it is, and where it is entered. */
export interface CodeOrigin {
  readonly personId: string
  /** The id of a browser or session in which this person signed in before: only its own failures count there. */
  readonly known: string | undefined
}

/** A counted attempt. */
interface CountedAttempt {
  /** Returns the count, since the code was right. */
  readonly refund: () => Promise<void>
  /** Whether no further attempt is allowed for now. */
  readonly isLast: boolean
}

/**
 * Counts an attempt before it is verified, so that concurrent attempts cannot exceed the limit. Throws `too_many` when
 * none is left.
 */
export async function countAttempt(deps: Deps, { personId, known }: CodeOrigin): Promise<CountedAttempt> {
  const place = known === undefined ? 'elsewhere' : hashToken(known).toString('base64url')
  const counters = [perTenMinutes, perDay].map((limit) => ({
    key: `code:${limit.seconds}:${personId}:${place}`,
    limit,
  }))
  let isLast = false
  for (const { key, limit } of counters) {
    const count = await consumeRateLimit(deps, key, limit)
    isLast ||= count === limit.max
  }
  return {
    isLast,
    async refund() {
      for (const { key, limit } of counters) await refundRateLimit(deps, key, limit)
    },
  }
}
