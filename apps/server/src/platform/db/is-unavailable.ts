import { DatabaseError } from 'pg'
import { DatabaseUnavailableError } from './client.ts'

/** SQLSTATE classes 08 (connection) and 57P (operator intervention: shut down, crashed, starting up). */
const unavailableState = /^(?:08|57P)/

/** Whether an error means that the database is unavailable, so that a retry may work soon. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailableError) return true
  return error instanceof DatabaseError && error.code !== undefined && unavailableState.test(error.code)
}
