import { chownSync, existsSync, mkdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { findHome, getExistingHome, makePrivate } from './home.ts'
import { findPostmaster, stopPostmaster } from './postmaster.ts'

/** An empty cluster folder, for the files of a base backup. */
export interface NewHome {
  readonly cluster: string
  /** Gives a file or folder of the cluster to the account that PostgreSQL runs under. */
  readonly own: (path: string) => void
}

/** Creates the cluster's folder for a DATA_DIR that has none. */
export function createHome(dataDir: string): NewHome {
  mkdirSync(resolve(dataDir), { recursive: true })
  const { account, cluster } = findHome(resolve(dataDir))
  if (existsSync(cluster)) throw new Error(`${cluster} exists already`)
  makePrivate(cluster, account)
  return { cluster, own: (path) => account && chownSync(path, account.uid, account.gid) }
}

/** Stops the PostgreSQL of a DATA_DIR and removes its cluster, also one outside the folder. */
export async function removeHome(dataDir: string): Promise<void> {
  const home = getExistingHome(dataDir)
  if (!home?.isOwned) return
  const running = findPostmaster(join(home.folder, 'postgres'))
  if (running) await stopPostmaster(running)
  await rm(home.isOutside ? home.folder : join(home.folder, 'postgres'), { recursive: true, force: true })
}

/** Returns the folder of a DATA_DIR's cluster, if there is one; creates nothing. */
export function findCluster(dataDir: string): string | undefined {
  const home = getExistingHome(dataDir)
  const cluster = home && join(home.folder, 'postgres')
  return cluster !== undefined && existsSync(join(cluster, 'PG_VERSION')) ? cluster : undefined
}
