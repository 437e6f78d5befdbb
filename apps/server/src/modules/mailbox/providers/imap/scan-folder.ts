import { chunk } from '@pb/rules/chunk'
import { sql } from 'kysely'
import { publishMailEvent } from '../../store/refresh-threads.ts'
import { moveCursor, type Cursor } from '../sync/cursor.ts'
import { advanceSnapshot } from '../sync/progress.ts'
import type { RemoteKey } from '../sync/remote-messages.ts'
import { applyFlags, refreshFlags } from './apply-flags.ts'
import { ingestMessages } from './ingest-messages.ts'
import { assertCurrentAccount } from './assert-current-account.ts'
import type { Folder } from './folders.ts'
import {
  fetchBatches,
  selectFolder,
  searchUids,
  type PendingRemovals,
  type SelectedFolder,
  type SyncContext,
} from './sync-context.ts'
import { countKnown, findKnownAmong, findMissing, findOutdated } from './known-messages.ts'
import { toLabels } from './label-mapping.ts'
import { parseCursor, toRemoteId, parseRemoteId, formatCursor, type FolderCursor } from './uids.ts'

/** Messages processed between two cursor updates. */
const batchSize = 50
/** Flags applied in one transaction. */
const flagBatchSize = 500

/** A folder during a scan, with its stored cursor and the state to store next. */
interface FolderScan {
  readonly folder: Folder
  readonly selected: SelectedFolder
  cursor: Cursor
  state: FolderCursor
  /** UIDs below this one still have to be read; null when none are left. */
  backfillBelow: number | null
}

async function saveCursor(
  context: SyncContext,
  scan: FolderScan,
  state: FolderCursor,
  backfillBelow: number | null,
  processed = 0,
): Promise<void> {
  const { deps, access } = context
  const to: Cursor = {
    cursor: formatCursor(state),
    snapshot: backfillBelow === null ? null : String(backfillBelow),
  }
  if (to.cursor !== scan.cursor.cursor || to.snapshot !== scan.cursor.snapshot)
    await deps.db.transaction().execute(async (tx) => {
      await assertCurrentAccount(tx, access)
      await moveCursor(tx, access.personId, { folder: scan.folder.path, from: scan.cursor, to })
      if (processed > 0) await advanceSnapshot(tx, access.personId, processed)
    })
  context.counts.cursorMoves += 1
  Object.assign(scan, { cursor: to, state, backfillBelow })
}

/** Makes open tabs load lists and counts again: messages ingested in bulk publish no events of their own. */
function publishProgress({ deps, access }: SyncContext): Promise<void> {
  const { personId } = access
  return deps.db.transaction().execute((tx) => publishMailEvent(tx, deps, personId, 'changed', []))
}

/** Ingests new messages, oldest first, so that the cursor can follow. */
async function ingestNewMessages(context: SyncContext, scan: FolderScan): Promise<void> {
  const { folder, selected, state } = scan
  if (selected.uidNext - 1 <= state.last) return
  // `n:*` includes the last message even when its UID is below n (RFC 9051, section 9).
  const uids = (await searchUids(context.client, `${state.last + 1}:*`)).filter((uid) => uid > state.last)
  const quiet = uids.length > batchSize
  for (const batch of chunk(uids, batchSize)) {
    await ingestMessages(context, folder, selected.uidValidity, batch, { quiet })
    await saveCursor(context, scan, { ...scan.state, last: batch.at(-1)! }, scan.backfillBelow)
    if (quiet) await publishProgress(context)
    await context.assertLease()
  }
  const last = Math.max(scan.state.last, selected.uidNext - 1)
  await saveCursor(context, scan, { ...scan.state, last }, scan.backfillBelow)
}

interface FlagScan {
  /** UIDs that the server reported. */
  readonly reported: ReadonlySet<number>
  /** UIDs that are not known: quarantined or missed. */
  readonly unknown: readonly number[]
}

async function syncFlags(
  context: SyncContext,
  scan: FolderScan,
  range: string,
  changedSince?: bigint,
): Promise<FlagScan> {
  const { folder, selected, backfillBelow } = scan
  const reported = new Set<number>()
  const unknown: number[] = []
  const outdated: number[] = []
  const options = { size: flagBatchSize, ...(changedSince !== undefined && { changedSince }) }
  for await (const batch of fetchBatches(context, range, { uid: true, flags: true }, options)) {
    const states = batch.flatMap(({ uid, flags }) => {
      if (reported.has(uid)) return []
      reported.add(uid)
      if (!flags) return []
      return [
        {
          folder: folder.path,
          remoteId: toRemoteId(selected.uidValidity, uid),
          labels: toLabels(folder.role, flags),
        },
      ]
    })
    const applied = await applyFlags(context, states)
    const isExpected = (uid: number) =>
      (backfillBelow === null || uid >= backfillBelow) && uid < selected.uidNext
    unknown.push(...applied.unknown.filter(isExpected))
    outdated.push(...applied.outdated)
    await context.assertLease()
  }
  await refreshFlags(context, folder, selected.uidValidity, outdated)
  return { reported, unknown }
}

async function findQuarantinedIds({ deps, access }: SyncContext, { path }: Folder): Promise<Set<string>> {
  const { rows } = await sql<{ remote_id: string }>`SELECT remote_id FROM mail_sync_quarantine
    WHERE person_id = ${access.personId} AND folder = ${path}`.execute(deps.db)
  return new Set(rows.map(({ remote_id }) => remote_id))
}

