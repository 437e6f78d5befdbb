import { finalBulkActions, type BulkAction, type BulkActionName } from '@pb/contract/mail-bulk'
import type { MailFolder } from '@pb/contract/mail-messages'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { findMatchingThreads } from '../search/matching-threads.ts'
import { lockMailbox } from '../store/mailbox.ts'
import {
  findBulkAction,
  findBulkThreads,
  findRecentActions,
  findUnfinishedActions,
  insertBulkAction,
  rememberLabels,
  saveProgress,
  type BulkRow,
} from './bulk-queries.ts'
import { runStep, undoStep } from './bulk-steps.ts'
import { parseFutureTime } from './snooze.ts'
import * as texts from './texts.ts'

/** The job that continues bulk actions. */
export const bulkJob = 'mailbox.bulk'

/** Threads in one transaction: the mailbox is locked for less than a second. */
const batchSize = 500
/** How long a tab that opens later still offers to undo an action. */
const recentMs = 120_000

interface BulkRequest {
  readonly action: BulkActionName
  readonly label: MailFolder
  readonly q: string
  readonly as_of?: string | undefined
  readonly thread_ids?: readonly string[] | undefined
  readonly due_at?: number | undefined
}

export const presentBulkAction = ({ id, action, total, done, state, canceled }: BulkRow): BulkAction => ({
  id,
  action,
  total,
  done,
  state,
  canceled,
})

const isUnfinished = ({ state }: BulkRow): boolean => state === 'running' || state === 'undoing'

/** Saves the progress of an action. Returns whether it goes on. */
async function advance(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  row: BulkRow,
  progress: Pick<BulkRow, 'done' | 'state'>,
): Promise<boolean> {
  const goesOn = isUnfinished({ ...row, ...progress })
  await saveProgress(tx, row, { ...progress, finished_at: goesOn ? null : clock.now() })
  return goesOn
}

/** Processes the next batch of an action, for which the mailbox and its row are locked. Returns false at its end. */
async function processBatch(deps: Deps, personId: string, id: string): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    await lockMailbox(tx, personId)
    const row = await findBulkAction(tx, personId, id, { lock: true })
    if (!row || !isUnfinished(row)) return false
    if (row.state === 'running') {
      const to = Math.min(row.total, row.done + batchSize)
      const threads = await findBulkThreads(tx, row, row.done, to)
      if (!finalBulkActions.includes(row.action)) await rememberLabels(tx, row, threads)
      await runStep(tx, deps, row, threads)
      return advance(tx, deps, row, { done: to, state: to === row.total ? 'done' : 'running' })
    }
    const from = Math.max(0, row.done - batchSize)
    await undoStep(tx, deps, row, await findBulkThreads(tx, row, from, row.done))
    return advance(tx, deps, row, { done: from, state: from === 0 ? 'undone' : 'undoing' })
  })
}

/** Processes the first batch at once and leaves the rest to the job. */
async function begin(deps: Deps, personId: string, id: string): Promise<BulkRow> {
  if (await processBatch(deps, personId, id)) await deps.jobs.send(deps.db, bulkJob, {})
  return (await findBulkAction(deps.db, personId, id))!
}

/** Starts an action on the caller's threads. Throws `rule_broken` without a time for snooze and remind, or a past one. */
export async function startBulkAction(
  { personId }: Actor,
  deps: Deps,
  { action, label, q, as_of, thread_ids, due_at }: BulkRequest,
): Promise<BulkRow> {
  const now = deps.clock.now()
  const needsTime = action === 'snooze' || action === 'remind'
  if (needsTime && due_at === undefined) throw new AppError('rule_broken', texts.pastTime)
  const due = needsTime ? parseFutureTime(now, due_at!) : null
  const row = await deps.db.transaction().execute(async (tx) => {
    await lockMailbox(tx, personId)
    const match = { personId, folder: label, q: q.trim() }
    const threads = thread_ids ?? (await findMatchingThreads(tx, deps, match, as_of))
    return insertBulkAction(tx, {
      person_id: personId,
      action,
      due_at: due,
      thread_ids: threads,
      whole_list: thread_ids === undefined,
      now,
    })
  })
  return begin(deps, personId, row.id)
}

/** Returns an action of the caller. Throws `not_found`. */
export async function getBulkAction({ personId }: Actor, { db }: Deps, id: string): Promise<BulkRow> {
  const row = await findBulkAction(db, personId, id)
  if (!row) throw new AppError('not_found')
  return row
}

/** Returns the caller's actions on whole lists that are running or have just ended, for other tabs and after a reload. */
export async function getRecentBulkActions(
  { personId }: Actor,
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
): Promise<BulkRow[]> {
  return findRecentActions(db, personId, new Date(clock.now().getTime() - recentMs))
}

/** Undoes an action of the caller, also one that is still running. Throws `not_found`, or `rule_broken` for deletions. */
export async function undoBulkAction({ personId }: Actor, deps: Deps, id: string): Promise<BulkRow> {
  await deps.db.transaction().execute(async (tx) => {
    await lockMailbox(tx, personId)
    const row = await findBulkAction(tx, personId, id, { lock: true })
    if (!row) throw new AppError('not_found')
    if (finalBulkActions.includes(row.action)) throw new AppError('rule_broken', texts.deletionIsFinal)
    if (row.state === 'running' || row.state === 'done')
      await advance(tx, deps, row, { done: row.done, state: 'undoing' })
  })
  return begin(deps, personId, id)
}

/** Continues the actions that have not finished, also those of a process that ended. */
export async function continueBulkActions(deps: Deps): Promise<void> {
  for (const { id, person_id } of await findUnfinishedActions(deps.db)) {
    let more = true
    while (more) more = await processBatch(deps, person_id, id)
  }
}
