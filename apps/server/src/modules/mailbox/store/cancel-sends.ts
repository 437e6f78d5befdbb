import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { matchSelector, type MessageSelector } from './match-selector.ts'

/**
 * Cancels the sending of queued mail, because its messages move to the trash. The entries stay, so that restoring the
 * messages can queue them again. The mailbox must be locked. Returns the number of canceled mails.
 */
export async function cancelSends(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  personId: string,
  which: MessageSelector,
): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE mail_outbox o SET state = 'cancelled', changed_at = ${clock.now()} FROM mail_message m
    WHERE m.id = o.message_id AND m.person_id = ${personId} AND ${matchSelector(which, 'm')}
      AND o.person_id = ${personId} AND o.kind = 'send' AND o.state = 'queued'`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}
