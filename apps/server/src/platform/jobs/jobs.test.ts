import { expect, test, vi } from 'vitest'
import { testOffice } from '../../../test/harness/test-office.ts'
import { openJobs } from './jobs.ts'

const office = testOffice()
const wait = { timeout: 20_000, interval: 100 }

test('a job exists only if its transaction commits', async () => {
  const worked: unknown[] = []
  const { db, jobs } = office.deps
  const rolledBack = db.transaction().execute(async (tx) => {
    await jobs.send(tx, 'test-commit', { n: 1 })
    throw new Error('changed my mind')
  })
  await expect(rolledBack).rejects.toThrow('changed my mind')
  await db.transaction().execute((tx) => jobs.send(tx, 'test-commit', { n: 2 }))
  await jobs.work('test-commit', async (data) => void worked.push(data))
  await vi.waitFor(() => expect(worked).toEqual([{ n: 2 }]), wait)
})

test('a failed job is stored and retried', async () => {
  const { db, jobs, pool } = office.deps
  await jobs.send(db, 'test-retry', { n: 1 })
  const handler = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('not today')))
  await jobs.work('test-retry', handler)
  await vi.waitFor(async () => {
    const { rows } = await pool.query<{ state: string; retry_limit: number }>(
      "SELECT state, retry_limit FROM pgboss.job WHERE name = 'test-retry'",
    )
    expect(rows).toEqual([{ state: 'retry', retry_limit: 5 }])
  }, wait)
  expect(handler).toHaveBeenCalledWith({ n: 1 })
})

test('a job is not started again while its process is alive, in an existing queue too', async () => {
  const { db, jobs, pool } = office.deps
  await jobs.send(db, 'test-long', { n: 1 })
  await pool.query(
    "UPDATE pgboss.queue SET expire_seconds = 900, heartbeat_seconds = NULL WHERE name = 'test-long'",
  )
  const reopened = await openJobs(office.databaseUrl, () => {})
  await reopened.send(db, 'test-long', { n: 2 })
  await reopened.stop()
  const { rows } = await pool.query<{ data: { n: number } }>(
    "SELECT data, expire_seconds, heartbeat_seconds FROM pgboss.job WHERE name = 'test-long'",
  )
  const limits = { expire_seconds: 86_400, heartbeat_seconds: 60 }
  expect(rows.toSorted((a, b) => a.data.n - b.data.n)).toEqual([
    { data: { n: 1 }, ...limits },
    { data: { n: 2 }, ...limits },
  ])
})
