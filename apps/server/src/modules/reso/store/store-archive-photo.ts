import { sql } from 'kysely'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { ImportContext, ImportCounts, ImportDeps } from '../import-types.ts'
import { addToReport } from '../run-queries.ts'
import { storePhoto, type DuePhoto } from './fetch-photos.ts'

/** A photo that listings of the same archive name by its path. */
export interface ArchivePhoto {
  /** Position in the report, after the records. */
  readonly nr: number
  /** Media keys of the records that name it. */
  readonly keys: readonly string[]
  readonly path: string
  /** Null if it cannot be read; then `reason` is why. */
  readonly bytes: Uint8Array | null
  readonly reason: string
}

async function findMissing(db: Db, sourceId: string, keys: readonly string[]): Promise<DuePhoto[]> {
  const { rows } = await sql<DuePhoto>`SELECT id, url, mark, tries FROM feed_picture
    WHERE source_id = ${sourceId} AND media_key = ANY(${keys}::text[]) AND listing_id IS NOT NULL
      AND url LIKE 'archive:%' AND fetched_mark IS DISTINCT FROM mark ORDER BY id`.execute(db)
  return rows
}

/** Returns why the bytes are no photo that can be shown; null if it was stored. */
async function storeAll(
  deps: ImportDeps,
  missing: readonly DuePhoto[],
  bytes: Uint8Array,
): Promise<string | null> {
  try {
    for (const due of missing) await storePhoto(deps, due, Buffer.from(bytes))
    return null
  } catch (error) {
    if (error instanceof AppError && error.code === 'bad_picture') return error.message
    throw error
  }
}

const rejected: ImportCounts = {
  records: 0,
  added: 0,
  changed: 0,
  unchanged: 0,
  rejected: 1,
  withdrawn: 0,
  pictures: 0,
}

/** Adds a photo to the listings that lack it, with the same checks as for uploads; reports one that cannot be shown. */
export async function storeArchivePhoto(
  deps: ImportDeps,
  context: Omit<ImportContext, 'now'>,
  { nr, keys, path, bytes, reason }: ArchivePhoto,
): Promise<void> {
  const missing = await findMissing(deps.db, context.sourceId, keys)
  if (missing.length === 0) return
  const problem = bytes ? await storeAll(deps, missing, bytes) : reason
  if (problem === null) return
  const reject = { nr, record_key: `Media ${path}`.slice(0, 255), reason: problem.slice(0, 500) }
  await deps.db.transaction().execute((tx) => addToReport(tx, context, rejected, [reject]))
}
