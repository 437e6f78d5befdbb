import { sql } from 'kysely'
import type { Actor } from '../../../../platform/actor.ts'
import type { Tx } from '../../../../platform/db.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { AppError } from '../../../../platform/errors.ts'
import { deliverJob, sendEntry, type SendEntry } from '../../outgoing/outbox.ts'
import { lockMailbox } from '../../store/mailbox.ts'
import { tell } from '../../store/settle.ts'
import { noteRecipients, rowsOf, troubleOf } from './recipients.ts'

/** Decides over a mail of the caller's that may have left. Throws `not_found`, or `conflict` where it is certain. */
async function decide(
  { personId }: Actor,
  deps: Deps,
  outboxId: string,
  change: (tx: Tx) => Promise<unknown>,
): Promise<SendEntry> {
  return deps.db.transaction().execute(async (tx) => {
    await lockMailbox(tx, personId)
    const entry = await sendEntry(tx, personId, outboxId)
    if (!entry) throw new AppError('not_found')
    if (entry.state !== 'uncertain')
      throw new AppError('conflict', 'What became of this mail is known by now')
    await change(tx)
    if (entry.thread_id !== null) await tell(tx, deps, personId, 'changed', [entry.thread_id])
    return (await sendEntry(tx, personId, outboxId))!
  })
}

/** Takes it that the mail has arrived: the person has asked, or has seen an answer. */
export function confirmSent(actor: Actor, deps: Deps, outboxId: string): Promise<SendEntry> {
  const now = deps.clock.now()
  return decide(actor, deps, outboxId, async (tx) => {
    await noteRecipients(tx, outboxId, { from: 'uncertain', to: 'sent', now })
    await sql`UPDATE mail_outbox SET state = 'sent', failure = ${troubleOf(await rowsOf(tx, outboxId))}, changed_at = ${now}
      WHERE id = ${outboxId}`.execute(tx)
  })
}

/** Sends the mail once more to those who may not have it, under its own Message-ID, so that a repeat can be told. */
export function sendAgain(actor: Actor, deps: Deps, outboxId: string): Promise<SendEntry> {
  const now = deps.clock.now()
  return decide(actor, deps, outboxId, async (tx) => {
    await noteRecipients(tx, outboxId, { from: 'uncertain', to: 'waiting', now })
    await sql`UPDATE mail_outbox SET state = 'queued', due_at = ${now}, attempts = 0, claim = NULL, text_begun = false,
      failure = NULL, changed_at = ${now} WHERE id = ${outboxId}`.execute(tx)
    await deps.jobs.send(tx, deliverJob, {})
  })
}
