import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { reencryptFile } from './rotate-keys.ts'

interface EncryptedFiles {
  /** A table with the column `key_id`: the data key of the row's file. */
  readonly table: string
  /** The table's key. */
  readonly id: string
  /** The column with the file's key in the store; null in rows without a file. */
  readonly file: string
  /** Called in the row's transaction when its file is not in the store. */
  readonly onMissing?: (tx: Tx, id: string) => Promise<unknown>
}

/** Re-encrypts the file of the next row; the row stays locked, so that the file is not deleted meanwhile. */
async function reencryptNext(deps: Deps, keyId: number, files: EncryptedFiles, after: string | null) {
  const [table, id, file] = [sql.table(files.table), sql.ref(files.id), sql.ref(files.file)]
  return deps.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{
      id: string
      file: string | null
    }>`SELECT ${id} AS id, ${file} AS file FROM ${table}
      WHERE key_id <> ${keyId} AND ${after === null ? sql`true` : sql`${id} > ${after}`}
      ORDER BY ${id} LIMIT 1 FOR UPDATE`.execute(tx)
    const [row] = rows
    if (!row) return null
    const next = row.file === null ? null : await reencryptFile({ ...deps, db: tx }, row.file)
    if (next === null) await files.onMissing?.(tx, row.id)
    else await sql`UPDATE ${table} SET key_id = ${next} WHERE ${id} = ${row.id}`.execute(tx)
    return { id: row.id, done: next !== null }
  })
}

/** Re-encrypts all files of a table that another data key encrypted; returns their number. */
export async function reencryptFiles(deps: Deps, keyId: number, files: EncryptedFiles): Promise<number> {
  let total = 0
  let next = await reencryptNext(deps, keyId, files, null)
  for (; next; next = await reencryptNext(deps, keyId, files, next.id)) if (next.done) total += 1
  return total
}
