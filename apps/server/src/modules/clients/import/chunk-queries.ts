import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'

/** Stores the rows of a file, in parts as JSON. */
export async function insertChunks(tx: Tx, importId: string, chunks: readonly string[]): Promise<void> {
  for (const [position, rows] of chunks.entries())
    await sql`INSERT INTO client_import_chunk (import_id, position, rows)
      VALUES (${importId}, ${position}, ${rows})`.execute(tx)
}

export async function findChunk(
  db: Db | Tx,
  importId: string,
  position: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ rows: string }>`SELECT rows FROM client_import_chunk
    WHERE import_id = ${importId} AND position = ${position}`.execute(db)
  return rows[0]?.rows
}

export async function deleteChunks(tx: Tx, importId: string): Promise<void> {
  await sql`DELETE FROM client_import_chunk WHERE import_id = ${importId}`.execute(tx)
}
