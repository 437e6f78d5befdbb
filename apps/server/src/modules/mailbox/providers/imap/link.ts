import type { Tx } from '../../../../platform/db.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { labelBits } from '../../labels.ts'
import { lockMailbox } from '../../store/mailbox.ts'
import { queueLabels } from '../../store/outbox.ts'
import { applyAnswer } from '../reports/apply-report.ts'
import { carry } from '../sync/apply.ts'
import { lookedAt, together, toWrite } from '../sync/merge.ts'
import { takeUp } from '../sync/poison.ts'
import { copiesOf, link, type Seen } from '../sync/remote.ts'

/**
 * Notes that a message elsewhere is one that is here: a copy in another folder, one that was moved, one that left from
 * here. What that says of its labels is taken over; where it had no copy so far, what was done here is written there.
 */
export async function linkKnown(
  tx: Tx,
  deps: Deps,
  personId: string,
  messageId: string,
  seen: Seen,
): Promise<void> {
  const mailbox = await lockMailbox(tx, personId)
  const here = await tx
    .selectFrom('mail_message')
    .select(['labels', 'rfc_id'])
    .where('person_id', '=', personId)
    .where('id', '=', messageId)
    .executeTakeFirst()
  // Deleted meanwhile: the next look finds it unknown.
  if (!here) return
  await takeUp(tx, personId, seen)
  const copies = (await copiesOf(tx, personId, [messageId])).map(({ labels }) => labels)
  await link(tx, personId, messageId, seen)
  // It stands among what was sent there: so it has left, if that was uncertain.
  if (seen.labels & labelBits.SENT && here.rfc_id !== '') await applyAnswer(tx, deps, personId, here.rfc_id)
  const before = together(copies)
  const now = together([...copies, seen.labels])
  if (copies.length > 0) await carry(tx, deps, personId, [{ messageId, before, now: lookedAt(before, now) }])
  else if (toWrite(here.labels, now) !== null) await queueLabels(tx, deps, mailbox, [{ id: messageId }])
}
