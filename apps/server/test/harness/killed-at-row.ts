import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect } from 'vitest'
import { crashDatabase } from './crashing-process.ts'
import type { QueueChild } from './queue-child.ts'
import type { TestOffice } from './test-office.ts'

/** The row at which a process dies: SQL of a trigger, such as `AFTER INSERT ON client` and `NEW.source = 'Friend'`. */
export interface DeadlyRow {
  readonly event: string
  readonly condition: string
}

/** The transaction that writes the row waits for this lock, which the test holds. */
const lock = 3401

/**
 * Kills processes with SIGKILL in the transaction that writes a row, before it is committed. Each runs the function `name`
 * of the module `file` with its `Deps`.
 */
export function killedAtRow(office: TestOffice, { file, name }: Pick<QueueChild, 'file' | 'name'>) {
  async function untilWaiting(isEnded: () => boolean): Promise<void> {
    const countWaiting = async () => {
      if (isEnded()) throw new Error('The process ended before the row')
      const { rowCount } = await office.deps.pool.query(`SELECT FROM pg_locks
        WHERE locktype = 'advisory' AND objid = ${lock} AND NOT granted`)
      return rowCount
    }
    await expect.poll(countWaiting, { timeout: 90_000, interval: 20 }).toBe(1)
  }

  return async function killAt({ event, condition }: DeadlyRow): Promise<void> {
    const holder = await office.deps.pool.connect()
    await holder.query(`CREATE FUNCTION wait_for_test() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN PERFORM pg_advisory_xact_lock(${lock}); RETURN NULL; END $$;
      CREATE TRIGGER wait_for_test ${event} FOR EACH ROW WHEN (${condition}) EXECUTE FUNCTION wait_for_test();
      SELECT pg_advisory_lock(${lock})`)
    const database = crashDatabase(office.databaseUrl)
    const options: QueueChild = { env: office.deps.env, databaseUrl: database.url, file, name }
    const child = fork(join(import.meta.dirname, 'queue-child.ts'), [JSON.stringify(options)], {
      execArgv: [],
    })
    const exited = once(child, 'exit')
    try {
      await untilWaiting(() => child.exitCode !== null)
    } finally {
      child.kill('SIGKILL')
      await exited
      // PostgreSQL notices it at the end of the statement that waits.
      await holder.query(`SELECT pg_advisory_unlock(${lock})`)
      holder.release()
      await database.waitUntilDisconnected()
      await office.deps.pool.query('DROP FUNCTION wait_for_test CASCADE')
    }
  }
}
