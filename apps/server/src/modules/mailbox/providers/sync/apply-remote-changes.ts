import { sql } from 'kysely'
import type { Tx } from '../../../../platform/db/db.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { labelBits } from '../../labels.ts'
import { cancelSends } from '../../store/cancel-sends.ts'
import { cancelReplies } from './cancel-replies.ts'
import { deleteMessages } from '../../store/delete.ts'
import { lockMailbox } from '../../store/mailbox.ts'
import { refreshThreads, publishMailEvent } from '../../store/refresh-threads.ts'
import { keepHiddenInbox, mergeLabels, unionLabels } from './label-merge.ts'
import {
  findCopies,
  updateRemoteLabels,
  findRemoteRows,
  toRemoteKey,
  unlinkMessages,
  type RemoteKey,
  type RemoteRow,
  type RemoteState,
} from './remote-messages.ts'

type StoreDeps = Pick<Deps, 'clock' | 'events' | 'jobs'>

const toRowKey = ({ folder, remote_id }: RemoteRow): string => `${folder}\0${remote_id}`
const toStateKey = ({ folder, remoteId }: RemoteKey): string => `${folder}\0${remoteId}`

/** The labels of a remote message before and after a change, merged over all of its copies. */
interface LabelChange {
  readonly messageId: string
  readonly before: number
  readonly now: number
}

function groupByMessage(copies: readonly RemoteRow[]): Map<string, RemoteRow[]> {
  const groups = new Map<string, RemoteRow[]>()
  for (const copy of copies) {
    const group = groups.get(copy.message_id!)
    if (group) group.push(copy)
    else groups.set(copy.message_id!, [copy])
  }
  return groups
}

/**
 * Applies label changes of the provider to the local messages and returns how many changed. The mailbox must be
 * locked.
 */
export async function applyLabelChanges(
  tx: Tx,
  deps: StoreDeps,
  personId: string,
  changes: readonly LabelChange[],
): Promise<number> {
  const changed = changes.filter(({ before, now }) => before !== now)
  if (changed.length === 0) return 0
  const { rows: messages } = await sql<{ id: string; thread_id: string; labels: number }>`
    SELECT id, thread_id, labels FROM mail_message WHERE person_id = ${personId}
      AND id = ANY (${changed.map(({ messageId }) => messageId)}::bigint[])`.execute(tx)
  const labels = new Map(messages.map((row) => [row.id, row]))
  const updates = changed.flatMap(({ messageId, before, now }) => {
    const row = labels.get(messageId)
    const next = row && mergeLabels(row.labels, before, now)
    return row && next !== undefined && next !== row.labels ? [{ ...row, next }] : []
  })
  if (updates.length === 0) return 0
  await sql`UPDATE mail_message m SET labels = k.labels, trashed_at = CASE WHEN k.labels & ${labelBits.TRASH}::int = 0
      THEN NULL ELSE coalesce(m.trashed_at, ${deps.clock.now()}) END
    FROM unnest(${updates.map(({ id }) => id)}::bigint[], ${updates.map(({ next }) => next)}::int[]) AS k (id, labels)
    WHERE m.person_id = ${personId} AND m.id = k.id`.execute(tx)
  const trashed = updates.filter(({ next }) => (next & labelBits.TRASH) !== 0).map(({ id }) => id)
  if (trashed.length > 0) await cancelSends(tx, deps, personId, { messages: trashed })
  const threads = updates.map(({ thread_id }) => thread_id)
  const removed = updates.filter(({ next }) => (next & (labelBits.TRASH | labelBits.SPAM)) !== 0)
  await cancelReplies(tx, deps, personId, [...new Set(removed.map(({ thread_id }) => thread_id))])
  await refreshThreads(tx, personId, threads)
  await publishMailEvent(tx, deps, personId, 'changed', threads)
  return updates.length
}

/**
 * Applies observed remote states to known messages; the side that changed a label wins (label-merge.ts). `writeCount`
 * is the mailbox's write count taken before the observation (`getWriteCount`). Returns the states of unknown messages,
 * which still have to be ingested, how many messages changed, and those whose state is `outdated`: observed before a write
 * from here, so it is not applied. They have to be observed again before the cursor moves on: the provider does not
 * report a write that changed nothing there, and with it a change of another program in the same state would be lost.
 */
