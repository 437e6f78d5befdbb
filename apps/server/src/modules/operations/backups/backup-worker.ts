import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { getPriority, setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { endInterruptedRuns, type RunKind } from '../../../platform/backup/backup-runs.ts'
import { runLocks } from '../../../platform/backup/backup-lock.ts'
import { describeBackupUrl } from '../../../platform/backup/backup-url.ts'
import { readArchiveState } from '../../../platform/backup/log/archive-state.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { StopWork } from '../../../platform/module.ts'
import { tryLock, unlock } from '../../../platform/db/session-lock.ts'
import { findDueRun } from './due-runs.ts'
import { requestedBackupJob } from './requested-backup.ts'
import { findRuns } from './run-queries.ts'

const dueJob = 'operations.backups'
const program = fileURLToPath(new URL('../../../cli/index.ts', import.meta.url))
const commands: Readonly<Record<RunKind, readonly string[]>> = {
  backup: ['backup', '--prune'],
  verification: ['backup:verify', '--record'],
}
const lowerPriorityBy = 10
const maxOutputLength = 2000

/** Starts a command in a process of its own, which leaves requests their share of the processor. */
function startCommand(kind: RunKind): ChildProcess {
  const child = spawn(process.execPath, [...process.execArgv, program, ...commands[kind]], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  try {
    if (child.pid !== undefined) setPriority(child.pid, Math.min(getPriority() + lowerPriorityBy, 19))
  } catch {
    // It has ended, or the system has no priorities.
  }
  return child
}

/** How often, and after which pauses, it is tried whether the database has noticed the end of a process. */
const maxAttempts = 20
const pauseMs = 250

/** Marks a run that its process left open, unless another process has begun one. */
async function endOpenRun({ pool }: Deps, kind: RunKind, reason: string): Promise<void> {
  const client = await pool.connect()
  try {
    for (let attempt = 1; ; attempt += 1) {
      if (await tryLock(client, runLocks[kind])) break
      if (attempt === maxAttempts) return
      await sleep(pauseMs)
    }
    try {
      await endInterruptedRuns(client, kind, reason)
    } finally {
      await unlock(client, runLocks[kind])
    }
  } finally {
    client.release()
  }
}

/**
 * Runs the nightly backup and the weekly verification, each in a child process that records its outcome. The job only
 * starts them, so that it never blocks its queue. What the child of a stopped server left is due again at once.
 */
export async function startBackups(deps: Deps): Promise<StopWork> {
  const { db, env, clock, jobs, log } = deps
  let running: Promise<void> | undefined
  let child: ChildProcess | undefined
  const stopping = new AbortController()

  async function run(kind: RunKind): Promise<void> {
    child = startCommand(kind)
    let output = ''
    child.stderr?.on(
      'data',
      (chunk: Buffer) => (output = (output + chunk.toString()).slice(-maxOutputLength)),
    )
    const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
    child = undefined
    if (code === 0 || stopping.signal.aborted) return
    if (code === null) await endOpenRun(deps, kind, `Its process was ended by ${signal ?? 'the system'}`)
    log.error({ kind, code, signal, output: output.trim() }, 'a backup or its verification failed')
  }

  async function runWhatIsDue(place: string): Promise<void> {
    // A verification may be due after the backup; what fails is not due again for a while.
    for (let last = ''; !stopping.signal.aborted;) {
      const { complete, failed, verification, ...active } = await findRuns(db, place)
      if (active.runningBackup || active.runningVerification) return
      const due = findDueRun(clock.now(), {
        backedUpAt: complete?.started_at ?? null,
        failedAt: failed?.finished_at ?? null,
        logStartedAt: (await readArchiveState(env.dataDir, place))?.runStartedAt ?? null,
        verification: verification
          ? { startedAt: verification.started_at, isDone: verification.outcome === 'done' }
          : null,
      })
      if (due === null || due === last) return
      last = due
      await run(due)
    }
  }

  function start(): void {
    if (!env.backupUrl || stopping.signal.aborted) return
    running ??= runWhatIsDue(describeBackupUrl(env.backupUrl))
      .catch((error: unknown) => log.error({ err: error }, 'backups'))
      .finally(() => (running = undefined))
  }

  /** The job lasts as long as the backup; if the server stops meanwhile, it throws, and runs again. */
  async function runRequested(): Promise<void> {
    if (!env.backupUrl) return
    for (let current = running; current; current = running) await current
    if (!stopping.signal.aborted) await (running = run('backup').finally(() => (running = undefined)))
    if (stopping.signal.aborted) throw new Error('the server stopped before the backup ended')
  }

  await jobs.workPromptly(requestedBackupJob, runRequested)
  await jobs.work(dueJob, async () => start())
  await jobs.schedule(dueJob, '*/10 * * * *')
  start()
  return async () => {
    stopping.abort()
    child?.kill('SIGTERM')
    // What a requested backup throws, its job has.
    await running?.catch(() => {})
  }
}
