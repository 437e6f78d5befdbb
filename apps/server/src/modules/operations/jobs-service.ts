import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { findFailedJobs, findQueues, type FailedJobRow, type QueueRow } from './job-queries.ts'

const maxFailed = 100

/** Returns the queues and their failed jobs. The guard admits only developers, here and below. */
export async function getJobs(
  _actor: Actor,
  { db }: Deps,
): Promise<{ queues: QueueRow[]; failed: FailedJobRow[] }> {
  const [queues, failed] = await Promise.all([findQueues(db), findFailedJobs(db, maxFailed)])
  return { queues, failed }
}

function jobNotFailed(): AppError {
  return new AppError('not_found', 'This job is no longer in the failed state')
}

/** Puts a failed job back into its queue. Throws `not_found` unless it is in the failed state. */
export async function retryJob(_actor: Actor, { jobs }: Deps, queue: string, id: string): Promise<void> {
  if (!(await jobs.retry(queue, id))) throw jobNotFailed()
}

/** Deletes a failed job. Throws `not_found` unless it is in the failed state. */
export async function discardJob(_actor: Actor, { jobs }: Deps, queue: string, id: string): Promise<void> {
  if (!(await jobs.discard(queue, id))) throw jobNotFailed()
}
