import { emailKey } from '@pb/rules/mail/addresses'
import { baseSubject, isReplySubject } from '@pb/rules/mail/subjects'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../../platform/db.ts'
import type { ParsedMessage } from '../message.ts'

/** A reply without ancestors is only taken for one of a thread that was alive so long before. */
const aliveDays = 30

/** How a subject is kept to be compared. */
export const subjectKey = (subject: string): string => baseSubject(subject).slice(0, 200)

/** Every id that says where a message belongs: its own, what it answers, its ancestors. */
export function idsOf({ messageId, inReplyTo, references }: ParsedMessage): string[] {
  return [...new Set([messageId, inReplyTo, ...references].filter((id) => id !== null))]
}

/** Whether a message may answer one that it does not name. */
const mayAnswerBySubject = ({ subject, from }: ParsedMessage): boolean =>
  from !== null && subjectKey(subject) !== '' && isReplySubject(subject)

/** The living thread of the same subject in which the sender takes part: for mailers that name no ancestor. */
async function threadOfSubject(
  tx: Tx,
  personId: string,
  { subject, from }: ParsedMessage,
  at: Date,
): Promise<string | null> {
  const sender = emailKey(from?.email ?? '')
  const taker = JSON.stringify([{ email: sender }])
  const { rows } = await sql<{ id: string }>`
    SELECT t.id FROM mail_thread t
    WHERE t.person_id = ${personId} AND t.base_subject = ${subjectKey(subject)}
      AND t.last_at BETWEEN ${at}::timestamptz - make_interval(days => ${aliveDays}) AND ${at}::timestamptz + interval '1 day'
      AND EXISTS (SELECT FROM mail_message m WHERE m.thread_id = t.id
        AND (m.from_email = ${sender} OR m.to_list @> ${taker}::jsonb OR m.cc_list @> ${taker}::jsonb))
    ORDER BY t.last_at DESC, t.id DESC LIMIT 1`.execute(tx)
  return rows[0]?.id ?? null
}

/** Puts everything of some threads into another one. */
async function merge(tx: Tx, personId: string, into: string, others: readonly string[]): Promise<void> {
  await sql`UPDATE mail_message SET thread_id = ${into} WHERE person_id = ${personId}
    AND thread_id = ANY (${others}::bigint[])`.execute(tx)
  await sql`UPDATE mail_reference SET thread_id = ${into} WHERE person_id = ${personId}
    AND thread_id = ANY (${others}::bigint[])`.execute(tx)
  await sql`INSERT INTO mail_reminder (person_id, thread_id, kind, due_at, created_at)
    SELECT person_id, ${into}::bigint, kind, min(due_at), min(created_at) FROM mail_reminder
    WHERE person_id = ${personId} AND thread_id = ANY (${others}::bigint[]) GROUP BY person_id, kind
    ON CONFLICT (thread_id, kind) DO NOTHING`.execute(tx)
}

/** The statement by which a parent that arrives after its answers names the thread; the message is not in it yet. */
export const naming = (threadId: string, { subject }: ParsedMessage, at: Date): RawBuilder<unknown> =>
  sql`UPDATE mail_thread SET subject = ${subject} WHERE id = ${threadId} AND subject <> ${subject}
    AND NOT EXISTS (SELECT FROM mail_message WHERE thread_id = ${threadId} AND at <= ${at})`

/** Where a message belongs: the thread, and those that became part of it. */
export interface Place {
  /** Null: it begins one. */
  readonly threadId: string | null
  readonly merged: readonly string[]
}

/**
 * Finds the thread of a message. By Message-ID, In-Reply-To and References (the algorithm of jwz.org/doc/threading.html,
 * kept in a table): ids that were only heard of count too, so that a parent that arrives late finds its answers, and a
 * message that names two threads (`named`) joins them. The oldest thread's id stays. `settled` is awaited before
 * anything is asked that threads say of themselves only once they are in line with their messages.
 */
export async function placeOf(
  tx: Tx,
  personId: string,
  message: ParsedMessage,
  { at, threadId }: { at: Date; threadId?: string },
  { named, settled }: { readonly named: readonly string[]; readonly settled: () => Promise<void> },
): Promise<Place> {
  const [into, ...merged] =
    threadId === undefined ? named : [threadId, ...named.filter((id) => id !== threadId)]
  if (into !== undefined) {
    if (merged.length > 0) await merge(tx, personId, into, merged)
    return { threadId: into, merged }
  }
  const namesAncestors = message.inReplyTo !== null || message.references.length > 0
  if (namesAncestors || !mayAnswerBySubject(message)) return { threadId: null, merged: [] }
  await settled()
  return { threadId: await threadOfSubject(tx, personId, message, at), merged: [] }
}
