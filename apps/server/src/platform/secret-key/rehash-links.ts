import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import { one } from '../db/one-row.ts'
import { deriveLinkToken } from '../link-token.ts'
import { hashToken } from '../secrets.ts'
import type { Evidence, KeyChange } from './key-change.ts'
import { rewriteRows } from './rewrite-rows.ts'
import type { UseKind } from './uses.ts'

interface LinkRow {
  readonly seed: string
  readonly token_hash: Buffer
  readonly active: boolean
}

/** Stores the hashes of the tokens that links have with the new key; returns how many worked. */
export async function rehashLinks(
  tx: Tx,
  { from, to }: KeyChange,
  links: UseKind<'links'>,
  evidence: Evidence,
): Promise<number> {
  const hash = (secretKey: string, seed: string) =>
    hashToken(deriveLinkToken({ env: { secretKey } }, links, seed))
  let count = 0
  await rewriteRows(
    tx,
    {
      table: sql.table(links.table),
      id: links.id,
      idType: 'bigint',
      columns: sql<LinkRow>`seed, token_hash, ${links.active} AS active`,
      condition: sql`seed IS NOT NULL`,
      assignment: sql`token_hash = v.value`,
      valueType: 'bytea',
    },
    ({ seed, token_hash, active: isActive }) => {
      if (hash(from, seed).equals(token_hash)) evidence.fits += 1
      else evidence.differs += 1
      if (isActive) count += 1
      return hash(to, seed)
    },
  )
  return count
}

/** Counts links that have another token as soon as the key is another. */
export async function countComputed(tx: Tx, { table, active }: UseKind<'computed-links'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM ${sql.table(table)} WHERE ${active}`.execute(tx)
  return one(rows).count
}
