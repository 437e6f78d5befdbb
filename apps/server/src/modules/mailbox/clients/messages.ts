import type { Query } from '@pb/contract/endpoint'
import type { mailClients } from '@pb/contract/mailbox-clients'
import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { ownClient } from '../../clients/index.ts'
import type { PageRow } from '../threads/folder-page.ts'
import { readToken, tokenAfter, type PageStart } from '../threads/paging.ts'
import { presentRow } from '../threads/present-row.ts'
import { threadInfos } from '../threads/row-queries.ts'

interface Asked {
  readonly personId: string
  readonly clientId: string
  readonly count: number
}

/**
 * Threads of every address of the client, each thread once: so many rows are read by the index for each address, and a
 * thread has one time for everybody in it.
 */
function clientPage({ personId, clientId, count }: Asked, start: PageStart): RawBuilder<PageRow> {
  const offset = 'page' in start ? (start.page - 1) * count : 0
  const after =
    'after' in start
      ? sql`AND (last_at, thread_id) <
        (timestamptz 'epoch' + ${start.after.micros}::bigint * interval '1 microsecond', ${start.after.id}::bigint)`
      : sql``
  return sql<PageRow>`
    SELECT thread_id, (extract(epoch FROM last_at) * 1000000)::bigint AS micros FROM (
      SELECT DISTINCT found.thread_id, found.last_at
      FROM client_email e CROSS JOIN LATERAL (
        SELECT thread_id, last_at FROM mail_thread_person
        WHERE person_id = ${personId} AND email = lower(e.email::text) ${after}
        ORDER BY last_at DESC, thread_id DESC LIMIT ${offset + count + 1}
      ) found
      WHERE e.client_id = ${clientId} AND e.agent_id = ${personId}
      ORDER BY last_at DESC, thread_id DESC LIMIT ${count + 1} OFFSET ${offset}
    ) page ORDER BY last_at DESC, thread_id DESC`
}

async function totalOf(db: Db, { personId, clientId }: Asked): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(DISTINCT p.thread_id)::int AS total
    FROM client_email e JOIN mail_thread_person p ON p.person_id = ${personId} AND p.email = lower(e.email::text)
    WHERE e.client_id = ${clientId} AND e.agent_id = ${personId}`.execute(db)
  return rows[0]!.total
}

/** A page of the caller's threads with a client, newest first. Throws `not_found`. */
export async function clientMessages(
  actor: Actor,
  deps: Pick<Deps, 'db' | 'pool'>,
  userId: string,
  { count, page_token }: Query<(typeof mailClients)['clientMessages']>,
) {
  const { db } = deps
  const { personId } = actor
  const start = readToken(page_token, 'query.page_token')
  const { id: clientId } = await ownClient(db, actor, userId, { archived: true })
  const asked = { personId, clientId, count }
  const [{ rows }, total] = await Promise.all([clientPage(asked, start).execute(db), totalOf(db, asked)])
  const page = rows.slice(0, count)
  const infos = await threadInfos(
    deps,
    personId,
    page.map(({ thread_id }) => thread_id),
  )
  const timeOf = new Map(page.map(({ thread_id, micros }) => [thread_id, Number(micros) / 1000]))
  const last = page.at(-1)
  return {
    collection: {
      threads: infos.map((info) => presentRow(info, 'ALL', new Date(timeOf.get(info.id)!))),
      next_page_token: rows.length > count && last ? tokenAfter(last.micros, last.thread_id) : null,
      total,
      total_is_exact: 1 as const,
    },
  }
}
