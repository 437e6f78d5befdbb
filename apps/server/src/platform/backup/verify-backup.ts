import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeHome } from '../embedded-postgres/new-home.ts'
import type { BackupPlace } from './backup-place.ts'
import { mapConcurrently } from './concurrency.ts'
import { checkListing, readListing, type ListingSummary } from './listing.ts'
import { verifyLog } from './log/verify-log.ts'
import { toBackupKey, type Manifest } from './manifest.ts'
import { ObjectStore } from './objects.ts'
import { checkSecret, restoreDatabaseAside } from './restore-backup.ts'
import { databaseListing, filesListing, findBackup } from './stored-backups.ts'

export interface Verification {
  readonly manifest: Manifest
  /** One line for each problem; none if the backup is good. */
  readonly problems: readonly string[]
  /** Up to which moment the log after it has no gap; undefined without a log. */
  readonly reach: Date | undefined
}

/** Runs a check; returns its problem. */
async function findProblem(check: () => Promise<unknown>): Promise<string[]> {
  try {
    await check()
    return []
  } catch (error) {
    return [(error as Error).message]
  }
}

/** Reads every file of a listing and compares its hash; returns all problems. */
async function checkObjects(place: BackupPlace, key: string, summary: ListingSummary): Promise<string[]> {
  const damaged = await findProblem(() => checkListing(place, key, summary))
  if (damaged.length > 0) return damaged
  const store = new ObjectStore(place)
  const problems: string[] = []
  // An object that several files share is read once.
  const read = new Set<string>()
  const results = mapConcurrently(readListing(place, key), async (file) => {
    if (read.has(file.sha256)) return []
    read.add(file.sha256)
    return (await findProblem(() => store.check(file))).map((problem) => `${problem} (${file.path})`)
  })
  for await (const found of results) problems.push(...found)
  return problems
}

/** Restores the database into a temporary folder, starts it and compares the number of rows of each table. */
async function rehearse(backups: BackupPlace, manifest: Manifest): Promise<void> {
  const place = await mkdtemp(join(tmpdir(), 'pb-verify-'))
  // PostgreSQL's account passes through the folder to the private one inside.
  await chmod(place, 0o711)
  const dataDir = join(place, 'data')
  try {
    await restoreDatabaseAside(backups, manifest, dataDir)
  } finally {
    await removeHome(dataDir)
    await rm(place, { recursive: true, force: true })
  }
}

/**
 * Verifies a backup (the latest if `id` is undefined): every byte by its hash, the database by restoring it aside, and
 * the archived log that follows it for gaps.
 * With a passphrase, the secret is decrypted too. Throws if there is no such backup or its manifest is damaged.
 */
export async function verifyBackup(
  place: BackupPlace,
  id: string | undefined,
  passphrase: string | undefined,
): Promise<Verification> {
  const manifest = await findBackup(place, id)
  const toKey = (name: string) => toBackupKey(manifest.id, name)
  const problems = [
    ...(await checkObjects(place, toKey(databaseListing), manifest.database)),
    ...(await checkObjects(place, toKey(filesListing), manifest.files)),
    ...(await findProblem(() => checkSecret(place, manifest, passphrase))),
  ]
  // A database with a damaged file is not started.
  if (problems.length === 0) problems.push(...(await findProblem(() => rehearse(place, manifest))))
  const log = await verifyLog(place, manifest)
  return { manifest, problems: [...problems, ...log.problems], reach: log.reach }
}
