import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { launchCommand } from '../../test/harness/command-process.ts'
import { DatabaseFolder, queryOne } from '../../test/harness/database-user.ts'
import { startS3Emulator } from '../../test/harness/s3-emulator.ts'
import {
  findFreePort,
  launchServer,
  waitUntilOpen,
  type ServerProcess,
} from '../../test/harness/server-process.ts'
import { requestedBackupJob } from '../modules/operations/backups/requested-backup.ts'
import { openBackupPlace } from '../platform/backup/backup-place.ts'
import { findBackup, listBackups } from '../platform/backup/stored-backups.ts'
import { takeBackupLock } from '../platform/backup/backup-lock.ts'
import { sha256 } from '../platform/backup/manifest.ts'
import { withClient } from '../platform/backup/row-counts.ts'
import { verifyBackup } from '../platform/backup/verify-backup.ts'
import { acquireEmbeddedPostgres, type EmbeddedPostgres } from '../platform/embedded-postgres/index.ts'
import { parseFilePlace, type S3Place } from '../platform/files/file-place.ts'
import { folderStore } from '../platform/files/folder-store.ts'
import { s3Store } from '../platform/files/s3/s3-store.ts'

/** Backups of a real office that is written to all the time. Each test goes on from what the one before left. */

vi.setConfig({ testTimeout: 480_000, hookTimeout: 240_000 })

const passphrase = 'the passphrase of the tests'
const log = pino({ level: 'silent' })

const office = new DatabaseFolder()
const restored = new DatabaseFolder()
const folder = join(office.root, 'backups of the office')
const place = openBackupPlace({ kind: 'folder', folder })
const nightly = join(office.root, 'nightly')
let database: EmbeddedPostgres
let server: ServerProcess | undefined
/** Runs on the restored office, with nightly backups. */
let second: ServerProcess | undefined
/** May be called more than once. */
let stopWriting: () => Promise<void>
/** Acknowledged rows so far. */
let acknowledged = 0

async function startServer(
  place: DatabaseFolder,
  environment: Record<string, string> = {},
): Promise<ServerProcess> {
  const port = String(await findFreePort())
  const process = launchServer({
    ...environment,
    DATA_DIR: place.dataDir,
    PORT: port,
    SMTP_PORT: 'off',
    WEATHER_URL: 'off',
  })
  await waitUntilOpen(process)
  return process
}

const run = (args: readonly string[], place = office, environment: Record<string, string> = {}) =>
  launchCommand(args, { DATA_DIR: place.dataDir, BACKUP_PASSPHRASE: passphrase, ...environment })

const toContent = (number: number): Buffer => Buffer.from(`file ${number} `.repeat(50))

/** Writes files with rows, as the office does: the file before its row, and deleted after its row. */
async function write(pool: pg.Pool, files: ReturnType<typeof folderStore>, isStopped: () => boolean) {
  while (!isStopped()) {
    await sleep(20)
    const number = acknowledged + 1
    const key = `test/${number % 7}/${number}.bin`
    await files.put(key, toContent(number))
    await pool.query('INSERT INTO backup_test_file (number, key) VALUES ($1, $2)', [number, key])
    acknowledged = number
    if (number % 3 === 0) {
      await pool.query('DELETE FROM backup_test_file WHERE number = $1', [number])
      await files.delete(key)
    }
  }
}

beforeAll(async () => {
  server = await startServer(office)
  database = await acquireEmbeddedPostgres({ dataDir: office.dataDir, role: 'cli', log })
  await queryOne(database.url, 'CREATE TABLE backup_test_file (number int PRIMARY KEY, key text NOT NULL)')
  const pool = new pg.Pool({ connectionString: database.url, max: 1 })
  let isStopped = false
  const writing = write(pool, folderStore(join(office.dataDir, 'files')), () => isStopped)
  stopWriting = async () => {
    isStopped = true
    await writing
    if (!pool.ended) await pool.end()
  }
})

afterAll(async () => {
  for (const running of [server, second]) running?.child.kill('SIGKILL')
  await Promise.all([server?.exit, second?.exit])
  await stopWriting()
  await database.release()
  await office.remove()
  await restored.remove()
})

const backupsFolder = join(folder, 'backups')
const listUnfinished = (): string[] =>
  existsSync(backupsFolder)
    ? readdirSync(backupsFolder).filter((id) => !existsSync(join(backupsFolder, id, 'manifest.json')))
    : []
const countObjects = (): number => {
  const objects = join(folder, 'objects')
  return existsSync(objects) ? readdirSync(objects).length : 0
}

/** Moments of a backup: copying the database has begun, is well on its way, the files are being listed. */
const moments: [string, () => boolean][] = [
  [
    'before the database is copied',
    () => listUnfinished().some((id) => existsSync(join(backupsFolder, id, 'unfinished'))),
  ],
  ['while the database is copied', () => countObjects() > 100],
  [
    'after the database is copied',
    () => listUnfinished().some((id) => existsSync(join(backupsFolder, id, 'files.jsonl.gz'))),
  ],
]

