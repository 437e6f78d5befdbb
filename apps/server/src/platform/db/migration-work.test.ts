import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseUrl } from '../../../test/harness/cluster.ts'
import { applyMigrations } from '../../../test/schema-states/apply-migrations.ts'
import { declaredWork, lastUnruledMigration } from '../../../test/schema-states/declared-work.ts'
import { loadDump, migrateTo } from '../../../test/schema-states/dump-format.ts'
import { formatWork, readMigrationWork } from '../../../test/schema-states/read-migration-work.ts'
import { openDatabase, type Database } from './db.ts'

/** An update must not keep people from working longer the more rows an office has. */

const cluster = process.env['TEST_CLUSTER_URL']!
const name = `pb_work_${randomBytes(4).toString('hex')}`
const admin = openDatabase(cluster, { max: 1 })
let database: Database

beforeAll(async () => {
  await admin.pool.query(`CREATE DATABASE ${name}`)
  database = openDatabase(databaseUrl(cluster, name), { max: 2 })
  await migrateTo(database.db, lastUnruledMigration)
  await loadDump(database.pool, lastUnruledMigration)
})

afterAll(async () => {
  await database.close()
  await admin.pool.query(`DROP DATABASE ${name} WITH (FORCE)`)
  await admin.close()
})

/** Runs statements in a transaction that is rolled back. */
async function readWork(text: string): Promise<string[]> {
  const client = await database.pool.connect()
  try {
    await client.query('BEGIN')
    return formatWork('9999_new', await readMigrationWork(client, text))
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

test.each([
  [
    'CREATE INDEX new_index ON client (created_at, id)',
    '9999_new: client: builds an index, reads all rows (ShareLock)',
  ],
  [
    'ALTER TABLE listing ADD COLUMN token uuid DEFAULT gen_random_uuid()',
    '9999_new: listing: rewrites the table, reads all rows (AccessExclusiveLock, ShareLock)',
  ],
  [
    'ALTER TABLE client ADD CONSTRAINT named CHECK (id > 0)',
    '9999_new: client: reads all rows (AccessExclusiveLock)',
  ],
  [
    'ALTER TABLE session ADD COLUMN note text; ALTER TABLE session ALTER COLUMN created_at SET NOT NULL, ADD CHECK (note IS NULL)',
    '9999_new: session: reads all rows (AccessExclusiveLock)',
  ],
  [
    'ALTER TABLE client ADD COLUMN unit_id bigint DEFAULT NULL; ALTER TABLE client ADD FOREIGN KEY (unit_id) REFERENCES unit',
    /client: checks a foreign key.* \(.*ShareRowExclusiveLock\)/,
  ],
  ['UPDATE building SET address = upper(address)', '9999_new: building: reads all rows, changes rows'],
  ['UPDATE building SET address = upper(address) WHERE id > 0', /building: .*changes rows/],
  [
    'CREATE TABLE client_count AS SELECT agent_id, count(*) FROM client GROUP BY agent_id',
    '9999_new: client: reads all rows',
  ],
])('finds work on all rows: %s', async (statement, expected) => {
  expect((await readWork(statement)).join('\n')).toMatch(expected)
})

test('accepts what takes the same time for any number of rows', async () => {
  const statements = [
    `ALTER TABLE listing ADD COLUMN floor_count int NOT NULL DEFAULT 0`,
    'ALTER TABLE listing ADD COLUMN shown_to bigint REFERENCES agent (person_id)',
    'ALTER TABLE listing ADD CONSTRAINT floors CHECK (floor_count >= 0) NOT VALID',
    'ALTER TABLE listing DROP COLUMN price_dropped_at CASCADE',
    'CREATE TABLE note (id bigint PRIMARY KEY, client_id bigint NOT NULL REFERENCES client, text text)',
    'CREATE INDEX note_client ON note (client_id)',
    `CREATE FUNCTION do_nothing() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'`,
    'CREATE TRIGGER listing_nothing AFTER INSERT ON listing FOR EACH ROW EXECUTE FUNCTION do_nothing()',
  ]
  expect(await readWork(statements.join(';\n'))).toEqual([])
})

test('migrations do no work on all rows in their transaction, except for what is declared', async () => {
  const found: string[] = []
  const occurred = new Set<string>()
  for await (const { migration, work } of applyMigrations(database, lastUnruledMigration)) {
    const declared = declaredWork.filter((entry) => entry.migration === migration)
    const tables = new Set(declared.flatMap((entry) => entry.tables))
    for (const { table } of work) if (tables.has(table)) occurred.add(`${migration} ${table}`)
    found.push(
      ...formatWork(
        migration,
        work.filter(({ table }) => !tables.has(table)),
      ),
    )
  }
  expect(found).toEqual([])
  const expected = declaredWork.flatMap(({ migration, tables }) =>
    tables.map((table) => `${migration} ${table}`),
  )
  expect(expected.filter((entry) => !occurred.has(entry))).toEqual([])
})
