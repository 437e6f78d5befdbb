import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import { maybeOne } from '../db/one-row.ts'

/** Stores a value that was computed from a secret key that is replaced; the first one stays. */
export async function keepLastingValue(tx: Tx, name: string, value: string): Promise<void> {
  await sql`INSERT INTO office_value (name, value) VALUES (${name}, to_jsonb(${value}::text))
    ON CONFLICT (name) DO NOTHING`.execute(tx)
}

/** Returns the value; undefined while SECRET_KEY is the one that it is computed from. */
export async function readLastingValue(db: Db | Tx, name: string): Promise<string | undefined> {
  const { rows } = await sql<{ value: string }>`SELECT value FROM office_value WHERE name = ${name}`.execute(
    db,
  )
  return maybeOne(rows)?.value
}
