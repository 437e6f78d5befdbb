import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { launchCommand } from '../../../../test/harness/command-process.ts'
import { DatabaseFolder } from '../../../../test/harness/database-user.ts'
import { startS3Emulator } from '../../../../test/harness/s3-emulator.ts'
import { openDatabase } from '../../db/db.ts'
import { migrate } from '../../db/migrate.ts'
import { one } from '../../db/one-row.ts'
import { acquireEmbeddedPostgres, type EmbeddedPostgres } from '../../embedded-postgres/index.ts'
import { parseFilePlace, type S3Place } from '../../files/file-place.ts'
import { folderStore } from '../../files/folder-store.ts'
import { openFiles } from '../../files/open-files.ts'
import type { FileStore } from '../../files/port.ts'
import { s3Store } from '../../files/s3/s3-store.ts'
import { limitConcurrency } from '../../workers/limit-concurrency.ts'
import { openBackupPlace } from '../backup-place.ts'
import { createBackup } from '../create-backup.ts'
import { folderSource } from '../file-sources.ts'
import { ObjectStore } from '../objects.ts'
import { restoreBackup } from '../restore-backup.ts'
import { listBackups } from '../stored-backups.ts'
import { archiveLog, findPosition, replaceRun, type ArchiveSource } from './archive-log.ts'
import type { ArchiverOptions } from './archiver.fixture.ts'
import { planRestore } from './choose-backup.ts'
import { findReach, followLog, listLog } from './log-chain.ts'
import { readEntry, toLoggedFileKey, type LogEntry } from './log-entry.ts'
import { defaultLimits, isOverLimit } from './log-limits.ts'
import { findRun } from './log-run.ts'
import { collectStoredFiles, listNewFiles, measureNewFiles } from './new-files.ts'
import { pruneLog } from './prune-log.ts'
import { findRestorableRanges } from './restorable-ranges.ts'
import { verifyLog } from './verify-log.ts'

/** One office that is written to all the time. Each test goes on from what the one before left. */

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const log = pino({ level: 'silent' })
const office = new DatabaseFolder()
const folder = join(office.root, 'backups')
const url = { kind: 'folder', folder } as const
const place = openBackupPlace(url)
let database: EmbeddedPostgres
let connections: ReturnType<typeof openDatabase>
let pool: pg.Pool
let files: FileStore
let source: ArchiveSource

/** What writers have begun, and what was acknowledged to them: rows by number. */
const writes = {
  begun: new Set<number>(),
  added: new Set<number>(),
  deleting: new Set<number>(),
  deleted: new Set<number>(),
}
const stopping = new AbortController()
let writing: Promise<unknown>

/** How many writes may have begun. Without an end, a slow machine would write more the longer each step takes. */
let allowed = 0
const letWrite = (count: number): void => {
  allowed = Math.max(allowed, writes.begun.size + count)
}

const toKey = (number: number): string => `test/${number % 7}/${number}.bin`
const toContent = (number: number): Buffer => Buffer.from(`file ${number} `.repeat(50))

/** Writes files with rows, as the office does: the file before its row, and deleted after its row. */
async function write(writer: number): Promise<void> {
  for (let number = writer; !stopping.signal.aborted; number += 3) {
    await sleep(5)
    while (writes.begun.size >= allowed && !stopping.signal.aborted) await sleep(5)
    writes.begun.add(number)
    await files.put(toKey(number), toContent(number))
    await pool.query('INSERT INTO logged_file (number, key) VALUES ($1, $2)', [number, toKey(number)])
    writes.added.add(number)
    if (number % 4 !== 0) continue
    writes.deleting.add(number)
    await pool.query('DELETE FROM logged_file WHERE number = $1', [number])
    writes.deleted.add(number)
    await files.delete(toKey(number))
  }
}

/** Notes a moment by the database's clock, and what was certainly and possibly written by then. */
async function noteMoment() {
  const certain = { added: new Set(writes.added), deleted: new Set(writes.deleted) }
  const { rows } = await pool.query<{ now: Date }>(
    `SELECT date_trunc('milliseconds', clock_timestamp()) AS now`,
  )
  const possible = { added: new Set(writes.begun), deleted: new Set(writes.deleting) }
  return { moment: one(rows).now, certain, possible }
}

const archive = async () => archiveLog(source, await findPosition(source))
const makeBackup = () =>
  createBackup(place, {
    databaseUrl: database.url,
    cluster: office.cluster,
    files: [folderSource(join(office.dataDir, 'files'))],
    secret: undefined,
  })
const restore = (target: DatabaseFolder, ...args: string[]) =>
  launchCommand(['restore', folder, ...args], { DATA_DIR: target.dataDir }).ended
