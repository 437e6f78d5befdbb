import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { failedJobRows, queueRows, type FailedJobRow, type QueueRow } from './job-queries.ts'

const maxFailed = 100

/** Queues, and what failed in them; the guard has checked that a developer asks, here and below. */
export async function jobStates(
  _actor: Actor,
  { db }: Deps,
): Promise<{ queues: QueueRow[]; failed: FailedJobRow[] }> {
  const [queues, failed] = await Promise.all([queueRows(db), failedJobRows(db, maxFailed)])
  return { queues, failed }
}

function gone(): AppError {
  return new AppError('not_found', 'This job is not among the failed ones any more')
}

/** Puts a failed job back into its queue; throws `not_found` where it is no failed one. */
export async function retryJob(_actor: Actor, { jobs }: Deps, queue: string, id: string): Promise<void> {
  if (!(await jobs.retry(queue, id))) throw gone()
}

/** Removes a failed job; throws `not_found` where it is no failed one. */
export async function discardJob(_actor: Actor, { jobs }: Deps, queue: string, id: string): Promise<void> {
  if (!(await jobs.discard(queue, id))) throw gone()
}
