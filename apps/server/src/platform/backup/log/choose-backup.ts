import type { BackupPlace } from '../backup-place.ts'
import { findBackup, listBackups } from '../stored-backups.ts'
import type { Manifest } from '../manifest.ts'
import { describeGap, findReach, followBackup, listLog, type LogArchive, type LogChain } from './log-chain.ts'
import type { LogEntry } from './log-entry.ts'

/** A backup, and the log that is replayed after it; without a moment the backup alone is restored. */
export interface RestorePlan {
  readonly manifest: Manifest
  readonly moment: Date | undefined
  readonly entries: readonly LogEntry[]
}

/** What to restore: a moment, the latest that can be reached, or a backup as it was made. */
export interface RestoreChoice {
  readonly id: string | undefined
  readonly to: Date | 'latest' | undefined
}

/** Returns the entries of a backup that a moment needs; null if its log does not reach it. */
function findEntries(chain: LogChain | null, moment: Date): readonly LogEntry[] | null {
  const last = chain?.entries.findIndex((entry) => entry.isComplete && entry.moment >= moment.getTime()) ?? -1
  return last < 0 ? null : chain!.entries.slice(0, last + 1)
}

const toReach = (chain: LogChain | null): number | undefined => (chain ? findReach(chain) : undefined)

async function planMoment(
  place: BackupPlace,
  archive: LogArchive,
  id: string | undefined,
  moment: Date,
): Promise<RestorePlan> {
  const backups = id === undefined ? await listComplete(place) : [await findBackup(place, id)]
  const complete = backups.filter(({ kind }) => kind === 'cluster')
  if (complete.length === 0 && backups.length > 0) throw new Error(serverLog)
  const earlier = complete.filter(({ finishedAt }) => new Date(finishedAt) <= moment).toReversed()
  const [first] = complete
  if (earlier.length === 0)
    throw new Error(
      first
        ? `${moment.toISOString()} is before the first backup that can be restored, which was complete at ${first.finishedAt}.`
        : `There is no complete backup in ${place.describe()}`,
    )
  for (const manifest of earlier) {
    const entries = findEntries(followBackup(archive, manifest), moment)
    if (entries) return { manifest, moment, entries }
  }
  const chains = earlier.flatMap((manifest) => followBackup(archive, manifest) ?? [])
  const reach = Math.max(...chains.map((chain) => findReach(chain) ?? 0), 0)
  const gap = chains[0]?.afterGap ? ` ${describeGap(place, chains[0])}` : ''
  throw new Error(
    reach > 0
      ? `${moment.toISOString()} can't be restored. The last moment before it that can is ${new Date(reach).toISOString()}.${gap}`
      : `${moment.toISOString()} can't be restored: no log follows the backup ${earlier[0]!.id}, which can be restored with --backup.${gap}`,
  )
}

/** Lists the complete backups, the oldest first. */
async function listComplete(place: BackupPlace): Promise<Manifest[]> {
  return (await listBackups(place)).flatMap((backup) =>
    backup.state === 'complete' ? [backup.manifest] : [],
  )
}

/** Why a PostgreSQL server's backups have no moments. */
export const serverLog =
  'A moment can be restored from backups of the embedded database only. For a PostgreSQL server of your own, use its own tools, such as pgBackRest or WAL-G.'

/**
 * Chooses the newest complete backup before a moment, and the log up to it. Throws if the log has a gap before the
 * moment or ends before it, with the last moment that can be restored. Without a choice, it is the latest backup and
 * what its log has.
 */
export async function planRestore(place: BackupPlace, { id, to }: RestoreChoice): Promise<RestorePlan> {
  if (to === undefined && id !== undefined)
    return { manifest: await findBackup(place, id), moment: undefined, entries: [] }
  const archive = await listLog(place)
  if (to instanceof Date) return planMoment(place, archive, id, to)
  const manifest = await findBackup(place, id)
  if (manifest.kind === 'dump' && to === 'latest') throw new Error(serverLog)
  const chain = followBackup(archive, manifest)
  const reach = toReach(chain)
  if (chain?.afterGap) {
    const last =
      reach === undefined ? '' : ` The last moment before it is ${new Date(reach).toISOString()} (--to).`
    throw new Error(
      `The latest moment can't be restored. ${describeGap(place, chain)}${last} --backup ${manifest.id} restores the backup alone.`,
    )
  }
  const moment = reach === undefined ? undefined : new Date(reach)
  if (!moment || moment < new Date(manifest.finishedAt)) return { manifest, moment: undefined, entries: [] }
  return { manifest, moment, entries: findEntries(chain, moment) ?? [] }
}
