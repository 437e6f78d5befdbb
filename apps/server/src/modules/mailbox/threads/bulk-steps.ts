import type { BulkActionName } from '@pb/contract/mail-bulk'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { discardDraftsOfThreads } from '../drafts/discard-drafts.ts'
import { labelBits } from '../labels.ts'
import { restoreMessages } from '../outbox/resume-sends.ts'
import { cancelTrashedSends } from '../store/cancel-sends.ts'
import { findDraftOnlyThreads, restoreLabels } from '../store/change-labels.ts'
import { deleteTrashed } from '../store/delete.ts'
import type { BulkRow } from './bulk-queries.ts'
import { setFlag, trashThreadsIn } from './change-threads.ts'
import {
  rememberReminders,
  restoreReminders,
  setReminders,
  snoozeThreads,
  unsnoozeThreads,
} from './snooze.ts'

const { INBOX, SNOOZED, SPAM, STARRED, TRASH, UNREAD } = labelBits

type Change = (tx: Tx, deps: Deps, row: BulkRow, threads: readonly string[]) => Promise<unknown>

interface BulkStep {
  /** Changes some of the action's threads. */
  readonly run: Change
  readonly beforeUndo?: Change
  /** The label bits that the action changes, which undo restores. */
  readonly mask: number
  /** The reminders that the action replaces, which undo restores. */
  readonly reminders?: 'snooze' | 'reply'
}

type SetFlag = Parameters<typeof setFlag>

const flag = (name: SetFlag[4], on: SetFlag[5], mask: number): BulkStep => ({
  run: (tx, deps, { person_id }, threads) => setFlag(tx, deps, person_id, { threads }, name, on),
  mask,
})

/** What each bulk action does: the same functions that change a single thread. */
const steps: Readonly<Record<BulkActionName, BulkStep>> = {
  archive: flag('inbox', false, INBOX),
  inbox: {
    run: (tx, deps, { person_id }, threads) => unsnoozeThreads(tx, deps, person_id, threads),
    mask: INBOX | SNOOZED,
  },
  trash: {
    run: async (tx, deps, { person_id }, threads) => {
      // Drafts alone would be deleted permanently, which undo could not restore.
      const drafts = new Set(await findDraftOnlyThreads(tx, person_id, threads))
      await trashThreadsIn(
        tx,
        deps,
        person_id,
        threads.filter((id) => !drafts.has(id)),
      )
    },
    mask: TRASH | INBOX,
    // Mail that was canceled is queued again.
    beforeUndo: (tx, deps, { person_id }, threads) => restoreMessages(tx, deps, person_id, { threads }),
  },
  restore: {
    run: (tx, deps, { person_id }, threads) => restoreMessages(tx, deps, person_id, { threads }),
    mask: TRASH | INBOX,
  },
  delete: {
    run: (tx, deps, { person_id }, threads) => deleteTrashed(tx, deps, person_id, threads),
    mask: 0,
  },
  discard: {
    run: (tx, deps, { person_id }, threads) => discardDraftsOfThreads(tx, deps, person_id, threads),
    mask: 0,
  },
  spam: {
    ...flag('spam', true, SPAM | INBOX | SNOOZED | TRASH),
    // Scheduled replies that were canceled are queued again.
    beforeUndo: (tx, deps, { person_id }, threads) => restoreMessages(tx, deps, person_id, { threads }),
  },
  'not-spam': flag('spam', false, SPAM | INBOX),
  read: flag('seen', true, UNREAD),
  unread: flag('seen', false, UNREAD),
  star: flag('starred', true, STARRED),
  unstar: flag('starred', false, STARRED),
  snooze: {
    run: (tx, deps, { person_id, due_at }, threads) => snoozeThreads(tx, deps, person_id, threads, due_at!),
    mask: INBOX | SNOOZED,
    reminders: 'snooze',
  },
  remind: {
    run: (tx, deps, { person_id, due_at }, threads) => setReminders(tx, deps, person_id, threads, due_at!),
    mask: 0,
    reminders: 'reply',
  },
}

/** Does a bulk action for some of its threads. */
export async function runStep(tx: Tx, deps: Deps, row: BulkRow, threads: readonly string[]): Promise<void> {
  const { reminders } = steps[row.action]
  if (reminders) await rememberReminders(tx, row.person_id, row.id, threads, reminders)
  await steps[row.action].run(tx, deps, row, threads)
}

/** Undoes a bulk action for some of its threads. */
export async function undoStep(tx: Tx, deps: Deps, row: BulkRow, threads: readonly string[]): Promise<void> {
  const { mask, reminders, beforeUndo } = steps[row.action]
  await beforeUndo?.(tx, deps, row, threads)
  if (reminders) await restoreReminders(tx, deps, row.person_id, row.id, threads, reminders)
  if (mask === 0) return
  await restoreLabels(tx, deps, row.person_id, { bulkId: row.id, threads, mask })
  // What was in the trash before the action stays canceled.
  if (mask & TRASH) await cancelTrashedSends(tx, deps, row.person_id, threads)
}
