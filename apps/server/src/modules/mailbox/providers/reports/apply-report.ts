import { addDays } from '@pb/rules/dates'
import { emailKey } from '@pb/rules/mail/addresses'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/db/db.ts'
import { maybeOne } from '../../../../platform/db/one-row.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { recordReturnedMail, senderAddress } from '../../../system-mail/index.ts'
import { findOwnAddresses } from '../../import/own-addresses.ts'
import { publishMailEvent } from '../../store/refresh-threads.ts'
import { notifyFailure } from '../../outbox/notify-failure.ts'
import {
  updateRecipients,
  findRecipients,
  describeFailures,
  type RecipientRow,
} from '../../outbox/recipients.ts'
import type { OutboxState } from '../../tables.ts'
import type { ParsedMessage } from '../../message.ts'
import type { DeliveryReport } from './delivery-report.ts'

interface SentMail {
  readonly outbox_id: string
  readonly state: OutboxState
  readonly thread_id: string
  readonly message_id: string
}

/** Returns the sent mail of this person with one of these Message-IDs. */
async function findSentMail(tx: Tx, personId: string, ids: readonly string[]): Promise<SentMail | undefined> {
  const { rows } = await sql<SentMail>`
    SELECT o.id AS outbox_id, o.state, m.thread_id, m.id AS message_id
    FROM mail_reference r JOIN mail_message m ON m.thread_id = r.thread_id AND m.rfc_id = r.rfc_id
      JOIN mail_outbox o ON o.message_id = m.id AND o.kind = 'send'
    WHERE r.person_id = ${personId} AND r.rfc_id = ANY (${ids}) AND m.person_id = ${personId}
    ORDER BY o.id DESC LIMIT 1`.execute(tx)
  return maybeOne(rows)
}

/** A report on mail that left longer ago names its Message-ID. */
const maxReportDays = 10
const maxSearched = 20

/**
 * Returns the latest mail of this person to one of these addresses whose subject a report quotes: the report does not say
 * which mail it is about.
 */
async function findMailByText(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  personId: string,
  { recipients, text = '' }: DeliveryReport,
): Promise<SentMail | undefined> {
  const since = addDays(deps.clock.now(), -maxReportDays)
  const { rows } = await sql<SentMail & { readonly subject: string }>`
    SELECT o.id AS outbox_id, o.state, m.thread_id, m.id AS message_id, m.subject
    FROM mail_outbox o JOIN mail_message m ON m.id = o.message_id
    WHERE o.person_id = ${personId} AND o.kind = 'send' AND o.state IN ('sent', 'uncertain') AND o.changed_at > ${since}
      AND EXISTS (SELECT FROM mail_outbox_recipient r
        WHERE r.outbox_id = o.id AND r.email = ANY (${recipients.map(({ email }) => email)}::text[]))
    ORDER BY o.id DESC LIMIT ${maxSearched}`.execute(tx)
  const words = (line: string) => line.toLowerCase().split(/\s+/).filter(Boolean).join(' ')
  const quoted = words(text)
  return rows.find(({ subject }) => words(subject) !== '' && quoted.includes(words(subject)))
}

/** Updates the outbox entry from its recipients: it is `sent` once no recipient is `uncertain`. */
async function updateOutboxEntry(
  tx: Tx,
  deps: Deps,
  personId: string,
  { outbox_id, thread_id }: SentMail,
): Promise<void> {
  const rows = await findRecipients(tx, outbox_id)
  const certain = !rows.some(({ state }) => state === 'uncertain')
  await sql`UPDATE mail_outbox SET failure = ${describeFailures(rows)}, changed_at = ${deps.clock.now()},
      state = CASE WHEN state = 'uncertain' AND ${certain}::boolean THEN 'sent' ELSE state END
    WHERE id = ${outbox_id} AND state IN ('sent', 'uncertain')`.execute(tx)
  await publishMailEvent(tx, deps, personId, 'changed', [thread_id])
}