export async function applyRemoteStates(
  tx: Tx,
  deps: StoreDeps,
  personId: string,
  states: readonly RemoteState[],
  writeCount: bigint,
): Promise<{ unknown: RemoteState[]; changed: number; outdated: RemoteKey[] }> {
  await lockMailbox(tx, personId)
  const rows = await findRemoteRows(tx, personId, states)
  const known = new Map(rows.map((row) => [toRowKey(row), row]))
  const unknown = states.filter((state) => !known.has(toStateKey(state)))
  const observed = new Map<string, Pick<RemoteState, 'labels' | 'thread'>>()
  for (const { thread = null, ...state } of states) {
    const row = known.get(toStateKey(state))
    // A write after the observation is newer than what was observed.
    if (row && BigInt(row.written) <= writeCount)
      observed.set(toRowKey(row), { labels: keepHiddenInbox(row.labels, state.labels), thread })
  }
  const ids = [...new Set(rows.flatMap(({ message_id }) => (message_id === null ? [] : [message_id])))]
  const changes = [...groupByMessage(await findCopies(tx, personId, ids))].map(([messageId, copies]) => ({
    messageId,
    before: unionLabels(copies.map(({ labels }) => labels)),
    now: unionLabels(copies.map((copy) => (observed.get(toRowKey(copy)) ?? copy).labels)),
  }))
  const updated = rows.flatMap((row) => {
    const observation = observed.get(toRowKey(row))
    return observation === undefined ? [] : [{ folder: row.folder, remoteId: row.remote_id, ...observation }]
  })
  await updateRemoteLabels(tx, personId, updated)
  const changed = await applyLabelChanges(tx, deps, personId, changes)
  const outdated = [...known].flatMap(([key, row]) => (observed.has(key) ? [] : [toRemoteKey(row)]))
  return { unknown, changed, outdated }
}

/** Returns the drafts with a queued upload. They survive a deletion on the remote side. */
export async function findQueuedDrafts(
  tx: Tx,
  personId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{
    message_id: string
  }>`SELECT message_id FROM mail_outbox WHERE person_id = ${personId}
    AND kind = 'draft' AND state IN ('queued', 'sending') AND message_id = ANY (${ids}::bigint[])`.execute(tx)
  return new Set(rows.map(({ message_id }) => message_id))
}

async function findThreadIds(tx: Tx, personId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ thread_id: string }>`SELECT DISTINCT thread_id FROM mail_message
    WHERE person_id = ${personId} AND id = ANY (${ids}::bigint[])`.execute(tx)
  return rows.map(({ thread_id }) => thread_id)
}

/**
 * Applies removals on the remote side. A message without any remaining copy is deleted locally, except a draft with a
 * queued upload, which is uploaded again. Returns how many messages were deleted.
 */
export async function applyRemovals(
  tx: Tx,
  deps: StoreDeps,
  personId: string,
  keys: readonly RemoteKey[],
): Promise<number> {
  if (keys.length === 0) return 0
  await lockMailbox(tx, personId)
  const rows = await findRemoteRows(tx, personId, keys)
  const removed = new Set(rows.map(toRowKey))
  const ids = [...new Set(rows.flatMap(({ message_id }) => (message_id === null ? [] : [message_id])))]
  const groups = groupByMessage(await findCopies(tx, personId, ids))
  await unlinkMessages(tx, personId, keys)
  const changes: LabelChange[] = []
  const withoutCopies: string[] = []
  for (const [messageId, copies] of groups) {
    const left = copies.filter((copy) => !removed.has(toRowKey(copy)))
    if (left.length === 0) {
      withoutCopies.push(messageId)
      continue
    }
    const before = unionLabels(copies.map(({ labels }) => labels))
    // A message moved to the trash keeps its inbox bit.
    changes.push({
      messageId,
      before,
      now: keepHiddenInbox(before, unionLabels(left.map(({ labels }) => labels))),
    })
  }
  await applyLabelChanges(tx, deps, personId, changes)
  const queuedDrafts =
    withoutCopies.length > 0 ? await findQueuedDrafts(tx, personId, withoutCopies) : new Set<string>()
  const deletable = withoutCopies.filter((id) => !queuedDrafts.has(id))
  if (deletable.length === 0) return 0
  const threads = [...new Set(await findThreadIds(tx, personId, deletable))]
  const deleted = await deleteMessages(tx, deps, personId, deletable, { remoteDeleted: true })
  if (await cancelReplies(tx, deps, personId, threads)) await refreshThreads(tx, personId, threads)
  return deleted
}
