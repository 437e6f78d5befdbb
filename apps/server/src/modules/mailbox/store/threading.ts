import { emailKey } from '@pb/rules/mail/addresses'
import { baseSubject, isReplySubject } from '@pb/rules/mail/subjects'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import type { ParsedMessage } from '../message.ts'

/** A reply without references joins a thread of the same subject only if its last message is not older than this. */
const maxIdleDays = 30

/** Normalizes a subject for comparison. */
export const subjectKey = (subject: string): string => baseSubject(subject).slice(0, 200)

/**
 * Returns the ids that determine the thread of a message: Message-ID, In-Reply-To and References. A Message-ID that is
 * another sender's message (`sharesId`) is left out: it names that one.
 */
export function getReferencedIds(
  { messageId, inReplyTo, references }: ParsedMessage,
  { sharesId }: { readonly sharesId: boolean },
): string[] {
  const ids = [sharesId ? null : messageId, inReplyTo, ...references]
  return [...new Set(ids.filter((id) => id !== null))]
}

/** Whether a message without references can be assigned to a thread by its subject. */
export const canThreadBySubject = ({ subject, from, inReplyTo, references }: ParsedMessage): boolean =>
  inReplyTo === null &&
  references.length === 0 &&
  from !== null &&
  subjectKey(subject) !== '' &&
  isReplySubject(subject)

/** Finds a recent thread of the same subject in which the sender participates, for mailers that send no references. */
async function findThreadBySubject(
  tx: Tx,
  personId: string,
  { subject, from }: ParsedMessage,
  at: Date,
): Promise<string | null> {
  const sender = emailKey(from?.email ?? '')
  const { rows } = await sql<{ id: string }>`
    SELECT t.id FROM mail_thread t
    WHERE t.person_id = ${personId} AND t.base_subject = ${subjectKey(subject)}
      AND t.last_at BETWEEN ${at}::timestamptz - make_interval(days => ${maxIdleDays}) AND ${at}::timestamptz + interval '1 day'
      AND EXISTS (SELECT FROM mail_message m WHERE m.thread_id = t.id
        AND (lower(m.from_email) = ${sender} OR EXISTS (SELECT FROM jsonb_array_elements(m.to_list || m.cc_list) AS who
          WHERE lower(who ->> 'email') = ${sender})))
    ORDER BY t.last_at DESC, t.id DESC LIMIT 1`.execute(tx)
  return maybeOne(rows)?.id ?? null
}

/** Moves the messages, references and reminders of threads into another thread. */
async function mergeThreads(
  tx: Tx,
  personId: string,
  into: string,
  others: readonly string[],
): Promise<void> {
  await sql`UPDATE mail_message SET thread_id = ${into} WHERE person_id = ${personId}
    AND thread_id = ANY (${others}::bigint[])`.execute(tx)
  await sql`UPDATE mail_reference SET thread_id = ${into} WHERE person_id = ${personId}
    AND thread_id = ANY (${others}::bigint[])`.execute(tx)
  await sql`INSERT INTO mail_reminder (person_id, thread_id, kind, due_at, created_at)
    SELECT person_id, ${into}::bigint, kind, min(due_at), min(created_at) FROM mail_reminder
    WHERE person_id = ${personId} AND thread_id = ANY (${others}::bigint[]) GROUP BY person_id, kind
    ON CONFLICT (thread_id, kind) DO NOTHING`.execute(tx)
}

/** A message that is added to an existing thread. */
export interface ThreadAddition {
  readonly personId: string
  readonly threadId: string
  readonly message: ParsedMessage
  readonly at: Date
}

/** Sets the subjects of threads to those of parents that arrive after their replies, before the parents are inserted. */
export async function renameThreads(tx: Tx, additions: readonly ThreadAddition[]): Promise<void> {
  const oldest = new Map<string, ThreadAddition>()
  for (const addition of additions) {
    const other = oldest.get(addition.threadId)
    if (!other || addition.at < other.at) oldest.set(addition.threadId, addition)
  }
  if (oldest.size === 0) return
  const rows = [...oldest.values()]
  await sql`UPDATE mail_thread t SET subject = n.subject
    FROM unnest(${rows.map(({ personId }) => personId)}::bigint[], ${rows.map(({ threadId }) => threadId)}::bigint[],
      ${rows.map(({ message }) => message.subject)}::text[], ${rows.map(({ at }) => at)}::timestamptz[])
        AS n (person_id, thread_id, subject, at)
    WHERE t.person_id = n.person_id AND t.id = n.thread_id AND t.subject <> n.subject
      AND NOT EXISTS (SELECT FROM mail_message m WHERE m.thread_id = t.id AND m.at <= n.at)`.execute(tx)
}

/** The thread of a message, and the threads merged into it. */
export interface ResolvedThread {
  /** Null starts a new thread. */
  readonly threadId: string | null
  readonly merged: readonly string[]
}

/**
 * Finds the thread of a message by Message-ID, In-Reply-To and References (jwz.org/doc/threading.html, stored in the
 * table `mail_reference`). Ids of messages that have not arrived count too, so a late parent finds its replies. A message
 * that refers to several threads (`referenced`) merges them; the oldest id is kept. `refresh` is called before threads
 * are searched by subject, which needs up-to-date thread rows.
 */
export async function resolveThread(
  tx: Tx,
  personId: string,
  message: ParsedMessage,
  { at, threadId }: { at: Date; threadId?: string },
  { referenced, refresh }: { readonly referenced: readonly string[]; readonly refresh: () => Promise<void> },
): Promise<ResolvedThread> {
  const [into, ...merged] =
    threadId === undefined ? referenced : [threadId, ...referenced.filter((id) => id !== threadId)]
  if (into !== undefined) {
    if (merged.length > 0) await mergeThreads(tx, personId, into, merged)
    return { threadId: into, merged }
  }
  if (!canThreadBySubject(message)) return { threadId: null, merged: [] }
  await refresh()
  return { threadId: await findThreadBySubject(tx, personId, message, at), merged: [] }
}
