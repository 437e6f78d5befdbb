import type { Query } from '@pb/contract/endpoint'
import type { mailClients } from '@pb/contract/mail-clients'
import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/db/db.ts'
import { one } from '../../../platform/db/one-row.ts'
import type { Deps } from '../../../platform/deps.ts'
import { getOwnClient } from '../../clients/index.ts'
import type { PageRow } from '../threads/folder-page.ts'
import { parsePageToken, toPageToken, type PageStart } from '../threads/paging.ts'
import { presentRow } from '../threads/present-row.ts'
import { findThreadInfos } from '../threads/list-queries.ts'

interface ClientThreadsParams {
  readonly personId: string
  readonly clientId: string
  readonly count: number
}

/**
 * Builds the query for threads with any address of the client, each thread once. Reads only the newest rows per address
 * from the index; `last_at` of a thread is the same for all its people.
 */
function buildPageQuery(
  { personId, clientId, count }: ClientThreadsParams,
  start: PageStart,
): RawBuilder<PageRow> {
  const offset = 'page' in start ? (start.page - 1) * count : 0
  const after =
    'after' in start
      ? sql`AND (last_at, thread_id) <
        (timestamptz 'epoch' + ${start.after.micros}::bigint * interval '1 microsecond', ${start.after.id}::bigint)`
      : sql``
  return sql<PageRow>`
    SELECT thread_id, (extract(epoch FROM last_at) * 1000000)::bigint AS micros FROM (
      SELECT DISTINCT latest.thread_id, latest.last_at
      FROM client_email e CROSS JOIN LATERAL (
        SELECT thread_id, last_at FROM mail_thread_person
        WHERE person_id = ${personId} AND email = lower(e.email::text) ${after}
        ORDER BY last_at DESC, thread_id DESC LIMIT ${offset + count + 1}
      ) latest
      WHERE e.client_id = ${clientId} AND e.agent_id = ${personId}
      ORDER BY last_at DESC, thread_id DESC LIMIT ${count + 1} OFFSET ${offset}
    ) page ORDER BY last_at DESC, thread_id DESC`
}

async function countThreads(db: Db, { personId, clientId }: ClientThreadsParams): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(DISTINCT p.thread_id)::int AS total
    FROM client_email e JOIN mail_thread_person p ON p.person_id = ${personId} AND p.email = lower(e.email::text)
    WHERE e.client_id = ${clientId} AND e.agent_id = ${personId}`.execute(db)
  return one(rows).total
}

/** Returns a page of the caller's threads with a client, newest first. Throws `not_found`. */
export async function listClientThreads(
  actor: Actor,
  deps: Pick<Deps, 'db' | 'pool'>,
  userId: string,
  { count, page_token }: Query<(typeof mailClients)['clientMessages']>,
) {
  const { db } = deps
  const { personId } = actor
  const start = parsePageToken(page_token, 'query.page_token')
  const { id: clientId } = await getOwnClient(db, actor, userId, { archived: true })
  const params = { personId, clientId, count }
  const [{ rows }, total] = await Promise.all([
    buildPageQuery(params, start).execute(db),
    countThreads(db, params),
  ])
  const page = rows.slice(0, count)
  const infos = await findThreadInfos(
    deps,
    personId,
    page.map(({ thread_id }) => thread_id),
  )
  const timesById = new Map(page.map(({ thread_id, micros }) => [thread_id, Number(micros) / 1000]))
  const last = page.at(-1)
  return {
    collection: {
      threads: infos.map((info) => presentRow(info, 'ALL', new Date(timesById.get(info.id)!))),
      next_page_token: rows.length > count && last ? toPageToken(last.micros, last.thread_id) : null,
      total,
      total_is_exact: 1 as const,
    },
  }
}
