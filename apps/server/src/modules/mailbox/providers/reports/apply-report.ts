import { sql } from 'kysely'
import type { Tx } from '../../../../platform/db.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { tell } from '../../store/settle.ts'
import { noteRecipients, rowsOf, troubleOf } from '../outbox/recipients.ts'
import type { OutboxState } from '../tables.ts'
import type { DeliveryReport } from './reports.ts'

interface SentMail {
  readonly outbox_id: string
  readonly state: OutboxState
  readonly thread_id: string
}

/** The mail of this person that has one of these Message-IDs, as the outbox knows it. */
async function sentMail(tx: Tx, personId: string, ids: readonly string[]): Promise<SentMail | undefined> {
  const { rows } = await sql<SentMail>`
    SELECT o.id AS outbox_id, o.state, m.thread_id
    FROM mail_reference r JOIN mail_message m ON m.thread_id = r.thread_id AND m.rfc_id = r.rfc_id
      JOIN mail_outbox o ON o.message_id = m.id AND o.kind = 'send'
    WHERE r.person_id = ${personId} AND r.rfc_id = ANY (${ids}) AND m.person_id = ${personId}
    ORDER BY o.id DESC LIMIT 1`.execute(tx)
  return rows[0]
}

/** Brings the entry in line with its recipients: what was uncertain has left once a server or a person says so. */
async function retell(
  tx: Tx,
  deps: Deps,
  personId: string,
  { outbox_id, thread_id }: SentMail,
): Promise<void> {
  const rows = await rowsOf(tx, outbox_id)
  const certain = !rows.some(({ state }) => state === 'uncertain')
  await sql`UPDATE mail_outbox SET failure = ${troubleOf(rows)}, changed_at = ${deps.clock.now()},
      state = CASE WHEN state = 'uncertain' AND ${certain}::boolean THEN 'sent' ELSE state END
    WHERE id = ${outbox_id} AND state IN ('sent', 'uncertain')`.execute(tx)
  await tell(tx, deps, personId, 'changed', [thread_id])
}

/**
 * Notes on a sent mail what a server reports of it. Returns the mail's thread, where the report belongs; null where this
 * person has sent no such mail, so that nobody's report can say anything of another's.
 */
export async function applyReport(
  tx: Tx,
  deps: Deps,
  personId: string,
  { messageId, recipients }: DeliveryReport,
): Promise<string | null> {
  const mail = await sentMail(tx, personId, [messageId])
  if (!mail) return null
  const now = deps.clock.now()
  for (const { email, outcome, reason } of recipients)
    await noteRecipients(tx, mail.outbox_id, { to: outcome, emails: [email], reason: reason || null, now })
  await retell(tx, deps, personId, mail)
  return mail.thread_id
}

/** An answer shows that the mail it answers has arrived, where that was uncertain. */
export async function applyAnswer(tx: Tx, deps: Deps, personId: string, inReplyTo: string): Promise<void> {
  const mail = await sentMail(tx, personId, [inReplyTo])
  if (mail?.state !== 'uncertain') return
  await noteRecipients(tx, mail.outbox_id, { to: 'sent', from: 'uncertain', now: deps.clock.now() })
  await retell(tx, deps, personId, mail)
}
