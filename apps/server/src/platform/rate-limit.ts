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
 * Counts one call against a fixed window in SQL, so that all processes share the count.
 * Throws `too_many` with the seconds until the window ends.
 */
export async function takeFromLimit({ db, clock }: Deps, key: string, limit: Limit): Promise<void> {
  const now = clock.now().getTime()
  const windowMs = limit.seconds * 1000
  const start = new Date(Math.floor(now / windowMs) * windowMs)
  const { rows } = await sql<{ count: number }>`
    INSERT INTO rate_limit AS r (key, window_start, count) VALUES (${key}, ${start}, 1)
    ON CONFLICT (key, window_start) DO UPDATE SET count = r.count + 1 RETURNING count`.execute(db)
  if (rows[0]!.count > limit.max)
    throw new AppError('too_many', undefined, {
      retryAfter: Math.ceil((start.getTime() + windowMs - now) / 1000),
    })
}
