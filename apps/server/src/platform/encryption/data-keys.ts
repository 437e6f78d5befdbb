import { randomBytes } from 'node:crypto'
import type { ResolvedEnv } from '../../env.ts'
import type { Table } from '../db/table.ts'
import type { Deps } from '../deps.ts'
import { deriveKey, seal, unseal } from '../secrets.ts'

declare module '../db/db.ts' {
  interface Tables {
    encryption_key: Table<'encryption_key'>
  }
}

/** A random key that encrypts values and files; the database has it encrypted with SECRET_KEY. */
export interface DataKey {
  readonly id: number
  readonly key: Buffer
}

/** Where keys are, and what opens them; `db` may be a transaction. */
export type KeySource = Pick<Deps, 'db' | 'clock'> & { readonly env: Pick<ResolvedEnv, 'secretKey'> }

const purpose = 'data keys'

/** Keys by office secret and id. A key never changes, so processes may keep it. */
const known = new Map<string, Buffer>()

function open({ env }: KeySource, { id, sealed }: { id: number; sealed: string }): DataKey {
  const name = `${env.secretKey}/${sealed}`
  let key = known.get(name)
  if (!key) {
    const text = unseal(deriveKey(env.secretKey, purpose), sealed)
    if (text === null) throw new Error(`data key ${id} cannot be decrypted with SECRET_KEY`)
    key = Buffer.from(text, 'base64url')
    known.set(name, key)
  }
  return { id, key }
}

/** Adds a key, which is used from now on. */
export async function addDataKey(deps: KeySource): Promise<DataKey> {
  const sealed = seal(deriveKey(deps.env.secretKey, purpose), randomBytes(32).toString('base64url'))
  const row = await deps.db
    .insertInto('encryption_key')
    .values({ sealed, created_at: deps.clock.now() })
    .returning(['id', 'sealed'])
    .executeTakeFirstOrThrow()
  return open(deps, row)
}

/**
 * Returns the key that encrypts now: the newest. Creates the first; when two processes do, both keys work. In a
 * transaction the key stays until its end.
 */
export async function getCurrentKey(deps: KeySource): Promise<DataKey> {
  const row = await deps.db
    .selectFrom('encryption_key')
    .select(['id', 'sealed'])
    .orderBy('id', 'desc')
    .limit(1)
    .forKeyShare()
    .executeTakeFirst()
  return row ? open(deps, row) : addDataKey(deps)
}

/** Returns a key by id. Throws when it was removed, or SECRET_KEY is not the one it was created with. */
export async function getDataKey(deps: KeySource, id: number): Promise<DataKey> {
  const row = await deps.db
    .selectFrom('encryption_key')
    .select(['id', 'sealed'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Error(`there is no data key ${id}`)
  return open(deps, row)
}
