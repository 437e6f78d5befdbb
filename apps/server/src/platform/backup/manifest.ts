import { createHash } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { syncFolder } from '../files/sync-folder.ts'
import { DamagedBackupError } from './objects.ts'

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.number().int().nonnegative()
const listing = z.object({ sha256: hash, bytes: count, files: count, contentBytes: count })

const schema = z.object({
  format: z.literal(1),
  id: z.string(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  /** A copy of the embedded cluster, or the output of pg_dump. */
  kind: z.enum(['cluster', 'dump']),
  /** Major version of the database server. */
  postgres: count,
  /** The newest migration that the database has. */
  schema: z.string(),
  /** Until where the write-ahead log of a copied cluster is replayed. */
  restorePoint: z.string().nullable(),
  /** Rows of each table; exact unless transactions were writing at the backup's moment all the time. */
  rows: z.record(z.string(), count),
  rowsAreExact: z.boolean(),
  database: listing,
  files: listing,
  /** Hash of the encrypted secret; null without one. */
  secret: hash.nullable(),
})

export type Manifest = z.infer<typeof schema>

export const manifestFile = 'manifest.json'
const hashFile = 'manifest.sha256'

export const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex')

/** Completes a backup: its manifest appears, whole and flushed, after everything else. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 2)}\n`
  await writeFile(join(folder, hashFile), `${sha256(text)}  ${manifestFile}\n`, { mode: 0o600, flush: true })
  const temporary = join(folder, `${manifestFile}.unfinished`)
  await writeFile(temporary, text, { mode: 0o600, flush: true })
  await syncFolder(folder)
  await rename(temporary, join(folder, manifestFile))
  await syncFolder(folder)
}

/** Reads and checks the manifest of a backup; null if the backup has none, `DamagedBackupError` if it is damaged. */
export async function readManifest(folder: string): Promise<Manifest | null> {
  const path = join(folder, manifestFile)
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  const expected = await readFile(join(folder, hashFile), 'utf8').catch(() => '')
  if (expected !== `${sha256(text)}  ${manifestFile}\n`)
    throw new DamagedBackupError(`${path} is damaged (its SHA-256 is not that of ${hashFile})`)
  try {
    return schema.parse(JSON.parse(text))
  } catch (error) {
    throw new DamagedBackupError(`${path} is not a manifest that this version reads`, { cause: error })
  }
}
