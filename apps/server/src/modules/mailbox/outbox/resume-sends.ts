import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { convertToDraft } from '../drafts/convert-to-draft.ts'
import { labelBits } from '../labels.ts'
import { deliverJob } from '../store/change-queue.ts'
import { restoreFromTrash } from '../store/change-labels.ts'
import { lockMailbox } from '../store/mailbox.ts'
import { matchSelector, type MessageSelector } from '../store/match-selector.ts'
import { findSendEntry, transitionEntry } from './entries.ts'
import { hasDeparted } from './recipients.ts'
import { sendTimePassed } from './texts.ts'

interface CanceledSend {
  readonly id: string
  /** It can be queued again; listing emails cannot, because their listings are no longer marked as sent. */
  readonly resumable: boolean
}

/** Finds the selected mail in the trash whose sending was canceled by moving it there. */
async function findCanceledSends(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  personId: string,
  which: MessageSelector,
): Promise<CanceledSend[]> {
  const { rows } = await sql<CanceledSend>`
    SELECT o.id, o.due_at > ${clock.now()} AND coalesce(o.key, '') NOT LIKE 'listings:%' AS resumable
    FROM mail_outbox o JOIN mail_message m ON m.id = o.message_id
    WHERE o.person_id = ${personId} AND m.person_id = ${personId} AND ${matchSelector(which, 'm')}
      AND m.labels & ${labelBits.TRASH}::int <> 0 AND o.kind = 'send' AND o.state = 'cancelled' ORDER BY o.id`.execute(
    tx,
  )
  return rows
}

export interface Restored {
  readonly messages: number
  /** Mail that is queued for sending again. */
  readonly scheduled: number
  /** Mail that became a draft because its time to send has passed. */
  readonly drafts: number
}

/**
 * Restores messages from the trash. Mail that was canceled by moving it there is queued again for its time; when that has
 * passed, it becomes a draft, so that nothing is sent unexpectedly.
 */
export async function restoreMessages(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'events' | 'jobs'>,
  personId: string,
  which: MessageSelector,
): Promise<Restored> {
  await lockMailbox(tx, personId)
  const canceled = await findCanceledSends(tx, deps, personId, which)
  const messages = await restoreFromTrash(tx, deps, personId, which)
  const now = deps.clock.now()
  let [scheduled, drafts] = [0, 0]
  for (const { id, resumable } of canceled) {
    const entry = (await findSendEntry(tx, personId, id))!
    if (resumable) {
      await transitionEntry(tx, personId, id, { from: 'cancelled', to: 'queued', now })
      await deps.jobs.send(tx, deliverJob, {}, { startAfter: entry.due_at })
      scheduled += 1
    } else if (!(await hasDeparted(tx, id))) {
      await convertToDraft(tx, deps, personId, entry, sendTimePassed)
      drafts += 1
    }
  }
  return { messages, scheduled, drafts }
}
