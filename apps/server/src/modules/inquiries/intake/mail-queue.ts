import { addDays } from '@pb/rules/dates'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { isUnavailable } from '../../../platform/db/is-unavailable.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import { labelBits } from '../../mailbox/index.ts'
import type { OutboxState } from '../../mailbox/tables.ts'
import { takeInLead, takeInReply, takeInUnread } from './take-in-mail.ts'
import type { QueuedMail } from './queued-mail.ts'
import type { ReadingDeps } from './read-queued-mail.ts'
import type { NotifyDeps } from './notify-agents.ts'
import { recordSentMail } from './record-sent-mail.ts'

/** Older mail is history that a mailbox was filled with, not news. */
const maxAgeDays = 7
/** Attempts to read a message; afterwards a lead is taken in unread. */
const maxAttempts = 5

/** The messages that are removed by one statement at most. */
const maxDropped = 5000

const getOldest = ({ clock }: Pick<Deps, 'clock'>): Date => addDays(clock.now(), -maxAgeDays)

/** Removes what is too old to be news, many at once, so that the first sync of a mailbox costs little. */
async function dropOldMail(deps: Deps): Promise<void> {
  for (let dropped = maxDropped; dropped === maxDropped;) {
    const { numAffectedRows } = await sql`DELETE FROM inquiry_mail_queue WHERE message_id IN (
      SELECT q.message_id FROM inquiry_mail_queue q JOIN mail_message m ON m.id = q.message_id
      WHERE q.due_at <= now() AND m.at < ${getOldest(deps)} LIMIT ${maxDropped} FOR UPDATE OF q SKIP LOCKED)`.execute(
      deps.db,
    )
    dropped = Number(numAffectedRows ?? 0n)
  }
}

const selectMail = (next: RawBuilder<unknown>) => sql<QueuedMail>`
  WITH next AS (${next})
  SELECT m.id, m.person_id, m.rfc_id, m.at, m.from_name, m.from_email, m.reply_to, m.to_list, m.cc_list, m.subject,
    m.labels, m.automatic, m.outside, m.authentication, m.lead IS NOT NULL AS has_lead, m.sender_warning,
    m.raw_key, m.size, left(coalesce(b.plain, ''), 50000) AS plain,
    left(b.html, 1000000) AS html, EXISTS (SELECT FROM mail_attachment a WHERE a.message_id = m.id
      AND (a.content_type = 'message/rfc822' OR lower(a.extension) IN ('eml', 'xml', 'adf', 'vcf'))) AS has_mail_files, o.state AS outbox_state,
    o.key AS outbox_key, next.attempts
  FROM next JOIN mail_message m ON m.id = next.message_id LEFT JOIN mail_body b ON b.message_id = m.id
    LEFT JOIN LATERAL (SELECT state, key FROM mail_outbox WHERE message_id = m.id AND kind = 'send'
      ORDER BY id DESC LIMIT 1) o ON true`

/** Whose turn it is: all mail in its order, or lead mails alone, which depend on no other mail. */
type Queue = 'all' | 'leads'

async function findNext(tx: Tx, queue: Queue): Promise<QueuedMail | undefined> {
  const isLead = sql`EXISTS (SELECT FROM mail_message m WHERE m.id = q.message_id AND m.lead IS NOT NULL)`
  const { rows } =
    await selectMail(sql`SELECT message_id, attempts FROM inquiry_mail_queue q WHERE due_at <= now()
    AND ${queue === 'all' ? sql`true` : isLead} ORDER BY due_at, message_id LIMIT 1 FOR UPDATE SKIP LOCKED`).execute(
      tx,
    )
  return maybeOne(rows)
}

/** Whether an earlier lead mail of the mailbox is being taken in, which this mail may answer. */
async function isBehindLead(tx: Tx, { id, person_id, has_lead }: QueuedMail): Promise<boolean> {
  if (has_lead) return false
  const { rows } = await sql`SELECT FROM inquiry_mail_queue q JOIN mail_message m ON m.id = q.message_id
    WHERE m.person_id = ${person_id} AND m.lead IS NOT NULL AND m.id < ${id} AND q.due_at <= now() LIMIT 1`.execute(
    tx,
  )
  return rows.length > 0
}