/** Notifies the agent of recipients from whom the mail bounced only now. */
async function notifyBounces(
  tx: Tx,
  deps: Deps,
  personId: string,
  { outbox_id, message_id }: SentMail,
  before: readonly RecipientRow[],
): Promise<void> {
  const known = new Set(before.filter(({ state }) => state === 'returned').map(({ email }) => email))
  const rows = await findRecipients(tx, outbox_id)
  const failure = describeFailures(
    rows.filter(({ email, state }) => state === 'returned' && !known.has(email)),
  )
  if (failure === null) return
  await notifyFailure(tx, deps, personId, {
    outboxId: outbox_id,
    messageId: message_id,
    isDraft: false,
    failure,
  })
}

/**
 * Applies a report on the office's own mail. It counts only in the mailbox from whose address that mail is sent: who got
 * the mail knows its Message-ID, and could report it otherwise.
 */
async function applyToOfficeMail(
  tx: Tx,
  deps: Deps,
  personId: string,
  { messageId, recipients }: DeliveryReport,
): Promise<void> {
  if (messageId === null || !recipients.some(({ outcome }) => outcome === 'returned')) return
  const addresses = await findOwnAddresses(tx, personId)
  if (addresses.has(emailKey(senderAddress(deps.env)))) await recordReturnedMail(tx, deps, messageId)
}

/**
 * Applies a delivery report to the mail that it is about. Returns the thread of the mail, to which the report is added;
 * null when this person did not send it, because a report must not affect the mail of others.
 */
export async function applyReport(
  tx: Tx,
  deps: Deps,
  personId: string,
  report: DeliveryReport,
): Promise<string | null> {
  const { messageId, recipients } = report
  const mail =
    messageId === null
      ? await findMailByText(tx, deps, personId, report)
      : await findSentMail(tx, personId, [messageId])
  if (!mail) {
    await applyToOfficeMail(tx, deps, personId, report)
    return null
  }
  const now = deps.clock.now()
  const before = await findRecipients(tx, mail.outbox_id)
  for (const { email, outcome, reason } of recipients)
    await updateRecipients(tx, mail.outbox_id, { to: outcome, emails: [email], reason: reason || null, now })
  await updateOutboxEntry(tx, deps, personId, mail)
  await notifyBounces(tx, deps, personId, mail, before)
  return mail.thread_id
}

/** A reply proves that an uncertain mail was delivered. */
export async function applyReply(tx: Tx, deps: Deps, personId: string, inReplyTo: string): Promise<void> {
  const mail = await findSentMail(tx, personId, [inReplyTo])
  if (mail?.state !== 'uncertain') return
  await updateRecipients(tx, mail.outbox_id, { to: 'sent', from: 'uncertain', now: deps.clock.now() })
  await updateOutboxEntry(tx, deps, personId, mail)
}

/** Applies the replies among new messages to the mails that they answer. The mailboxes must be locked. */
export async function applyReplies(
  tx: Tx,
  deps: Deps,
  messages: readonly { readonly personId: string; readonly message: ParsedMessage }[],
): Promise<void> {
  const replies = messages.flatMap(({ personId, message: { inReplyTo } }) =>
    inReplyTo === null ? [] : [{ personId, inReplyTo }],
  )
  if (replies.length === 0) return
  const { rows } = await sql<{ person_id: string; rfc_id: string }>`
    SELECT DISTINCT n.person_id, n.rfc_id
    FROM unnest(${replies.map(({ personId }) => personId)}::bigint[], ${replies.map(({ inReplyTo }) => inReplyTo)}::text[])
        AS n (person_id, rfc_id)
      JOIN mail_reference r ON r.person_id = n.person_id AND r.rfc_id = n.rfc_id
      JOIN mail_message m ON m.thread_id = r.thread_id AND m.rfc_id = r.rfc_id AND m.person_id = n.person_id
      JOIN mail_outbox o ON o.message_id = m.id AND o.kind = 'send' AND o.state = 'uncertain'`.execute(tx)
  for (const { person_id, rfc_id } of rows) await applyReply(tx, deps, person_id, rfc_id)
}
