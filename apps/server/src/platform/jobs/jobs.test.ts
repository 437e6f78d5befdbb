import { expect, test, vi } from 'vitest'
import { testOffice } from '../../../test/harness/test-office.ts'

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
