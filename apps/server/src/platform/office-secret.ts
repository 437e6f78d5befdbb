import { sql } from 'kysely'
import type { Deps } from './deps.ts'
import { deriveKey, seal, unseal } from './secrets.ts'

interface OfficeSecret<T> {
  /** Its row in `office_value`. */
  readonly name: string
  /** What its key is derived for; never changes. */
  readonly purpose: string
  readonly make: () => T
}

/**
 * A secret that the office makes once and keeps encrypted under SECRET_KEY. Several processes may start at once: one
 * of them writes, and all use what was written. What another SECRET_KEY sealed is replaced.
 */
export async function officeSecret<T>(
  { db, env, log }: Pick<Deps, 'db' | 'env' | 'log'>,
  { name, purpose, make }: OfficeSecret<T>,
): Promise<T> {
  const key = deriveKey(env.secretKey, purpose)
  for (;;) {
    const { rows } = await sql<{ value: { sealed: string } }>`
      SELECT value FROM office_value WHERE name = ${name}`.execute(db)
    const kept = rows[0]?.value
    const text = kept ? unseal(key, kept.sealed) : null
    if (text !== null) return JSON.parse(text) as T

    const made = JSON.stringify({ sealed: seal(key, JSON.stringify(make())) })
    if (kept) {
      log.warn(`the ${purpose} do not fit SECRET_KEY and are made anew`)
      await sql`UPDATE office_value SET value = ${made}::jsonb
        WHERE name = ${name} AND value = ${JSON.stringify(kept)}::jsonb`.execute(db)
    } else {
      await sql`INSERT INTO office_value (name, value) VALUES (${name}, ${made}::jsonb)
        ON CONFLICT (name) DO NOTHING`.execute(db)
    }
  }
}
