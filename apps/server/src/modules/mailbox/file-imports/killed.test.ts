import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { crashDatabase } from '../../../../test/harness/crashing-process.ts'
import type { QueueChild } from '../../../../test/harness/queue-child.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { mail, mailImportCalls, toMbox } from './import-calls.fixture.ts'

const office = testOffice()
const { read, get, work, start, inMailbox } = mailImportCalls(office)

/** The transactions that save progress after the first wait for this lock, which the test holds. */
const progressLock = 34
const waitForLock = `CREATE FUNCTION wait_for_test() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN PERFORM pg_advisory_xact_lock(${progressLock}); RETURN NULL; END $$;
  CREATE TRIGGER wait_for_test AFTER UPDATE ON mail_import FOR EACH ROW
  WHEN (OLD.done > 0 AND NEW.done > OLD.done) EXECUTE FUNCTION wait_for_test()`

/** Kills a process that works on the import, in the transaction of its second batch. */
async function killInSecondBatch(as: TestPerson, id: string) {
  const { pool, env } = office.deps
  const holder = await pool.connect()
  await holder.query('SELECT pg_advisory_lock($1)', [progressLock])
  const database = crashDatabase(office.databaseUrl)
  const options: QueueChild = {
    env,
    databaseUrl: database.url,
    file: join(import.meta.dirname, 'work-on-all-child.fixture.ts'),
    name: 'workOnAll',
  }
  const script = join(import.meta.dirname, '../../../../test/harness/queue-child.ts')
  const child = fork(script, [JSON.stringify(options)], { execArgv: [] })
  try {
    const countWaiting = async () =>
      (
        await holder.query(`SELECT FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock' AND wait_event = 'advisory'`)
      ).rowCount
    await expect.poll(countWaiting, { timeout: 60_000, interval: 20 }).toBe(1)
  } finally {
    child.kill('SIGKILL')
    await once(child, 'exit')
    // PostgreSQL notices it at the end of the statement that waits.
    await holder.query('SELECT pg_advisory_unlock($1)', [progressLock])
    holder.release()
    await database.waitUntilDisconnected()
  }
  return get(as, id)
}

test('an import and its undo are exact after their processes were killed', async () => {
  const as = await office.person()
  const subjects = Array.from({ length: 60 }, (_, at) => `Mail ${String(at).padStart(2, '0')}`)
  const list = async () => (await inMailbox(as)).map(([subject]) => subject)
  const { import_id: id } = await read(as, toMbox(...subjects.map((subject) => mail(subject))))
  await office.deps.pool.query(waitForLock)

  await start(as, id, 'apply')
  expect(await killInSecondBatch(as, id)).toMatchObject({ state: 'applying', done: 40, added: 40 })
  expect(await list()).toEqual(subjects.slice(0, 40))
  expect(await work(as, id)).toMatchObject({ state: 'applied', added: 60, known: 0, done: 60 })
  expect(await list()).toEqual(subjects)

  await start(as, id, 'undo')
  expect(await killInSecondBatch(as, id)).toMatchObject({ state: 'undoing', done: 50, removed: 50 })
  expect(await list()).toEqual(subjects.slice(50))
  expect(await work(as, id)).toMatchObject({ state: 'undone', removed: 60, kept: 0 })
  expect(await list()).toEqual([])
})
