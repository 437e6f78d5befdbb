import type { Asked, Fault } from './google.fixture.ts'

/** A stream of numbers from 0 to 1 that is the same each time. */
export function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32
  }
}

const faults: readonly Fault[] = [
  { status: 500 },
  { status: 503, retryAfter: 1 },
  { status: 429, reason: 'rateLimitExceeded' },
  { status: 429, reason: 'rateLimitExceeded', retryAfter: 2 },
  { status: 403, reason: 'userRateLimitExceeded' },
  { status: 401, reason: 'authError' },
  { cut: 'before' },
  { cut: 'after' },
]

/** One call in ten goes wrong, in one of all ways; history is forgotten now and then. */
export function oneInTen(seed: number): (asked: Asked) => Fault | null {
  const next = numbersFrom(seed)
  return ({ path }) => {
    if (next() >= 0.1) return null
    if (path.startsWith('history') && next() < 0.1) return { status: 404, reason: 'notFound' }
    return faults[Math.floor(next() * faults.length)]!
  }
}
