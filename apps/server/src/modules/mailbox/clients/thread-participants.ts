import type { ThreadClient } from '@pb/contract/mail-clients'
import { toUnixSeconds } from '@pb/rules/dates'
import { isEmail, type MailAddress } from '@pb/rules/mail/addresses'
import type { AdType } from '@pb/rules/vocabulary'
import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { hasClientOptedOut } from '../../email-opt-outs/index.ts'
import '../tables.ts'

interface ThreadClientRow {
  readonly user_id: string
  readonly first_name: string
  readonly last_name: string
  readonly emails: string[]
  readonly phones: string[]
  readonly search_types: AdType[]
  readonly stage: string
  readonly move_in_date: string | null
  readonly last_contacted_at: Date | null
  readonly archived: boolean
  readonly opted_out: boolean
}

/** Maximum number of cards shown beside a thread. */
const maxClients = 20
const maxOthers = 20

async function findClients(db: Db, personId: string, ids: RawBuilder<unknown>): Promise<ThreadClientRow[]> {
  const { rows } = await sql<ThreadClientRow>`
    SELECT c.person_id AS user_id, c.first_name, c.last_name, c.search_types, c.stage, c.move_in_date::text,
      c.last_contacted_at, c.archived_at IS NOT NULL AS archived,
      ${hasClientOptedOut(sql`c.id`)} AS opted_out,
      ARRAY(SELECT email::text FROM client_email e WHERE e.client_id = c.id ORDER BY position, email) AS emails,
      ARRAY(SELECT phone FROM client_phone p WHERE p.client_id = c.id ORDER BY position, phone) AS phones
    FROM client c WHERE c.agent_id = ${personId} AND c.id IN (${ids})
    ORDER BY c.archived_at IS NOT NULL, c.first_name, c.last_name, c.id LIMIT ${maxClients}`.execute(db)
  return rows
}

const findThreadClients = (db: Db, personId: string, threadId: string) =>
  findClients(
    db,
    personId,
    sql`SELECT e.client_id FROM mail_thread_person p
      JOIN client_email e ON e.agent_id = p.person_id AND e.email = p.email::citext
      WHERE p.person_id = ${personId} AND p.thread_id = ${threadId}`,
  )

/** Finds participants of a thread who are neither clients of the caller nor colleagues. */
async function findOtherParticipants(db: Db, personId: string, threadId: string): Promise<MailAddress[]> {
  const { rows } = await sql<MailAddress>`
    SELECT email, name FROM (
      SELECT DISTINCT ON (p.email) latest.email, coalesce(nullif(latest.name, ''), contact.name, '') AS name,
        latest.wrote, latest.at
      FROM mail_thread_person p
        JOIN LATERAL (SELECT who.name, who.email, who.wrote, m.at FROM mail_message m CROSS JOIN LATERAL (
            SELECT m.from_name AS name, m.from_email AS email, true AS wrote
            UNION ALL SELECT m.lead ->> 'name', m.lead ->> 'email', true
            UNION ALL SELECT entry ->> 'name', entry ->> 'email', true FROM jsonb_array_elements(m.reply_to) AS entry
            UNION ALL SELECT entry ->> 'name', entry ->> 'email', false
              FROM jsonb_array_elements(m.to_list || m.cc_list || m.bcc_list) AS entry) who
          WHERE m.person_id = p.person_id AND m.thread_id = p.thread_id AND lower(who.email) = p.email
          ORDER BY who.wrote DESC, who.name = '', m.at DESC LIMIT 1) latest ON true
        LEFT JOIN mail_contact contact ON contact.person_id = p.person_id AND contact.email = p.email
      WHERE p.person_id = ${personId} AND p.thread_id = ${threadId}
        AND NOT EXISTS (SELECT FROM client_email e WHERE e.agent_id = p.person_id AND e.email = p.email::citext)
        AND NOT EXISTS (SELECT FROM agent a WHERE a.email = p.email::citext)
    ) people ORDER BY wrote DESC, at DESC, email LIMIT ${maxOthers}`.execute(db)
  return rows.filter(({ email }) => isEmail(email))
}

const presentClient = ({
  last_contacted_at,
  archived,
  opted_out,
  ...row
}: ThreadClientRow): ThreadClient => ({
  user_id: row.user_id,
  first_name: row.first_name,
  last_name: row.last_name,
  emails: row.emails,
  phones: row.phones,
  search_types: row.search_types,
  stage: row.stage,
  move_in_date: row.move_in_date,
  last_contacted: last_contacted_at && toUnixSeconds(last_contacted_at),
  archived: archived ? 1 : 0,
  opted_out: opted_out ? 1 : 0,
})

/** Returns the clients and other participants of a thread of the caller. Throws `not_found`. */
export async function getThreadParticipants({ personId }: Actor, { db }: Pick<Deps, 'db'>, threadId: string) {
  const thread = await db
    .selectFrom('mail_thread')
    .select('id')
    .where('person_id', '=', personId)
    .where('id', '=', threadId)
    .executeTakeFirst()
  if (!thread) throw new AppError('not_found')
  const [clients, others] = await Promise.all([
    findThreadClients(db, personId, threadId),
    findOtherParticipants(db, personId, threadId),
  ])
  return { collection: clients.map(presentClient), others }
}

/** Finds the caller's clients with one of these addresses. */
export async function findClientsByAddresses(
  { personId }: Actor,
  { db }: Pick<Deps, 'db'>,
  emails: readonly string[],
): Promise<ThreadClient[]> {
  const rows = await findClients(
    db,
    personId,
    sql`SELECT client_id FROM client_email
      WHERE agent_id = ${personId} AND email = ANY (${emails}::text[]::citext[])`,
  )
  return rows.map(presentClient)
}
