import type { FetchMessageObject, FetchQueryObject, ImapFlow, MailboxObject } from 'imapflow'
import type { Tx } from '../../../../platform/db.ts'
import type { Deps } from '../../../../platform/deps.ts'
import type { RemoteKey } from '../sync/remote.ts'
import type { ImapAccess } from './access.ts'
import { faultOf, ImapFault } from './fault.ts'
import type { Folder } from './folders.ts'

export interface Found {
  added: number
  relabelled: number
  moves: number
}

/** One look through an account, by one connection. */
export interface Pass {
  readonly deps: Deps
  readonly access: ImapAccess
  readonly client: ImapFlow
  /** Count of writes before the look: what was written later is newer than what is read (sync/remote.ts). */
  readonly since: bigint
  /** Ids that the server has said are gone, by folder, while it was open. */
  readonly vanished: Map<string, Set<number>>
  /** The folders that have been looked at, so that what stands in them is known by its role. */
  readonly folders: readonly Folder[]
  /** What was found so far, and how often a cursor has moved on. */
  readonly found: Found
  /** Keeps the mailbox in this process's hands, and throws where it is no longer, or the process is to stop. */
  readonly hold: () => Promise<void>
}

/** What is to be said of a folder in the end, once every other one was looked at too: what left it may stand there. */
export interface Departure {
  readonly folder: Folder
  readonly gone: readonly RemoteKey[]
  /** Moves the folder's cursor past what is gone, in the transaction that takes it over. */
  readonly moved: ((tx: Tx) => Promise<void>) | null
}

/** An open folder with what the server must have said of it. */
export interface OpenFolder {
  readonly validity: bigint
  readonly uidNext: number
  readonly modseq: bigint
  readonly messages: number
}

async function talk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw faultOf(error)
  }
}

/** UIDs of a range, rising; throws where the server does not answer. */
export async function searchUids(client: ImapFlow, range: string): Promise<number[]> {
  const found = await talk(() => client.search({ uid: range }, { uid: true }))
  if (!Array.isArray(found)) throw new ImapFault('refused', 'SEARCH')
  return found.toSorted((a, b) => a - b)
}

/** Opens a folder for reading; null where the server does not let anybody in. */
export async function openFolder({ client, vanished }: Pass, { path }: Folder): Promise<OpenFolder | null> {
  vanished.set(path, new Set())
  let box: MailboxObject
  try {
    box = await client.mailboxOpen(path, { readOnly: true })
  } catch (error) {
    const fault = faultOf(error)
    if (fault.kind === 'refused' && client.usable) return null
    throw fault
  }
  const { uidValidity, uidNext, highestModseq, noModseq, exists } = box
  if (typeof uidValidity !== 'bigint') throw new ImapFault('refused', 'NOUIDVALIDITY')
  const next = uidNext || ((await searchUids(client, '1:*')).at(-1) ?? 0) + 1
  const counts = noModseq === true ? undefined : highestModseq
  return { validity: uidValidity, uidNext: next, modseq: counts ?? 0n, messages: exists ?? 0 }
}

/** What the server says of messages, in pieces; of each only once, and nothing of others than were asked for. */
export async function* fetchPieces(
  { client }: Pass,
  range: string,
  query: FetchQueryObject,
  options: { readonly changedSince?: bigint; readonly size: number },
): AsyncGenerator<FetchMessageObject[]> {
  const { changedSince, size } = options
  let piece: FetchMessageObject[] = []
  const answers = client.fetch(range, query, {
    uid: true,
    ...(changedSince !== undefined && { changedSince }),
  })
  try {
    for await (const message of answers) {
      piece.push(message)
      if (piece.length < size) continue
      const full = piece
      piece = []
      yield full
    }
  } catch (error) {
    throw faultOf(error)
  }
  if (piece.length > 0) yield piece
}

/** The same, all of it. */
export async function fetchAll(
  pass: Pass,
  range: string,
  query: FetchQueryObject,
): Promise<FetchMessageObject[]> {
  return talk(() => pass.client.fetchAll(range, query, { uid: true }))
}
