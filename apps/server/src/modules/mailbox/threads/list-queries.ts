import type { DraftKind } from '@pb/contract/mail-drafts'
import type { SenderWarning } from '@pb/contract/mail-messages'
import type { DeliveryProblem } from '@pb/contract/mail-threads'
import type { MailAddress } from '@pb/rules/mail/addresses'
import type { AdType } from '@pb/rules/vocabulary'
import { sql } from 'kysely'
import { queryPrepared, type Database } from '../../../platform/db/db.ts'
import '../../clients/tables.ts'
import '../tables.ts'
import type { Lead } from '../store/find-lead.ts'
import { findDeliveryProblems } from './delivery-queries.ts'
import { fullName } from '../../../platform/db/full-name.ts'

type ReadDatabase = Pick<Database, 'db' | 'pool'>

/** The columns of a message that a list shows. */
export interface MessageSummaryRow {
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
  readonly sender_warning: SenderWarning | null
  readonly lead: Lead | null
  /** The colleague with the address `from_email`. */
  readonly user_id: string | null
  readonly photo: string | null
  /** Only for drafts. */
  readonly draft_id: string | null
  readonly answers_id: string | null
  readonly draft_kind: DraftKind | null
}

export interface ReminderRow {
  readonly kind: 'snooze' | 'reply'
  readonly due_at: Date
}

/** A client of the agent who participates in a thread. */
interface ThreadClient {
  readonly user_id: string
  readonly name: string
  readonly search_type: AdType
}

export interface ThreadInfo {
  readonly id: string
  readonly clients: readonly ThreadClient[]
  readonly subject: string
  readonly reminders: readonly ReminderRow[]
  readonly messages: readonly MessageSummaryRow[]
  /** By message id. */
  readonly deliveryProblems: ReadonlyMap<string, DeliveryProblem>
}

const summaryColumns = sql`m.id, m.thread_id, m.rfc_id, m.at, m.from_name, m.from_email, m.to_list, m.excerpt, m.labels,
  m.attachment_count, m.sender_warning, m.lead, a.person_id AS user_id, a.photo, d.id AS draft_id, d.answers_id,
  d.kind AS draft_kind`

/**
 * Required before a statement with `messageJoins`. Reads the office's addresses once and compares them as text: comparing
 * each message with every colleague as case-insensitive text took longer than the rest of the query.
 */
export const colleagueCte = sql`WITH colleague AS MATERIALIZED (
  SELECT person_id, photo, lower(email::text) AS email FROM agent)`

/** Joins each message with the colleague who sent it and with its draft. */
export const messageJoins = sql`mail_message m
  LEFT JOIN colleague a ON a.email = lower(m.from_email) AND m.sender_warning IS NULL
  LEFT JOIN mail_draft d ON d.message_id = m.id AND m.labels & 8 <> 0`

interface InfoRow {
  readonly id: string
  readonly subject: string
  readonly reminders: readonly { kind: 'snooze' | 'reply'; due: number }[] | null
}

/**
 * Finds the agent's clients in these threads, by thread. OFFSET 0 keeps the planner from reading all clients instead of
 * looking up a few addresses.
 */
async function findThreadClients(
  database: ReadDatabase,
  personId: string,
  ids: readonly string[],
): Promise<Map<string, readonly ThreadClient[]>> {
  const rows = await queryPrepared(
    database,
    'mail_thread_clients',
    sql<ThreadClient & { thread_id: string }>`
    SELECT DISTINCT p.thread_id, c.id, c.person_id AS user_id, ${fullName('c')} AS name,
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

/** Finds all messages of the owner's threads, oldest first. */
function findMessageSummaries(
  database: ReadDatabase,
  personId: string,
  ids: readonly string[],
): Promise<MessageSummaryRow[]> {
  return queryPrepared(
    database,
    'mail_brief_messages',
    sql<MessageSummaryRow>`
    ${colleagueCte} SELECT ${summaryColumns} FROM ${messageJoins}
    WHERE m.person_id = ${personId} AND m.thread_id = ANY (${ids}::bigint[]) ORDER BY m.at, m.id`,
  )
}

/** Finds the list information of the owner's threads, with the given messages, in the order of `ids`. */
export async function findThreadInfosWith(
  database: ReadDatabase,
  personId: string,
  ids: readonly string[],
  messages: Promise<readonly MessageSummaryRow[]>,
): Promise<ThreadInfo[]> {
  const [threads, rows, clients, deliveryProblems] = await Promise.all([
    queryPrepared(
      database,
      'mail_thread_infos',
      sql<InfoRow>`
      SELECT t.id, t.subject, (SELECT json_agg(json_build_object('kind', kind, 'due', extract(epoch FROM due_at)))
        FROM mail_reminder r WHERE r.thread_id = t.id) AS reminders
      FROM mail_thread t WHERE t.person_id = ${personId} AND t.id = ANY (${ids}::bigint[])`,
    ),
    messages,
    findThreadClients(database, personId, ids),
    findDeliveryProblems(database, personId, ids),
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
        deliveryProblems,
      },
    ]),
  )
  return ids.flatMap((id) => infos.get(id) ?? [])
}

/** Finds the list information of the owner's threads with all their messages, in the order of `ids`. */
export async function findThreadInfos(
  database: ReadDatabase,
  personId: string,
  ids: readonly string[],
): Promise<ThreadInfo[]> {
  if (ids.length === 0) return []
  return findThreadInfosWith(database, personId, ids, findMessageSummaries(database, personId, ids))
}
