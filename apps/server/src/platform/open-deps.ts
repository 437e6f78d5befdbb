import type { Logger } from 'pino'
import type { ResolvedEnv } from '../env.ts'
import type { Clock } from './clock.ts'
import { divideConnections } from './db/connection-budget.ts'
import { openDatabase } from './db/db.ts'
import { openReplica, type ReplicaPlace } from './db/replica/open-replica.ts'
import type { Deps } from './deps.ts'
import { openEvents } from './events/events.ts'
import { countFailures } from './files/count-failures.ts'
import { openFiles } from './files/open-files.ts'
import { openJobs } from './jobs/jobs.ts'
import { ReplacedKeyError } from './secret-key/key-record.ts'
import { joinOffice } from './secret-key/office-lock.ts'
import type { ServerRole } from './server-role.ts'

/**
 * Stops this process, which was away from the database while its secret key was replaced: nothing that it encrypts could
 * be read.
 */
function stopProcess(log: Logger, error: ReplacedKeyError): void {
  log.fatal({ err: error }, 'the secret key of this process was replaced; it stops')
  process.kill(process.pid, 'SIGTERM')
}

/**
 * Opens the resources of a server process on a migrated database; `close` closes them in order (jobs first, since they
 * use the others).
 */
export async function openDeps(options: {
  env: ResolvedEnv
  clock: Clock
  log: Logger
  databaseUrl: string
  /** A read replica; only for processes that answer the API. */
  replicaPlace?: ReplicaPlace | undefined
  role?: ServerRole | undefined
}): Promise<Deps> {
  const { env, clock, log, databaseUrl, replicaPlace, role } = options
  const budget = divideConnections(env.databasePool, role)
  const database = openDatabase(databaseUrl, { max: budget.pool, mayNest: env.production })
  const autonomous = openDatabase(databaseUrl, { max: budget.autonomous, isAutonomous: true })
  const replica =
    replicaPlace && (await openReplica({ ...replicaPlace, max: budget.pool, primary: database, log }))
  let isOpen = false
  const events = await openEvents(database, databaseUrl, {
    async onConnect(client) {
      try {
        await joinOffice(client, env.secretKey)
      } catch (error) {
        if (isOpen && error instanceof ReplacedKeyError) stopProcess(log, error)
        throw error
      }
    },
  }).catch(async (error: unknown) => {
    await replica?.close()
    await autonomous.close()
    await database.close()
    throw error
  })
  isOpen = true
  const jobs = await openJobs(databaseUrl, (error) => log.error({ err: error }, 'job queue'), {
    max: budget.jobs,
    sends: role === 'web',
  })
  const fileFailures = { unavailable: 0, full: 0, failed: 0 }
  const files = countFailures(openFiles(env, database.pool), fileFailures)
  await files.check()
  await files.sweep()
  return {
    ...database,
    autonomous: autonomous.db,
    replica,
    env,
    clock,
    log,
    files,
    fileFailures,
    jobs,
    events,
    async close() {
      await jobs.stop()
      await events.stop()
      await replica?.close()
      await autonomous.close()
      await database.close()
    },
  }
}
