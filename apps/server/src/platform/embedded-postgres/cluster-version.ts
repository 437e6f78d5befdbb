import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Reads the major version of a cluster; undefined if it is missing or damaged. */
export function readClusterMajor(cluster: string): number | undefined {
  const path = join(cluster, 'PG_VERSION')
  if (!existsSync(path)) return undefined
  const major = Number.parseInt(readFileSync(path, 'utf8'), 10)
  return Number.isNaN(major) ? undefined : major
}

/**
 * Throws, with a message for the operator, if a cluster is of another major version of PostgreSQL than the programs.
 * Changes nothing. A missing or damaged PG_VERSION is left to PostgreSQL, which reports it and does not start.
 */
export function assertClusterFits(cluster: string, programMajor: number): void {
  const clusterMajor = readClusterMajor(cluster)
  if (clusterMajor === undefined || clusterMajor === programMajor) return
  const way =
    clusterMajor < programMajor
      ? 'Convert it with npm run cli -- db:upgrade, or start the version of PB Office that last used it.'
      : 'Start the version of PB Office that last used it.'
  throw new Error(
    `The database in ${cluster} is of PostgreSQL ${clusterMajor}; this version of PB Office has PostgreSQL ` +
      `${programMajor} and can't open it. ${way} Only a version with PostgreSQL ${clusterMajor} can restore its ` +
      'backups. See "Update" in docs/running.md. Nothing was changed.',
  )
}
