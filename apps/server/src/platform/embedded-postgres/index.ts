import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Logger } from 'pino'
import { packagedNative, prepareNative, readMajor, type NativeFolder } from './binaries.ts'
import { ensureRunning, stopRunning, type ClusterOptions } from './cluster.ts'
import { findHome } from './home.ts'
import { withLock } from './lock.ts'
import { findPostmaster } from './postmaster.ts'
import { socketUrl } from './settings.ts'
import { addUser, registerServer, hasUsers, unregisterServer } from './users.ts'

export { findPackagedMajor } from './binaries.ts'

/** A reference to the embedded database, which runs as long as there is one. */
export interface EmbeddedPostgres {
  readonly url: string
  /** Releases the reference; the last release stops PostgreSQL. May be called more than once. */
  release(): Promise<void>
}

export interface EmbeddedOptions {
  readonly dataDir: string
  /** Only one server may use a folder, with any number of CLI commands. */
  readonly role: 'server' | 'cli'
  readonly log: Pick<Logger, 'info' | 'error'>
  /** False for temporary clusters only. */
  readonly durable?: boolean
  /** The programs, if not those of the installed package. */
  readonly native?: NativeFolder
}

const checkEveryMs = 250

/** Restarts PostgreSQL at the same address when it ends unexpectedly (out of memory, killed). */
function superviseCluster(
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
    log.error('PostgreSQL ended unexpectedly; restarting it')
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
 * Starts the PostgreSQL of `dataDir` if necessary, creating the cluster on first use, and returns a reference to it.
 * Safe across processes: starts and stops are serialized, and killed processes no longer count.
 */
export async function acquireEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { role, log, durable = true } = options
  const dataDir = resolve(options.dataDir)
  // Under root, PostgreSQL's account must be able to pass through this folder.
  mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
  const lock = join(dataDir, 'lock')

  return withLock(lock, async () => {
    if (role === 'server') registerServer(dataDir)
    const leave = addUser(dataDir)
    try {
      const home = findHome(dataDir)
      let native: NativeFolder | undefined
      const source = () => options.native ?? packagedNative()
      const cluster: ClusterOptions = {
        home,
        native: () => (native ??= prepareNative(home, source())),
        major: () => readMajor(source()),
        logFile: join(dataDir, 'logs/postgres.log'),
        durable,
      }
      const folder = await ensureRunning(cluster)
      log.info({ folder: home.cluster }, 'PostgreSQL runs')
      const stopSupervising = role === 'server' ? superviseCluster(cluster, lock, folder, log) : () => {}
      let released: Promise<void> | undefined
      return {
        url: socketUrl(folder),
        release: () =>
          (released ??= withLock(lock, async () => {
            stopSupervising()
            leave()
            if (role === 'server') unregisterServer(dataDir)
            if (!hasUsers(dataDir)) await stopRunning(home)
          })),
      }
    } catch (error) {
      leave()
      if (role === 'server') unregisterServer(dataDir)
      throw error
    }
  })
}
