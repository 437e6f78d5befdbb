import { sql } from 'kysely'
import { z } from 'zod'
import type { ResolvedEnv } from '../../env.ts'
import type { Db, Tx } from '../db/db.ts'
import { deriveKey, seal, unseal } from '../secrets.ts'
import { toJsonText } from '../db/json-text.ts'
import { maybeOne } from '../db/one-row.ts'

/** Name of the list's row in `office_value`. */
const name = 'former_keys'
const purpose = 'former keys'

const keysSchema = z.array(z.object({ purpose: z.string(), key: z.base64(), until: z.iso.datetime() }))

type FormerKeys = z.infer<typeof keysSchema>

/** Returns the derived keys of replaced secret keys, oldest first; null if they cannot be decrypted. */
async function readFormerKeys(db: Db | Tx, secretKey: string): Promise<FormerKeys | null> {
  const { rows } = await sql<{ value: { sealed: string } }>`
    SELECT value FROM office_value WHERE name = ${name}`.execute(db)
  const row = maybeOne(rows)
  if (!row) return []
  const text = unseal(deriveKey(secretKey, purpose), row.value.sealed)
  return text === null ? null : keysSchema.parse(JSON.parse(text))
}

/**
 * Keeps the keys derived from a secret key that is replaced, for what was made with them until now. Returns false if the
 * earlier ones could not be decrypted, and are lost.
 */
export async function keepFormerKeys(
  tx: Tx,
  { from, to, now }: { readonly from: string; readonly to: string; readonly now: Date },
  purposes: readonly string[],
): Promise<boolean> {
  const earlier = await readFormerKeys(tx, from)
  const added = purposes.map((of) => ({
    purpose: of,
    key: deriveKey(from, of).toString('base64'),
    until: now.toISOString(),
  }))
  const sealed = seal(deriveKey(to, purpose), JSON.stringify([...(earlier ?? []), ...added]))
  await sql`INSERT INTO office_value (name, value) VALUES (${name}, ${toJsonText({ sealed })}::jsonb)
    ON CONFLICT (name) DO UPDATE SET value = excluded.value`.execute(tx)
  return earlier !== null
}

/** Derives the key that was used for a purpose at a time, which may be one of a SECRET_KEY that was replaced since. */
export async function deriveKeyAt(
  { db, env }: { readonly db: Db | Tx; readonly env: Pick<ResolvedEnv, 'secretKey'> },
  of: string,
  at: Date,
): Promise<Buffer> {
  const keys = await readFormerKeys(db, env.secretKey)
  const former = keys?.find(({ purpose: other, until }) => other === of && at <= new Date(until))
  return former ? Buffer.from(former.key, 'base64') : deriveKey(env.secretKey, of)
}
