import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { notify } from '../../notifications/index.ts'
import { notDelivered } from './texts.ts'

interface UndeliveredMail {
  readonly outboxId: string
  readonly messageId: string
  /** Whether it became a draft again. */
  readonly isDraft: boolean
  /** What happened, as sentences. */
  readonly failure: string
}

/**
 * Notifies the agent that a mail was not delivered to all of its recipients. The notification opens the draft or the
 * message. The same failure of a mail is reported once.
 */
export async function notifyFailure(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'events' | 'jobs'>,
  personId: string,
  { outboxId, messageId, isDraft, failure }: UndeliveredMail,
): Promise<void> {
  const { rows } = await sql<{
    subject: string
    thread_id: string
  }>`SELECT subject, thread_id FROM mail_message
    WHERE person_id = ${personId} AND id = ${messageId}`.execute(tx)
  const [message] = rows
  if (!message) return
  await notify(tx, deps, personId, {
    kind: 'mail',
    message: notDelivered(message.subject, failure),
    payload: { link: `/mailbox/${isDraft ? 'draft' : 'sent'}/${message.thread_id}` },
    key: `mail-failure:${outboxId}:${failure}`.slice(0, 300),
  })
}
