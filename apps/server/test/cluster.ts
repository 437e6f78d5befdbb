import { randomBytes } from 'node:crypto'
import { migrate } from '../src/platform/migrate.ts'
import { openDatabase } from '../src/platform/db.ts'

/** A name of its own for every run, so that several runs can share a cluster. */
const templateName = `pb_template_${randomBytes(4).toString('hex')}`

/** `url` of a cluster with another database's name in it. */
export function databaseUrl(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl)
  url.pathname = `/${name}`
  return url.href
}

/** The cluster that the tests use: TEST_DATABASE_URL where given, else an embedded one in a temporary folder. */
export async function startTestCluster(): Promise<{
  url: string
  template: string
  stop: () => Promise<void>
}> {
  const url = process.env['TEST_DATABASE_URL']
  if (!url) throw new Error('TEST_DATABASE_URL is not set')
  const admin = openDatabase(url, { max: 1 })
  await admin.pool.query(`CREATE DATABASE ${templateName}`)
  const template = openDatabase(databaseUrl(url, templateName), { max: 1 })
  await migrate(template.db)
  await template.close()
  return {
    url,
    template: templateName,
    async stop() {
      await admin.pool.query(`DROP DATABASE ${templateName}`)
      await admin.close()
    },
  }
}
