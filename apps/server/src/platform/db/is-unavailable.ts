import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseError } from 'pg'
import { FileStoreError } from '../files/file-store-error.ts'
import { DatabaseUnavailableError } from './client.ts'

/** SQLSTATE classes 08 (connection) and 57P (operator intervention: shut down, crashed, starting up). */
const unavailableState = /^(?:08|57P)/

/** Whether an error means that the database or the file store is unavailable, so that a retry may work soon. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailableError) return true
  if (error instanceof FileStoreError) return error.kind === 'unavailable'
  return error instanceof DatabaseError && error.code !== undefined && unavailableState.test(error.code)
}

/** Shorter than the leases of mail, which another process takes over afterwards. */
const giveUpAfterMs = 50_000

/** Repeats idempotent work while the database is unavailable: for recording what has already happened elsewhere. */
export async function retryWhileUnavailable<T>(work: () => Promise<T>): Promise<T> {
  for (const deadline = Date.now() + giveUpAfterMs; ; await sleep(500)) {
    try {
      return await work()
    } catch (error) {
      if (!isUnavailable(error) || Date.now() > deadline) throw error
    }
  }
}
