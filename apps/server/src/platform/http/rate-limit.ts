import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import { outsideCommitHook } from '../db/commit-hook.ts'
import { one } from '../db/one-row.ts'
import type { Table } from '../db/table.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'

declare module '../db/db.ts' {
  interface Tables {
    rate_limit: Table<'rate_limit'>
  }
}

export interface RateLimit {
  /** Requests per window. */
  readonly max: number
  readonly seconds: number
}

/**
 * The key by which requests are counted: an IPv4 address, or an IPv6 /64 network, which one caller usually owns whole.
 */
export function toClientKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address
  const [head = '', tail] = address.toLowerCase().replace(/%.*$/, '').split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

/** The current window. */
function getWindow(
  { clock }: Pick<Deps, 'clock'>,
  { seconds }: RateLimit,
): { start: Date; secondsLeft: number } {
  const now = clock.now().getTime()
  const start = Math.floor(now / (seconds * 1000)) * seconds * 1000
  return { start: new Date(start), secondsLeft: Math.ceil((start + seconds * 1000 - now) / 1000) }
}

/** Scales a limit per address by LIMIT_FACTOR, for offices with a shared address. */
export function scaleLimit({ env }: Pick<Deps, 'env'>, limit: RateLimit): RateLimit {
  return { ...limit, max: Math.floor(limit.max * env.limitFactor) }
}

/** Adds calls to a window; returns how many it has. */
async function addToWindow(
  { db }: Pick<Deps, 'db'>,
  key: string,
  start: Date,
  calls: number,
): Promise<number> {
  const { rows } = await outsideCommitHook(() =>
    sql<{ count: number }>`
    INSERT INTO rate_limit AS r (key, window_start, count) VALUES (${key}, ${start}, ${calls})
    ON CONFLICT (key, window_start) DO UPDATE SET count = r.count + ${calls} RETURNING count`.execute(db),
  )
  return one(rows).count
}

/**
 * Counts a request against a fixed window in SQL, shared by all processes; returns how many the window has. Throws
 * `too_many` with the seconds until the window ends.
 */
export async function consumeRateLimit(deps: Deps, key: string, limit: RateLimit): Promise<number> {
  const { start, secondsLeft } = getWindow(deps, limit)
  const count = await addToWindow(deps, key, start, 1)
  if (count > limit.max) throw new AppError('too_many', undefined, { retryAfter: secondsLeft })
  return count
}

interface Tally {
  readonly start: number
  /** Calls of all servers, as far as this one knows, with its own that it has not added yet. */
  known: number
  pending: number
}

const tallies = new WeakMap<object, Map<string, Tally>>()

/** The tally of a key in its window; those of earlier windows are forgotten. */
function getTally(deps: Pick<Deps, 'pool'>, key: string, start: number): Tally {
  const own = tallies.get(deps.pool) ?? new Map<string, Tally>()
  tallies.set(deps.pool, own)
  const found = own.get(key)
  if (found?.start === start) return found
  if (own.size > 10_000) own.clear()
  const tally = { start, known: 0, pending: 0 }
  own.set(key, tally)
  return tally
}

/**
 * As `consumeRateLimit`, for many small calls: each server adds its count in steps, so that one row does not hold up
 * them all. Exceeds the limit by at most a step for each server.
 */
export async function consumeCoarsely(
  deps: Deps,
  key: string,
  limit: RateLimit,
  step: number,
): Promise<void> {
  const { start, secondsLeft } = getWindow(deps, limit)
  const tally = getTally(deps, key, start.getTime())
  tally.known += 1
  tally.pending += 1
  if (tally.pending >= step && tally.known <= limit.max + step) {
    const calls = tally.pending
    tally.pending = 0
    const count = await addToWindow(deps, key, start, calls)
    tally.known = count + tally.pending
  }
  if (tally.known > limit.max) throw new AppError('too_many', undefined, { retryAfter: secondsLeft })
}

/** Refunds a counted request, for limits that count failures only. */
export async function refundRateLimit(deps: Deps, key: string, limit: RateLimit): Promise<void> {
  const { start } = getWindow(deps, limit)
  await sql`UPDATE rate_limit SET count = count - 1
    WHERE key = ${key} AND window_start = ${start} AND count > 0`.execute(deps.db)
}