async function ingestMissed(
  context: SyncContext,
  { folder, selected }: FolderScan,
  uids: readonly number[],
): Promise<void> {
  if (uids.length === 0) return
  const quarantined = await findQuarantinedIds(context, folder)
  const missed = uids.filter((uid) => !quarantined.has(toRemoteId(selected.uidValidity, uid)))
  for (const batch of chunk(missed, batchSize))
    await ingestMessages(context, folder, selected.uidValidity, batch, { quiet: true })
}

/** Returns those ids that a search does not find either, so that one incomplete response removes nothing. */
async function confirmMissing({ client }: SyncContext, ids: readonly string[]): Promise<string[]> {
  const existing = new Set(await searchUids(client, '1:*'))
  return ids.filter((id) => !existing.has(parseRemoteId(id).uid))
}

/** Syncs flags of known messages and returns the ids of removed ones. `full` compares all of them. */
async function syncChanges(context: SyncContext, scan: FolderScan, full: boolean): Promise<string[]> {
  const { folder, selected, state, backfillBelow } = scan
  const hasModseq = state.modseq > 0n && selected.modseq > 0n
  const from = backfillBelow ?? 1
  if (state.last < from) return []
  const range = `${from}:${state.last}`
  if (full || !hasModseq) {
    const { reported, unknown } = await syncFlags(context, scan, range)
    await ingestMissed(context, scan, unknown)
    const missing = await findMissing(
      context,
      folder,
      selected,
      (uid) => reported.has(uid) || uid > state.last,
    )
    return missing.length > 0 ? confirmMissing(context, missing) : []
  }
  if (selected.modseq > state.modseq) {
    const { unknown } = await syncFlags(context, scan, range, state.modseq)
    await ingestMissed(context, scan, unknown)
  }
  const vanished = context.vanished.get(folder.path)!
  const removed = await findKnownAmong(context, folder, selected, vanished)
  const quarantined = await findQuarantinedIds(context, folder)
  const known = await countKnown(context, folder, selected)
  // Without VANISHED responses a search is needed when the counts differ.
  if (backfillBelow !== null || known - removed.length + quarantined.size === selected.messages)
    return removed
  const existing = new Set(await searchUids(context.client, '1:*'))
  return findMissing(context, folder, selected, (uid) => existing.has(uid))
}

/** Ingests old messages, newest first. */
async function backfill(context: SyncContext, scan: FolderScan, backfillBatches: number): Promise<void> {
  const { folder, selected, backfillBelow } = scan
  if (backfillBelow === null) return
  const uids =
    backfillBelow > 1
      ? (await searchUids(context.client, `1:${backfillBelow - 1}`))
          .filter((uid) => uid < backfillBelow)
          .toReversed()
      : []
  const batches = chunk(uids, batchSize)
  let done = 0
  for (const batch of batches.slice(0, backfillBatches)) {
    if (context.isInterrupted()) break
    await ingestMessages(context, folder, selected.uidValidity, batch, { quiet: true })
    await saveCursor(context, scan, scan.state, batch.at(-1)!, batch.length)
    await publishProgress(context)
    await context.assertLease()
    done += 1
  }
  if (done === batches.length) await saveCursor(context, scan, scan.state, null)
}

export interface FolderScanResult extends PendingRemovals {
  /** Whether old messages are left to ingest. */
  readonly more: boolean
}

/**
 * Scans a folder from its cursor: new messages, changes, and up to `backfillBatches` batches of old messages. Removed
 * messages are returned and applied after all folders are scanned, since they may have moved to another folder.
 */
export async function scanFolder(
  context: SyncContext,
  folder: Folder,
  cursor: Cursor,
  { backfillBatches, full = false }: { backfillBatches: number; full?: boolean },
): Promise<FolderScanResult | null> {
  const selected = await selectFolder(context, folder)
  if (!selected) return null
  const before = parseCursor(cursor.cursor)
  const isNew = before?.uidValidity !== selected.uidValidity
  const state = isNew
    ? { uidValidity: selected.uidValidity, last: selected.uidNext - 1, modseq: selected.modseq }
    : before
  const backfillBelow = isNew ? selected.uidNext : cursor.snapshot === null ? null : Number(cursor.snapshot)
  const scan: FolderScan = { folder, selected, cursor, state, backfillBelow }
  if (isNew) await saveCursor(context, scan, state, backfillBelow)
  await ingestNewMessages(context, scan)
  const missing = isNew ? [] : await syncChanges(context, scan, full)
  await backfill(context, scan, backfillBatches)
  // When a folder was recreated, its remaining messages have been found by now.
  const old = scan.backfillBelow === null ? await findOutdated(context, folder, selected) : []
  const removed: RemoteKey[] = [...missing, ...old].map((remoteId) => ({ folder: folder.path, remoteId }))
  // The new MODSEQ is stored after removals are applied. It never decreases.
  const next = {
    ...scan.state,
    modseq: selected.modseq > scan.state.modseq ? selected.modseq : scan.state.modseq,
  }
  const to: Cursor = { cursor: formatCursor(next), snapshot: scan.cursor.snapshot }
  const from = scan.cursor
  const hasMoved = to.cursor !== from.cursor
  return {
    folder,
    removed,
    more: scan.backfillBelow !== null,
    commitCursor: hasMoved
      ? (tx) => moveCursor(tx, context.access.personId, { folder: folder.path, from, to })
      : null,
  }
}
