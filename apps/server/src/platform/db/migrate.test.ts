import { randomBytes } from 'node:crypto'
import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, expect, test } from 'vitest'
import { databaseUrl } from '../../../test/harness/cluster.ts'
import { readSchema } from '../../../test/schema-states/read-schema.ts'
import { openDatabase, type Database } from './db.ts'
import { one } from './one-row.ts'
import { migrate, migrationsFolder } from './migrate.ts'

const admin = openDatabase(process.env['TEST_CLUSTER_URL']!, { max: 1 })
const opened: Database[] = []
const made: string[] = []

/** Opens another connection to a database, one per process. */
function open(name: string): Database {
  const database = openDatabase(databaseUrl(process.env['TEST_CLUSTER_URL']!, name), { max: 2 })
  opened.push(database)
  return database
}

async function emptyDatabase(): Promise<string> {
  const name = `pb_migrate_${randomBytes(4).toString('hex')}`
  await admin.pool.query(`CREATE DATABASE ${name}`)
  made.push(name)
  return name
}

afterEach(async () => {
  await Promise.all(opened.splice(0).map((database) => database.close()))
  for (const name of made.splice(0)) await admin.pool.query(`DROP DATABASE ${name} WITH (FORCE)`)
})

afterAll(() => admin.close())

// It migrates as often as there are migrations.
test('results in the same schema one by one and all at once', { timeout: 180_000 }, async () => {
  const [whole, grown] = [open(await emptyDatabase()), open(await emptyDatabase())]
  await migrate(whole.db)

  const folder = await mkdtemp(join(tmpdir(), 'pb-migrations-'))
  const names = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).toSorted()
  for (const name of names) {
    await copyFile(join(migrationsFolder, name), join(folder, name))
    await migrate(grown.db, folder)
  }
  await rm(folder, { recursive: true })

  const expected = await readSchema(whole.db)
  expect(expected.filter((line) => line.startsWith('migration'))).toHaveLength(names.length)
  expect(await readSchema(grown.db)).toEqual(expected)
})

async function createFolder(names: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pb-migrations-'))
  for (const name of names) await copyFile(join(migrationsFolder, name), join(folder, name))
  return folder
}

test('is safe when several processes start on one empty database', async () => {
  const all = (await readdir(migrationsFolder)).filter((file) => file.endsWith('.sql')).toSorted()
  // Conflicts occur at the start, so a few migrations suffice, tried more often.
  for (const names of [all, ...Array.from({ length: 6 }, () => all.slice(0, 4))]) {
    const name = await emptyDatabase()
    const folder = await createFolder(names)
    const processes = [1, 2, 3, 4].map(() => open(name))
    await Promise.all(processes.map(({ db }) => migrate(db, folder)))
    const { rows } = await sql<{ n: string }>`SELECT count(*) AS n FROM kysely_migration`.execute(
      processes[0]!.db,
    )
    expect(one(rows).n).toBe(String(names.length))
    await rm(folder, { recursive: true })
  }
})

test('rolls back a failed migration', async () => {
  const { db } = open(await emptyDatabase())
  const folder = await mkdtemp(join(tmpdir(), 'pb-migrations-'))
  await copyFile(
    join(migrationsFolder, (await readdir(migrationsFolder)).toSorted()[0]!),
    join(folder, '0001_people.sql'),
  )
  await writeFile(join(folder, '0002_broken.sql'), 'CREATE TABLE half (id int); SELECT no_such_function();')
  await expect(migrate(db, folder)).rejects.toThrow('no_such_function')
  await rm(folder, { recursive: true })
  const { rows } = await sql<{ half: string | null }>`SELECT to_regclass('half') AS half`.execute(db)
  expect(one(rows).half).toBeNull()
  await migrate(db)
})

test('keeps the rows of tables that migration 0049 renames, and their triggers', async () => {
  const { db } = open(await emptyDatabase())
  const names = (await readdir(migrationsFolder)).filter((file) => file.endsWith('.sql')).toSorted()
  const before = await createFolder(names.filter((name) => name < '0049'))
  await migrate(db, before)
  await rm(before, { recursive: true })
  await sql`
    WITH people AS (INSERT INTO person (name) VALUES ('Ada'), ('Ben') RETURNING id),
      agents AS (INSERT INTO agent (person_id, roles, email)
        SELECT id, '{AGENT}', id || '@office.example' FROM people RETURNING person_id),
      drafts AS (INSERT INTO mail_draft_end SELECT person_id, 'form', now() FROM agents),
      poison AS (INSERT INTO mail_sync_poison (person_id, remote_id, not_before, failure, first_at)
        SELECT person_id, 'r', now(), 'unreadable', now() FROM agents)
    INSERT INTO hand_over (from_id, to_id, moved, created_at)
    SELECT min(person_id), max(person_id), '{"listings": ["1"]}', now() FROM agents`.execute(db)
  await sql`INSERT INTO listing_news (listing_id, appeared) VALUES (1, 'new')`.execute(db)
  await sql`INSERT INTO mail_file_gone VALUES ('a')`.execute(db)
  await sql`INSERT INTO mail_arrival (raw_key, size, sender, recipients, at, not_before)
    VALUES ('b', 1, '', '{1}', now(), now())`.execute(db)
  await migrate(db)
  const { rows } = await sql`
    SELECT (SELECT count(*) FROM mail_draft_tombstone)::int AS tombstones,
      (SELECT count(*) FROM mail_sync_quarantine)::int AS quarantined,
      (SELECT moved FROM reassignment) AS moved,
      (SELECT count(*) FROM listing_match_queue)::int AS queued_listings,
      (SELECT file_key FROM file_deletion_queue) AS queued_file,
      (SELECT raw_key FROM mail_inbound) AS inbound`.execute(db)
  expect(rows).toEqual([
    {
      tombstones: 2,
      quarantined: 2,
      moved: { listings: ['1'] },
      queued_listings: 1,
      queued_file: 'a',
      inbound: 'b',
    },
  ])
  await sql`INSERT INTO mail_upload (person_id, filename, content_type, size, file_key, created_at)
    SELECT person_id, 'lease.pdf', 'application/pdf', 1, 'c', now() FROM agent LIMIT 1`.execute(db)
  await sql`DELETE FROM mail_upload`.execute(db)
  const queued = await sql<{ file_key: string }>`
    SELECT file_key FROM file_deletion_queue ORDER BY file_key`.execute(db)
  expect(queued.rows.map(({ file_key }) => file_key)).toEqual(['a', 'c'])
})
