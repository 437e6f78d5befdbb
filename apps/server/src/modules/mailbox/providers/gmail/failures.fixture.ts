import type { GmailRequest, InjectedFailure } from './fake-gmail.fixture.ts'

/** Creates a deterministic random generator for numbers from 0 to 1. */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32
  }
}

const failures: readonly InjectedFailure[] = [
  { status: 500 },
  { status: 503, retryAfter: 1 },
  { status: 429, reason: 'rateLimitExceeded' },
  { status: 429, reason: 'rateLimitExceeded', retryAfter: 2 },
  { status: 403, reason: 'userRateLimitExceeded' },
  { status: 401, reason: 'authError' },
  { cut: 'before' },
  { cut: 'after' },
]

/** Makes one call in ten fail in different ways, and sometimes expires the history. */
export function failOneInTen(seed: number): (request: GmailRequest) => InjectedFailure | null {
  const next = createRandom(seed)
  return ({ path }) => {
    if (next() >= 0.1) return null
    if (path.startsWith('history') && next() < 0.1) return { status: 404, reason: 'notFound' }
    return failures[Math.floor(next() * failures.length)]!
  }
}
