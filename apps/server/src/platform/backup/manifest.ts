import { createHash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import type { BackupPlace } from './backup-place.ts'
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
  /** The run of the archived log that follows a copied cluster, and the position of the restore point in it. */
  log: z
    .object({
      run: z.string().regex(/^[\w-]+$/),
      position: z.string().regex(/^\d+$/),
      timeline: z.string().regex(/^[0-9A-F]{8}$/),
      segmentBytes: count.positive(),
    })
    .nullable()
    .default(null),
})

export type Manifest = z.infer<typeof schema>

export const manifestFile = 'manifest.json'
const hashFile = 'manifest.sha256'

/** Returns the key of a backup's file. */
export const toBackupKey = (id: string, name: string): string => `backups/${id}/${name}`

export const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex')

/** Completes a backup: its manifest appears, whole and flushed, after everything else. */
export async function writeManifest(place: BackupPlace, manifest: Manifest): Promise<void> {
  const json = `${JSON.stringify(manifest, null, 2)}\n`
  const hash = `${sha256(json)}  ${manifestFile}\n`
  await place.put(toBackupKey(manifest.id, hashFile), Buffer.from(hash))
  await place.sync()
  await place.put(toBackupKey(manifest.id, manifestFile), Buffer.from(json))
  await place.sync()
}

async function readSmallFile(place: BackupPlace, key: string): Promise<string | null> {
  const content = await place.open(key)
  return content && text(content)
}

/** Reads and checks the manifest of a backup; null if the backup has none, `DamagedBackupError` if it is damaged. */
export async function readManifest(place: BackupPlace, id: string): Promise<Manifest | null> {
  const key = toBackupKey(id, manifestFile)
  const json = await readSmallFile(place, key)
  if (json === null) return null
  const expected = await readSmallFile(place, toBackupKey(id, hashFile))
  if (expected !== `${sha256(json)}  ${manifestFile}\n`)
    throw new DamagedBackupError(`${place.describe(key)} is damaged (its SHA-256 is not that of ${hashFile})`)
  try {
    return schema.parse(JSON.parse(json))
  } catch (error) {
    throw new DamagedBackupError(`${place.describe(key)} is not a manifest that this version reads`, {
      cause: error,
    })
  }
}