/** Waits until the office has gone on writing, which it does for a while after. */
const waitForWrites = async (count: number) => {
  const before = writes.added.size
  letWrite(count + 200)
  await expect.poll(() => writes.added.size, { interval: 5, timeout: 30_000 }).toBeGreaterThan(before + count)
}

beforeAll(async () => {
  database = await acquireEmbeddedPostgres({ dataDir: office.dataDir, role: 'cli', log })
  connections = openDatabase(database.url, { max: 5 })
  await migrate(connections.db)
  pool = connections.pool
  await pool.query('CREATE TABLE logged_file (number int PRIMARY KEY, key text NOT NULL)')
  files = openFiles({ dataDir: office.dataDir, files: { kind: 'folder' }, filesFallback: undefined }, pool)
  source = {
    client: pool,
    dataDir: office.dataDir,
    cluster: office.cluster,
    place: openBackupPlace(url, 'log'),
  }
  await replaceRun(source)
  writing = Promise.all([1, 2, 3].map(write))
})

afterAll(async () => {
  stopping.abort()
  await writing
  await connections.close()
  await database.release()
  await office.remove()
})

const secrets = { files: { kind: 'folder' }, passphrase: undefined, secretKey: undefined } as const

/** Restores into a new folder and compares rows and files. */
async function expectRestored(
  to: Date | undefined,
  check: (found: Set<number>) => void,
  from = place,
): Promise<void> {
  const target = new DatabaseFolder()
  try {
    const embedded = { ...secrets, dataDir: target.dataDir, databaseUrl: undefined }
    await restoreBackup(from, { id: undefined, to }, embedded)
    const copy = await acquireEmbeddedPostgres({ dataDir: target.dataDir, role: 'cli', log })
    const connections = openDatabase(copy.url, { max: 1 })
    const restored = connections.pool
    try {
      const { rows } = await restored.query<{ number: number; key: string }>(
        'SELECT number, key FROM logged_file',
      )
      check(new Set(rows.map(({ number }) => number)))
      for (const { number, key } of rows)
        expect(readFileSync(join(target.dataDir, 'files', key)), key).toEqual(toContent(number))
      // The restored office has a timeline and a run of its own.
      const before = await listLog(place)
      const own = { ...source, client: restored, dataDir: target.dataDir, cluster: target.cluster }
      expect(await findRun(own.client)).toBeUndefined()
      const { run } = await archiveLog(own, await findPosition(own))
      expect(run.timeline).toBe('00000002')
      const after = await listLog(place)
      expect([...after.keys()].filter((id) => !before.has(id))).toEqual([run.id])
      for (const [id, entries] of before) expect(after.get(id)).toEqual(entries)
    } finally {
      await connections.close()
      await copy.release()
    }
  } finally {
    await target.remove()
  }
}

let noted: Awaited<ReturnType<typeof noteMoment>>

/** Expects the rows of the noted moment. */
function expectNoted(found: Set<number>): void {
  const { certain, possible } = noted
  const required = [...certain.added].filter((number) => !possible.deleted.has(number))
  expect(required.filter((number) => !found.has(number))).toEqual([])
  const isAllowed = (number: number) => possible.added.has(number) && !certain.deleted.has(number)
  expect([...found].filter((number) => !isAllowed(number))).toEqual([])
  expect(found.size).toBeGreaterThan(50)
}

test('a moment has the rows that were committed before it, and their files', async () => {
  await waitForWrites(20)
  await archive()
  const { manifest } = await makeBackup()
  expect(manifest.log).not.toBeNull()
  await waitForWrites(50)
  await archive()
  await waitForWrites(50)
  noted = await noteMoment()
  await waitForWrites(50)
  const { moment } = await archive()
  expect(moment).toBeGreaterThan(noted.moment.getTime())
  await expectRestored(noted.moment, expectNoted)
})

test('a process that is killed while it archives leaves no gap and nothing half-written', async () => {
  const count = async () => [...(await listLog(place)).values()].flat().length
  for (const extra of [1, 3]) {
    const before = await count()
    const program = join(import.meta.dirname, 'archiver.fixture.ts')
    const { dataDir, cluster } = office
    const options: ArchiverOptions = { databaseUrl: database.url, dataDir, cluster, folder }
    const child = spawn(process.execPath, [program, JSON.stringify(options)])
    while ((await count()) < before + extra && child.exitCode === null) {
      letWrite(50)
      await sleep(3)
    }
    child.kill('SIGKILL')
    const [, signal] = (await once(child, 'exit')) as [number | null, string | null]
    expect(signal).toBe('SIGKILL')
  }
  await archive()
  const plan = await planRestore(place, { id: undefined, to: 'latest' })
  expect(plan.moment!.getTime()).toBeGreaterThan(noted.moment.getTime())
})

