import { sql } from 'kysely'
import type { Tx } from '../../../../platform/db.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { labelBits } from '../../labels.ts'
import { deleteMessages } from '../../store/delete.ts'
import { lockMailbox } from '../../store/mailbox.ts'
import { settle, tell } from '../../store/settle.ts'
import { lookedAt, merged, together } from './merge.ts'
import {
  copiesOf,
  noteLabels,
  remoteRows,
  unlink,
  type RemoteKey,
  type RemoteRow,
  type Seen,
} from './remote.ts'

type StoreDeps = Pick<Deps, 'clock' | 'events' | 'jobs'>

const keyOf = ({ folder, remote_id }: RemoteRow): string => `${folder}\0${remote_id}`
const keyOfSeen = ({ folder, remoteId }: RemoteKey): string => `${folder}\0${remoteId}`

/** What the other side said of a message before and says now, copies taken together. */
interface Move {
  readonly messageId: string
  readonly before: number
  readonly now: number
}

function byMessage(copies: readonly RemoteRow[]): Map<string, RemoteRow[]> {
  const groups = new Map<string, RemoteRow[]>()
  for (const copy of copies) {
    const group = groups.get(copy.message_id!)
    if (group) group.push(copy)
    else groups.set(copy.message_id!, [copy])
  }
  return groups
}

/** Carries moves of the other side over to the messages here; returns how many changed. The mailbox must be locked. */
export async function carry(
  tx: Tx,
  deps: StoreDeps,
  personId: string,
  moves: readonly Move[],
): Promise<number> {
  const changed = moves.filter(({ before, now }) => before !== now)
  if (changed.length === 0) return 0
  const { rows: here } = await sql<{ id: string; thread_id: string; labels: number }>`
    SELECT id, thread_id, labels FROM mail_message WHERE person_id = ${personId}
      AND id = ANY (${changed.map(({ messageId }) => messageId)}::bigint[])`.execute(tx)
  const labels = new Map(here.map((row) => [row.id, row]))
  const news = changed.flatMap(({ messageId, before, now }) => {
    const row = labels.get(messageId)
    const next = row && merged(row.labels, before, now)
    return row && next !== undefined && next !== row.labels ? [{ ...row, next }] : []
  })
  if (news.length === 0) return 0
  await sql`UPDATE mail_message m SET labels = k.labels, trashed_at = CASE WHEN k.labels & ${labelBits.TRASH}::int = 0
      THEN NULL ELSE coalesce(m.trashed_at, ${deps.clock.now()}) END
    FROM unnest(${news.map(({ id }) => id)}::bigint[], ${news.map(({ next }) => next)}::int[]) AS k (id, labels)
    WHERE m.person_id = ${personId} AND m.id = k.id`.execute(tx)
  const threads = news.map(({ thread_id }) => thread_id)
  await settle(tx, personId, threads)
  await tell(tx, deps, personId, 'changed', threads)
  return news.length
}

/**
 * Takes over what was seen elsewhere of messages that are known: whoever changed a label has it (merge.ts). `since` is
 * the mailbox's count of writes before the look (`writesSoFar`). Returns what is not known here, which is to be
 * brought, and how many messages changed.
 */
export async function applySeen(
  tx: Tx,
  deps: StoreDeps,
  personId: string,
  seen: readonly Seen[],
  since: bigint,
): Promise<{ unknown: Seen[]; changed: number }> {
  await lockMailbox(tx, personId)
  const rows = await remoteRows(tx, personId, seen)
  const known = new Map(rows.map((row) => [keyOf(row), row]))
  const unknown = seen.filter((one) => !known.has(keyOfSeen(one)))
  const looks = new Map<string, Pick<Seen, 'labels' | 'thread'>>()
  for (const { thread = null, ...one } of seen) {
    const row = known.get(keyOfSeen(one))
    // What was written there after the look is newer than the look.
    if (row && BigInt(row.written) <= since)
      looks.set(keyOf(row), { labels: lookedAt(row.labels, one.labels), thread })
  }
  const ids = [...new Set(rows.flatMap(({ message_id }) => (message_id === null ? [] : [message_id])))]
  const moves = [...byMessage(await copiesOf(tx, personId, ids))].map(([messageId, copies]) => ({
    messageId,
    before: together(copies.map(({ labels }) => labels)),
    now: together(copies.map((copy) => (looks.get(keyOf(copy)) ?? copy).labels)),
  }))
  const noted = rows.flatMap((row) => {
    const look = looks.get(keyOf(row))
    return look === undefined ? [] : [{ folder: row.folder, remoteId: row.remote_id, ...look }]
  })
  await noteLabels(tx, personId, noted)
  return { unknown, changed: await carry(tx, deps, personId, moves) }
}

/** Drafts that were saved here and are still to be written there: they outlive their deletion there. */
export async function unwritten(tx: Tx, personId: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{
    message_id: string
  }>`SELECT message_id FROM mail_outbox WHERE person_id = ${personId}
    AND kind = 'draft' AND state IN ('queued', 'sending') AND message_id = ANY (${ids}::bigint[])`.execute(tx)
  return new Set(rows.map(({ message_id }) => message_id))
}

/**
 * Takes over that messages are gone elsewhere. One that stands nowhere there any more goes here too, but a draft that
 * was changed here meanwhile, which is written anew. Returns how many messages went.
 */
export async function applyGone(
  tx: Tx,
  deps: StoreDeps,
  personId: string,
  keys: readonly RemoteKey[],
): Promise<number> {
  if (keys.length === 0) return 0
  await lockMailbox(tx, personId)
  const rows = await remoteRows(tx, personId, keys)
  const gone = new Set(rows.map(keyOf))
  const ids = [...new Set(rows.flatMap(({ message_id }) => (message_id === null ? [] : [message_id])))]
  const groups = byMessage(await copiesOf(tx, personId, ids))
  await unlink(tx, personId, keys)
  const moves: Move[] = []
  const without: string[] = []
  for (const [messageId, copies] of groups) {
    const left = copies.filter((copy) => !gone.has(keyOf(copy)))
    if (left.length === 0) {
      without.push(messageId)
      continue
    }
    const before = together(copies.map(({ labels }) => labels))
    // Moved into a trash, it stays what it was beside that.
    moves.push({ messageId, before, now: lookedAt(before, together(left.map(({ labels }) => labels))) })
  }
  await carry(tx, deps, personId, moves)
  const kept = without.length > 0 ? await unwritten(tx, personId, without) : new Set<string>()
  const dead = without.filter((id) => !kept.has(id))
  return dead.length > 0 ? deleteMessages(tx, deps, personId, dead, { told: true }) : 0
}
