import { setTimeout as sleep } from 'node:timers/promises'
import { openBackupPlace } from '../../../platform/backup/backup-place.ts'
import { describeBackupUrl, type BackupUrl } from '../../../platform/backup/backup-url.ts'
import {
  archiveLog,
  findPosition,
  replaceRun,
  type ArchivePosition,
} from '../../../platform/backup/log/archive-log.ts'
import {
  readArchiveState,
  removeArchiveState,
  writeArchiveState,
} from '../../../platform/backup/log/archive-state.ts'
import { defaultLimits, isOverLimit } from '../../../platform/backup/log/log-limits.ts'
import { endRuns, findRun } from '../../../platform/backup/log/log-run.ts'
import { stopCollecting, sweepPartialCopies } from '../../../platform/backup/log/new-files.ts'
import type { Deps } from '../../../platform/deps.ts'
import { findCluster } from '../../../platform/embedded-postgres/new-home.ts'
import type { StopWork } from '../../../platform/module.ts'

/** At most this, and the time that storing takes, is lost with the machine. */
const everyMs = 30_000
const maxReasonLength = 300
const maxStopMs = 5000

/** Archives the log of a cluster to a place, one round after the other. */
function createArchiver(deps: Deps, cluster: string, url: BackupUrl) {
  const { pool, env, log } = deps
  const { dataDir } = env
  const place = describeBackupUrl(url)
  const source = { client: pool, dataDir, cluster, place: openBackupPlace(url, 'log') }
  let current: ArchivePosition | undefined
  let running: Promise<void> | undefined

  /** Also while a round hangs: the office comes before its archive. */
  async function enforceLimits(): Promise<void> {
    const run = await findRun(pool)
    if (!run || !(await isOverLimit(run, source, defaultLimits))) return
    log.error({ keptBytes: run.keptBytes }, 'the log could not be archived, and is dropped to keep room')
    current = undefined
    await replaceRun(source)
  }

  /** Archives what is new; a run that ended or has lost its log is replaced. */
  async function runRound(): Promise<void> {
    if (current && (await findRun(pool))?.id !== current.run.id) current = undefined
    const from = (current ??= await findPosition(source))
    try {
      current = await archiveLog(source, from)
    } catch (error) {
      // What is in the place is looked up again.
      current = undefined
      const { code, path } = error as NodeJS.ErrnoException
      if (code === 'ENOENT' && path?.startsWith(cluster)) await replaceRun(source)
      throw error
    }
  }

  async function record(failure: { at: Date; reason: string } | null): Promise<void> {
    const run = await findRun(pool)
    if (!run) return
    const before = await readArchiveState(dataDir, place)
    const archivedAt = current?.moment === undefined ? (before?.archivedAt ?? null) : new Date(current.moment)
    const { keptBytes, startedAt } = run
    await writeArchiveState(dataDir, {
      place,
      runStartedAt: new Date(startedAt),
      archivedAt,
      keptBytes,
      failure,
    })
  }

  async function archive(): Promise<void> {
    try {
      await runRound()
      await record(null)
    } catch (error) {
      log.error({ err: error }, 'the log could not be archived')
      const reason = (error as Error).message.slice(0, maxReasonLength)
      await record({ at: new Date(), reason })
    }
  }

  return {
    /** Begins a round, unless one is running. */
    async tick(): Promise<void> {
      await enforceLimits()
      running ??= archive().finally(() => (running = undefined))
      await running
    },
    /** Begins a run if there is none, so that the next backup knows it. */
    async begin(): Promise<void> {
      await sweepPartialCopies(dataDir)
      if (!(await findRun(pool))) await replaceRun(source)
      await record((await readArchiveState(dataDir, place))?.failure ?? null)
    },
    /** Waits for a round that is running, but not for a place that does not answer. */
    stop: () => Promise.race([running, sleep(maxStopMs, undefined, { ref: false })]),
  }
}

async function endArchive({ pool, env }: Deps): Promise<void> {
  await endRuns(pool)
  await stopCollecting(env.dataDir)
  await removeArchiveState(env.dataDir)
}

/**
 * Archives the log of the embedded database to BACKUP_URL, from the beginning to the end of the server. Without
 * BACKUP_URL, it ends an archive of earlier, so that its log and files need no room.
 */
export async function startLogArchive(deps: Deps): Promise<StopWork> {
  const { env, log } = deps
  const cluster = env.databaseUrl === undefined ? findCluster(env.dataDir) : undefined
  if (cluster === undefined) return async () => {}
  // The office opens in any case.
  const logError = (error: unknown) => log.error({ err: error }, 'log archive')
  if (!env.backupUrl) {
    await endArchive(deps).catch(logError)
    return async () => {}
  }
  const archiver = createArchiver(deps, cluster, env.backupUrl)
  await archiver.begin().catch(logError)
  const tick = () => {
    archiver.tick().catch(logError)
  }
  const timer = setInterval(tick, everyMs)
  timer.unref()
  tick()
  return async () => {
    clearInterval(timer)
    await archiver.stop()
  }
}
