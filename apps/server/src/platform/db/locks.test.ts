import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { databaseUrl } from '../../../test/harness/cluster.ts'
import { openDatabase, type Tx } from './db.ts'
import {
  holdUntilCommit,
  lockAllUntilCommit,
  lockUntilCommit,
  tryLockUntilCommit,
} from './lock-until-commit.ts'
import { firstRow } from './one-row.ts'
import { isLocked, tryLock, tryShareLock, unlock, waitForLock, withSessionLock } from './session-lock.ts'

const url = databaseUrl(process.env['TEST_CLUSTER_URL']!, 'postgres')
// Two pools, as two processes have.
const one = openDatabase(url, { max: 2 })
const other = openDatabase(url, { max: 2 })
const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))
afterAll(() => Promise.all([one.close(), other.close()]))

/** Keeps a transaction of the other process open until `end` is called. */
async function holdOpen(lock: (tx: Tx) => Promise<unknown>) {
  const locked = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  closing.push(ended.resolve)
  const work = other.db.transaction().execute(async (tx) => {
    await lock(tx)
    locked.resolve()
    await ended.promise
  })
  await Promise.race([locked.promise, work])
  return {
    async end() {
      ended.resolve()
      await work
    },
  }
}

const inTransaction = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => one.db.transaction().execute(work)

/** Waits until a statement of this cluster waits for an advisory lock. */
async function untilSomeoneWaits(): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await other.pool.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'`,
      )
      return rows.length
    })
    .toBe(1)
}

describe('locks of transactions', () => {
  it('a second transaction waits for the first, and goes on when that ends', async () => {
    const order: string[] = []
    const first = await holdOpen((tx) => lockUntilCommit(tx, 'payouts', 'a'))
    const second = inTransaction(async (tx) => {
      await lockUntilCommit(tx, 'payouts', 'a')
      order.push('second')
    })
    await untilSomeoneWaits()
    order.push('first')
    await first.end()
    await second
    expect(order).toEqual(['first', 'second'])
  })

  it('a lock is free for other ids and other kinds, and taken for the same one', async () => {
    await holdOpen((tx) => lockUntilCommit(tx, 'inquiry', 'call:1'))
    expect(
      await inTransaction(async (tx) => [
        await tryLockUntilCommit(tx, 'inquiry', 'call:1'),
        await tryLockUntilCommit(tx, 'inquiry', 'call:2'),
        await tryLockUntilCommit(tx, 'inquiry'),
        await tryLockUntilCommit(tx, 'inquiry-call', '1'),
      ]),
    ).toEqual([false, true, true, true])
  })

  it('several ids given in opposite orders by two transactions are no deadlock', async () => {
    const ids = ['c', 'a', 'b', 'a']
    const first = await holdOpen((tx) => lockUntilCommit(tx, 'address', 'a'))
    const both = Promise.all([
      inTransaction((tx) => lockAllUntilCommit(tx, 'address', ids)),
      inTransaction((tx) => lockAllUntilCommit(tx, 'address', ids.toReversed())),
    ])
    await first.end()
    await expect(both).resolves.toHaveLength(2)
    await inTransaction((tx) => lockAllUntilCommit(tx, 'address', []))
  })

  it('a shared lock keeps out who wants it alone, not who shares it', async () => {
    const first = await holdOpen((tx) => holdUntilCommit(tx, 'closed-books'))
    await inTransaction((tx) => holdUntilCommit(tx, 'closed-books'))
    expect(await inTransaction((tx) => tryLockUntilCommit(tx, 'closed-books'))).toBe(false)
    await first.end()
    expect(await inTransaction((tx) => tryLockUntilCommit(tx, 'closed-books'))).toBe(true)
  })

  it('the lock of a transaction whose connection is killed is free', async () => {
    let pid = 0
    const held = await holdOpen(async (tx) => {
      await lockUntilCommit(tx, 'feed')
      const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx)
      pid = firstRow(rows)?.pid ?? 0
    })
    expect(await inTransaction((tx) => tryLockUntilCommit(tx, 'feed'))).toBe(false)
    await one.pool.query('SELECT pg_terminate_backend($1)', [pid])
    await expect.poll(() => inTransaction((tx) => tryLockUntilCommit(tx, 'feed'))).toBe(true)
    await expect(held.end()).rejects.toThrow('the database is unavailable')
  })
})

describe('locks of connections', () => {
  it('a lock is held until it is released, by one connection, and seen by others', async () => {
    const [a, b] = [await one.pool.connect(), await other.pool.connect()]
    closing.push(
      () => a.release(true),
      () => b.release(true),
    )
    expect(await isLocked(one.db, 'backup')).toBe(false)
    expect([await tryLock(a, 'backup'), await tryLock(b, 'backup')]).toEqual([true, false])
    expect([await isLocked(one.db, 'backup'), await isLocked(one.db, 'backup-verification')]).toEqual([
      true,
      false,
    ])
    await unlock(a, 'backup')
    expect(await tryLock(b, 'backup')).toBe(true)
    await unlock(b, 'backup')
    await waitForLock(a, 'file:x')
    expect([
      await tryLock(b, 'file:x'),
      await tryLock(b, 'file:y'),
      await isLocked(one.db, 'file:x'),
    ]).toEqual([false, true, true])
    expect([await tryShareLock(a, 'office'), await tryShareLock(b, 'office')]).toEqual([true, true])
  })

  it('work under a lock runs once at a time, and the lock is free after an error', async () => {
    const started = Promise.withResolvers<void>()
    const ended = Promise.withResolvers<void>()
    let runs = 0
    const work = withSessionLock(other.db, 'mail-import:1', async () => {
      runs += 1
      started.resolve()
      await ended.promise
      throw new Error('broken')
    })
    const failed = work.catch((error: unknown) => error)
    await started.promise
    const count = async () => void (runs += 1)
    await withSessionLock(one.db, 'mail-import:1', count)
    await withSessionLock(one.db, 'mail-import:2', count)
    expect(runs).toBe(2)
    ended.resolve()
    expect(await failed).toEqual(new Error('broken'))
    await withSessionLock(one.db, 'mail-import:1', count)
    expect(runs).toBe(3)
  })
})
