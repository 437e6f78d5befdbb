import { labelBits } from '../../labels.ts'
import { applyRemovals, applyRemoteStates } from '../sync/apply-remote-changes.ts'
import { findRemoteRows, toRemoteKey, type RemoteKey, type RemoteState } from '../sync/remote-messages.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { folder, type GmailContext } from './gmail-context.ts'
import { draft, message } from './schemas.ts'
import { toLabelBits } from './label-mapping.ts'

/** Current states of messages in Gmail. */
export interface MessageStates {
  readonly present: readonly RemoteState[]
  readonly removed: readonly RemoteKey[]
}

/** Returns removed messages that belong to an existing draft: it was saved again under another message id. */
async function findReplacedDrafts(
  { deps, personId, client }: GmailContext,
  removed: readonly RemoteKey[],
): Promise<Set<string>> {
  const rows = await findRemoteRows(deps.db, personId, removed)
  const replaced = new Set<string>()
  for (const { remote_id, remote_draft } of rows) {
    if (remote_draft === null) continue
    const path = `drafts/${encodeURIComponent(remote_draft)}?format=minimal`
    const [found] = await client.readMany(draft, 'draft', [path])
    if (found) replaced.add(remote_id)
  }
  return replaced
}

/** Fetches the labels of messages and which of them are removed. */
export async function fetchMessageStates(
  context: GmailContext,
  ids: readonly string[],
): Promise<MessageStates> {
  const paths = ids.map((id) => `messages/${encodeURIComponent(id)}?format=minimal`)
  const responses = await context.client.readMany(message, 'message', paths)
  const present: RemoteState[] = []
  const removed: RemoteKey[] = []
  for (const [index, found] of responses.entries()) {
    const remoteId = ids[index]!
    if (found) present.push({ folder, remoteId, labels: toLabelBits(found.labelIds), thread: found.threadId })
    else removed.push({ folder, remoteId })
  }
  const drafts = await findReplacedDrafts(context, removed)
  return { present, removed: removed.filter(({ remoteId }) => !drafts.has(remoteId)) }
}

/** Returns known drafts that have been sent: their message ids stay the same. */
export async function findSentDrafts(
  { deps, personId }: GmailContext,
  present: readonly RemoteState[],
): Promise<RemoteKey[]> {
  const sent = present.filter(({ labels }) => (labels & labelBits.DRAFT) === 0)
  const rows = await findRemoteRows(deps.db, personId, sent)
  return rows.filter(({ labels }) => (labels & labelBits.DRAFT) !== 0).map(toRemoteKey)
}

/** Applies observed states; returns how many messages changed or were deleted, and which have to be observed again. */
export async function applyMessageStates(
  tx: Tx,
  { deps, personId }: GmailContext,
  { present, removed }: MessageStates,
  writeCount: bigint,
): Promise<{ changed: number; removed: number; outdated: RemoteKey[] }> {
  const { changed, outdated } = await applyRemoteStates(tx, deps, personId, present, writeCount)
  return { changed, outdated, removed: await applyRemovals(tx, deps, personId, removed) }
}
