import type { Logger } from 'pino'
import type { ResolvedEnv } from '../env.ts'
import type { Clock } from './clock.ts'
import type { Database } from './db.ts'
import type { Events } from './events.ts'
import type { FileStore } from './files/port.ts'
import type { Jobs } from './jobs.ts'

/** Everything a module may need from outside; made in `main.ts` and in the tests' harness. */
export interface Deps extends Database {
  readonly env: ResolvedEnv
  readonly clock: Clock
  readonly log: Logger
  readonly files: FileStore
  readonly jobs: Jobs
  readonly events: Events
}
