import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isRunning, processMark, type ProcessMark } from './processes.ts'

/** A PostgreSQL that runs on a cluster, as its `postmaster.pid` says and the system confirms. */
export interface Postmaster {
  readonly mark: ProcessMark
  readonly pid: number
  /** Empty while it is still starting. */
  readonly socketFolder: string
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

/** A PostgreSQL works in its cluster's folder. Elsewhere than on Linux nobody tells, and its word is taken. */
function worksIn(pid: number, cluster: string): boolean {
  if (process.platform !== 'linux') return true
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
  } catch {
    return false
  }
}

/**
 * The PostgreSQL that runs on a cluster, by its own `postmaster.pid` (pid, folder, start, port, socket folder). Its
 * pid may have gone to another program since (a container that starts again gives the same small numbers); such a
 * file, which would keep PostgreSQL from starting, is removed.
 */
export function findPostmaster(cluster: string): Postmaster | undefined {
  const path = join(cluster, 'postmaster.pid')
  const [first, , , , socketFolder = ''] = read(path)?.split('\n') ?? []
  const pid = Number(first)
  const mark = pid > 0 ? processMark(pid) : undefined
  if (mark === undefined) return undefined
  if (worksIn(pid, cluster)) return { mark, pid, socketFolder: socketFolder.trim() }
  rmSync(path, { force: true })
  return undefined
}

/** Ending in good order, at once (it recovers at its next start), and by force. */
const ways = [
  ['SIGINT', 30_000],
  ['SIGQUIT', 10_000],
  ['SIGKILL', 10_000],
] as const

/** Stops a PostgreSQL; resolves when its process is gone. */
export async function stopPostmaster({ pid, mark }: Postmaster): Promise<void> {
  for (const [signal, patienceMs] of ways) {
    if (isRunning(mark)) process.kill(pid, signal)
    for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await sleep(20))
      if (!isRunning(mark)) return
  }
  throw new Error(`PostgreSQL (process ${pid}) does not stop`)
}
