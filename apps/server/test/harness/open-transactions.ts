import { openDatabase } from '../../src/platform/db/db.ts'
import { one } from '../../src/platform/db/one-row.ts'
import type { TestOffice } from './test-office.ts'

/** Counts the connections of the office that are in a transaction while they run no statement. */
export async function countIdleTransactions(office: TestOffice): Promise<number> {
  const admin = openDatabase(process.env['TEST_CLUSTER_URL']!, { max: 1 })
  try {
    const { rows } = await admin.pool.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = $1 AND state LIKE 'idle in transaction%'`,
      [new URL(office.databaseUrl).pathname.slice(1)],
    )
    return one(rows).n
  } finally {
    await admin.close()
  }
}
