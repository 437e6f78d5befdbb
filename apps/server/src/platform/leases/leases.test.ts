import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { databaseUrl } from '../../../test/harness/cluster.ts'
import { openDatabase } from '../db/db.ts'
import { one as oneRow } from '../db/one-row.ts'
import { getOwnHolder, processMark } from '../processes.ts'
import { keepRenewing } from './keep-renewing.ts'
import { defineLeases, defineQueueLeases, startLease } from './leases.ts'

const url = databaseUrl(process.env['TEST_CLUSTER_URL']!, 'postgres')
const processes = [1, 2, 3, 4].map(() => openDatabase(url, { max: 1 }))
const [first, second] = processes as [(typeof processes)[0], (typeof processes)[0]]

let time = new Date('2026-03-02T15:00:00Z')
const clock = { now: () => time }
const pass = (seconds: number) => (time = new Date(time.getTime() + seconds * 1000))
const a = { db: first.db, clock }
const b = { db: second.db, clock }

beforeAll(async () => {
  await first.pool
    .query(`DROP TABLE IF EXISTS lease_trial; CREATE UNLOGGED TABLE lease_trial (id int PRIMARY KEY,
    state text NOT NULL DEFAULT 'waiting', done int NOT NULL DEFAULT 0, claim uuid, leased_by text,
    leased_until timestamptz, attempts int NOT NULL DEFAULT 0)`)
})
beforeEach(async () => {
  await first.pool.query('TRUNCATE lease_trial; INSERT INTO lease_trial (id) SELECT generate_series(1, 40)')
})
afterAll(async () => {
  await first.pool.query('DROP TABLE lease_trial')
  await Promise.all(processes.map((database) => database.close()))
})

const leases = defineLeases({
  table: 'lease_trial',
  token: 'claim',
  namesHolder: true,
  nullable: true,
  seconds: 60,
})
const queue = defineQueueLeases({ table: 'lease_trial', key: ['id'], nullable: true })
const row = sql`id = 1`
const readRow = async () => {
  const { rows } = await first.pool.query<{ done: number; claim: string | null; leased_by: string | null }>(
    'SELECT done, claim, leased_by FROM lease_trial WHERE id = 1',
  )
  return oneRow(rows)
}

describe('a lease that is renewed', () => {
  it('is taken by one of many processes at once', async () => {
    const taken = await Promise.all(
      [...processes, ...processes].map(({ db }) => leases.take({ db, clock }, row, { where: sql`done = 0` })),
    )
    expect(taken.filter((lease) => lease !== undefined)).toHaveLength(1)
    expect(await readRow()).toMatchObject({
      claim: taken.find((lease) => lease)?.token,
      leased_by: getOwnHolder(),
    })
  })

  it('is kept by renewals, and over after the last', async () => {
    const lease = await leases.take(a, row)
    pass(59)
    expect(await leases.take(b, row)).toBeUndefined()
    expect(await leases.renew(a, lease!)).toBe(true)
    pass(59)
    expect(await leases.take(b, row)).toBeUndefined()
    pass(1)
    expect(await leases.take(b, row)).toBeDefined()
  })

  it('writes nothing any more once another process has taken over', async () => {
    const lost = (await leases.take(a, row))!
    pass(60)
    const held = (await leases.take(b, row))!
    const set = sql`done = 9`
    expect([
      await leases.renew(a, lost, { set }),
      await leases.release(a, lost, { set }),
      await leases.expire(a, lost),
      await first.db.transaction().execute((tx) => leases.lock(tx, lost)),
    ]).toEqual([false, false, false, false])
    expect(await readRow()).toMatchObject({ done: 0, claim: held.token })
    expect(await second.db.transaction().execute((tx) => leases.lock(tx, held))).toBe(true)
  })

  it('is free at once after its release, with what was stored in the same statement', async () => {
    const lease = (await leases.take(a, row))!
    expect(await leases.release(a, lease, { set: sql`done = 7` })).toBe(true)
    expect(await readRow()).toMatchObject({ done: 7, claim: null })
    expect(await leases.take(b, row)).toBeDefined()
  })

  it('is taken over under a lock: who writes under it goes first, or not at all', async () => {
    const lease = (await leases.take(a, row))!
    let taking: Promise<unknown> = Promise.resolve()
    await first.db.transaction().execute(async (tx) => {
      expect(await leases.lock(tx, lease)).toBe(true)
      pass(60)
      taking = leases.take(b, row)
      await sql`UPDATE lease_trial SET done = 5 WHERE ${row}`.execute(tx)
    })
    expect(await taking).toBeDefined()
    expect(await readRow()).toMatchObject({ done: 5 })
  })

  it('of a killed process of this machine is found at once', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
    await once(child, 'spawn')
    await leases.take(a, row)
    const [machine] = getOwnHolder().split(' | ')
    const holder = `${machine} | ${processMark(child.pid!)}`
    await first.pool.query('UPDATE lease_trial SET leased_by = $1 WHERE id = 1', [holder])
    expect(await leases.findDead(first.db, row)).toBeUndefined()
    child.kill('SIGKILL')
    await once(child, 'exit')
    const dead = await leases.findDead(first.db)
    const { rows } = await sql`SELECT id FROM lease_trial t WHERE ${dead!('t')}`.execute(first.db)
    expect(rows).toEqual([{ id: 1 }])
  })
})

