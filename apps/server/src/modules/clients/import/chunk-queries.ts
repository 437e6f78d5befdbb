import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'

/** Stores the rows of a file, in parts as JSON. */
export async function insertChunks(tx: Tx, importId: string, chunks: readonly string[]): Promise<void> {
  for (const [position, rows] of chunks.entries())
    await sql`INSERT INTO client_import_chunk (import_id, position, rows)
      VALUES (${importId}, ${position}, ${rows})`.execute(tx)
}

export async function countChunks(db: Db, importId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM client_import_chunk
    WHERE import_id = ${importId}`.execute(db)
  return maybeOne(rows)?.count ?? 0
}

/** One column of a part; undefined where there is none. */
export async function findChunk(
  db: Db,
  importId: string,
  position: number,
  column: 'rows' | 'placed',
): Promise<string | undefined> {
  const { rows } = await sql<{
    text: string | null
  }>`SELECT ${sql.ref(column)} AS text FROM client_import_chunk
    WHERE import_id = ${importId} AND position = ${position}`.execute(db)
  return maybeOne(rows)?.text ?? undefined
}

interface ChunkPlan {
  readonly importId: string
  readonly position: number
  /** The rows compared with each other, as JSON. */
  readonly placed: string
  /** What would become of them, as JSON. */
  readonly planned: string
}

/** Stores what is given. */
export async function saveChunkPlan(
  tx: Tx,
  { importId, position, placed, planned }: Omit<ChunkPlan, 'placed' | 'planned'> & Partial<ChunkPlan>,
): Promise<void> {
  await tx
    .updateTable('client_import_chunk')
    .set({ ...(placed !== undefined && { placed }), ...(planned !== undefined && { planned }) })
    .where('import_id', '=', importId)
    .where('position', '=', position)
    .execute()
}

/** One column of the planned parts of a file, in their order. */
export async function* readPlannedChunks(
  tx: Tx,
  importId: string,
  what: 'both' | 'planned',
): AsyncGenerator<Pick<ChunkPlan, 'placed' | 'planned'>> {
  for (let position = 0; ; position++) {
    const { rows } = await sql<Pick<ChunkPlan, 'placed' | 'planned'>>`
      SELECT ${what === 'both' ? sql`placed` : sql`''`} AS placed, planned FROM client_import_chunk
      WHERE import_id = ${importId} AND position = ${position}`.execute(tx)
    const row = maybeOne(rows)
    if (!row) return
    yield row
  }
}

export async function deleteChunks(tx: Tx, importId: string): Promise<void> {
  await sql`DELETE FROM client_import_chunk WHERE import_id = ${importId}`.execute(tx)
}
