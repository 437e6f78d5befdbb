import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseUrl } from '../../../test/harness/cluster.ts'
import { isSecondRun } from '../../../test/harness/test-runs.ts'
import { compareRows, readRows } from '../../../test/schema-states/compare-rows.ts'
import { declaredChanges } from '../../../test/schema-states/declared-changes.ts'
import { listDumps, loadDump, migrateTo } from '../../../test/schema-states/dump-format.ts'
import { derivedValues } from '../../../test/schema-states/derived-values.ts'
import { readSchema } from '../../../test/schema-states/read-schema.ts'
import { openDatabase } from './db.ts'
import { one } from './one-row.ts'
import { migrate, migrationsFolder } from './migrate.ts'

const cluster = process.env['TEST_CLUSTER_URL']!
const admin = openDatabase(cluster, { max: 2 })
const allStates = await listDumps()
/** Each migration runs over rows from the first state on; a second PostgreSQL need not begin at each of them. */
const states = isSecondRun
  ? allStates.filter((state, index) => index % 5 === 0 || state === allStates.at(-1))
  : allStates
const findChangesAfter = (state: string) => declaredChanges.filter(({ migration }) => migration > state)

/** What occurred in the rows of some state: declared changes, and migrations that computed values. */
const occurred = new Set<string>()
let schema: string[]

/** Has the schema of one state after the other, without rows. */
const emptyState = `pb_state_${randomBytes(4).toString('hex')}`
const openState = (name: string) => openDatabase(databaseUrl(cluster, name), { max: 1 })
/** The copies before the next, which wait for each other. */
let copied: Promise<unknown> = Promise.resolve()

beforeAll(async () => {
  const fresh = openState(process.env['TEST_TEMPLATE']!)
  schema = await readSchema(fresh.db)
  await fresh.close()
  await admin.pool.query(`CREATE DATABASE ${emptyState}`)
})

afterAll(async () => {
  await admin.pool.query(`DROP DATABASE ${emptyState} WITH (FORCE)`)
  await admin.close()
})

/** Migrates on to a state, and copies the database; states come in their order, so that no migration runs twice. */
async function copyEmptyState(state: string, name: string): Promise<void> {
  const database = openState(emptyState)
  try {
    await migrateTo(database.db, state)
  } finally {
    await database.close()
  }
  await admin.pool.query(`CREATE DATABASE ${name} TEMPLATE ${emptyState}`)
}

/** Runs a test in a database with the rows of an earlier state. */
async function withState<T>(state: string, run: (database: ReturnType<typeof openDatabase>) => Promise<T>) {
  const name = `${emptyState}_${randomBytes(4).toString('hex')}`
  copied = copied.then(() => copyEmptyState(state, name))
  await copied
  const database = openState(name)
  try {
    await loadDump(database.pool, state)
    return await run(database)
  } finally {
    await database.close()
    await admin.pool.query(`DROP DATABASE ${name} WITH (FORCE)`)
  }
}

describe.concurrent('from each earlier schema state', () => {
  test.each(states)('keeps all rows and values, and gets the schema of a new database: %s', async (state) => {
    await withState(state, async ({ db, pool }) => {
      const before = await readRows(pool)
      expect([...before].filter(([, rows]) => rows.length === 0).map(([table]) => table)).toEqual([])
      await migrate(db)
      const comparison = compareRows(before, await readRows(pool), findChangesAfter(state))
      expect(comparison.findings).toEqual([])
      expect(await readSchema(db)).toEqual(schema)
      for (const name of comparison.occurred) occurred.add(name)
      for (const { migration, condition } of derivedValues.filter((value) => value.migration > state)) {
        const { rows } = await pool.query<{ holds: boolean | null }>(`SELECT ${condition} AS holds`)
        if (one(rows).holds) occurred.add(migration)
      }
    })
  })
})

test.skipIf(isSecondRun)(
  'each declared change and each computed value occurs in the rows of some state',
  () => {
    const columns = declaredChanges.flatMap(({ changedColumns }) => changedColumns ?? [])
    const removed = declaredChanges.flatMap(({ removedRows }) => removedRows ?? [])
    const added = declaredChanges.flatMap(({ addedRows }) => addedRows ?? [])
    const expected = [...columns, ...removed, ...added, ...derivedValues.map(({ migration }) => migration)]
    expect([...new Set(expected)].filter((name) => !occurred.has(name))).toEqual([])
  },
)

test('finds the row, the value and the default that a careless migration changes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pb-migrations-'))
  try {
    await cp(migrationsFolder, folder, { recursive: true })
    const careless = `SET session_replication_role = replica;
      DELETE FROM client WHERE id = (SELECT min(id) FROM client);
      UPDATE building SET address = lower(address) WHERE id = (SELECT min(id) FROM building);
      RESET session_replication_role;
      ALTER TABLE listing ALTER COLUMN standard_status SET DEFAULT 'Active';`
    await writeFile(join(folder, '9999_careless.sql'), careless)
    const state = states.at(-1)!
    await withState(state, async ({ db, pool }) => {
      const before = await readRows(pool)
      await migrate(db, folder)
      const { findings } = compareRows(before, await readRows(pool), findChangesAfter(state))
      expect(findings.toSorted()).toEqual([
        'building: 1 rows lost or changed, 1 new or changed: address',
        expect.stringMatching(/^client: 1 rows lost or changed, 0 new or changed: id, /),
      ])
      const schemaNow = new Set(await readSchema(db))
      expect(schema.filter((line) => !schemaNow.has(line))).toEqual([
        expect.stringMatching(/^column listing \d+ standard_status text text NO/),
      ])
    })
  } finally {
    await rm(folder, { recursive: true })
  }
})