test('the office goes on while the place is unreachable, and all is archived when it is back', async () => {
  const position = await findPosition(source)
  renameSync(folder, `${folder}.away`)
  writeFileSync(folder, 'not a folder')
  await waitForWrites(50)
  await expect(archiveLog(source, position)).rejects.toThrow('Is its disk mounted?')
  rmSync(folder)
  await expect(archiveLog(source, position)).rejects.toThrow('Is its disk mounted?')
  await expect(makeBackup()).rejects.toThrow(
    `The backups that were made in ${folder} are not there. Is its disk mounted? ` +
      `To start over, make the folder ${join(folder, 'backups')}.`,
  )
  expect(existsSync(folder)).toBe(false)
  await waitForWrites(50)
  const kept = (await findRun(source.client))!
  expect(kept.keptBytes).toBeGreaterThan(0)
  expect((await listNewFiles(office.dataDir)).length).toBeGreaterThan(50)
  const isOver = (limits: Partial<typeof defaultLimits>) =>
    isOverLimit(kept, source, { ...defaultLimits, ...limits })
  expect(await isOver({})).toBe(false)
  expect(await isOver({ maxKeptBytes: kept.keptBytes - 1 })).toBe(true)
  const fullDisk = { minFreeBytes: Infinity }
  // Files that the office deleted take room; links of those that it has do not.
  const deleted = await measureNewFiles(office.dataDir)
  expect(deleted).toBeGreaterThan(0)
  expect(await isOver({ ...fullDisk, minKeptBytes: kept.keptBytes })).toBe(true)
  expect(await isOver({ ...fullDisk, minKeptBytes: kept.keptBytes + 1_000_000_000 })).toBe(false)
  renameSync(`${folder}.away`, folder)
  renameSync(join(folder, 'log'), join(office.root, 'log'))
  writeFileSync(join(folder, 'log'), 'not a folder')
  await expect(archiveLog(source, position)).rejects.toThrow(/ENOTDIR|EEXIST/)
  rmSync(join(folder, 'log'))
  renameSync(join(office.root, 'log'), join(folder, 'log'))
  stopping.abort()
  await writing
  await archiveLog(source, position)
  expect(await listNewFiles(office.dataDir)).toEqual([])
  await expectRestored(undefined, (found) => {
    expect(found).toEqual(new Set([...writes.added].filter((number) => !writes.deleted.has(number))))
  })
})

test('a moment after the end of the log, or before the first backup, is refused by name', async () => {
  const target = new DatabaseFolder()
  const last = (await planRestore(place, { id: undefined, to: 'latest' })).moment!.toISOString()
  const later = new Date(Date.now() + 60_000).toISOString()
  expect(await restore(target, '--to', later)).toEqual({
    code: 1,
    output: `${later} can't be restored. The last moment before it that can is ${last}.\n`,
  })
  const [first] = await listBackups(place)
  const finishedAt = first?.state === 'complete' ? first.manifest.finishedAt : ''
  const early = new Date('2026-01-01')
  await expect(planRestore(place, { id: undefined, to: early })).rejects.toThrow(
    `2026-01-01T00:00:00.000Z is before the first backup that can be restored, which was complete at ${finishedAt}.`,
  )
  expect(await restore(target, '--to', 'yesterday')).toMatchObject({ code: 2 })
  const ownServer = { ...secrets, dataDir: target.dataDir, databaseUrl: database.url }
  await expect(restoreBackup(place, { id: undefined, to: 'latest' }, ownServer)).rejects.toThrow('pgBackRest')
  expect(existsSync(target.dataDir)).toBe(false)
  await target.remove()
})

/** The entries after the noted moment. */
async function findLaterEntries(): Promise<readonly LogEntry[]> {
  const { entries } = await planRestore(place, { id: undefined, to: 'latest' })
  return entries.filter(({ moment }) => moment > noted.moment.getTime())
}

