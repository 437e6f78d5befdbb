import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import type { Deps } from './deps.ts'
import { AppError } from './errors.ts'

declare module './db.ts' {
  interface Tables {
    rate_limit: { key: string; window_start: Date; count: number }
  }
}

export interface Limit {
  /** Calls allowed in one window. */
  readonly max: number
  readonly seconds: number
}

/**
 * Who counts as one caller: an IPv4 address, or an IPv6 network of 64 bits, since whoever has one such address has
 * all of them.
 */
export function callerOf(address: string): string {
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

/** The window that holds this moment. */
function windowOf({ clock }: Pick<Deps, 'clock'>, { seconds }: Limit): { start: Date; secondsLeft: number } {
  const now = clock.now().getTime()
  const start = Math.floor(now / (seconds * 1000)) * seconds * 1000
  return { start: new Date(start), secondsLeft: Math.ceil((start + seconds * 1000 - now) / 1000) }
}

/** A limit of one address; an office whose people share one sets LIMIT_FACTOR. */
export function forAddress({ env }: Pick<Deps, 'env'>, limit: Limit): Limit {
  return { ...limit, max: Math.floor(limit.max * env.limitFactor) }
}

/**
 * Counts one call against a fixed window in SQL, so that all processes share the count.
 * Throws `too_many` with the seconds until the window ends.
 */
export async function takeFromLimit(deps: Deps, key: string, limit: Limit): Promise<void> {
  const { start, secondsLeft } = windowOf(deps, limit)
  const { rows } = await sql<{ count: number }>`
    INSERT INTO rate_limit AS r (key, window_start, count) VALUES (${key}, ${start}, 1)
    ON CONFLICT (key, window_start) DO UPDATE SET count = r.count + 1 RETURNING count`.execute(deps.db)
  if (rows[0]!.count > limit.max) throw new AppError('too_many', undefined, { retryAfter: secondsLeft })
}

/** Takes one counted call back: where only failures should count, a success returns what it took. */
export async function giveBackToLimit(deps: Deps, key: string, limit: Limit): Promise<void> {
  const { start } = windowOf(deps, limit)
  await sql`UPDATE rate_limit SET count = count - 1
    WHERE key = ${key} AND window_start = ${start} AND count > 0`.execute(deps.db)
}
