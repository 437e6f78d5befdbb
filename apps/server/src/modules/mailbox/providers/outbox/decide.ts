import { wireEmail } from '@pb/rules/mail/addresses'
import { sql } from 'kysely'
import type { Actor } from '../../../../platform/actor.ts'
import type { Tx } from '../../../../platform/db.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { AppError } from '../../../../platform/errors.ts'
import { deliverJob, moveEntry, sendEntry, type SendEntry } from '../../outgoing/outbox.ts'
import { makeDraft } from '../../outgoing/undo.ts'
import { lockMailbox, type Mailbox } from '../../store/mailbox.ts'
import { tell } from '../../store/settle.ts'
import { noteRecipients, rowsOf, troubleOf } from './recipients.ts'

/** Decides over a mail of the caller's that may have left. Throws `not_found`, or `conflict` where it is certain. */
async function decide(
  { personId }: Actor,
  deps: Deps,
  outboxId: string,
  change: (tx: Tx, entry: SendEntry, mailbox: Mailbox) => Promise<unknown>,
): Promise<SendEntry> {
  return deps.db.transaction().execute(async (tx) => {
    const mailbox = await lockMailbox(tx, personId)
    const entry = await sendEntry(tx, personId, outboxId)
    if (!entry) throw new AppError('not_found')
    if (entry.state !== 'uncertain')
      throw new AppError('conflict', 'What became of this mail is known by now')
    await change(tx, entry, mailbox)
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

const movedNotice =
  'Your mailbox has another address by now. The mail may have arrived from the old one: look it over before you send it.'

/** Takes away what was to remind of an answer to the mail; a reminder that was set anew since stays. */
async function forgetReminder(tx: Tx, personId: string, { thread_id, payload }: SendEntry): Promise<void> {
  if (thread_id === null || payload.remind_at === null) return
  await sql`DELETE FROM mail_reminder WHERE person_id = ${personId} AND thread_id = ${thread_id} AND kind = 'reply'
    AND due_at = ${new Date(payload.remind_at * 1000)}`.execute(tx)
}

/** A mail says inside whom it is from: where the mailbox has moved since, it is written anew, as a draft. */
async function writeAnew(tx: Tx, deps: Deps, personId: string, entry: SendEntry): Promise<void> {
  const rows = await rowsOf(tx, entry.id)
  if (rows.some(({ state }) => state === 'sent' || state === 'delayed' || state === 'returned'))
    throw new AppError(
      'conflict',
      'Your mailbox has another address by now, and some have this mail already. Forward it to the others.',
    )
  const change = {
    from: 'uncertain',
    to: 'cancelled',
    failure: movedNotice,
    now: deps.clock.now(),
  } as const
  if (!(await moveEntry(tx, personId, entry.id, change))) return
  await forgetReminder(tx, personId, entry)
  await makeDraft(tx, deps, personId, entry, movedNotice)
}

/**
 * Sends the mail once more to those who may not have it, under its own Message-ID, so that a repeat can be told. Where the
 * mailbox has another address by now it is a draft again (`cancelled`). Throws `not_found`, `conflict`.
 */
export function sendAgain(actor: Actor, deps: Deps, outboxId: string): Promise<SendEntry> {
  const now = deps.clock.now()
  return decide(actor, deps, outboxId, async (tx, entry, { address }) => {
    if (entry.message_id !== null && entry.payload.from !== wireEmail(address))
      return writeAnew(tx, deps, actor.personId, entry)
    await noteRecipients(tx, outboxId, { from: 'uncertain', to: 'waiting', now })
    await sql`UPDATE mail_outbox SET state = 'queued', due_at = ${now}, attempts = 0, claim = NULL, text_begun = false,
      failure = NULL, changed_at = ${now} WHERE id = ${outboxId}`.execute(tx)
    return deps.jobs.send(tx, deliverJob, {})
  })
}
