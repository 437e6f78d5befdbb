import { openDatabase } from '../../src/platform/db/db.ts'
import { databaseUrl, startTestCluster } from '../harness/cluster.ts'
import { applyMigrations } from './apply-migrations.ts'
import { migrateTo } from './dump-format.ts'
import { formatWork } from './read-migration-work.ts'

/**
 * `npm run migrations:work [-- <migration>]`: prints what each migration after one (the first, if none is named) does to
 * all rows of tables that there were before it.
 */
const [after = '0001_people'] = process.argv.slice(2)
const name = 'pb_migration_work'
const cluster = await startTestCluster()
const admin = openDatabase(cluster.url, { max: 1 })
await admin.pool.query(`CREATE DATABASE ${name}`)
const database = openDatabase(databaseUrl(cluster.url, name), { max: 2 })
try {
  await migrateTo(database.db, after)
  for await (const { migration, work } of applyMigrations(database, after))
    for (const line of formatWork(migration, work)) process.stdout.write(`${line}\n`)
} finally {
  await database.close()
  await admin.pool.query(`DROP DATABASE ${name} WITH (FORCE)`)
  await admin.close()
  await cluster.stop()
}
