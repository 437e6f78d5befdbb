import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { launchCommand } from '../../../test/harness/command-process.ts'
import { DatabaseFolder, queryOne, startUser } from '../../../test/harness/database-user.ts'
import { findFreePort, launchServer } from '../../../test/harness/server-process.ts'
import { findPackagedMajor } from './binaries.ts'

vi.setConfig({ testTimeout: 60_000 })

const programMajor = findPackagedMajor()

let place: DatabaseFolder
beforeEach(() => {
  place = new DatabaseFolder()
})
afterEach(async () => {
  await place.remove()
})

/** Makes a cluster's folder, as far as its version is concerned, with a mode that a start would change. */
function makeCluster(version: string): void {
  mkdirSync(place.dataDir, { mode: 0o711 })
  mkdirSync(place.cluster, { mode: 0o750 })
  writeFileSync(join(place.cluster, 'PG_VERSION'), version)
}

/** Returns what a refused start must leave as it was. */
function readState(): unknown {
  const { mode, uid, mtimeMs } = statSync(place.cluster)
  const version = readFileSync(join(place.cluster, 'PG_VERSION'), 'utf8')
  return { mode, uid, mtimeMs, version, files: readdirSync(place.cluster) }
}

const describeRefusal = (major: number) =>
  `The database in ${place.cluster} is of PostgreSQL ${major}; this version of PB Office has PostgreSQL ${programMajor}`

test.each([
  { name: 'an earlier', version: `${programMajor - 1}\n`, major: programMajor - 1 },
  { name: 'a later', version: `${programMajor + 1}\n`, major: programMajor + 1 },
  { name: 'a two-part', version: '9.6\n', major: 9 },
])('the server refuses a cluster of $name major version and changes nothing', async ({ version, major }) => {
  makeCluster(version)
  const before = readState()
  const server = launchServer({
    DATA_DIR: place.dataDir,
    PORT: String(await findFreePort()),
    SMTP_PORT: 'off',
  })
  expect(await server.exit).toBe(1)
  expect(server.getOutput()).toContain(describeRefusal(major))
  expect(server.getOutput()).not.toContain('    at ')
  expect(readState()).toEqual(before)
  for (const name of ['programs', 'socket', 'secret', 'logs/postgres.log'])
    expect(existsSync(join(place.dataDir, name)), name).toBe(false)
})

test('a command refuses it too', async () => {
  makeCluster(`${programMajor - 1}\n`)
  const before = readState()
  const { code, output } = await launchCommand(['backup', join(place.root, 'backups')], {
    DATA_DIR: place.dataDir,
  }).ended
  expect(code).toBe(1)
  expect(output).toContain(describeRefusal(programMajor - 1))
  expect(readState()).toEqual(before)
})

test('leaves a PostgreSQL of another version running, and the data opens again with its own programs', async () => {
  const options = { dataDir: place.dataDir, role: 'server' } as const
  const first = await startUser(options)
  await queryOne(first.url, 'CREATE TABLE stored AS SELECT 7 AS n')
  const { postmaster } = place
  await first.kill()
  const note = join(place.cluster, 'PG_VERSION')
  const written = readFileSync(note, 'utf8')
  writeFileSync(note, `${programMajor - 1}\n`)
  await expect(startUser(options)).rejects.toThrow(describeRefusal(programMajor - 1))
  expect(place.postmaster).toBe(postmaster)

  // The refused start holds no lock and counts as no server.
  writeFileSync(note, written)
  const second = await startUser(options)
  expect(await queryOne(second.url, 'SELECT n FROM stored')).toEqual({ n: 7 })
  await second.release()
})

test('leaves a damaged PG_VERSION to PostgreSQL, which does not start', async () => {
  makeCluster('damaged\n')
  await expect(startUser({ dataDir: place.dataDir, role: 'server' })).rejects.toThrow(
    'PostgreSQL did not start',
  )
})
