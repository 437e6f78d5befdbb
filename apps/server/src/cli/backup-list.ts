import { pluralize } from '@pb/rules/plural'
import type { Env } from '../env.ts'
import { listLog } from '../platform/backup/log/log-chain.ts'
import { findRestorableRanges } from '../platform/backup/log/restorable-ranges.ts'
import { listBackups, type ListedBackup } from '../platform/backup/stored-backups.ts'
import { formatBytes, readBackupArguments } from './backup-arguments.ts'

export const usage = 'backup:list [<folder>]'

function format(backup: ListedBackup): string {
  if (backup.state === 'damaged') return `${backup.id}  damaged     ${backup.reason}`
  if (backup.state === 'incomplete') return `${backup.id}  incomplete  was cut off, or is running`
  const { database, files, secret, schema } = backup.manifest
  const size = formatBytes(database.contentBytes + files.contentBytes)
  return `${backup.id}  complete    ${size}, ${pluralize(files.files, 'file')}, schema ${schema}${secret === null ? ', without the secret key' : ''}`
}

/** Prints the backups of a place, the oldest first, and which moments can be restored; returns the exit code. */
export async function run(args: readonly string[], env: Env): Promise<number> {
  const { place } = readBackupArguments(args, env)
  const backups = await listBackups(place)
  console.log(
    backups.length > 0 ? backups.map(format).join('\n') : `There are no backups in ${place.describe()}`,
  )
  const complete = backups.flatMap((backup) => (backup.state === 'complete' ? [backup.manifest] : []))
  for (const { from, to } of findRestorableRanges(complete, await listLog(place)))
    console.log(`Any moment from ${from.toISOString()} to ${to.toISOString()} can be restored.`)
  return 0
}
