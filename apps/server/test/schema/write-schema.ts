import { openDatabase } from '../../src/platform/db/db.ts'
import { databaseUrl, startTestCluster } from '../harness/cluster.ts'
import { describeSchema } from './describe-schema.ts'
import { writeSchemaFiles } from './schema-files.ts'

/** `npm run schema:write`: writes the schema that the migrations make, for people to read. */
const cluster = await startTestCluster()
try {
  const database = openDatabase(databaseUrl(cluster.url, cluster.template), { max: 1 })
  const texts = await describeSchema(database.pool)
  await database.close()
  writeSchemaFiles(texts)
  process.stdout.write(`${texts.size} files in apps/server/schema and apps/server/src/platform/db\n`)
} finally {
  await cluster.stop()
}
