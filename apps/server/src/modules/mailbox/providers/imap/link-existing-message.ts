import type { Tx } from '../../../../platform/db/db.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { labelBits } from '../../labels.ts'
import { lockMailbox } from '../../store/mailbox.ts'
import { queueLabelChange } from '../../store/change-queue.ts'
import { applyReply } from '../reports/apply-report.ts'
import { applyLabelChanges } from '../sync/apply-remote-changes.ts'
import { keepHiddenInbox, unionLabels, diffLabels } from '../sync/label-merge.ts'
import { clearQuarantine } from '../sync/quarantine.ts'
import { findCopies, linkMessage, type RemoteState } from '../sync/remote-messages.ts'

/**
 * Links a remote message to an existing localMessage one: another copy, a moved message, or a message sent from localMessage. Applies
 * its labels; for the first copy of a message, localMessage labels are pushed instead.
 */
export async function linkExistingMessage(
  tx: Tx,
  deps: Deps,
  personId: string,
  messageId: string,
  state: RemoteState,
): Promise<void> {
  const mailbox = await lockMailbox(tx, personId)
  const localMessage = await tx
    .selectFrom('mail_message')
    .select(['labels', 'rfc_id'])
    .where('person_id', '=', personId)
    .where('id', '=', messageId)
    .executeTakeFirst()
  // Deleted in the meantime: the next sync treats it as unknown.
  if (!localMessage) return
  await clearQuarantine(tx, personId, state)
  const copies = (await findCopies(tx, personId, [messageId])).map(({ labels }) => labels)
  await linkMessage(tx, personId, messageId, state)
  // A copy in the sent folder proves that the message was sent, in case that was uncertain.
  if (state.labels & labelBits.SENT && localMessage.rfc_id !== '')
    await applyReply(tx, deps, personId, localMessage.rfc_id)
  const before = unionLabels(copies)
  const now = unionLabels([...copies, state.labels])
  if (copies.length > 0)
    await applyLabelChanges(tx, deps, personId, [{ messageId, before, now: keepHiddenInbox(before, now) }])
  else if (diffLabels(localMessage.labels, now) !== null)
    await queueLabelChange(tx, deps, mailbox, [{ id: messageId }])
}
