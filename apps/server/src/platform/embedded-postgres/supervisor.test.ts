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
import { ask, nobody, Place, startUser } from '../../../test/supervisor.ts'

vi.setConfig({ testTimeout: 180_000 })

const isRoot = process.getuid?.() === 0

/** Every account this machine can try: root and one without rights, or the one that runs the tests. */
const accounts: { name: string; uid: number | undefined }[] = isRoot
  ? [
      { name: 'root', uid: undefined },
      { name: 'an ordinary account', uid: nobody },
    ]
  : [{ name: 'this account', uid: undefined }]

let place: Place
/** Every test must have stopped what it started. */
afterEach(async () => {
  if (await place.remove()) throw new Error('PostgreSQL was still running')
})

describe.each(accounts)('under $name', ({ uid }) => {
  const as = uid === undefined ? {} : { uid }

  test('makes a cluster, keeps it over a restart, and lets in nobody else', async () => {
    place = new Place({ owner: uid })
    const options = {
      ...as,
      dataDir: place.dataDir,
      role: 'server',
      native: place.package('package'),
    } as const
    const first = await startUser(options)
    await ask(first.url, 'CREATE TABLE kept AS SELECT 7 AS n')
    const socket = new URL(first.url).searchParams.get('host')!
    expect(statSync(socket).mode & 0o777).toBe(0o700)
    expect(statSync(place.cluster).uid).toBe(uid ?? (isRoot ? statSync(socket).uid : process.getuid!()))
    expect(statSync(place.cluster).uid).not.toBe(0)
    expect(await ask(first.url, 'SHOW listen_addresses')).toEqual({ listen_addresses: '' })
    expect(await ask(first.url, 'SHOW server_encoding')).toEqual({ server_encoding: 'UTF8' })
    await first.release()
    expect(place.postmaster).toBeUndefined()

    const second = await startUser(options)
    expect(await ask(second.url, 'SELECT n FROM kept')).toEqual({ n: 7 })
    await second.release()
  })

  test('attaches to what a killed process left running', async () => {
    place = new Place({ owner: uid })
    const options = {
      ...as,
      dataDir: place.dataDir,
      role: 'server',
      native: place.package('package'),
    } as const
    const first = await startUser(options)
    await ask(first.url, 'CREATE TABLE kept AS SELECT 7 AS n')
    const pid = place.postmaster
    await first.kill()
    expect(place.postmaster).toBe(pid)

    const second = await startUser(options)
    expect(place.postmaster).toBe(pid)
    expect(await ask(second.url, 'SELECT n FROM kept')).toEqual({ n: 7 })
    await second.release()
  })

  test('copies programs that it may not complete', async () => {
    place = new Place({ owner: uid })
    const native = place.package('package')
    chmodSync(join(native, 'lib'), 0o555)
    const user = await startUser({ ...as, dataDir: place.dataDir, role: 'cli', native })
    // Root may write where the mode forbids it, and completes the package itself.
    const copied = existsSync(join(place.home, 'programs'))
    expect(copied).toBe(uid !== undefined || !isRoot)
    expect(await ask(user.url, 'SELECT 1 AS n')).toEqual({ n: 1 })
    await user.release()
    chmodSync(join(native, 'lib'), 0o755)
  })
})

describe.runIf(isRoot)('below a closed folder of root', () => {
  test('keeps cluster and programs where their account can reach them', async () => {
    place = new Place({ inside: 'closed/data' })
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
    await ask(first.url, 'CREATE TABLE kept AS SELECT 7 AS n')
    await first.release()

    const second = await startUser(options)
    expect(place.home).toBe(home)
    expect(await ask(second.url, 'SELECT n FROM kept')).toEqual({ n: 7 })
    await second.release()
  })
})

test('refuses a second server with the pid of the first, which goes on', async () => {
  place = new Place()
  const first = await startUser({ dataDir: place.dataDir, role: 'server' })
  const second = startUser({ dataDir: place.dataDir, role: 'server' })
  await expect(second).rejects.toThrow(`A server (process ${first.pid}) already runs on ${place.dataDir}`)
  expect(await ask(first.url, 'SELECT 1 AS n')).toEqual({ n: 1 })
  await expect(startUser({ dataDir: place.dataDir, role: 'server' })).rejects.toThrow(`process ${first.pid}`)
  await first.release()
})

test('lets a command work beside a server; the last one stops PostgreSQL', async () => {
  place = new Place()
  const server = await startUser({ dataDir: place.dataDir, role: 'server' })
  const pid = place.postmaster
  const command = await startUser({ dataDir: place.dataDir, role: 'cli' })
  const killed = await startUser({ dataDir: place.dataDir, role: 'cli' })
  expect(command.url).toBe(server.url)
  await killed.kill()
  await server.release()
  expect(place.postmaster).toBe(pid)
  expect(await ask(command.url, 'SELECT 1 AS n')).toEqual({ n: 1 })
  await command.release()
  expect(place.postmaster).toBeUndefined()
})

test('makes one cluster for several processes that come at once', async () => {
  place = new Place()
  const users = await Promise.all([1, 2, 3, 4].map(() => startUser({ dataDir: place.dataDir, role: 'cli' })))
  expect(new Set(users.map(({ url }) => url)).size).toBe(1)
  await Promise.all(users.map((user) => user.release()))
  expect(place.postmaster).toBeUndefined()
})

test('says why a start fails, and starts once that is mended', async () => {
  place = new Place()
  const options = { dataDir: place.dataDir, role: 'server' } as const
  await (await startUser(options)).release()
  const settings = join(place.cluster, 'postgresql.auto.conf')
  const good = readFileSync(settings, 'utf8')
  appendFileSync(settings, 'shared_preload_libraries = no_such_library\n')
  await expect(startUser(options)).rejects.toThrow(/PostgreSQL did not start[^]*no_such_library/)
  writeFileSync(settings, good)
  await (await startUser(options)).release()
})

test('starts over a note of PostgreSQL whose pid is another program by now', async () => {
  place = new Place()
  const options = { dataDir: place.dataDir, role: 'server' } as const
  const first = await startUser(options)
  const note = join(place.cluster, 'postmaster.pid')
  const lines = readFileSync(note, 'utf8').split('\n')
  await first.release()
  writeFileSync(note, [process.pid, ...lines.slice(1)].join('\n'))
  const second = await startUser(options)
  expect(await ask(second.url, 'SELECT 1 AS n')).toEqual({ n: 1 })
  await second.release()
})

test('starts PostgreSQL again when it was killed under a server', async () => {
  place = new Place()
  const server = await startUser({ dataDir: place.dataDir, role: 'server' })
  const killed = place.postmaster!
  process.kill(killed, 'SIGKILL')
  await expect.poll(() => place.postmaster, { timeout: 60_000 }).not.toBe(killed)
  await expect
    .poll(() => ask(server.url, 'SELECT 1 AS n').catch(() => undefined), { timeout: 60_000 })
    .toEqual({ n: 1 })
  await server.release()
})

test('puts the socket of a long path where its name is short enough', async () => {
  place = new Place({ inside: 'a-long-name-'.repeat(8) })
  const user = await startUser({ dataDir: place.dataDir, role: 'cli' })
  const socket = new URL(user.url).searchParams.get('host')!
  expect(socket.startsWith(place.root)).toBe(false)
  expect(await ask(user.url, 'SELECT 1 AS n')).toEqual({ n: 1 })
  await user.release()
  expect(existsSync(socket)).toBe(false)
})