describe('leases of a queue', () => {
  const takeNext = async (db: typeof first.db, seconds = 120) => {
    const lease = startLease({ clock }, seconds)
    const next = queue.takeNext(lease, { waits: sql`state = 'waiting'`, set: sql`attempts = attempts + 1` })
    const { rows } = await sql<{ id: number }>`WITH next AS (${next}) SELECT id FROM next`.execute(db)
    return rows.map(({ id }) => ({ id, lease }))
  }

  it('give each row to one of several processes that take at once', async () => {
    const taken = await Promise.all(
      processes.map(async ({ db }) => {
        const own: number[] = []
        for (let next = await takeNext(db); next.length > 0; next = await takeNext(db))
          own.push(...next.map(({ id }) => id))
        return own
      }),
    )
    expect(taken.flat().toSorted((x, y) => x - y)).toEqual(
      Array.from({ length: 40 }, (_, index) => index + 1),
    )
  })

  it('give the row of a process that ended to the next, whose outcome alone is stored', async () => {
    await first.pool.query('DELETE FROM lease_trial WHERE id > 1')
    const lost = oneRow(await takeNext(first.db))
    pass(119)
    expect(await takeNext(second.db)).toEqual([])
    pass(1)
    const held = oneRow(await takeNext(second.db))
    const record = async ({ lease }: typeof held, done: number) =>
      (
        await sql`UPDATE lease_trial SET done = ${done} WHERE ${row} AND ${queue.isHeld(lease)}`.execute(
          first.db,
        )
      ).numAffectedRows
    expect([await record(lost, 1), await record(held, 2)]).toEqual([0n, 1n])
    expect(await readRow()).toMatchObject({ done: 2 })
  })
})

describe('renewing while work lasts', () => {
  it('goes on after an error, reports a loss, and waits for the last renewal', async () => {
    vi.useFakeTimers()
    try {
      const answers: (() => Promise<boolean>)[] = [
        () => Promise.reject(new Error('away')),
        () => Promise.resolve(true),
        () => Promise.resolve(false),
      ]
      const [onLost, onError] = [vi.fn<() => void>(), vi.fn<(error: unknown) => void>()]
      const renewal = Promise.withResolvers<boolean>()
      const renew = vi.fn<() => Promise<boolean>>(() => answers.shift()?.() ?? renewal.promise)
      const stop = keepRenewing(renew, { everyMs: 10, onLost, onError })
      await vi.advanceTimersByTimeAsync(20)
      expect([onError.mock.calls.length, onLost.mock.calls.length]).toEqual([1, 0])
      await vi.advanceTimersByTimeAsync(10)
      expect(onLost).toHaveBeenCalledOnce()
      // One renewal at a time.
      await vi.advanceTimersByTimeAsync(50)
      expect(renew).toHaveBeenCalledTimes(4)
      let hasStopped = false
      const stopped = stop().then(() => (hasStopped = true))
      await vi.advanceTimersByTimeAsync(50)
      expect(hasStopped).toBe(false)
      renewal.resolve(true)
      await stopped
      await vi.advanceTimersByTimeAsync(50)
      expect(renew).toHaveBeenCalledTimes(4)
    } finally {
      vi.useRealTimers()
    }
  })
})
