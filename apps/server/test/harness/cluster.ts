import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { openDatabase } from '../../src/platform/db/db.ts'
import { acquireEmbeddedPostgres } from '../../src/platform/embedded-postgres/index.ts'
import { openJobs } from '../../src/platform/jobs/jobs.ts'
import { migrate } from '../../src/platform/db/migrate.ts'

/** Unique per run, so that runs can share a cluster. */
const templateName = `pb_template_${randomBytes(4).toString('hex')}`

/** Returns a cluster's URL with another database name. */
export function databaseUrl(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl)
  url.pathname = `/${name}`
  return url.href
}

const prefix = 'pb-test-cluster-'
const log = pino({ level: 'error' })

function acquire(dataDir: string) {
  return acquireEmbeddedPostgres({ dataDir, role: 'server', log, durable: false })
}

/** Removes clusters of killed runs; running ones refuse and stay. */
async function removeOldClusters(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue
    const folder = join(tmpdir(), name)
    const cluster = await acquire(folder).catch(() => undefined)
    if (!cluster) continue
    await cluster.release()
    await rm(folder, { recursive: true, force: true })
  }
}

async function startEmbeddedCluster(): Promise<{ url: string; remove: () => Promise<void> }> {
  await removeOldClusters()
  const folder = await mkdtemp(join(tmpdir(), prefix))
  // Under root, PostgreSQL's account must be able to pass through it.
  await chmod(folder, 0o711)
  const cluster = await acquire(folder)
  return {
    url: cluster.url,
    async remove() {
      await cluster.release()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Starts the cluster for tests: TEST_DATABASE_URL if set, else an embedded one in a temporary folder. */
export async function startTestCluster(): Promise<{
  url: string
  template: string
  stop: () => Promise<void>
}> {
  const given = process.env['TEST_DATABASE_URL']
  const { url, remove } = given ? { url: given, remove: async () => {} } : await startEmbeddedCluster()
  const admin = openDatabase(url, { max: 1 })
  await admin.pool.query(`CREATE DATABASE ${templateName}`)
  const template = openDatabase(databaseUrl(url, templateName), { max: 1 })
  await migrate(template.db)
  await template.close()
  // Creates the tables of the job queue once, in the template.
  const jobs = await openJobs(databaseUrl(url, templateName), (error) => log.error(error))
  await jobs.stop()
  return {
    url,
    template: templateName,
    async stop() {
      await admin.pool.query(`DROP DATABASE ${templateName}`)
      await admin.close()
      await remove()
    },
  }
}
