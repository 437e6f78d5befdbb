import { randomBytes } from 'node:crypto'
import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { databaseUrl } from '../../../test/harness/cluster.ts'
import { openDatabase, type Database } from './db.ts'
import { maybeOne } from './one-row.ts'
import { migrate, migrationsFolder } from './migrate.ts'

const cluster = process.env['TEST_CLUSTER_URL']!
const admin = openDatabase(cluster, { max: 1 })

let url: string
let folder: string
let database: Database

beforeEach(async () => {
  const name = `pb_outside_${randomBytes(4).toString('hex')}`
  url = databaseUrl(cluster, name)
  await admin.pool.query(`CREATE DATABASE ${name} TEMPLATE ${process.env['TEST_TEMPLATE']}`)
  database = openDatabase(url, { max: 3 })
  folder = await mkdtemp(join(tmpdir(), 'pb-migrations-'))
  for (const file of await readdir(migrationsFolder))
    await copyFile(join(migrationsFolder, file), join(folder, file))
  await addMigration(
    '9000_letter',
    `CREATE TABLE letter (id bigint PRIMARY KEY, text text NOT NULL, length int, changes int NOT NULL DEFAULT 0);
     INSERT INTO letter (id, text) SELECT n, repeat('x', n) FROM generate_series(1, 25) n`,
  )
})

afterEach(async () => {
  await database.close()
  await admin.pool.query(`DROP DATABASE ${new URL(url).pathname.slice(1)} WITH (FORCE)`)
  await rm(folder, { recursive: true })
})

afterAll(() => admin.close())

const addMigration = (name: string, text: string) => writeFile(join(folder, `${name}.sql`), text)

const batches = `
-- In the order of the ids, ten at a time.
WITH batch AS (SELECT id FROM letter WHERE id > $1 ORDER BY id LIMIT 10),
  changed AS (UPDATE letter SET length = length(text), changes = changes + 1 FROM batch
    WHERE letter.id = batch.id AND length IS NULL)
SELECT max(id) AS last FROM batch`

async function queryRow(text: string): Promise<unknown> {
  return maybeOne((await database.pool.query(text)).rows)
}

const countChanges = () =>
  queryRow(`SELECT count(length)::int AS filled, sum(changes)::int AS changes, max(changes) AS most,
    bool_and(length = id) AS right FROM letter`)

const countApplied = () =>
  queryRow(`SELECT count(*)::int AS applied, count(sha256)::int AS hashes FROM kysely_migration
    WHERE name >= '9000'`)

test('runs transactions, concurrent statements and batches in the order of their names, once', async () => {
  await addMigration('9001_letter_length.batches', batches)
  await addMigration(
    '9002_letter_length.concurrent',
    '-- For lists by length.\nCREATE INDEX CONCURRENTLY IF NOT EXISTS letter_length ON letter (length)',
  )
  await addMigration(
    '9003_letter_check',
    `ALTER TABLE letter ADD CHECK (length >= 0) NOT VALID;
     ALTER TABLE letter ADD CHECK (changes >= 0) NOT VALID`,
  )
  await addMigration(
    '9004_letter_check.concurrent',
    'ALTER TABLE letter VALIDATE CONSTRAINT letter_length_check;\nALTER TABLE letter VALIDATE CONSTRAINT letter_changes_check;\n',
  )
  await addMigration('9005_letter_index', 'COMMENT ON INDEX letter_length IS $$made before$$')
  // Several processes at once; one of them migrates.
  const others = [1, 2].map(() => openDatabase(url, { max: 1 }))
  await Promise.all([database, ...others].map(({ db }) => migrate(db, folder)))
  for (const other of others) await other.close()
  await migrate(database.db, folder)
  expect(await countChanges()).toEqual({ filled: 25, changes: 25, most: 1, right: true })
  expect(await countApplied()).toEqual({ applied: 6, hashes: 6 })
  expect(
    await queryRow(`SELECT count(*)::int AS valid, bool_and(indisvalid) AS built FROM pg_constraint, pg_index
      WHERE conname IN ('letter_length_check', 'letter_changes_check') AND convalidated
        AND indexrelid = 'letter_length'::regclass`),
  ).toEqual({ valid: 2, built: true })
})

