import { chunk } from '@pb/rules/chunk'
import { sql } from 'kysely'
import { applyRemovals } from '../sync/apply-remote-changes.ts'
import { getCursors, deleteCursor, type Cursor } from '../sync/cursor.ts'
import { findDueQuarantined, clearQuarantine } from '../sync/quarantine.ts'
import { toRemoteKey, type RemoteKey } from '../sync/remote-messages.ts'
import { retryMessage } from './ingest-messages.ts'
import { assertCurrentAccount } from './assert-current-account.ts'
import { listFolders, type Folder } from './folders.ts'
import { selectFolder, type PendingRemovals, type SyncContext } from './sync-context.ts'
import { scanFolder } from './scan-folder.ts'
import { isAtCursor, parseCursor, parseRemoteId } from './uids.ts'

const emptyCursor: Cursor = { cursor: null, snapshot: null }
const removalBatchSize = 500

interface FolderCounts {
  readonly folder: string
  readonly known: number
  readonly quarantined: number
}

/** Counts the known messages of each folder. */
async function countKnownMessages({ deps, access }: SyncContext): Promise<Map<string, FolderCounts>> {
  const { rows } = await sql<FolderCounts>`
    SELECT folder, count(*) FILTER (WHERE here)::int AS known, count(*) FILTER (WHERE NOT here)::int AS quarantined FROM (
      SELECT folder, true AS here FROM mail_remote WHERE person_id = ${access.personId}
      UNION ALL SELECT folder, false FROM mail_sync_quarantine WHERE person_id = ${access.personId}) existing
    GROUP BY folder`.execute(deps.db)
  return new Map(rows.map((row) => [row.folder, row]))
}

/** Whether the folder's STATUS shows no change since the last sync. `counts` is null when MODSEQ reflects removals. */
function isUnchanged(
  { path, status }: Folder,
  { cursor, snapshot }: Cursor,
  counts: ReadonlyMap<string, FolderCounts> | null,
): boolean {
  if (!status?.highestModseq || snapshot !== null || !isAtCursor(status, cursor)) return false
  if (!counts) return true
  const { known = 0, quarantined = 0 } = counts.get(path) ?? {}
  return status.messages === known + quarantined
}

/** Returns the messages of folders that no longer exist; they may have moved. */
async function findRemovedFolders(
  context: SyncContext,
  cursors: ReadonlyMap<string, Cursor>,
): Promise<PendingRemovals[]> {
  const { deps, access } = context
  const existing = new Set(context.folders.map(({ path }) => path))
  const paths = [...cursors.keys()].filter((path) => path !== '' && !existing.has(path))
  if (paths.length === 0) return []
  const { rows } = await sql<{ folder: string; remote_id: string }>`SELECT folder, remote_id FROM mail_remote
    WHERE person_id = ${access.personId} AND folder = ANY (${paths})`.execute(deps.db)
  return paths.map((path) => ({
    folder: { path, role: 'other', status: undefined },
    removed: rows.filter(({ folder }) => folder === path).map(toRemoteKey),
    commitCursor: (tx) => deleteCursor(tx, access.personId, path),
  }))
}

/** Applies removals and then moves the cursors past them. */
async function commitRemovals(context: SyncContext, pending: readonly PendingRemovals[]): Promise<number> {
  const { deps, access } = context
  let removedCount = 0
  for (const { removed, commitCursor } of pending) {
    for (const batch of chunk<RemoteKey>(removed, removalBatchSize)) {
      removedCount += await deps.db.transaction().execute(async (tx) => {
        await assertCurrentAccount(tx, access)
        return applyRemovals(tx, deps, access.personId, batch)
      })
      await context.assertLease()
    }
    if (commitCursor)
      await deps.db.transaction().execute(async (tx) => {
        await assertCurrentAccount(tx, access)
        await commitCursor(tx)
      })
  }
  return removedCount
}

/** Retries quarantined messages. */
async function retryQuarantined(context: SyncContext): Promise<void> {
  const { deps, access } = context
  const due = await findDueQuarantined(deps, access.personId)
  for (const folder of context.folders) {
    const rows = due.filter((row) => row.folder === folder.path)
    const selected = rows.length > 0 ? await selectFolder(context, folder) : null
    for (const row of rows) {
      const exists =
        selected?.uidValidity === parseRemoteId(row.remoteId).uidValidity &&
        (await retryMessage(context, folder, row.remoteId))
      if (!exists) await clearQuarantine(deps.db, access.personId, row)
      await context.assertLease()
    }
  }
}

/** Result of one sync of all folders. */
export interface SyncResult {
  /** Whether old messages are left, so that another sync is needed. */
  readonly more: boolean
  /** Number of deleted messages. */
  readonly removed: number
}

/**
 * Syncs all folders: new messages, changes, `backfillBatches` batches of old messages per folder, and removals. `full`
 * compares everything even when STATUS shows no change.
 */
export async function syncFolders(
  context: SyncContext,
  { backfillBatches, full = false }: { backfillBatches: number; full?: boolean },
): Promise<SyncResult> {
  const { deps, access } = context
  const cursors = await getCursors(deps.db, access.personId)
  // With QRESYNC a removal changes the MODSEQ (RFC 7162, section 3.2.3).
  const counts = context.client.enabled.has('QRESYNC') ? null : await countKnownMessages(context)
  const pending: PendingRemovals[] = await findRemovedFolders(context, cursors)
  let more = false
  for (const folder of context.folders) {
    const cursor = cursors.get(folder.path) ?? emptyCursor
    if (!full && isUnchanged(folder, cursor, counts)) continue
    const scanned = await scanFolder(context, folder, cursor, { backfillBatches, full })
    if (!scanned) continue
    if (scanned.removed.length > 0 || scanned.commitCursor) pending.push(scanned)
    more ||= scanned.more
  }
  if (pending.some(({ removed }) => removed.length > 0)) await rescanChangedFolders(context, pending)
  const removed = await commitRemovals(context, pending)
  await retryQuarantined(context)
  return { more, removed }
}

/** Rescans folders that received messages after their scan, which may have been moved existing during the sync. */
async function rescanChangedFolders(context: SyncContext, pending: PendingRemovals[]): Promise<void> {
  const { deps, access } = context
  const cursors = await getCursors(deps.db, access.personId)
  for (const folder of await listFolders(context.client)) {
    const cursor = cursors.get(folder.path) ?? emptyCursor
    const state = parseCursor(cursor.cursor)
    const { uidNext, uidValidity } = folder.status ?? {}
    if (state && uidValidity === state.uidValidity && uidNext === state.last + 1) continue
    // The rescan moves the cursor, so its commit replaces the first one; the removals of both apply.
    const scanned = await scanFolder(context, folder, cursor, { backfillBatches: 0 })
    const index = pending.findIndex((removals) => removals.folder.path === folder.path)
    if (scanned && index >= 0)
      pending[index] = { ...scanned, removed: [...pending[index]!.removed, ...scanned.removed] }
    else if (scanned) pending.push(scanned)
  }
}