test.each(moments)(
  'a backup that is killed %s is incomplete and never restored',
  async (_name, isReached) => {
    const backup = run(['backup', folder])
    while (!isReached() && backup.child.exitCode === null) await sleep(1)
    backup.child.kill('SIGKILL')
    expect(await backup.ended).toMatchObject({ code: null })
    expect((await listBackups(place)).map(({ state }) => state)).toEqual(['incomplete'])
    await expect(findBackup(place, undefined)).rejects.toThrow('There is no complete backup')
    const id = (await listBackups(place))[0]?.id
    await expect(findBackup(place, id)).rejects.toThrow('incomplete')
  },
)

test('a backup changes nothing while another backup of the office runs, on any machine', async () => {
  const before = await listBackups(place)
  const objects = countObjects()
  await withClient(database.url, async (other) => {
    await takeBackupLock(other)
    expect(await run(['backup', folder]).ended).toEqual({
      code: 1,
      output: 'Another backup, keys:rotate or secret-key:change is running. Run the backup after it.\n',
    })
  })
  expect(before.map(({ state }) => state)).toEqual(['incomplete'])
  expect(await listBackups(place)).toEqual(before)
  expect(countObjects()).toBe(objects)
})

test('a backup is refused by name while a process of this machine uses the folder', async () => {
  await place.lock(async () => {
    expect(await run(['backup', folder]).ended).toEqual({
      code: 1,
      output: `Process ${process.pid} is using ${join(folder, 'lock')}\n`,
    })
  })
})

test('a backup under writing has every acknowledged row and each file that a row names', async () => {
  const before = acknowledged
  const backup = await run(['backup', folder]).ended
  expect(backup).toMatchObject({ code: 0 })
  expect(backup.output).toContain('Removed 1 incomplete backup.')
  expect(acknowledged).toBeGreaterThan(before)
  const list = await run(['backup:list', folder]).ended
  expect(list.output).toMatch(/^\S+ +complete [^\n]*\n$/)

  const wrong = await run(['restore', folder], restored, { BACKUP_PASSPHRASE: 'another passphrase' }).ended
  expect(wrong).toEqual({ code: 1, output: 'BACKUP_PASSPHRASE is not the passphrase of this backup\n' })
  expect(existsSync(restored.dataDir)).toBe(false)

  expect(await run(['restore', folder], restored).ended).toMatchObject({ code: 0 })
  const secret = (place: DatabaseFolder) => readFileSync(join(place.dataDir, 'secret-key'), 'utf8')
  expect(secret(restored)).toBe(secret(office))
  second = await startServer(restored, { BACKUP_URL: nightly })
  const copy = await acquireEmbeddedPostgres({ dataDir: restored.dataDir, role: 'cli', log })
  const pool = new pg.Pool({ connectionString: copy.url, max: 1 })
  try {
    const { rows } = await pool.query<{ number: number; key: string }>(
      'SELECT number, key FROM backup_test_file ORDER BY number',
    )
    const found = new Set(rows.map(({ number }) => number))
    for (let number = 1; number <= before; number += 1)
      expect(found.has(number) || number % 3 === 0, `row ${number}`).toBe(true)
    const files = folderStore(join(restored.dataDir, 'files'))
    for (const { number, key } of rows) expect(await files.read(key), key).toEqual(toContent(number))
    // The restored office takes writes.
    await pool.query('DELETE FROM backup_test_file')
  } finally {
    await pool.end()
    await copy.release()
  }
  const again = await run(['restore', folder], restored).ended
  expect(again).toMatchObject({ code: 1 })
  expect(again.output).toContain(`${restored.dataDir} is not empty`)
})

test("a server makes the night's backup when it starts, verifies it, and makes one that is asked for", async () => {
  // How much the next backup finds new does not depend on how long this one takes.
  await stopWriting()
  const copy = await acquireEmbeddedPostgres({ dataDir: restored.dataDir, role: 'cli', log })
  const pool = new pg.Pool({ connectionString: copy.url, max: 1 })
  // The database stops with its last user, while the pool still closes.
  pool.on('error', () => {})
  const findRuns = async () =>
    (
      await pool.query<{ kind: string; outcome: string | null }>(
        'SELECT kind, outcome FROM backup_run WHERE place = $1 ORDER BY id',
        [nightly],
      )
    ).rows
  try {
    await expect
      .poll(findRuns, { timeout: 200_000, interval: 100 })
      .toEqual([{ kind: 'backup', outcome: 'done' }, expect.objectContaining({ kind: 'verification' })])
    const listed = await listBackups(openBackupPlace({ kind: 'folder', folder: nightly }))
    expect(listed.map(({ state }) => state)).toEqual(['complete'])
    await pool.query(`INSERT INTO pgboss.job (name) VALUES ($1)`, [requestedBackupJob])
    await expect
      .poll(findRuns, { timeout: 200_000, interval: 20 })
      .toMatchObject([{}, { outcome: 'done' }, { kind: 'backup', outcome: null }])
    second!.child.kill('SIGTERM')
    expect(await second!.exit).toBe(0)
    // What was asked for is not lost: the next server makes it.
    const { rows } = await pool.query('SELECT state FROM pgboss.job WHERE name = $1', [requestedBackupJob])
    expect(rows).toEqual([{ state: 'retry' }])
  } finally {
    await pool.end()
    await copy.release()
  }
})

