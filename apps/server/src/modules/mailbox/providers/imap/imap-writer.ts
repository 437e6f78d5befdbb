import { ExpectedError } from '../../../../platform/errors/expected-error.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { toImapError, ImapError } from './errors.ts'
import { listFolders, type Folder } from './folders.ts'
import type { ImapConnection } from './connection.ts'
import { toSequenceSet, parseRemoteId } from './uids.ts'

/** A UID is no longer valid: sync the folders, then write again. */
export class StaleUidError extends ExpectedError {
  constructor() {
    super('stale IMAP UID')
  }
}

/** A connection for writing, with the account's folders. */
export interface ImapWriter extends ImapConnection {
  readonly deps: Deps
  readonly folders: readonly Folder[]
}

export async function createWriter(deps: Deps, connection: ImapConnection): Promise<ImapWriter> {
  return { ...connection, deps, folders: await listFolders(connection.client) }
}

/** Runs an imapflow command that returns `false` when the server rejects it. */
export async function runCommand<T>(what: string, command: () => Promise<T | false | undefined>): Promise<T> {
  let response: T | false | undefined
  try {
    response = await command()
  } catch (error) {
    throw toImapError(error)
  }
  if (response === false || response === undefined) throw new ImapError('rejected', what)
  return response
}

/** Selects a folder for writing and returns the UIDs. Throws `StaleUidError` when its UIDVALIDITY changed. */
export async function selectForWrite(
  { client }: ImapWriter,
  path: string,
  remoteIds: readonly string[],
): Promise<number[]> {
  const mailbox = await runCommand('SELECT', () => client.mailboxOpen(path))
  if (mailbox.readOnly === true) throw new ImapError('rejected', 'READONLY')
  const ids = remoteIds.map(parseRemoteId)
  if (ids.some(({ uidValidity }) => uidValidity !== mailbox.uidValidity)) throw new StaleUidError()
  return ids.map(({ uid }) => uid)
}

/** Returns which of the UIDs exist in the selected folder. */
export async function findExistingUids({ client }: ImapWriter, uids: readonly number[]): Promise<number[]> {
  const found = await runCommand('SEARCH', () => client.search({ uid: toSequenceSet(uids) }, { uid: true }))
  return found.filter((uid) => uids.includes(uid))
}

/** Groups items by key, in order of first occurrence. */
export function groupBy<T>(items: readonly T[], getKey: (item: T) => string): T[][] {
  const groups = new Map<string, T[]>()
  for (const item of items) groups.set(getKey(item), [...(groups.get(getKey(item)) ?? []), item])
  return [...groups.values()]
}
