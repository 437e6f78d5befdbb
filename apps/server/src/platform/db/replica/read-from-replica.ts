import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import type { WalPosition } from './wal-position.ts'

/**
 * Runs a read with dependencies whose database is the replica, if it has every change up to the position, and otherwise
 * the primary. What fails on the replica runs again on the primary, so `read` must change nothing.
 */
export async function readFromReplica<T>(
  deps: Deps,
  position: WalPosition | null,
  read: (deps: Deps) => Promise<T>,
): Promise<T> {
  const { replica, log } = deps
  if (!replica || !position) return read(deps)
  const connections = await replica.connect(position)
  if (typeof connections === 'string') {
    replica.reads[connections] += 1
    return read(deps)
  }
  let refusal: AppError | undefined
  try {
    const { db, pool } = connections.database
    const result = await read({ ...deps, db, pool })
    if (connections.isOpen) {
      replica.reads.replica += 1
      return result
    }
  } catch (error) {
    if (error instanceof AppError) refusal = error
    else log.warn({ code: (error as { code?: string }).code }, 'a read failed on the replica')
  }
  if (refusal && connections.isOpen) {
    replica.reads.replica += 1
    throw refusal
  }
  replica.reads.failed += 1
  return read(deps)
}
