import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prepareAll } from '../../../test/harness/recorded-statements.ts'
import { cloneTemplate, type TestDatabase } from '../../../test/harness/test-office.ts'
import { openDatabase, type Database } from './db.ts'
import { maybeOne } from './one-row.ts'

/** A file with the statements that the tests have sent to another PostgreSQL, from `npm run test:pg15`. */
const path = process.env['PB_RECORDED_STATEMENTS']

describe.runIf(path !== undefined)('this PostgreSQL', () => {
  let clone: TestDatabase
  let database: Database

  beforeAll(async () => {
    clone = await cloneTemplate()
    database = openDatabase(clone.url, { max: 1 })
  })
  afterAll(async () => {
    await database.close()
    await clone.remove()
  })

  test('prepares every statement that another one has prepared', { timeout: 300_000 }, async () => {
    const statements = JSON.parse(readFileSync(path!, 'utf8')) as string[]
    const { accepted, refused } = await prepareAll(database.pool, statements)
    expect(refused).toEqual([])
    // The product alone has more; fewer mean that they were not recorded.
    expect(accepted.length).toBeGreaterThan(3000)
  })

  /** What a function does for one trigger may be an error for another, which never gets there. */
  test('finds no error in a function for all of its triggers', async () => {
    await database.pool.query('CREATE EXTENSION plpgsql_check')
    const { rows } = await database.pool.query<{ checked: string; errors: string[] | null }>(
      `WITH uses AS (
         SELECT p.oid, coalesce(t.tgrelid, 0) AS relation, t.tgoldtable, t.tgnewtable,
           count(*) OVER (PARTITION BY p.oid) AS count
         FROM pg_proc p
         JOIN pg_language l ON l.oid = p.prolang AND l.lanname = 'plpgsql'
         LEFT JOIN pg_trigger t ON t.tgfoid = p.oid AND NOT t.tgisinternal
         WHERE p.pronamespace = 'public'::regnamespace
       ), errors AS (
         SELECT DISTINCT u.oid, u.count, u.relation, u.tgoldtable, u.tgnewtable, c.message
         FROM uses u
         CROSS JOIN LATERAL plpgsql_check_function_tb(
           u.oid, u.relation, fatal_errors => false, oldtable => u.tgoldtable, newtable => u.tgnewtable
         ) c
         WHERE c.level = 'error'
       ), common AS (
         SELECT oid, message FROM errors GROUP BY oid, message, count HAVING count(*) = count
       )
       SELECT (SELECT count(DISTINCT oid) FROM uses) AS checked,
         (SELECT array_agg(oid::regprocedure || ': ' || message) FROM common) AS errors`,
    )
    const row = maybeOne(rows)
    expect(row).toEqual({ checked: expect.any(String) as string, errors: null })
    expect(Number(row?.checked)).toBeGreaterThan(40)
  })
})
