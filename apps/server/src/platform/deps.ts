import type { Logger } from 'pino'
import type { ResolvedEnv } from '../env.ts'
import type { Clock } from './clock.ts'
import type { Database, Db } from './db/db.ts'
import type { Replica } from './db/replica/open-replica.ts'
import type { Events } from './events/events.ts'
import type { FileFailures } from './files/count-failures.ts'
import type { FileStore } from './files/port.ts'
import type { Jobs } from './jobs/jobs.ts'

/** The dependencies of modules, created in `main.ts` and in the test harness. */
export interface Deps extends Database {
  /**
   * For single statements outside of the caller's transaction, which others see while it is open: its progress. They
   * have a connection of their own, since a transaction that waited for a second one could wait for others that do.
   */
  readonly autonomous: Db
  /** For endpoints that declare `replica` in the contract. */
  readonly replica: Replica | undefined
  readonly env: ResolvedEnv
  readonly clock: Clock
  readonly log: Logger
  readonly files: FileStore
  readonly fileFailures: Readonly<FileFailures>
  readonly jobs: Jobs
  readonly events: Events
}
