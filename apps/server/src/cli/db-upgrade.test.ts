import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { launchCommand } from '../../test/harness/command-process.ts'
import { DatabaseFolder, queryOne, startUser } from '../../test/harness/database-user.ts'
import { findFreePort, launchServer } from '../../test/harness/server-process.ts'
import { isSecondRun } from '../../test/harness/test-runs.ts'
import { listDumps, loadDump, migrateTo } from '../../test/schema-states/dump-format.ts'
import { openDatabase } from '../platform/db/db.ts'
import { databaseAccount } from '../platform/embedded-postgres/account.ts'
import { findPackagedMajor } from '../platform/embedded-postgres/binaries.ts'
import { acquireEmbeddedPostgres } from '../platform/embedded-postgres/index.ts'
import { openJobs } from '../platform/jobs/jobs.ts'

/** Converts a real office of an earlier PostgreSQL. Each test goes on from what the one before left. */

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const oldMajor = 15
const oldPrograms = `/usr/lib/postgresql/${oldMajor}`
// `npm run test:pg15` installs them; one run is enough.
const isTested = isSecondRun && existsSync(join(oldPrograms, 'bin/initdb'))
if (!isTested) console.warn('db:upgrade is tested by npm run test:pg15.')

const place = new DatabaseFolder()
const log = { info() {}, error() {} }
const upgradeFolder = join(place.dataDir, 'upgrade')
const oldCluster = join(place.dataDir, `postgres-${oldMajor}`)
/** The state of a schema that this version migrates further. */
const state = (await listDumps()).at(-2)!

function makeOldCluster(): void {
  mkdirSync(place.dataDir, { mode: 0o711 })
  mkdirSync(place.cluster, { mode: 0o700 })
  const account = databaseAccount(undefined)
  if (account) chownSync(place.cluster, account.uid, account.gid)
  execFileSync(
    join(oldPrograms, 'bin/initdb'),
    ['-D', place.cluster, '-U', 'pboffice', '-A', 'trust', '-E', 'UTF8', '--locale', 'C', '--no-sync'],
    { ...account, cwd: '/', stdio: 'ignore' },
  )
}

const run = (args: readonly string[] = ['--old-programs', oldPrograms]) =>
  launchCommand(['db:upgrade', ...args], { DATA_DIR: place.dataDir })

/** Hashes all files of the old cluster, wherever it is. */
function hashOld(): string {
  const folder = existsSync(oldCluster) ? oldCluster : place.cluster
  const hash = createHash('sha256')
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  for (const path of files.map(({ parentPath, name }) => join(parentPath, name)).toSorted())
    hash.update(path.slice(folder.length)).update(readFileSync(path))
  return hash.digest('hex')
}

const odd = `'a' || chr(9) || 'b\\.' || chr(10) || '\\N' || chr(13) || '🏙'`
let before: string

describe.runIf(isTested)('db:upgrade', () => {
  beforeAll(async () => {
    makeOldCluster()
    const old = await acquireEmbeddedPostgres({
      dataDir: place.dataDir,
      role: 'cli',
      log,
      durable: false,
      native: oldPrograms,
    })
    const database = openDatabase(old.url, { max: 2 })
    await migrateTo(database.db, state)
    await loadDump(database.pool, state)
    const jobs = await openJobs(old.url, () => {})
    await jobs.send(database.db, 'upgrade.test', { text: 'a job' })
    await jobs.stop()
    await database.pool.query(`UPDATE client SET first_name = ${odd} WHERE id = (SELECT min(id) FROM client)`)
    await database.pool.query(`SELECT setval(pg_get_serial_sequence('client', 'id'), 700123)`)
    await database.close()
    await old.release()
    before = hashOld()
  })

  afterAll(async () => {
    await place.remove()
  })

  test('the server and the command say what to do, and change nothing', async () => {
    const server = launchServer({
      DATA_DIR: place.dataDir,
      PORT: String(await findFreePort()),
      SMTP_PORT: 'off',
    })
    expect(await server.exit).toBe(1)
    expect(server.getOutput()).toContain('Convert it with npm run cli -- db:upgrade')
    const { code, output } = await run([]).ended
    expect(code).toBe(1)
    expect(output).toContain(`npm install --prefix postgresql-${oldMajor}`)
    expect((await run(['--old-programs', '/usr']).ended).output).toContain('There is no PostgreSQL in /usr')
    expect(hashOld()).toBe(before)
  })

  test('a command that uses the database keeps it from being converted', async () => {
    const user = await startUser({ dataDir: place.dataDir, role: 'cli', native: oldPrograms })
    expect(await run().ended).toEqual({
      code: 1,
      output: `A command is using ${place.dataDir}. Run db:upgrade after it.\n`,
    })
    await user.release()
    before = hashOld()
  })

  const moments: [string, () => boolean][] = [
    ['the old cluster is copied', () => existsSync(join(upgradeFolder, 'old/postgres/base'))],
    ['the new cluster is made', () => existsSync(join(upgradeFolder, 'new/postgres'))],
  ]
  test.each(moments)('leaves the old database as it was when it is killed while %s', async (_, isReached) => {
    const command = run()
    while (!isReached() && command.child.exitCode === null) await sleep(1)
    command.child.kill('SIGKILL')
    expect((await command.ended).code).toBeNull()
    expect(existsSync(join(place.cluster, 'PG_VERSION'))).toBe(true)
    expect(hashOld()).toBe(before)
  })

  test('converts every row, sequence and job, and keeps the old database', async () => {
    const { code, output } = await run().ended
    expect(output).toMatch(/is of PostgreSQL \d+ now: \d{3} tables, [\d,]+ rows, compared by hash/)
    expect(code).toBe(0)
    expect(hashOld()).toBe(before)
    expect(existsSync(upgradeFolder)).toBe(false)
    expect(readFileSync(join(place.cluster, 'PG_VERSION'), 'utf8').trim()).toBe(String(findPackagedMajor()))
    const current = await acquireEmbeddedPostgres({
      dataDir: place.dataDir,
      role: 'cli',
      log,
      durable: false,
    })
    const rows = await queryOne(
      current.url,
      `SELECT (SELECT count(*)::int FROM client WHERE first_name = ${odd}) AS odd,
        (SELECT nextval(pg_get_serial_sequence('client', 'id'))) AS next,
        (SELECT data FROM pgboss.job WHERE name = 'upgrade.test') AS job,
        (SELECT count(*)::int FROM pg_constraint WHERE NOT convalidated) AS unchecked`,
    )
    expect(rows).toEqual({ odd: 1, next: '700124', job: { text: 'a job' }, unchecked: 0 })
    await current.release()
  })

  test('finishes when it was killed between the two folders', async () => {
    mkdirSync(join(upgradeFolder, 'new'), { recursive: true })
    renameSync(place.cluster, join(upgradeFolder, 'new/postgres'))
    writeFileSync(join(upgradeFolder, 'complete'), JSON.stringify({ from: oldMajor, tables: 1, rows: 2 }))
    await expect(startUser({ dataDir: place.dataDir, role: 'server' })).rejects.toThrow(
      'Run npm run cli -- db:upgrade again',
    )
    expect(await run([]).ended).toMatchObject({ code: 0 })
    expect(hashOld()).toBe(before)
    expect(await run([]).ended).toMatchObject({ code: 0, output: expect.stringContaining('already') })
    const user = await startUser({ dataDir: place.dataDir, role: 'server' })
    expect(await queryOne(user.url, 'SELECT count(*) > 0 AS found FROM client')).toEqual({ found: true })
    await user.release()
  })
})