test('the next backup copies only what is new, and both are verified', async () => {
  const readObjects = () =>
    readdirSync(join(folder, 'objects'), { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    ).length
  const before = readObjects()
  expect(await run(['backup', folder], office, { BACKUP_PASSPHRASE: '' }).ended).toMatchObject({
    code: 0,
    output: expect.stringContaining('The secret key is NOT in this backup'),
  })
  const second = (await listBackups(place)).at(-1)
  expect(readObjects() - before).toBeLessThan(before)
  expect(second).toMatchObject({ state: 'complete', manifest: { rowsAreExact: true, secret: null } })
  expect(await run(['backup:verify', folder]).ended).toMatchObject({
    code: 0,
    output: expect.stringContaining('with every row of its'),
  })
})

test('an office with files in a bucket is backed up to a bucket and restored', async () => {
  const emulator = await startS3Emulator({ pageSize: 100 })
  const other = new DatabaseFolder()
  const toUrl = (prefix: string) => emulator.url.replace('?', `/${prefix}?`)
  const list = (prefix: string) =>
    [...emulator.objects]
      .filter(([key]) => key.startsWith(prefix))
      .map(([key, { path }]) => `${key.slice(prefix.length)} ${sha256(readFileSync(path))}`)
      .toSorted()
  const settings = { BACKUP_URL: toUrl('backups') }
  try {
    const files = s3Store(parseFilePlace(toUrl('files')) as S3Place)
    for (const number of [1, 2, 3]) await files.put(`test/${number}`, toContent(number))
    await files.put('test/large', Buffer.alloc(9_000_000, 'large'))
    const backup = await run(['backup', '--prune'], office, { ...settings, FILES_URL: toUrl('files') }).ended
    expect(backup).toMatchObject({ code: 0, output: expect.stringMatching(/ 4 files, /) })

    const full = await run(['restore'], other, { ...settings, FILES_URL: toUrl('files') }).ended
    expect(full).toMatchObject({
      code: 1,
      output: expect.stringMatching(/files at 127\.0\.0\.1 is not empty/),
    })
    const restore = await run(['restore'], other, { ...settings, FILES_URL: toUrl('restored') }).ended
    expect(restore).toMatchObject({ code: 0 })
    expect(list('restored/')).toEqual(list('files/'))
    expect(list('files/')).toHaveLength(4)
  } finally {
    await other.remove()
    await emulator.close()
  }
})

/** Changes one byte in the middle of a file. */
function flip(path: string): void {
  const bytes = readFileSync(path)
  const at = Math.floor(bytes.length / 2)
  bytes[at] = bytes[at]! ^ 1
  writeFileSync(path, bytes)
}

test('a changed byte of any file is found, and refused', async () => {
  const [first, second] = await listBackups(place)
  rmSync(join(backupsFolder, second!.id), { recursive: true })
  const path = join(backupsFolder, first!.id)
  for (const name of readdirSync(path)) {
    flip(join(path, name))
    const verified = await verifyBackup(place, undefined, undefined).then(
      ({ problems }) => problems.join('\n'),
      (error: Error) => error.message,
    )
    expect(verified, name).toMatch(/is damaged/)
    flip(join(path, name))
  }
  const objects = readdirSync(join(folder, 'objects'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((object) => readFileSync(object).length > 0)
  for (const object of objects) flip(object)
  const { problems } = await verifyBackup(place, undefined, undefined)
  expect(await run(['backup:verify', folder]).ended).toMatchObject({ code: 1 })
  const unused = new Set(objects.filter((object) => !problems.some((problem) => problem.startsWith(object))))
  // Only what the other backup alone had is not read.
  expect(unused.size).toBeLessThan(objects.length / 2)
  const other = new DatabaseFolder()
  try {
    const restore = await run(['restore', folder], other).ended
    expect(restore).toMatchObject({ code: 1, output: expect.stringMatching(/is damaged/) })
    const start = launchServer({ DATA_DIR: other.dataDir, PORT: String(await findFreePort()) })
    expect(await start.exit).toBe(1)
    expect(start.getOutput()).toContain('did not finish')
  } finally {
    await other.remove()
  }
})
