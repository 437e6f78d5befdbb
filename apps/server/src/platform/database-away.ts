import { DatabaseError } from 'pg'

/** What the driver says, without any code, of a connection that broke under a query. */
const broken = 'Connection terminated unexpectedly'

/**
 * Whether a call failed because the database could not be reached, so that the same call may work in a moment:
 * PostgreSQL ends a connection, or refuses one, with an error of severity FATAL, whatever the reason.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseError) return error.severity === 'FATAL' || error.severity === 'PANIC'
  return (error as NodeJS.ErrnoException).syscall === 'connect' || error.message === broken
}
