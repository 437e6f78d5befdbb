import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { openDatabase } from '../src/platform/db.ts'
import { acquireEmbeddedPostgres } from '../src/platform/embedded-postgres/index.ts'
import { openJobs } from '../src/platform/jobs.ts'
import { migrate } from '../src/platform/migrate.ts'

/** A name of its own for every run, so that several runs can share a cluster. */
const templateName = `pb_template_${randomBytes(4).toString('hex')}`

/** `url` of a cluster with another database's name in it. */
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

/** Stops and removes what a run that was killed left; one that still runs refuses, and is left alone. */
async function sweepClusters(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue
    const folder = join(tmpdir(), name)
    const held = await acquire(folder).catch(() => undefined)
    if (!held) continue
    await held.release()
    await rm(folder, { recursive: true, force: true })
  }
}

async function embeddedCluster(): Promise<{ url: string; remove: () => Promise<void> }> {
  await sweepClusters()
  const folder = await mkdtemp(join(tmpdir(), prefix))
  // Under root, PostgreSQL's account must get through it.
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

/** The cluster that the tests use: TEST_DATABASE_URL where given, else an embedded one in a temporary folder. */
export async function startTestCluster(): Promise<{
  url: string
  template: string
  stop: () => Promise<void>
}> {
  const given = process.env['TEST_DATABASE_URL']
  const { url, remove } = given ? { url: given, remove: async () => {} } : await embeddedCluster()
  const admin = openDatabase(url, { max: 1 })
  await admin.pool.query(`CREATE DATABASE ${templateName}`)
  const template = openDatabase(databaseUrl(url, templateName), { max: 1 })
  await migrate(template.db)
  await template.close()
  // The queue's tables, which each office would else make anew.
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
