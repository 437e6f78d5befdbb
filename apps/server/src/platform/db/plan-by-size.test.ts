import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { testOffice } from '../../../test/harness/test-office.ts'
import { openDatabase } from './db.ts'
import { planBySize } from './plan-by-size.ts'

const office = testOffice()
beforeAll(async () => {
  await office.deps.pool.query(`CREATE TABLE test_parent (id int PRIMARY KEY, filler text);
    CREATE TABLE test_child (parent_id int REFERENCES test_parent)`)
})

/** How the last foreign-key check is planned after a table has grown within a transaction. */
async function findCheckPlan(isBySize: boolean): Promise<string | undefined> {
  // One connection, which has checked keys while the table was small.
  const database = openDatabase(office.databaseUrl, { max: 1 })
  const plans: string[] = []
  database.pool.on('connect', (client) =>
    client.on('notice', ({ message = '' }) => message.includes('FOR KEY SHARE') && plans.push(message)),
  )
  try {
    await database.pool.query('TRUNCATE test_parent, test_child')
    await database.pool.query('INSERT INTO test_parent VALUES (0)')
    await database.pool.query('ANALYZE test_parent')
    for (let n = 0; n < 10; n++) await database.pool.query('INSERT INTO test_child VALUES (0)')
    await database.db.transaction().execute(async (tx) => {
      if (isBySize) await planBySize(tx)
      await sql`INSERT INTO test_parent SELECT n, repeat('x', 300) FROM generate_series(1, 5000) n`.execute(
        tx,
      )
      await sql`LOAD 'auto_explain'`.execute(tx)
      await sql`SET LOCAL auto_explain.log_min_duration = 0`.execute(tx)
      await sql`SET LOCAL auto_explain.log_nested_statements = on`.execute(tx)
      await sql`SET LOCAL auto_explain.log_level = notice`.execute(tx)
      await sql`INSERT INTO test_child VALUES (4000)`.execute(tx)
    })
  } finally {
    await database.close()
  }
  return plans.at(-1)
}

describe('planBySize', () => {
  it('looks keys up in the index of a table that has grown since the connection first checked one', async () => {
    expect(await findCheckPlan(false)).toContain('Seq Scan')
    expect(await findCheckPlan(true)).toContain('Index Scan')
  })
})
