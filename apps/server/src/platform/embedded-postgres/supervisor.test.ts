import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { queryOne, unprivilegedUid, DatabaseFolder, startUser } from '../../../test/harness/database-user.ts'

vi.setConfig({ testTimeout: 180_000 })

const isRoot = process.getuid?.() === 0

/** The accounts to test with: root and an unprivileged one, or the current one. */
const accounts: { name: string; uid: number | undefined }[] = isRoot
  ? [
      { name: 'root', uid: undefined },
      { name: 'an ordinary account', uid: unprivilegedUid },
    ]
  : [{ name: 'this account', uid: undefined }]

let place: DatabaseFolder
/** Every test must stop what it started. */
afterEach(async () => {
  if (await place.remove()) throw new Error('PostgreSQL was still running')
})

describe.each(accounts)('under $name', ({ uid }) => {
  const as = uid === undefined ? {} : { uid }

  test('creates a private cluster and keeps it across a restart', async () => {
    place = new DatabaseFolder({ owner: uid })
    const options = {
      ...as,
      dataDir: place.dataDir,
      role: 'server',
      native: place.package('package'),
    } as const
    const first = await startUser(options)
    await queryOne(first.url, 'CREATE TABLE stored AS SELECT 7 AS n')
    const socket = new URL(first.url).searchParams.get('host')!
    expect(statSync(socket).mode & 0o777).toBe(0o700)
    expect(statSync(place.cluster).uid).toBe(uid ?? (isRoot ? statSync(socket).uid : process.getuid!()))
    expect(statSync(place.cluster).uid).not.toBe(0)
    expect(await queryOne(first.url, 'SHOW listen_addresses')).toEqual({ listen_addresses: '' })
    expect(await queryOne(first.url, 'SHOW server_encoding')).toEqual({ server_encoding: 'UTF8' })
    await first.release()
    expect(place.postmaster).toBeUndefined()

    const second = await startUser(options)
    expect(await queryOne(second.url, 'SELECT n FROM stored')).toEqual({ n: 7 })
    await second.release()
  })

  test('attaches to the PostgreSQL that a killed process left running', async () => {
    place = new DatabaseFolder({ owner: uid })
    const options = {
      ...as,
      dataDir: place.dataDir,
      role: 'server',
      native: place.package('package'),
    } as const
    const first = await startUser(options)
    await queryOne(first.url, 'CREATE TABLE stored AS SELECT 7 AS n')
    const pid = place.postmaster
    await first.kill()
    expect(place.postmaster).toBe(pid)

    const second = await startUser(options)
    expect(place.postmaster).toBe(pid)
    expect(await queryOne(second.url, 'SELECT n FROM stored')).toEqual({ n: 7 })
    await second.release()
  })

  test('copies programs if the package is read-only', async () => {
    place = new DatabaseFolder({ owner: uid })
    const native = place.package('package')
    chmodSync(join(native, 'lib'), 0o555)
    const user = await startUser({ ...as, dataDir: place.dataDir, role: 'cli', native })
    // Root ignores the mode and completes the package itself.
    const copied = existsSync(join(place.home, 'programs'))
    expect(copied).toBe(uid !== undefined || !isRoot)
    expect(await queryOne(user.url, 'SELECT 1 AS n')).toEqual({ n: 1 })
    await user.release()
    chmodSync(join(native, 'lib'), 0o755)
  })
})

describe.runIf(isRoot)('inside a private folder of root', () => {
  test('stores cluster and programs where the account can reach them', async () => {
    place = new DatabaseFolder({ inside: 'closed/data' })
    const closed = dirname(place.dataDir)
    mkdirSync(closed, { mode: 0o700 })
    const options = {
      dataDir: place.dataDir,
      role: 'server',
      native: place.package('closed/package'),
    } as const
    const first = await startUser(options)
    const { home } = place
    expect(home).not.toBe(place.dataDir)
    await queryOne(first.url, 'CREATE TABLE stored AS SELECT 7 AS n')
    await first.release()

    const second = await startUser(options)
    expect(place.home).toBe(home)
    expect(await queryOne(second.url, 'SELECT n FROM stored')).toEqual({ n: 7 })
    await second.release()
  })
})

