import { DatabaseError } from 'pg'

/** The driver's message, without a code, for a connection that broke during a query. */
const terminatedMessage = 'Connection terminated unexpectedly'

/**
 * Whether an error means that the database is unavailable, so that a retry may work soon. PostgreSQL ends or refuses
 * connections with severity FATAL.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseError) return error.severity === 'FATAL' || error.severity === 'PANIC'
  return (error as NodeJS.ErrnoException).syscall === 'connect' || error.message === terminatedMessage
}
