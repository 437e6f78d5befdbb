import { sql } from 'kysely'
import type { Deps } from './deps.ts'
import type { UseKind } from './secret-key/uses.ts'
import { deriveKey, seal, unseal } from './secrets.ts'
import { toJsonText } from './db/json-text.ts'
import { maybeOne } from './db/one-row.ts'

/**
 * Returns a secret of the office, created once and encrypted with SECRET_KEY. When several processes start at once, all
 * use the value stored first. A value encrypted with another SECRET_KEY is replaced.
 */
export async function getOfficeSecret<T>(
  { db, env, log }: Pick<Deps, 'db' | 'env' | 'log'>,
  { name, purpose }: UseKind<'generated'>,
  make: () => T | Promise<T>,
): Promise<T> {
  const key = deriveKey(env.secretKey, purpose)
  for (;;) {
    const { rows } = await sql<{ value: { sealed: string } }>`
      SELECT value FROM office_value WHERE name = ${name}`.execute(db)
    const stored = maybeOne(rows)?.value
    const text = stored ? unseal(key, stored.sealed) : null
    if (text !== null) return JSON.parse(text) as T

    const created = JSON.stringify({ sealed: seal(key, JSON.stringify(await make())) })
    if (stored) {
      log.warn(`the ${purpose} cannot be decrypted with SECRET_KEY and are replaced`)
      await sql`UPDATE office_value SET value = ${created}::jsonb
        WHERE name = ${name} AND value = ${toJsonText(stored)}::jsonb`.execute(db)
    } else {
      await sql`INSERT INTO office_value (name, value) VALUES (${name}, ${created}::jsonb)
        ON CONFLICT (name) DO NOTHING`.execute(db)
    }
  }
}
