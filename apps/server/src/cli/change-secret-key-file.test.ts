import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { launchCommand } from '../../test/harness/command-process.ts'
import { DatabaseFolder } from '../../test/harness/database-user.ts'
import { findFreePort, launchServer, waitUntilOpen } from '../../test/harness/server-process.ts'
import { modules } from '../modules/registry.ts'
import { beginRun, findRun } from '../platform/backup/log/log-run.ts'
import { withClient } from '../platform/backup/row-counts.ts'
import { openDatabase, type Database } from '../platform/db/db.ts'
import { acquireEmbeddedPostgres, type EmbeddedPostgres } from '../platform/embedded-postgres/index.ts'
import { addDataKey, getDataKey } from '../platform/encryption/data-keys.ts'
import { changeSecretKey } from '../platform/secret-key/change-key.ts'
import { readKeyRecord } from '../platform/secret-key/key-record.ts'
import { generateSecretKey, storeNewKey } from '../secret-key.ts'

/** The key in DATA_DIR, of a real office that is killed. Each test goes on from what the one before left. */

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const place = new DatabaseFolder()
const { dataDir } = place
const path = join(dataDir, 'secret-key')
const newPath = join(dataDir, 'secret-key.new')
const clock = { now: () => new Date() }
let cluster: EmbeddedPostgres
let database: Database
let dataKey: { readonly id: number; readonly key: Buffer }

const readFile = (file: string): string => readFileSync(file, 'utf8').trim()
const run = (args: readonly string[] = ['secret-key:change'], settings: Record<string, string> = {}) =>
  launchCommand(args, { DATA_DIR: dataDir, ...settings })

/** Whether a key decrypts the database's. */
async function opens(secretKey: string): Promise<boolean> {
  const source = { db: database.db, clock, env: { secretKey } }
  return getDataKey(source, dataKey.id).then(
    ({ key }) => key.equals(dataKey.key),
    () => false,
  )
}

/** Does what the command does up to the moment between the commit and the new key's place. */
async function changeInDatabase(): Promise<{ from: string; to: string }> {
  const change = { from: readFile(path), to: generateSecretKey(), now: clock.now() }
  await storeNewKey(dataDir, change.to)
  const record = await readKeyRecord(database.pool)
  await database.db.transaction().execute((tx) => changeSecretKey(tx, modules, change, record))
  return change
}

beforeAll(async () => {
  await run(['invite', 'ann@office.example', '--name', 'Ann Lee']).ended
  // Keeps the cluster running, as a command does.
  cluster = await acquireEmbeddedPostgres({
    dataDir,
    role: 'cli',
    log: { info() {}, error() {} },
    durable: false,
  })
  database = openDatabase(cluster.url, { max: 3 })
  dataKey = await addDataKey({ db: database.db, clock, env: { secretKey: readFile(path) } })
})

afterAll(async () => {
  await database.close()
  await cluster.release()
  await place.remove()
})

let before: string
beforeEach(() => {
  before = readFile(path)
})

test('refuses while a server runs, and a setting for the key in DATA_DIR', async () => {
  const settings = { NEW_SECRET_KEY: 'n'.repeat(40) }
  expect((await run(undefined, settings).ended).output).toContain('Remove NEW_SECRET_KEY')
  const port = String(await findFreePort())
  const server = launchServer({ DATA_DIR: dataDir, PORT: port, SMTP_PORT: 'off', WEATHER_URL: 'off' })
  await waitUntilOpen(server)
  const { code, output } = await run().ended
  expect(code).toBe(1)
  expect(output).toMatch(/A server \(process \d+\) already runs/)
  server.child.kill('SIGTERM')
  expect(await server.exit).toBe(0)
  expect(readFile(path)).toBe(before)
  expect(await opens(before)).toBe(true)
})

test('leaves the old key when it is killed before the commit', async () => {
  await withClient(cluster.url, async (client) => {
    await client.query('BEGIN; SELECT FROM encryption_key FOR UPDATE')
    const command = run()
    while (!existsSync(newPath) && command.child.exitCode === null) await sleep(5)
    await expect
      .poll(async () => (await client.query('SELECT FROM pg_locks WHERE NOT granted')).rowCount)
      .toBeGreaterThan(0)
    command.child.kill('SIGKILL')
    expect((await command.ended).code).toBeNull()
    await client.query('ROLLBACK')
  })
  expect(readFile(newPath)).not.toBe(before)
  expect((await run(['sessions:end', 'unknown@office.example']).ended).output).toContain('No agent')
  expect(readFile(path)).toBe(before)
  expect(await opens(before)).toBe(true)
  expect(await opens(readFile(newPath))).toBe(false)
})

test('replaces the key, readable by its owner only, and ends the archive of the log', async () => {
  await beginRun(database.pool)
  const { code, output } = await run().ended
  expect(output).toMatch(/^Encrypted [1-9]\d* values? with the new key\./)
  expect(output).toContain('Start the server.')
  expect(code).toBe(0)
  expect(existsSync(newPath)).toBe(false)
  const key = readFile(path)
  expect(output).not.toContain(key)
  expect(key).toMatch(/^[0-9a-f]{64}$/)
  expect(key).not.toBe(before)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(await opens(key)).toBe(true)
  expect(await opens(before)).toBe(false)
  expect(await findRun(database.pool)).toBeUndefined()
})

test('a start puts the new key in its place when the command is killed after the commit', async () => {
  const { from, to } = await changeInDatabase()
  expect([readFile(path), readFile(newPath)]).toEqual([from, to])
  const backups = { BACKUP_PASSPHRASE: 'the passphrase of the tests' }
  const backup = await run(['backup', join(place.root, 'backups')], backups).ended
  expect(backup.code).toBe(1)
  expect(backup.output).toContain('was replaced at')
  expect((await run(['sessions:end', 'unknown@office.example']).ended).output).toContain('No agent')
  expect([readFile(path), existsSync(newPath)]).toEqual([to, false])
  expect(await opens(to)).toBe(true)
  expect((await run(['backup', join(place.root, 'backups')], backups).ended).code).toBe(0)
})

test('so does the next run of the command, which changes nothing else', async () => {
  const { to } = await changeInDatabase()
  const { code, output } = await run().ended
  expect(output).toContain('The key was changed by an earlier run.')
  expect(code).toBe(0)
  expect([readFile(path), existsSync(newPath)]).toEqual([to, false])
  expect(await opens(to)).toBe(true)
})
