import { findPendingDeletions, toRemoteKey, unlinkMessages, type RemoteKey } from '../sync/remote-messages.ts'
import { ensureFolder } from './folders.ts'
import { runCommand, groupBy, findExistingUids, type ImapWriter } from './imap-writer.ts'
import { toSequenceSet, parseRemoteId } from './uids.ts'

/**
 * Expunges messages of the selected folder and no others. Without UIDPLUS the server expunges all messages flagged as
 * deleted, so the flag is removed from the others in the meantime.
 */
export async function expunge({ client }: ImapWriter, uids: readonly number[]): Promise<void> {
  const range = toSequenceSet(uids)
  if (client.capabilities.has('UIDPLUS')) {
    await runCommand('EXPUNGE', () => client.messageDelete(range, { uid: true }))
    return
  }
  const flagged = await runCommand('SEARCH', () => client.search({ deleted: true }, { uid: true }))
  const others = flagged.filter((uid) => !uids.includes(uid))
  if (others.length > 0)
    await runCommand('STORE', () =>
      client.messageFlagsRemove(toSequenceSet(others), ['\\Deleted'], { uid: true }),
    )
  await runCommand('EXPUNGE', () => client.messageDelete(range, { uid: true }))
  if (others.length > 0)
    await runCommand('STORE', () =>
      client.messageFlagsAdd(toSequenceSet(others), ['\\Deleted'], { uid: true }),
    )
}

/** Permanently removes messages from a folder. Messages that no longer exist are skipped. */
export async function removeFromFolder(
  writer: ImapWriter,
  path: string,
  rows: readonly RemoteKey[],
): Promise<void> {
  const { client, deps, access, folders } = writer
  const mailbox = await runCommand('SELECT', () => client.mailboxOpen(path))
  const current = rows.filter(({ remoteId }) => parseRemoteId(remoteId).uidValidity === mailbox.uidValidity)
  const existing =
    current.length > 0
      ? await findExistingUids(
          writer,
          current.map(({ remoteId }) => parseRemoteId(remoteId).uid),
        )
      : []
  if (existing.length > 0) {
    const isGmail = client.capabilities.has('X-GM-EXT-1')
    const role = folders.find((folder) => folder.path === path)?.role
    // On Gmail an expunge outside trash only removes a label, so messages are moved to trash first.
    if (isGmail && role !== 'trash' && role !== 'junk' && role !== 'drafts') {
      const trash = await ensureFolder(client, folders, 'trash')
      const { uidMap } = await runCommand('MOVE', () =>
        client.messageMove(toSequenceSet(existing), trash, { uid: true }),
      )
      await runCommand('SELECT', () => client.mailboxOpen(trash))
      if (uidMap && uidMap.size > 0) await expunge(writer, [...uidMap.values()])
    } else await expunge(writer, existing)
  }
  await deps.db.transaction().execute((tx) => unlinkMessages(tx, access.personId, rows))
}

/** Pushes permanent local deletions. */
export async function writeDeletions(writer: ImapWriter): Promise<void> {
  const { deps, access, folders } = writer
  for (
    let rows = await findPendingDeletions(deps.db, access.personId);
    rows.length > 0;
    rows = await findPendingDeletions(deps.db, access.personId)
  ) {
    for (const group of groupBy(rows, ({ folder }) => folder)) {
      const path = group[0]!.folder
      const keys = group.map(toRemoteKey)
      if (folders.some((folder) => folder.path === path)) await removeFromFolder(writer, path, keys)
      else await deps.db.transaction().execute((tx) => unlinkMessages(tx, access.personId, keys))
    }
  }
}
