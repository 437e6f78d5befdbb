import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Throws, with a message for the operator, if a cluster is of another major version of PostgreSQL than the programs.
 * Changes nothing. A missing or damaged PG_VERSION is left to PostgreSQL, which reports it and does not start.
 */
export function assertClusterFits(cluster: string, programMajor: number): void {
  const path = join(cluster, 'PG_VERSION')
  if (!existsSync(path)) return
  const clusterMajor = Number.parseInt(readFileSync(path, 'utf8'), 10)
  if (Number.isNaN(clusterMajor) || clusterMajor === programMajor) return
  throw new Error(
    `The database in ${cluster} is of PostgreSQL ${clusterMajor}; this version of PB Office has PostgreSQL ` +
      `${programMajor} and can't open or convert it. Start the version of PB Office that last used this database; ` +
      `only a version with PostgreSQL ${clusterMajor} can restore its backups. See "Update" in docs/running.md. ` +
      'Nothing was changed.',
  )
}
