import type { MailAddress } from '@pb/rules/mail/addresses'
import type { AdType } from '@pb/rules/vocabulary'
import { sql } from 'kysely'
import { queryPrepared, type Database } from '../../../platform/db.ts'
import '../../clients/tables.ts'
import '../tables.ts'

type Reading = Pick<Database, 'db' | 'pool'>

/** What the list shows of a message. */
export interface BriefRow {
  readonly id: string
  readonly thread_id: string
  readonly rfc_id: string
  readonly at: Date
  readonly from_name: string
  readonly from_email: string
  readonly to_list: readonly MailAddress[]
  readonly excerpt: string
  readonly labels: number
  readonly attachment_count: number
  /** A colleague whose address `from_email` is. */
  readonly user_id: string | null
  readonly photo: string | null
  /** Of a draft. */
  readonly draft_id: string | null
  readonly answers_id: string | null
}

export interface ReminderRow {
  readonly kind: 'snooze' | 'reply'
  readonly due_at: Date
}

/** A client of the agent who takes part in a thread. */
interface RowClient {
  readonly user_id: string
  readonly name: string
  readonly search_type: AdType
}

export interface ThreadInfo {
  readonly id: string
  readonly clients: readonly RowClient[]
  readonly subject: string
  readonly reminders: readonly ReminderRow[]
  readonly messages: readonly BriefRow[]
}

const briefColumns = sql`m.id, m.thread_id, m.rfc_id, m.at, m.from_name, m.from_email, m.to_list, m.excerpt, m.labels,
  m.attachment_count, a.person_id AS user_id, a.photo, d.id AS draft_id, d.answers_id`

/**
 * Goes before a statement with `messageSources`. The office's few addresses are read once and compared as text, for
 * each message that was a hundred comparisons without regard to case, which took longer than all the rest.
 */
export const colleagues = sql`WITH colleague AS MATERIALIZED (
  SELECT person_id, photo, lower(email::text) AS email FROM agent)`

/** Beside each message: the colleague who sent it, and its draft. */
export const messageSources = sql`mail_message m
  LEFT JOIN colleague a ON a.email = m.from_email
  LEFT JOIN mail_draft d ON d.message_id = m.id AND m.labels & 8 <> 0`

interface InfoRow {
  readonly id: string
  readonly subject: string
  readonly reminders: readonly { kind: 'snooze' | 'reply'; due: number }[] | null
}

/** The agent's clients in these threads, by thread. OFFSET 0: a few addresses are looked up, not all clients read. */
async function clientsOf(
  database: Reading,
  personId: string,
  ids: readonly string[],
): Promise<Map<string, readonly RowClient[]>> {
  const rows = await queryPrepared(
    database,
    'mail_thread_clients',
    sql<RowClient & { thread_id: string }>`
    SELECT DISTINCT p.thread_id, c.id, c.person_id AS user_id, trim(c.first_name || ' ' || c.last_name) AS name,
      c.search_types[1] AS search_type
    FROM mail_thread_person p
      CROSS JOIN LATERAL (SELECT client_id FROM client_email
        WHERE agent_id = p.person_id AND email = p.email::citext OFFSET 0) e
      JOIN client c ON c.id = e.client_id
    WHERE p.person_id = ${personId} AND p.thread_id = ANY (${ids}::bigint[]) AND c.archived_at IS NULL
    ORDER BY p.thread_id, c.id`,
  )
  return Map.groupBy(rows, ({ thread_id }) => thread_id)
}

/** All messages of these threads of the owner, oldest first. */
function briefMessages(database: Reading, personId: string, ids: readonly string[]): Promise<BriefRow[]> {
  return queryPrepared(
    database,
    'mail_brief_messages',
    sql<BriefRow>`
    ${colleagues} SELECT ${briefColumns} FROM ${messageSources}
    WHERE m.person_id = ${personId} AND m.thread_id = ANY (${ids}::bigint[]) ORDER BY m.at, m.id`,
  )
}

/** What the list shows of these threads of the owner, with the messages given; in the order asked. */
export async function threadInfosWith(
  database: Reading,
  personId: string,
  ids: readonly string[],
  messages: Promise<readonly BriefRow[]>,
): Promise<ThreadInfo[]> {
  const [threads, rows, clients] = await Promise.all([
    queryPrepared(
      database,
      'mail_thread_infos',
      sql<InfoRow>`
      SELECT t.id, t.subject, (SELECT json_agg(json_build_object('kind', kind, 'due', extract(epoch FROM due_at)))
        FROM mail_reminder r WHERE r.thread_id = t.id) AS reminders
      FROM mail_thread t WHERE t.person_id = ${personId} AND t.id = ANY (${ids}::bigint[])`,
    ),
    messages,
    clientsOf(database, personId, ids),
  ])
  const byThread = Map.groupBy(rows, ({ thread_id }) => thread_id)
  const infos = new Map(
    threads.map(({ id, subject, reminders }) => [
      id,
      {
        id,
        subject,
        clients: clients.get(id) ?? [],
        reminders: (reminders ?? []).map(({ kind, due }) => ({ kind, due_at: new Date(due * 1000) })),
        messages: byThread.get(id) ?? [],
      },
    ]),
  )
  return ids.flatMap((id) => infos.get(id) ?? [])
}

/** What the list shows of these threads of the owner, with all their messages; in the order asked. */
export async function threadInfos(
  database: Reading,
  personId: string,
  ids: readonly string[],
): Promise<ThreadInfo[]> {
  if (ids.length === 0) return []
  return threadInfosWith(database, personId, ids, briefMessages(database, personId, ids))
}
