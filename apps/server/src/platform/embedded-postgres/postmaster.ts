import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isRunning, processMark, type ProcessMark } from '../processes.ts'

/** A running PostgreSQL, by its `postmaster.pid` and confirmed by the system. */
export interface Postmaster {
  readonly mark: ProcessMark
  readonly pid: number
  /** Empty while starting. */
  readonly socketFolder: string
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

/** Whether the process works in the cluster's folder, as PostgreSQL does. Only Linux can tell. */
function runsInFolder(pid: number, cluster: string): boolean {
  if (process.platform !== 'linux') return true
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
  } catch {
    return false
  }
}

/**
 * Finds the PostgreSQL of a cluster by its `postmaster.pid` (pid, folder, start, port, socket folder). If the pid now
 * belongs to another program (restarted containers reuse small pids), removes the file, which would keep PostgreSQL
 * from starting.
 */
export function findPostmaster(cluster: string): Postmaster | undefined {
  const path = join(cluster, 'postmaster.pid')
  const [first, , , , socketFolder = ''] = read(path)?.split('\n') ?? []
  const pid = Number(first)
  const mark = pid > 0 ? processMark(pid) : undefined
  if (mark === undefined) return undefined
  if (runsInFolder(pid, cluster)) return { mark, pid, socketFolder: socketFolder.trim() }
  rmSync(path, { force: true })
  return undefined
}

/** Fast shutdown, immediate shutdown (with recovery at the next start), and kill. */
const stopSignals = [
  ['SIGINT', 30_000],
  ['SIGQUIT', 10_000],
  ['SIGKILL', 10_000],
] as const

/** Stops PostgreSQL and waits until its process has ended. */
export async function stopPostmaster({ pid, mark }: Postmaster): Promise<void> {
  for (const [signal, timeoutMs] of stopSignals) {
    if (isRunning(mark)) process.kill(pid, signal)
    for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await sleep(20))
      if (!isRunning(mark)) return
  }
  throw new Error(`PostgreSQL (process ${pid}) does not stop`)
}
