import { startTestCluster } from './cluster.ts'

/** One PostgreSQL for the whole run, with a migrated template that every test file clones. */
export default async function setup(): Promise<() => Promise<void>> {
  const cluster = await startTestCluster()
  process.env['TEST_CLUSTER_URL'] = cluster.url
  process.env['TEST_TEMPLATE'] = cluster.template
  return cluster.stop
}
