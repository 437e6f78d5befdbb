import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseUrl, startTestCluster } from '../../apps/server/test/harness/cluster.ts'
import { buildApp } from '../../apps/server/src/app.ts'
import { readEnv, type ResolvedEnv } from '../../apps/server/src/env.ts'
import { systemClock } from '../../apps/server/src/platform/clock.ts'
import { openDatabase } from '../../apps/server/src/platform/db/db.ts'
import type { Deps } from '../../apps/server/src/platform/deps.ts'
import { createLog } from '../../apps/server/src/platform/logging.ts'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { openDeps } from '../../apps/server/src/platform/open-deps.ts'
import { openSession } from '../../apps/server/src/platform/http/sessions.ts'

export type App = Awaited<ReturnType<typeof buildApp>>

/** Runs in an office of its own: an embedded server, a new database, no network. */
export async function withTemporaryOffice(
  work: (deps: Deps, app: App) => Promise<boolean>,
): Promise<boolean> {
  const cluster = await startTestCluster()
  const name = `pb_corpus_${randomBytes(4).toString('hex')}`
  const admin = openDatabase(cluster.url, { max: 1 })
  await admin.pool.query(`CREATE DATABASE ${name}`)
  const url = databaseUrl(cluster.url, name)
  const dataDir = await mkdtemp(join(tmpdir(), 'pb-corpus-'))
  const env: ResolvedEnv = {
    ...readEnv({ DATA_DIR: dataDir, NODE_ENV: 'test' }),
    secretKey: 'a secret key of the corpus, of forty characters',
    publicUrl: 'http://localhost:3000',
    appAuthKey: 'corpus',
    demoOffice: false,
  }
  const database = openDatabase(url, { max: 1 })
  await migrate(database.db)
  await database.close()
  const deps = await openDeps({ env, clock: systemClock, log: createLog('silent'), databaseUrl: url })
  const app = await buildApp(deps)
  try {
    return await work(deps, app)
  } finally {
    await app.close()
    await deps.close()
    await admin.pool.query(`DROP DATABASE ${name} WITH (FORCE)`)
    await admin.close()
    await cluster.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Adds an agent who is signed in. */
export async function makeAgent(deps: Deps): Promise<{ personId: string; sessionId: string }> {
  return deps.db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('person')
      .values({ name: 'Corpus' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('agent')
      .values({ person_id: id, email: 'corpus@pboffice.example', roles: ['AGENT'] })
      .execute()
    const now = deps.clock.now()
    return {
      personId: id,
      sessionId: await openSession(tx, now, { personId: id, userAgent: 'corpus', issuerSession: null }),
    }
  })
}
