import { execFile, spawn, type ChildProcess } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { DatabaseClient } from '../db/client.ts'
import type { NativeFolder } from './binaries.ts'
import { assertClusterFits } from './cluster-version.ts'
import { dropSocketFolder, makePrivate, socketFolder, type Home } from './home.ts'
import { findPostmaster, stopPostmaster, type Postmaster } from './postmaster.ts'
import { databaseName, settings, socketUrl } from './settings.ts'
import { assertUpgraded } from './unfinished-upgrade.ts'

const run = promisify(execFile)

export interface ClusterOptions {
  readonly home: Home
  /** Called only when PostgreSQL must be started. */
  readonly native: () => NativeFolder
  /** The major version of the programs. */
  readonly major: () => number
  readonly logFile: string
  readonly durable: boolean
}

const environment = { LC_ALL: 'C', PATH: process.env['PATH'] ?? '/usr/bin:/bin' }
const maxLogBytes = 5_000_000

/** Creates a cluster under a temporary name first, so that an incomplete one is never used. */
async function create({ home, native, durable }: ClusterOptions): Promise<void> {
  const fresh = `${home.cluster}.unfinished`
  rmSync(fresh, { recursive: true, force: true })
  makePrivate(fresh, home.account)
  const options = [
    ['--pgdata', fresh],
    ['--username', databaseName],
    ['--auth', 'trust'],
    ['--encoding', 'UTF8'],
    ['--locale', 'C'],
    ['--locale-provider', 'builtin'],
    ['--builtin-locale', 'C.UTF-8'],
    durable ? [] : ['--no-sync'],
  ].flat()
  try {
    await run(join(native(), 'bin/initdb'), options, { ...home.account, cwd: '/', env: environment })
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string }
    throw new Error(`PostgreSQL could not make its folder ${home.cluster}:\n${stderr?.trim() || message}`, {
      cause: error,
    })
  }
  writeFileSync(join(fresh, 'pg_hba.conf'), 'local all all trust\n')
  renameSync(fresh, home.cluster)
}

function openLog(path: string): { descriptor: number; start: number } {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  if (existsSync(path) && statSync(path).size > maxLogBytes) renameSync(path, `${path}.1`)
  const descriptor = openSync(path, 'a', 0o600)
  return { descriptor, start: statSync(path).size }
}

function launch(options: ClusterOptions, folder: string): { child: ChildProcess; readOutput: () => string } {
  const { home, native, logFile, durable } = options
  const program = join(native(), 'bin/postgres')
  const { descriptor, start } = openLog(logFile)
  try {
    const child = spawn(program, ['-D', home.cluster, ...settings(folder, durable)], {
      ...home.account,
      cwd: '/',
      env: environment,
      detached: true,
      stdio: ['ignore', descriptor, descriptor],
    })
    child.unref()
    return { child, readOutput: () => readFileSync(logFile).subarray(start).toString().trim() }
  } finally {
    closeSync(descriptor)
  }
}

async function canConnect(url: string): Promise<boolean> {
  const client = new DatabaseClient({ connectionString: url, connectionTimeoutMillis: 5000 })
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** Each attempt costs PostgreSQL a process while it recovers. */
const readyPollMs = 50

/**
 * Waits until PostgreSQL accepts connections. Recovery after a crash may take long, but the process is alive meanwhile.
 */
async function waitUntilReady(child: ChildProcess, folder: string, readOutput: () => string): Promise<void> {
  let ended: string | undefined
  child.once('error', (error) => (ended = error.message))
  child.once('exit', (code, signal) => (ended = `it ended with ${signal ?? `code ${code}`}`))
  while (!(await canConnect(socketUrl(folder, 'postgres')))) {
    if (ended !== undefined)
      throw new Error(
        `PostgreSQL did not start: ${ended}. Its log:\n${readOutput().split('\n').slice(-20).join('\n')}`,
      )
    await sleep(readyPollMs)
  }
}

async function ensureDatabase(folder: string): Promise<void> {
  const client = new DatabaseClient({ connectionString: socketUrl(folder, 'postgres') })
  await client.connect()
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [databaseName])
    if (rowCount === 0) await client.query(`CREATE DATABASE ${databaseName}`)
  } finally {
    await client.end()
  }
}

/** How long a running PostgreSQL may take to accept a connection. */
const attachTimeoutMs = 10_000

async function attach(postmaster: Postmaster): Promise<boolean> {
  const url = socketUrl(postmaster.socketFolder, 'postgres')
  for (const deadline = Date.now() + attachTimeoutMs; Date.now() < deadline; await sleep(100)) {
    if (await canConnect(url)) return true
    if (!existsSync(postmaster.socketFolder)) return false
  }
  return false
}

/** Errors caused by remaining processes of a killed PostgreSQL, which end soon. */
const remainingProcesses = /shared memory block|lock file .* already exists/
const leftoversTimeoutMs = 15_000

async function start(options: ClusterOptions, preferredFolder: string | undefined): Promise<string> {
  const folder = preferredFolder ?? socketFolder(options.home)
  makePrivate(folder, options.home.account)
  for (const deadline = Date.now() + leftoversTimeoutMs; ; await sleep(250)) {
    const { child, readOutput } = launch(options, folder)
    try {
      await waitUntilReady(child, folder, readOutput)
      return folder
    } catch (error) {
      if (remainingProcesses.test(readOutput()) && Date.now() < deadline) continue
      dropSocketFolder(options.home, folder)
      throw error
    }
  }
}

/**
 * Creates the cluster if it is missing, and makes sure that PostgreSQL runs on it: attaches to one that accepts
 * connections, stops one that does not, and starts one otherwise. Returns the socket folder. Throws, before it changes
 * anything, for a cluster of another major version than the programs, also while an earlier version's PostgreSQL still
 * runs on it.
 */
export async function ensureRunning(options: ClusterOptions, preferredFolder?: string): Promise<string> {
  const { home } = options
  if (!existsSync(home.cluster)) {
    assertUpgraded(home.folder)
    await create(options)
  } else {
    assertClusterFits(home.cluster, options.major())
    // PostgreSQL requires a private folder; a restored copy often is not.
    chmodSync(home.cluster, 0o700)
  }
  const running = findPostmaster(home.cluster)
  if (running && (await attach(running))) {
    await ensureDatabase(running.socketFolder)
    return running.socketFolder
  }
  if (running) await stopPostmaster(running)
  const folder = await start(options, preferredFolder)
  await ensureDatabase(folder)
  return folder
}

/** Stops the cluster's PostgreSQL if it runs. */
export async function stopRunning(home: Home): Promise<void> {
  const running = findPostmaster(home.cluster)
  if (!running) return
  await stopPostmaster(running)
  dropSocketFolder(home, running.socketFolder)
}
