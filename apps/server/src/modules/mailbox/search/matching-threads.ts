import type { MailFolder } from '@pb/contract/mail-messages'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { one } from '../../../platform/db/one-row.ts'
import type { Deps } from '../../../platform/deps.ts'
import { folderBits } from '../labels.ts'
import { findSearchCondition } from './conditions.ts'

export interface ThreadMatch {
  readonly personId: string
  readonly folder: MailFolder
  /** A search; '' for the whole folder. */
  readonly q: string
}

/** Selects `thread_id` and `at`, the newest time in the folder or of a matching message. */
async function selectMatches(
  db: Db | Tx,
  deps: Pick<Deps, 'clock'>,
  { personId, folder, q }: ThreadMatch,
): Promise<RawBuilder<unknown>> {
  if (q === '')
    return sql`SELECT thread_id, last_at AS at FROM mail_thread_label
      WHERE person_id = ${personId} AND label = ${folderBits[folder]}`
  const condition = await findSearchCondition(db, deps, { personId, folder, q })
  return sql`SELECT m.thread_id, max(m.at) AS at FROM mail_message m
    WHERE m.person_id = ${personId} AND ${condition} GROUP BY m.thread_id`
}

/**
 * Counts the threads of a folder or search exactly. `newestId` is the newest message of the mailbox; `findMatchingThreads`
 * excludes threads with later ones.
 */
export async function countMatchingThreads(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  match: ThreadMatch,
): Promise<{ total: number; newestId: string }> {
  const matches = await selectMatches(db, { clock }, match)
  const { rows } = await sql<{ total: string; as_of: string }>`
    SELECT (SELECT count(*) FROM (${matches}) match) AS total,
      (SELECT coalesce(max(id), 0) FROM mail_message WHERE person_id = ${match.personId}) AS as_of`.execute(
    db,
  )
  const row = one(rows)
  return { total: Number(row.total), newestId: row.as_of }
}

/** Returns the ids of the threads of a folder or search, newest first. */
export async function findMatchingThreads(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  match: ThreadMatch,
  newestId: string | undefined,
): Promise<string[]> {
  const matches = await selectMatches(tx, deps, match)
  const unseen = sql`EXISTS (SELECT FROM mail_message later
    WHERE later.thread_id = match.thread_id AND later.person_id = ${match.personId} AND later.id > ${newestId ?? '0'})`
  const { rows } = await sql<{ thread_id: string }>`SELECT match.thread_id FROM (${matches}) match
    ${newestId === undefined ? sql`` : sql`WHERE NOT ${unseen}`} ORDER BY match.at DESC, match.thread_id DESC`.execute(
    tx,
  )
  return rows.map(({ thread_id }) => thread_id)
}
