import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Logger } from 'pino'
import { packagedNative, prepareNative, type NativeFolder } from './binaries.ts'
import { ensureRunning, stopRunning, type ClusterOptions } from './cluster.ts'
import { findHome } from './home.ts'
import { withLock } from './lock.ts'
import { findPostmaster } from './postmaster.ts'
import { socketUrl } from './settings.ts'
import { addUser, becomeServer, hasUsers, stopBeingServer } from './users.ts'

/** A hold on the embedded database; it runs as long as anybody has one. */
export interface EmbeddedPostgres {
  readonly url: string
  /** Lets go; the last one to do so stops PostgreSQL. May be called more than once. */
  release(): Promise<void>
}

/** What the database is wanted for, and where. */
export interface EmbeddedOptions {
  readonly dataDir: string
  /** Only one server may run on a folder; any number of CLI commands may run beside it. */
  readonly role: 'server' | 'cli'
  readonly log: Pick<Logger, 'info' | 'error'>
  /** False only for clusters that are thrown away. */
  readonly durable?: boolean
  /** The programs, where they are not those of the installed package. */
  readonly native?: NativeFolder
}

const checkEveryMs = 1000

/** PostgreSQL that dies under a server (killed for memory, by hand) is started again, at the same address. */
function mind(
  options: ClusterOptions,
  lock: string,
  folder: string,
  log: EmbeddedOptions['log'],
): () => void {
  let busy = false
  let stopped = false
  const timer = setInterval(() => {
    if (busy || findPostmaster(options.home.cluster)) return
    busy = true
    log.error('PostgreSQL is gone; starting it again')
    withLock(lock, async () => {
      if (!stopped) await ensureRunning(options, folder)
    })
      .catch((error: unknown) => log.error({ err: error }, 'PostgreSQL does not start'))
      .finally(() => (busy = false))
  }, checkEveryMs)
  timer.unref()
  return () => {
    stopped = true
    clearInterval(timer)
  }
}

/**
 * Has the PostgreSQL of `dataDir` run, making the cluster on first use, and holds on to it. Safe between any number of
 * processes: starting and stopping happen one at a time, and a process that was killed counts no more.
 */
export async function acquireEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { role, log, durable = true } = options
  const dataDir = resolve(options.dataDir)
  // Root's PostgreSQL runs under another account, which must get through this folder to its own.
  mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
  const lock = join(dataDir, 'lock')

  return withLock(lock, async () => {
    if (role === 'server') becomeServer(dataDir)
    const leave = addUser(dataDir)
    try {
      const home = findHome(dataDir)
      let native: NativeFolder | undefined
      const cluster: ClusterOptions = {
        home,
        native: () => (native ??= prepareNative(home, options.native ?? packagedNative())),
        logFile: join(dataDir, 'logs/postgres.log'),
        durable,
      }
      const folder = await ensureRunning(cluster)
      log.info({ folder: home.cluster }, 'PostgreSQL runs')
      const stopMinding = role === 'server' ? mind(cluster, lock, folder, log) : () => {}
      let released: Promise<void> | undefined
      return {
        url: socketUrl(folder),
        release: () =>
          (released ??= withLock(lock, async () => {
            stopMinding()
            leave()
            if (role === 'server') stopBeingServer(dataDir)
            if (!hasUsers(dataDir)) await stopRunning(home)
          })),
      }
    } catch (error) {
      leave()
      if (role === 'server') stopBeingServer(dataDir)
      throw error
    }
  })
}
