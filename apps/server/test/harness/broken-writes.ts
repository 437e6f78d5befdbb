import { describe, expect, test } from 'vitest'
import type { TestOffice } from './test-office.ts'

/** A write in the middle of which the database breaks. */
export interface Write {
  /** What is written last, or nearly so. */
  readonly table: string
  readonly operation: 'INSERT' | 'UPDATE' | 'DELETE'
  readonly send: () => ReturnType<TestOffice['call']>
  /** A query of all that it changes. */
  readonly state: string
}

type Pool = TestOffice['deps']['pool']

const read = async (pool: Pool, state: string) => JSON.stringify((await pool.query(state)).rows)

/** Ends the connection that waits for a lock, as when the network or the database breaks. */
async function endWaiting(pool: Pool): Promise<void> {
  await expect
    .poll(
      async () =>
        (
          await pool.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE datname = current_database() AND wait_event_type = 'Lock' AND pid <> pg_backend_pid()`)
        ).rowCount,
      { interval: 20 },
    )
    .toBeGreaterThan(0)
}

/**
 * Tests that each write of an office, made by its function for each test, is refused with a full disk and over a cut connection,
 * changes nothing then, and works afterwards.
 */
export function testBrokenWrites(
  office: TestOffice,
  writes: Readonly<Record<string, () => Promise<Write>>>,
): void {
  describe.each(Object.entries(writes))('%s', (_name, make) => {
    test('with a full disk is refused, changes nothing, and works once there is room', async () => {
      const { table, operation, send, state } = await make()
      const before = await read(office.deps.pool, state)
      await office.deps.pool.query(`CREATE FUNCTION fill_disk() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$`)
      await office.deps.pool.query(
        `CREATE TRIGGER fill_disk AFTER ${operation} ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION fill_disk()`,
      )
      const full = await send()
      await office.deps.pool.query('DROP FUNCTION fill_disk CASCADE')
      expect(full.json()).toMatchObject({ code: 'no_room', status: 507 })
      expect(await read(office.deps.pool, state)).toBe(before)
      expect((await send()).statusCode).toBeLessThan(300)
      expect(await read(office.deps.pool, state)).not.toBe(before)
    })

    test('over a connection that is cut is refused, changes nothing, and works again', async () => {
      const { table, send, state } = await make()
      const before = await read(office.deps.pool, state)
      const blocker = await office.deps.pool.connect()
      await blocker.query(`BEGIN; LOCK TABLE ${table} IN SHARE ROW EXCLUSIVE MODE`)
      const cut = send()
      await endWaiting(office.deps.pool)
      const reply = await cut
      await blocker.query('ROLLBACK')
      blocker.release()
      expect(reply.json()).toMatchObject({ code: 'not_ready', status: 503 })
      expect(await read(office.deps.pool, state)).toBe(before)
      expect((await send()).statusCode).toBeLessThan(300)
      expect(await read(office.deps.pool, state)).not.toBe(before)
    })
  })
}
