import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { findPostmaster } from '../../apps/server/src/platform/embedded-postgres/postmaster.ts'

/** Returns the pids of a process's children. */
export function findChildren(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent
      } catch {
        return false
      }
    })
}

/** Returns the cluster's PostgreSQL; throws while there is none. */
export function getPostmaster(cluster: string): number {
  const postmaster = findPostmaster(cluster)
  if (!postmaster) throw new Error('PostgreSQL does not run')
  return postmaster.pid
}

/** Ends PostgreSQL, and waits until its supervisor has started another one. */
export async function endPostmaster(cluster: string, signal: NodeJS.Signals): Promise<void> {
  const pid = getPostmaster(cluster)
  process.kill(pid, signal)
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(50)) {
    const found = findPostmaster(cluster)
    if (found && found.pid !== pid) return
  }
  throw new Error('PostgreSQL was not started again')
}
