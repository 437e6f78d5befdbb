import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { openDatabase } from '../apps/server/src/platform/db/db.ts'
import { migrate, migrationsFolder } from '../apps/server/src/platform/db/migrate.ts'
import { databaseUrl, startTestCluster } from '../apps/server/test/harness/cluster.ts'
import { formatLoad } from './measure.ts'

/** How long migrations of a large table keep others from reading and writing it; see README.md. */

const count = Number(/--rows (\d+)/.exec(process.argv.slice(2).join(' '))?.[1] ?? 3_000_000)

const migrations: readonly [title: string, name: string, text: string][] = [
  [
    'one UPDATE in the transaction',
    '9001_all_at_once',
    `UPDATE bench_row SET total = amount * 2; UPDATE bench_row SET total = NULL WHERE id % 1000 = 0`,
  ],
  ['an index in the transaction', '9002_index', 'CREATE INDEX bench_row_amount ON bench_row (amount, id)'],
  [
    'a column that rewrites the table',
    '9003_token',
    'ALTER TABLE bench_row ADD COLUMN token uuid DEFAULT gen_random_uuid()',
  ],
  [
    'a column with a constant',
    '9004_column',
    'ALTER TABLE bench_row ADD COLUMN count int NOT NULL DEFAULT 0, ADD COLUMN doubled bigint',
  ],
  [
    'batches of 5,000 rows',
    '9005_doubled.batches',
    `WITH batch AS (SELECT id FROM bench_row WHERE id > $1 ORDER BY id LIMIT 5000),
      changed AS (UPDATE bench_row r SET doubled = amount * 2 FROM batch WHERE r.id = batch.id AND doubled IS NULL)
    SELECT max(id) AS last FROM batch`,
  ],
  [
    'an index, concurrently',
    '9006_doubled.concurrent',
    'CREATE INDEX CONCURRENTLY IF NOT EXISTS bench_row_doubled ON bench_row (doubled, id)',
  ],
  [
    'a check, not validated',
    '9007_check',
    'ALTER TABLE bench_row ADD CONSTRAINT filled CHECK (doubled IS NOT NULL) NOT VALID',
  ],
  ['its validation', '9008_check.concurrent', 'ALTER TABLE bench_row VALIDATE CONSTRAINT filled'],
  [
    'NOT NULL, proven by the check',
    '9009_not_null',
    'ALTER TABLE bench_row ALTER COLUMN doubled SET NOT NULL',
  ],
]

const cluster = await startTestCluster()
const admin = openDatabase(cluster.url, { max: 1 })
await admin.pool.query(`CREATE DATABASE pb_bench_migrations TEMPLATE ${cluster.template}`)
const database = openDatabase(databaseUrl(cluster.url, 'pb_bench_migrations'), { max: 4 })
const folder = await mkdtemp(join(tmpdir(), 'pb-bench-'))

/** Repeats a statement until it is stopped; returns the longest time of one, in milliseconds. */
function repeat(text: string, isStopped: () => boolean): Promise<number> {
  return (async () => {
    let longest = 0
    while (!isStopped()) {
      const start = performance.now()
      await database.pool.query(text, [1 + Math.floor(Math.random() * count)])
      longest = Math.max(longest, performance.now() - start)
      await nextTurn()
    }
    return longest
  })()
}

async function measure(work: () => Promise<void>): Promise<string> {
  let isStopped = false
  const reading = repeat('SELECT amount FROM bench_row WHERE id = $1', () => isStopped)
  const writing = repeat('UPDATE bench_row SET changed_at = now() WHERE id = $1', () => isStopped)
  const start = performance.now()
  await work()
  const duration = performance.now() - start
  isStopped = true
  const [read, write] = await Promise.all([reading, writing])
  return `${(duration / 1000).toFixed(1)} s; longest read ${read.toFixed(0)} ms, longest write ${write.toFixed(0)} ms`
}

try {
  await database.pool.query(`
    CREATE TABLE bench_row (id bigint PRIMARY KEY, amount bigint NOT NULL, total bigint, text text, changed_at timestamptz)`)
  await database.pool.query(
    `INSERT INTO bench_row SELECT n, n % 1000003, NULL, md5(n::text) || md5((n + 1)::text), now()
     FROM generate_series(1, $1::int) n`,
    [count],
  )
  await database.pool.query('VACUUM ANALYZE bench_row')
  for (const file of await readdir(migrationsFolder))
    await copyFile(join(migrationsFolder, file), join(folder, file))
  const idle = performance.now() + 10_000
  console.log(
    `${count} rows; without a migration: ${await measure(async () => {
      while (performance.now() < idle) await database.pool.query('SELECT pg_sleep(0.1)')
    })} (${formatLoad()})`,
  )
  for (const [title, name, text] of migrations) {
    await writeFile(join(folder, `${name}.sql`), text)
    console.log(`${title}: ${await measure(() => migrate(database.db, folder))} (${formatLoad()})`)
  }
} finally {
  await database.close()
  await admin.pool.query('DROP DATABASE pb_bench_migrations WITH (FORCE)')
  await admin.close()
  await cluster.stop()
  await rm(folder, { recursive: true })
}
