import { emailKey } from '@pb/rules/mail/addresses'
import { baseSubject, isReplySubject } from '@pb/rules/mail/subjects'
import { sql } from 'kysely'
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

async function threadsOfIds(tx: Tx, personId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ thread_id: string }>`
    SELECT DISTINCT thread_id FROM mail_reference WHERE person_id = ${personId} AND rfc_id = ANY (${ids})
    ORDER BY thread_id`.execute(tx)
  return rows.map(({ thread_id }) => thread_id)
}

/** The living thread of the same subject in which the sender takes part: for mailers that name no ancestor. */
async function threadOfSubject(
  tx: Tx,
  personId: string,
  { subject, from }: ParsedMessage,
  at: Date,
): Promise<string | null> {
  const key = subjectKey(subject)
  if (!from || key === '' || !isReplySubject(subject)) return null
  const sender = emailKey(from.email)
  const taker = JSON.stringify([{ email: sender }])
  const { rows } = await sql<{ id: string }>`
    SELECT t.id FROM mail_thread t
    WHERE t.person_id = ${personId} AND t.base_subject = ${key}
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

async function makeThread(tx: Tx, personId: string, { subject }: ParsedMessage): Promise<string> {
  const { id } = await tx
    .insertInto('mail_thread')
    .values({ person_id: personId, subject, base_subject: subjectKey(subject) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Where a message belongs: the thread, and those that became part of it. */
export interface Place {
  readonly threadId: string
  readonly merged: readonly string[]
  /** Nothing else is in it yet. */
  readonly isNew: boolean
}

/**
 * Finds the thread of a message, or makes one. By Message-ID, In-Reply-To and References (the algorithm of
 * jwz.org/doc/threading.html, kept in a table): ids that were only heard of count too, so that a parent that arrives
 * late finds its answers, and a message that names two threads joins them. The oldest thread's id stays.
 */
export async function placeOf(
  tx: Tx,
  personId: string,
  message: ParsedMessage,
  { at, threadId }: { at: Date; threadId?: string },
): Promise<Place> {
  const known = await threadsOfIds(tx, personId, idsOf(message))
  const [into, ...merged] =
    threadId === undefined ? known : [threadId, ...known.filter((id) => id !== threadId)]
  if (into !== undefined) {
    if (merged.length > 0) await merge(tx, personId, into, merged)
    return { threadId: into, merged, isNew: false }
  }
  const named = message.inReplyTo !== null || message.references.length > 0
  const alike = named ? null : await threadOfSubject(tx, personId, message, at)
  if (alike !== null) return { threadId: alike, merged: [], isNew: false }
  return { threadId: await makeThread(tx, personId, message), merged: [], isNew: true }
}
