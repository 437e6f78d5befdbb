import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../../src/platform/db/db.ts'

/** The database of a process that a test kills. */
export interface CrashDatabase {
  /** Gives the process's connections a name of their own, which begins with the one of the database's address. */
  readonly url: string
  /**
   * Ends the process, if it runs, as a crash does, and waits until PostgreSQL has ended its connections: until then a
   * transaction of the process may still be committed.
   */
  crash(child: ChildProcess): Promise<void>
  /** Waits until PostgreSQL has ended the connections of a process that has ended. */
  waitUntilDisconnected(): Promise<void>
}

export function crashDatabase(databaseUrl: string): CrashDatabase {
  const url = new URL(databaseUrl)
  const given = url.searchParams.get('application_name') ?? 'crashing'
  const name = `${given} ${randomBytes(6).toString('hex')}`
  url.searchParams.set('application_name', name)

  async function waitUntilDisconnected(): Promise<void> {
    const observer = openDatabase(databaseUrl, { max: 1 })
    const countConnections = async () =>
      (await observer.pool.query('SELECT FROM pg_stat_activity WHERE application_name = $1', [name])).rowCount
    try {
      while ((await countConnections()) !== 0) await sleep(5)
    } finally {
      await observer.close()
    }
  }

  return {
    url: url.href,
    waitUntilDisconnected,
    async crash(child) {
      if (child.exitCode === null && child.signalCode === null) {
        const exited = once(child, 'exit')
        child.kill('SIGKILL')
        await exited
      }
      await waitUntilDisconnected()
    },
  }
}
