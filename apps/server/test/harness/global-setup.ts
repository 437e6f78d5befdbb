import { openDatabase } from '../../src/platform/db/db.ts'
import { databaseUrl, startTestCluster } from './cluster.ts'
import { clearStatements, keepStatements, statementsFolder } from './recorded-statements.ts'

/** One PostgreSQL for the whole run, with a migrated template that every test file clones. */
export default async function setup(): Promise<() => Promise<void>> {
  const cluster = await startTestCluster()
  process.env['TEST_CLUSTER_URL'] = cluster.url
  process.env['TEST_TEMPLATE'] = cluster.template
  const folder = statementsFolder
  if (folder === undefined) return cluster.stop
  clearStatements(folder)
  return async () => {
    const template = openDatabase(databaseUrl(cluster.url, cluster.template), { max: 1 })
    await keepStatements(template.pool, folder)
    await template.close()
    await cluster.stop()
  }
}
