import { createHash, randomBytes } from 'node:crypto'
import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { databaseUrl } from '../../../test/harness/cluster.ts'
import { launchCommand } from '../../../test/harness/command-process.ts'
import { findFreePort, launchServer } from '../../../test/harness/server-process.ts'
import { openDatabase, type Database } from './db.ts'
import { one } from './one-row.ts'
import { migrate, migrationsFolder } from './migrate.ts'
import { SchemaMismatchError } from './migration-state.ts'

const cluster = process.env['TEST_CLUSTER_URL']!
const admin = openDatabase(cluster, { max: 1 })
const secretKey = 'a secret key of the tests, of forty characters'

let name: string
let folder: string
let database: Database

/** Hashes everything that a start might change: the catalog's tables, the migrations, and how often rows were written. */
async function readState(): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    SELECT jsonb_build_object(
      'columns', (SELECT jsonb_agg(c ORDER BY attrelid, attnum) FROM (
        SELECT attrelid, attnum, attname FROM pg_attribute) c),
      'migrations', (SELECT jsonb_agg(m ORDER BY name) FROM kysely_migration m),
      'values', (SELECT jsonb_agg(v ORDER BY name) FROM office_value v))::text AS state`.execute(database.db)
  return createHash('sha256').update(one(rows).state).digest('hex')
}

beforeEach(async () => {
  name = `pb_schema_${randomBytes(4).toString('hex')}`
  await admin.pool.query(`CREATE DATABASE ${name} TEMPLATE ${process.env['TEST_TEMPLATE']}`)
  database = openDatabase(databaseUrl(cluster, name), { max: 2 })
  folder = await mkdtemp(join(tmpdir(), 'pb-migrations-'))
  for (const file of await readdir(migrationsFolder))
    await copyFile(join(migrationsFolder, file), join(folder, file))
})

afterEach(async () => {
  await database.close()
  await admin.pool.query(`DROP DATABASE ${name} WITH (FORCE)`)
  await rm(folder, { recursive: true })
})

afterAll(() => admin.close())

async function addNewerMigration(): Promise<void> {
  await writeFile(join(folder, '9000_newer.sql'), 'CREATE TABLE newer (id int);')
  await migrate(database.db, folder)
}

function environment(): Record<string, string> {
  return { DATABASE_URL: databaseUrl(cluster, name), SECRET_KEY: secretKey, DATA_DIR: folder }
}

test('a server and a command refuse a newer database and change nothing', async () => {
  await addNewerMigration()
  const before = await readState()
  const server = launchServer({ ...environment(), PORT: String(await findFreePort()) })
  const command = launchCommand(['invite', 'ann@office.example', '--role', 'AGENT'], environment())
  const [code, ended] = await Promise.all([server.exit, command.ended])
  expect([code, ended.code]).toEqual([1, 1])
  for (const output of [server.getOutput(), ended.output]) {
    expect(output).toMatch(/newer version of PB Office: it has migration 9000_newer, and this version's last/)
    expect(output).toContain('Start the newer version again, or restore a backup')
    expect(output).not.toContain('    at ')
  }
  expect(await readState()).toBe(before)
})

test('refuses when a newer version migrated while this one waited for the lock', async () => {
  // The lock of `migrate`, as another process holds it.
  const other = openDatabase(databaseUrl(cluster, name), { max: 1 })
  await other.pool.query('SELECT pg_advisory_lock(5210467733)')
  const waiting = migrate(database.db).catch((error: unknown) => error)
  await expect
    .poll(async () => {
      const { rows } = await other.pool.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
         AND query LIKE '%pg_try_advisory_lock%'`,
      )
      return rows.length
    })
    .toBe(1)
  await other.pool.query(`INSERT INTO kysely_migration VALUES ('9000_newer', now()::text)`)
  await other.pool.query('SELECT pg_advisory_unlock(5210467733)')
  const error = await waiting
  await other.close()
  expect(error).toBeInstanceOf(SchemaMismatchError)
  expect(String(error)).toContain('9000_newer')
})

test('refuses a migration that differs from the one applied, not one with other line ends', async () => {
  await writeFile(join(folder, '9000_newer.sql'), 'CREATE TABLE newer\n(id int);')
  await migrate(database.db, folder)
  await writeFile(join(folder, '9000_newer.sql'), 'CREATE TABLE newer\r\n(id int);')
  await migrate(database.db, folder)
  await writeFile(join(folder, '9000_newer.sql'), 'CREATE TABLE newer (id bigint);')
  await writeFile(join(folder, '9001_later.sql'), 'CREATE TABLE later (id int);')
  await expect(migrate(database.db, folder)).rejects.toThrow(/Migration 9000_newer .* differs/)
  const { rows } = await sql<{ later: string | null }>`SELECT to_regclass('later') AS later`.execute(
    database.db,
  )
  expect(one(rows).later).toBeNull()
})

test('refuses a database that lacks an earlier migration than its last', async () => {
  await addNewerMigration()
  await writeFile(join(folder, '8999_between.sql'), 'CREATE TABLE between_two (id int);')
  await expect(migrate(database.db, folder)).rejects.toThrow(/9000_newer, but lacks the earlier 8999_between/)
})

test('records the hash of every migration, also of those applied before there were hashes', async () => {
  await sql`DELETE FROM kysely_migration WHERE name >= '0166'`.execute(database.db)
  await sql`ALTER TABLE kysely_migration DROP COLUMN sha256`.execute(database.db)
  const old = await mkdtemp(join(tmpdir(), 'pb-migrations-'))
  for (const file of (await readdir(folder)).filter((entry) => entry <= '0166_migration_hashes.sql'))
    await copyFile(join(folder, file), join(old, file))
  await migrate(database.db, old)
  await rm(old, { recursive: true })
  const { rows } = await sql<{ hashes: number; migrations: number }>`
    SELECT count(sha256)::int AS hashes, count(*)::int AS migrations FROM kysely_migration`.execute(
    database.db,
  )
  const row = one(rows)
  expect(row.migrations).toBeGreaterThan(100)
  expect(row.hashes).toBe(row.migrations)
})