const postponeBy = (tx: Tx, id: string, delay: string) =>
  sql`UPDATE inquiry_mail_queue SET due_at = now() + ${delay}::interval WHERE message_id = ${id}`.execute(tx)

const unsent: ReadonlySet<OutboxState | null> = new Set(['queued', 'sending', 'uncertain'])

/** What the agent has just sent may still be undone: it is looked at again. */
const isLeaving = ({ labels, outbox_state }: QueuedMail): boolean =>
  (labels & labelBits.SENT) !== 0 && unsent.has(outbox_state)

async function takeInMail(tx: Tx, deps: NotifyDeps & ReadingDeps, mail: QueuedMail): Promise<void> {
  if (mail.labels & (labelBits.DRAFT | labelBits.SCHEDULED) || mail.at < getOldest(deps)) return
  if (mail.labels & labelBits.SENT) return recordSentMail(tx, deps, mail)
  if (mail.attempts >= maxAttempts) return takeInUnread(tx, deps, mail)
  if (await takeInLead(tx, deps, mail)) return
  await takeInReply(tx, deps, mail)
}

const remove = (tx: Tx, id: string) =>
  tx.deleteFrom('inquiry_mail_queue').where('message_id', '=', id).execute()

/** Takes in a message that waits, in the caller's transaction. */
export async function takeInMessage(tx: Tx, deps: NotifyDeps & ReadingDeps, id: string): Promise<void> {
  const { rows } = await selectMail(
    sql`SELECT message_id, attempts FROM inquiry_mail_queue WHERE message_id = ${id} FOR UPDATE`,
  ).execute(tx)
  const row = maybeOne(rows)
  if (row) await takeInMail(tx, deps, row)
  await remove(tx, id)
}

/** Takes in the next message in one transaction; false when none waits. */
async function processNext(deps: Deps, queue: Queue): Promise<boolean> {
  let current: QueuedMail | undefined
  try {
    return await deps.db.transaction().execute(async (tx) => {
      current = await findNext(tx, queue)
      if (!current) return false
      if (isLeaving(current)) await postponeBy(tx, current.id, '3 seconds')
      else if (await isBehindLead(tx, current)) await postponeBy(tx, current.id, '200 milliseconds')
      else {
        await takeInMail(tx, deps, current)
        await remove(tx, current.id)
      }
      return true
    })
  } catch (error) {
    if (!current || isUnavailable(error)) throw error
    await postpone(deps, current, error)
    return true
  }
}

/**
 * Tries a message that could not be taken in again later: after seconds at first, then each hour until it is too old to
 * be news.
 */
async function postpone(deps: Deps, { id, attempts }: QueuedMail, error: unknown): Promise<void> {
  deps.log.error({ err: error, attempts }, 'a message could not be taken in as an inquiry')
  const seconds = attempts < maxAttempts ? 10 * (attempts + 1) : 3600
  await sql`UPDATE inquiry_mail_queue SET attempts = attempts + 1,
    due_at = now() + interval '1 second' * ${seconds} WHERE message_id = ${id}`.execute(deps.db)
}

/** A flood of leads is taken in by so many at once beside the one who takes in all mail in its order. */
const leadWorkers = 3

/** Takes in all messages that wait. Several processes share the work; one that ends leaves its message to the next. */
export async function processMailQueue(deps: Deps, stopping?: AbortSignal): Promise<void> {
  await dropOldMail(deps)
  const isStopped = () => stopping?.aborted === true
  const drain = async (queue: Queue): Promise<void> => {
    while (!isStopped() && (await processNext(deps, queue)));
  }
  if (isStopped() || !(await processNext(deps, 'all'))) return
  const leads = Array.from({ length: leadWorkers }, () => drain('leads'))
  const ended = await Promise.allSettled([drain('all'), ...leads])
  for (const end of ended) if (end.status === 'rejected') throw end.reason
}