test('rejects a second server and reports the pid of the first', async () => {
  place = new DatabaseFolder()
  const first = await startUser({ dataDir: place.dataDir, role: 'server' })
  const second = startUser({ dataDir: place.dataDir, role: 'server' })
  await expect(second).rejects.toThrow(`A server (process ${first.pid}) already runs on ${place.dataDir}`)
  expect(await queryOne(first.url, 'SELECT 1 AS n')).toEqual({ n: 1 })
  await expect(startUser({ dataDir: place.dataDir, role: 'server' })).rejects.toThrow(`process ${first.pid}`)
  await first.release()
})

test('shares PostgreSQL between a server and a command; the last one stops it', async () => {
  place = new DatabaseFolder()
  const server = await startUser({ dataDir: place.dataDir, role: 'server' })
  const pid = place.postmaster
  const command = await startUser({ dataDir: place.dataDir, role: 'cli' })
  const killed = await startUser({ dataDir: place.dataDir, role: 'cli' })
  expect(command.url).toBe(server.url)
  await killed.kill()
  await server.release()
  expect(place.postmaster).toBe(pid)
  expect(await queryOne(command.url, 'SELECT 1 AS n')).toEqual({ n: 1 })
  await command.release()
  expect(place.postmaster).toBeUndefined()
})

test('creates one cluster for several processes that start at once', async () => {
  place = new DatabaseFolder()
  const users = await Promise.all([1, 2, 3, 4].map(() => startUser({ dataDir: place.dataDir, role: 'cli' })))
  expect(new Set(users.map(({ url }) => url)).size).toBe(1)
  await Promise.all(users.map((user) => user.release()))
  expect(place.postmaster).toBeUndefined()
})

test('reports why a start fails, and starts after the cause is fixed', async () => {
  place = new DatabaseFolder()
  const options = { dataDir: place.dataDir, role: 'server' } as const
  await (await startUser(options)).release()
  const settings = join(place.cluster, 'postgresql.auto.conf')
  const good = readFileSync(settings, 'utf8')
  appendFileSync(settings, 'shared_preload_libraries = no_such_library\n')
  await expect(startUser(options)).rejects.toThrow(/PostgreSQL did not start[^]*no_such_library/)
  writeFileSync(settings, good)
  await (await startUser(options)).release()
})

test('starts despite a postmaster.pid with the pid of another program', async () => {
  place = new DatabaseFolder()
  const options = { dataDir: place.dataDir, role: 'server' } as const
  const first = await startUser(options)
  const note = join(place.cluster, 'postmaster.pid')
  const lines = readFileSync(note, 'utf8').split('\n')
  await first.release()
  writeFileSync(note, [process.pid, ...lines.slice(1)].join('\n'))
  const second = await startUser(options)
  expect(await queryOne(second.url, 'SELECT 1 AS n')).toEqual({ n: 1 })
  await second.release()
})

test('restarts PostgreSQL when it is killed while a server runs', async () => {
  place = new DatabaseFolder()
  const server = await startUser({ dataDir: place.dataDir, role: 'server' })
  const killed = place.postmaster!
  process.kill(killed, 'SIGKILL')
  await expect.poll(() => place.postmaster, { timeout: 60_000 }).not.toBe(killed)
  await expect
    .poll(() => queryOne(server.url, 'SELECT 1 AS n').catch(() => undefined), { timeout: 60_000 })
    .toEqual({ n: 1 })
  await server.release()
})

test('uses a temporary socket folder for long paths', async () => {
  place = new DatabaseFolder({ inside: 'a-long-name-'.repeat(8) })
  const user = await startUser({ dataDir: place.dataDir, role: 'cli' })
  const socket = new URL(user.url).searchParams.get('host')!
  expect(socket.startsWith(place.root)).toBe(false)
  expect(await queryOne(user.url, 'SELECT 1 AS n')).toEqual({ n: 1 })
  await user.release()
  expect(existsSync(socket)).toBe(false)
})
