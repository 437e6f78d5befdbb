import { parseArgs } from 'node:util'
import { pluralize } from '@pb/rules/plural'
import type { Env } from '../env.ts'
import { assertRestored } from '../platform/backup/unfinished-restore.ts'
import { describeInstallation, findOldPrograms } from '../platform/upgrade/old-programs.ts'
import { upgradeCluster } from '../platform/upgrade/upgrade-cluster.ts'

export const usage = 'db:upgrade [--old-programs <folder>] (the server must be stopped)'

/** Converts the embedded database to the installed major version of PostgreSQL; returns the exit code. */
export async function run(args: readonly string[], env: Env): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { 'old-programs': { type: 'string' } } })
  const folder = values['old-programs']
  if (env.databaseUrl !== undefined)
    throw new Error(
      'db:upgrade is for the embedded database. Upgrade the server of DATABASE_URL with its own tools.',
    )
  assertRestored(env.dataDir)
  const upgrade = await upgradeCluster({
    dataDir: env.dataDir,
    findOldPrograms(major) {
      if (folder === undefined) throw new Error(describeInstallation(major))
      return findOldPrograms(folder, major)
    },
    report: (line) => console.log(line),
  })
  if (!upgrade) {
    console.log('The database is of the installed version of PostgreSQL already.')
    return 0
  }
  console.log(
    `The database is of PostgreSQL ${upgrade.to} now: ${pluralize(upgrade.tables, 'table')}, ` +
      `${pluralize(upgrade.rows, 'row')}, compared by hash. The old one is in ${upgrade.oldCluster}; ` +
      'delete it when the office works. Make a new backup: earlier ones can only be restored by the earlier version.',
  )
  return 0
}
