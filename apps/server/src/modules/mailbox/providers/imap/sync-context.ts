import type { FetchMessageObject, FetchQueryObject, ImapFlow, MailboxObject } from 'imapflow'
import type { Tx } from '../../../../platform/db/db.ts'
import type { Deps } from '../../../../platform/deps.ts'
import type { RemoteKey } from '../sync/remote-messages.ts'
import type { ImapAccess } from './imap-access.ts'
import { toImapError, ImapError } from './errors.ts'
import type { Folder } from './folders.ts'

export interface SyncCounts {
  added: number
  relabelled: number
  cursorMoves: number
}

/** State of one sync of an account over one connection. */
export interface SyncContext {
  readonly deps: Deps
  readonly access: ImapAccess
  readonly client: ImapFlow
  /** Write count before the sync: later writes are newer than what is read (sync/remote-messages.ts). */
  readonly writeCount: bigint
  /** UIDs reported as vanished while their folder was selected, by folder. */
  readonly vanished: Map<string, Set<number>>
  /** The listed folders, which map paths to roles. */
  readonly folders: readonly Folder[]
  /** Changes so far, and how often a cursor moved. */
  readonly counts: SyncCounts
  /** Renews the lease; throws when it is lost or the process stops. */
  readonly assertLease: () => Promise<void>
  /** Whether new mail waits, so that fetching older mail pauses. */
  readonly isInterrupted: () => boolean
}

/** Messages missing from a folder, applied once all folders are scanned, since they may have moved. */
export interface PendingRemovals {
  readonly folder: Folder
  readonly removed: readonly RemoteKey[]
  /** Moves the folder's cursor past the removals, in the same transaction. */
  readonly commitCursor: ((tx: Tx) => Promise<void>) | null
}

/** A selected folder with its required response codes. */
export interface SelectedFolder {
  readonly uidValidity: bigint
  readonly uidNext: number
  readonly modseq: bigint
  readonly messages: number
}

async function withImapErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw toImapError(error)
  }
}

/** Returns the UIDs of a range in ascending order. */
export async function searchUids(client: ImapFlow, range: string): Promise<number[]> {
  const found = await withImapErrors(() => client.search({ uid: range }, { uid: true }))
  if (!Array.isArray(found)) throw new ImapError('rejected', 'SEARCH')
  return found.toSorted((a, b) => a - b)
}

/** Selects a folder for reading; returns null when the server denies access. */
export async function selectFolder(
  { client, vanished }: SyncContext,
  { path }: Folder,
): Promise<SelectedFolder | null> {
  vanished.set(path, new Set())
  let mailbox: MailboxObject
  try {
    mailbox = await client.mailboxOpen(path, { readOnly: true })
  } catch (error) {
    const imapError = toImapError(error)
    if (imapError.kind === 'rejected' && client.usable) return null
    throw imapError
  }
  const { uidValidity, uidNext, highestModseq, noModseq, exists } = mailbox
  if (typeof uidValidity !== 'bigint') throw new ImapError('rejected', 'NOUIDVALIDITY')
  const next = uidNext || ((await searchUids(client, '1:*')).at(-1) ?? 0) + 1
  const modseq = noModseq === true ? undefined : highestModseq
  return { uidValidity, uidNext: next, modseq: modseq ?? 0n, messages: exists ?? 0 }
}

/** Fetches messages in batches. */
export async function* fetchBatches(
  { client }: SyncContext,
  range: string,
  query: FetchQueryObject,
  options: { readonly changedSince?: bigint; readonly size: number },
): AsyncGenerator<FetchMessageObject[]> {
  const { changedSince, size } = options
  let batch: FetchMessageObject[] = []
  const responses = client.fetch(range, query, {
    uid: true,
    ...(changedSince !== undefined && { changedSince }),
  })
  try {
    for await (const message of responses) {
      batch.push(message)
      if (batch.length < size) continue
      const full = batch
      batch = []
      yield full
    }
  } catch (error) {
    throw toImapError(error)
  }
  if (batch.length > 0) yield batch
}

/** Fetches all messages of a range. */
export async function fetchMessages(
  context: SyncContext,
  range: string,
  query: FetchQueryObject,
): Promise<FetchMessageObject[]> {
  return withImapErrors(() => context.client.fetchAll(range, query, { uid: true }))
}
