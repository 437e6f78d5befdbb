import { labelBits } from '../../labels.ts'
import { applyGone, applySeen } from '../sync/apply.ts'
import { remoteRows, type RemoteKey, type Seen } from '../sync/remote.ts'
import type { Tx } from '../../../../platform/db.ts'
import { folder, type Box } from './box.ts'
import { draft, message } from './schemas.ts'
import { bitsOf } from './standing.ts'

/** What Gmail says now of messages. */
export interface Looked {
  readonly seen: readonly Seen[]
  readonly gone: readonly RemoteKey[]
}

/** Messages that are gone though their draft is there: it was saved again, and its newest message is still to come. */
async function replaced({ deps, personId, client }: Box, gone: readonly RemoteKey[]): Promise<Set<string>> {
  const rows = await remoteRows(deps.db, personId, gone)
  const there = new Set<string>()
  for (const { remote_id, remote_draft } of rows) {
    if (remote_draft === null) continue
    const path = `drafts/${encodeURIComponent(remote_draft)}?format=minimal`
    const [found] = await client.readMany(draft, 'draft', [path])
    if (found) there.add(remote_id)
  }
  return there
}

/** Asks what stands where now: the labels of these messages, and which of them are gone. */
export async function lookAt(box: Box, ids: readonly string[]): Promise<Looked> {
  const paths = ids.map((id) => `messages/${encodeURIComponent(id)}?format=minimal`)
  const answers = await box.client.readMany(message, 'message', paths)
  const seen: Seen[] = []
  const gone: RemoteKey[] = []
  for (const [index, found] of answers.entries()) {
    const remoteId = ids[index]!
    if (found) seen.push({ folder, remoteId, labels: bitsOf(found.labelIds), thread: found.threadId })
    else gone.push({ folder, remoteId })
  }
  const drafts = await replaced(box, gone)
  return { seen, gone: gone.filter(({ remoteId }) => !drafts.has(remoteId)) }
}

/** Known drafts that were sent there: under the same id, they are mails now. */
export async function sentDrafts({ deps, personId }: Box, seen: readonly Seen[]): Promise<RemoteKey[]> {
  const sent = seen.filter(({ labels }) => (labels & labelBits.DRAFT) === 0)
  const rows = await remoteRows(deps.db, personId, sent)
  return rows
    .filter(({ labels }) => (labels & labelBits.DRAFT) !== 0)
    .map(({ remote_id }) => ({ folder, remoteId: remote_id }))
}

/** Takes over what was seen; returns how many messages changed, and how many went. */
export async function takeOver(
  tx: Tx,
  { deps, personId }: Box,
  { seen, gone }: Looked,
  since: bigint,
): Promise<{ changed: number; removed: number }> {
  const { changed } = await applySeen(tx, deps, personId, seen, since)
  return { changed, removed: await applyGone(tx, deps, personId, gone) }
}
