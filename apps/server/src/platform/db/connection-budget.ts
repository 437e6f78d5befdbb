import type { ServerRole } from '../server-role.ts'

/** The most connections that one process opens to the database, by what uses them. */
export interface ConnectionBudget {
  /** Statements and transactions of requests and jobs. */
  readonly pool: number
  /** Statements outside of the caller's transaction, such as its progress. */
  readonly autonomous: number
  /** The job queue's own statements. */
  readonly jobs: number
}

/** Without DATABASE_POOL. */
const defaultPool = 9
/** A statement takes a moment and waits for nothing, so that one is enough. */
const autonomous = 1
/** One connection listens for events. */
const listeners = 1

/** The least DATABASE_POOL. */
export const minConnections = 8

/** Divides the connections of a process; a process that runs no jobs only adds them to the queue. */
export function divideConnections(total: number | undefined, role: ServerRole | undefined): ConnectionBudget {
  const jobs = role === 'web' ? 2 : 4
  const pool = total === undefined ? defaultPool : total - jobs - listeners - autonomous
  return { pool, autonomous, jobs }
}