test('keeps what was applied before a migration that fails, and builds its invalid index again', async () => {
  await addMigration('9001_same', `INSERT INTO letter (id, text) VALUES (26, 'x')`)
  await addMigration(
    '9002_letter_text.concurrent',
    'CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS letter_text ON letter (text)',
  )
  await expect(migrate(database.db, folder)).rejects.toThrow('letter_text')
  expect(await countApplied()).toEqual({ applied: 2, hashes: 2 })
  const readIndex = () =>
    queryRow(`SELECT indisvalid AS built FROM pg_index WHERE indexrelid = 'letter_text'::regclass`)
  expect(await readIndex()).toEqual({ built: false })
  await database.pool.query('DELETE FROM letter WHERE id = 26')
  await migrate(database.db, folder)
  expect(await readIndex()).toEqual({ built: true })
  expect(await countApplied()).toEqual({ applied: 3, hashes: 3 })
})

test('keeps the batches that were done when the connection is lost, and changes no row twice', async () => {
  await addMigration('9001_letter_length.batches', batches)
  await migrate(database.db, await mkdtempWith(['9000_letter']))
  // Row 15 ends the connection while it is changed.
  await database.pool.query(`
    CREATE FUNCTION end_connection() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END';
    CREATE TRIGGER cut BEFORE UPDATE ON letter FOR EACH ROW WHEN (NEW.id = 15) EXECUTE FUNCTION end_connection()`)
  await expect(migrate(database.db, folder)).rejects.toThrow('connection has been discarded')
  expect(await countChanges()).toMatchObject({ filled: 10, changes: 10 })
  await database.pool.query('DROP TRIGGER cut ON letter')
  await migrate(database.db, folder)
  expect(await countChanges()).toEqual({ filled: 25, changes: 25, most: 1, right: true })
})

/** Makes a folder of the migrations of the product and some of the test's. */
async function mkdtempWith(names: readonly string[]): Promise<string> {
  const part = await mkdtemp(join(folder, 'part-'))
  for (const file of await readdir(folder))
    if (file < '9000' || names.includes(file.replace('.sql', '')))
      if (file.endsWith('.sql')) await copyFile(join(folder, file), join(part, file))
  return part
}

test('a migration that waits for a table lets others read it, and is repeated until it gets it', async () => {
  await migrate(database.db, folder)
  await addMigration('9001_letter_note', 'ALTER TABLE letter ADD COLUMN note text')
  const holder = await database.pool.connect()
  await holder.query('BEGIN; SELECT FROM letter')
  const migrator = openDatabase(url, { max: 1 })
  const migrating = migrate(migrator.db, folder)
  const countWaiting = async () =>
    (
      await admin.pool.query(
        `SELECT FROM pg_stat_activity WHERE datname = $1 AND wait_event_type = 'Lock'
           AND query LIKE '%ADD COLUMN note%'`,
        [new URL(url).pathname.slice(1)],
      )
    ).rows.length
  await expect.poll(countWaiting, { interval: 20 }).toBe(1)
  // It waits behind the migration, which gives up its place.
  expect(await queryRow('SELECT count(*)::int AS letters FROM letter')).toEqual({ letters: 25 })
  await holder.query('COMMIT')
  holder.release()
  await migrating
  await migrator.close()
  expect(await queryRow('SELECT note FROM letter LIMIT 1')).toEqual({ note: null })
})

const malformed = [
  ['9001_rows.concurrent', 'UPDATE letter SET length = 1'],
  ['9001_plain.concurrent', 'CREATE INDEX letter_length ON letter (length)'],
  [
    '9001_two.concurrent',
    'CREATE INDEX CONCURRENTLY IF NOT EXISTS a ON letter (length); CREATE TABLE other (id int)',
  ],
  ['9001_all.batches', 'UPDATE letter SET length = 1 WHERE id > $1'],
  ['9001_endless.batches', 'SELECT max(id) AS last FROM letter WHERE $1::bigint >= 0'],
] as const

test('refuses migrations without the form that makes them repeatable', async () => {
  for (const [name, text] of malformed) {
    await addMigration(name, text)
    await expect(migrate(database.db, folder), name).rejects.toThrow(
      /is one statement|cannot run inside a transaction|returns one row/,
    )
    await rm(join(folder, `${name}.sql`))
  }
  expect(await countApplied()).toEqual({ applied: 1, hashes: 1 })
  expect(await queryRow(`SELECT to_regclass('other') AS other`)).toEqual({ other: null })
})
