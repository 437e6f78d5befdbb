import { z } from 'zod'
import type { DatabaseClient } from '../db/client.ts'
import { maybeOne } from '../db/one-row.ts'
import { deriveKey } from '../secrets.ts'

/** A pool or a connection. */
export type Queryable = Pick<DatabaseClient, 'query'>

/** Name of the record's row in `office_value`. */
export const keyRecordName = 'secret_key'

const recordSchema = z.object({
  /** Fingerprint of the key that the last change made. */
  current: z.string(),
  replaced: z.array(z.object({ fingerprint: z.string(), at: z.iso.datetime() })),
})

/** Which keys were replaced by `secret-key:change`, written in the transaction of the change. */
export type KeyRecord = z.infer<typeof recordSchema>

export function fingerprintKey(secretKey: string): string {
  return deriveKey(secretKey, 'fingerprint').toString('hex').slice(0, 32)
}

/** Returns the record; undefined before the first change. */
export async function readKeyRecord(client: Queryable): Promise<KeyRecord | undefined> {
  const { rows } = await client.query<{ value: unknown }>('SELECT value FROM office_value WHERE name = $1', [
    keyRecordName,
  ])
  const row = maybeOne(rows)
  return row && recordSchema.parse(row.value)
}

/** Returns when a key was replaced; undefined if it was not. */
export function findReplacement(record: KeyRecord | undefined, secretKey: string): string | undefined {
  const fingerprint = fingerprintKey(secretKey)
  return record?.replaced.find((replaced) => replaced.fingerprint === fingerprint)?.at
}

/** The key of this process was replaced: what it encrypts could not be read. */
export class ReplacedKeyError extends Error {}

/** Throws when a key was replaced. */
export async function assertNotReplaced(client: Queryable, secretKey: string): Promise<void> {
  const at = findReplacement(await readKeyRecord(client), secretKey)
  if (at !== undefined)
    throw new ReplacedKeyError(
      `This secret key was replaced at ${at} by secret-key:change. Set SECRET_KEY to the new one. ` +
        'If the key is in DATA_DIR and the change was cut off, starting the server finishes it.',
    )
}
