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
import pg from 'pg'
import type { NativeFolder } from './binaries.ts'
import { dropSocketFolder, makePrivate, socketFolder, type Home } from './home.ts'
import { findPostmaster, stopPostmaster, type Postmaster } from './postmaster.ts'
import { databaseName, settings, socketUrl } from './settings.ts'

const run = promisify(execFile)

/** What a start needs to know. */
export interface ClusterOptions {
  readonly home: Home
  /** Asked for only where PostgreSQL must be started. */
  readonly native: () => NativeFolder
  readonly logFile: string
  readonly durable: boolean
}

const environment = { LC_ALL: 'C', PATH: process.env['PATH'] ?? '/usr/bin:/bin' }
const largestLog = 5_000_000

/** Makes an empty cluster; under another name first, so that one cut short is never taken for whole. */
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
  if (existsSync(path) && statSync(path).size > largestLog) renameSync(path, `${path}.1`)
  const descriptor = openSync(path, 'a', 0o600)
  return { descriptor, start: statSync(path).size }
}

function launch(options: ClusterOptions, folder: string): { child: ChildProcess; said: () => string } {
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
    return { child, said: () => readFileSync(logFile).subarray(start).toString().trim() }
  } finally {
    closeSync(descriptor)
  }
}

async function connects(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** Waits for a started PostgreSQL; after a crash it first plays its log, which may take long, but it is alive then. */
async function becomeReady(child: ChildProcess, folder: string, said: () => string): Promise<void> {
  let ended: string | undefined
  child.once('error', (error) => (ended = error.message))
  child.once('exit', (code, signal) => (ended = `it ended with ${signal ?? `code ${code}`}`))
  while (!(await connects(socketUrl(folder, 'postgres')))) {
    if (ended !== undefined)
      throw new Error(
        `PostgreSQL did not start: ${ended}. Its log says:\n${said().split('\n').slice(-20).join('\n')}`,
      )
    await sleep(20)
  }
}

async function ensureDatabase(folder: string): Promise<void> {
  const client = new pg.Client({ connectionString: socketUrl(folder, 'postgres') })
  await client.connect()
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [databaseName])
    if (rowCount === 0) await client.query(`CREATE DATABASE ${databaseName}`)
  } finally {
    await client.end()
  }
}

/** How long a PostgreSQL that says it runs may take to answer. */
const attachWithinMs = 10_000

async function attach(postmaster: Postmaster): Promise<boolean> {
  const url = socketUrl(postmaster.socketFolder, 'postgres')
  for (const deadline = Date.now() + attachWithinMs; Date.now() < deadline; await sleep(100)) {
    if (await connects(url)) return true
    if (!existsSync(postmaster.socketFolder)) return false
  }
  return false
}

/** Processes of a PostgreSQL that was killed end by themselves, but not at once, and keep the next one out until then. */
const leftovers = /shared memory block|lock file .* already exists/
const leftoversWithinMs = 15_000

async function start(options: ClusterOptions, preferredFolder: string | undefined): Promise<string> {
  const folder = preferredFolder ?? socketFolder(options.home)
  makePrivate(folder, options.home.account)
  for (const deadline = Date.now() + leftoversWithinMs; ; await sleep(250)) {
    const { child, said } = launch(options, folder)
    try {
      await becomeReady(child, folder, said)
      return folder
    } catch (error) {
      if (leftovers.test(said()) && Date.now() < deadline) continue
      dropSocketFolder(options.home, folder)
      throw error
    }
  }
}

/**
 * Makes the cluster where it is missing and has PostgreSQL run on it: attaches to one that answers, left over or
 * another process's; stops one that does not; starts a new one otherwise. Returns the folder of its socket.
 */
export async function ensureRunning(options: ClusterOptions, preferredFolder?: string): Promise<string> {
  const { home } = options
  if (!existsSync(home.cluster)) await create(options)
  // PostgreSQL refuses a folder that others may enter; a restored copy often is.
  else chmodSync(home.cluster, 0o700)
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

/** Stops the cluster's PostgreSQL, if one runs. */
export async function stopRunning(home: Home): Promise<void> {
  const running = findPostmaster(home.cluster)
  if (!running) return
  await stopPostmaster(running)
  dropSocketFolder(home, running.socketFolder)
}
