import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { testOffice } from '../../../test/harness/test-office.ts'
import { openDatabase, type Tx } from './db.ts'
import { planBySize } from './plan-by-size.ts'

const office = testOffice()
beforeAll(async () => {
  await office.deps.pool.query(`CREATE TABLE test_parent (id int PRIMARY KEY, filler text);
    CREATE TABLE test_child (parent_id int REFERENCES test_parent)`)
})

const addParents = (tx: Tx, from: number, to: number) =>
  sql`INSERT INTO test_parent SELECT n, repeat('x', 300) FROM generate_series(${from}::int, ${to}::int) n`.execute(
    tx,
  )

/** How the last foreign-key check is planned after `grow` has added parents within a transaction. */
async function findCheckPlan(grow: (tx: Tx) => Promise<unknown>): Promise<string> {
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
      await grow(tx)
      await sql`LOAD 'auto_explain'`.execute(tx)
      await sql`SET LOCAL auto_explain.log_min_duration = 0`.execute(tx)
      await sql`SET LOCAL auto_explain.log_nested_statements = on`.execute(tx)
      await sql`SET LOCAL auto_explain.log_level = notice`.execute(tx)
      for (let n = 0; n < 10; n++) await sql`INSERT INTO test_child VALUES (4000)`.execute(tx)
    })
  } finally {
    await database.close()
  }
  return plans.at(-1) ?? ''
}

describe('planBySize', () => {
  it('looks keys up in the index of a table that has grown since the connection first checked one', async () => {
    expect(await findCheckPlan((tx) => addParents(tx, 1, 5000))).toContain('Seq Scan')
    const plan = await findCheckPlan(async (tx) => {
      await addParents(tx, 1, 5000)
      await planBySize(tx)
    })
    expect(plan).toContain('Index Scan')
  })

  it('looks keys up in the index of a table that grows in batches, without planning each check', async () => {
    const plan = await findCheckPlan(async (tx) => {
      const planByRows = await planBySize(tx)
      for (let rows = 0; rows < 5000; rows += 500) {
        await planByRows(rows)
        await addParents(tx, rows + 1, rows + 500)
        await sql`INSERT INTO test_child SELECT n FROM generate_series(${rows + 1}::int, ${rows + 10}::int) n`.execute(
          tx,
        )
      }
    })
    expect(plan).toContain('Index Scan')
    expect(plan).toContain('$1')
  })
})