test('a missing entry of the log is refused with the last moment before it', async () => {
  const entries = await findLaterEntries()
  const path = join(folder, entries[1]!.key)
  const last = await planRestore(place, { id: undefined, to: 'latest' })
  renameSync(path, join(office.root, 'missing'))
  const reach = new Date(entries[0]!.moment).toISOString()
  await expect(planRestore(place, { id: undefined, to: 'latest' })).rejects.toThrow(
    new RegExp(`has a gap from .* The last moment before it is ${reach}`),
  )
  await expect(planRestore(place, { id: undefined, to: last.moment! })).rejects.toThrow(
    new RegExp(`The last moment before it that can is ${reach}.* has a gap from`),
  )
  expect((await planRestore(place, { id: undefined, to: noted.moment })).entries.at(-1)).toEqual(entries[0])
  const { reach: verified, problems } = await verifyLog(place, last.manifest)
  expect(verified?.toISOString()).toBe(reach)
  expect(problems).toEqual([expect.stringContaining('has a gap from')])
  renameSync(join(office.root, 'missing'), path)
  const { from, to } = findRestorableRanges([last.manifest], await listLog(place))[0]!
  expect([from, to]).toEqual([new Date(last.manifest.finishedAt), last.moment])
  expect(await verifyLog(place, last.manifest)).toEqual({ reach: last.moment, problems: [] })
})

test('a damaged entry of the log is refused, and nothing is changed', async () => {
  const [entry] = await findLaterEntries()
  const path = join(folder, entry!.key)
  const bytes = readFileSync(path)
  const damaged = Buffer.from(bytes)
  damaged[damaged.length >> 1]! ^= 1
  writeFileSync(path, damaged)
  const { manifest } = await planRestore(place, { id: undefined, to: 'latest' })
  expect((await verifyLog(place, manifest)).problems).toEqual([`${path} is damaged`])
  const target = new DatabaseFolder()
  const refused = await restore(target, '--to', noted.moment.toISOString())
  expect(refused).toEqual({ code: 1, output: `${path} is damaged\n` })
  expect(existsSync(target.dataDir)).toBe(false)
  await target.remove()
  writeFileSync(path, bytes)
})

test('log and files are archived to a bucket, and files of a bucket are collected', async () => {
  const emulator = await startS3Emulator()
  try {
    const bucket = (name: string) => parseFilePlace(emulator.url.replace('?', `/${name}?`)) as S3Place
    const bucketFiles = s3Store(bucket('files'))
    const stored = collectStoredFiles(bucketFiles, { dataDir: office.dataDir, filesFolder: undefined })
    await stored.put('test/buffer', toContent(1))
    expect(await stored.put('test/stream', Readable.from([toContent(2)]))).toBe(toContent(2).length)
    expect(await bucketFiles.read('test/stream')).toEqual(toContent(2))
    await stored.delete('test/buffer')
    const other = { ...source, place: openBackupPlace(bucket('backups'), 'log') }
    const { run, moment } = await archiveLog(other, await findPosition(other))
    const chain = followLog((await listLog(other.place)).get(run.id) ?? [], run.keptFrom)
    expect(findReach(chain)).toBe(moment)
    const { files: logged } = await readEntry(other.place, chain.entries.at(-1)!)
    expect(logged.map(({ path }) => path)).toEqual(['test/buffer', 'test/stream'])
    const objects = new ObjectStore(other.place, toLoggedFileKey(run.id, moment!))
    for (const file of logged) await objects.check(file)
    expect(await listNewFiles(office.dataDir)).toEqual([])
  } finally {
    await emulator.close()
  }
})

test('a moment is restored from a bucket', async () => {
  const emulator = await startS3Emulator()
  try {
    const url = parseFilePlace(emulator.url.replace('?', '/backups?')) as S3Place
    const [stored, bucket] = [folderStore(folder), s3Store(url)]
    // A few at a time: on a busy machine, hundreds at once find no connection in time.
    const copy = limitConcurrency(4)
    for await (const keys of stored.list())
      await Promise.all(keys.map((key) => copy(async () => bucket.put(key, (await stored.read(key))!))))
    await expectRestored(noted.moment, expectNoted, openBackupPlace(url))
  } finally {
    await emulator.close()
  }
})

test('pruning keeps what the oldest backup needs, and a new run needs a new backup', async () => {
  const plan = await planRestore(place, { id: undefined, to: 'latest' })
  await pruneLog(place, new Date(plan.manifest.startedAt))
  expect(await planRestore(place, { id: undefined, to: 'latest' })).toEqual(plan)
  await replaceRun(source)
  const { run } = await archive()
  const later = new Date(Date.now())
  await expect(planRestore(place, { id: undefined, to: later })).rejects.toThrow("can't be restored")
  const { manifest } = await makeBackup()
  await archive()
  expect(manifest.log?.run).toBe(run.id)
  const latest = await planRestore(place, { id: undefined, to: 'latest' })
  expect(latest.manifest.id).toBe(manifest.id)
  await pruneLog(place, new Date(Date.now() + 7_200_000))
  expect((await listLog(place)).size).toBe(0)
})
