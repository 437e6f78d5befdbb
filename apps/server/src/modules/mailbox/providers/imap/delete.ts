import { toDelete, unlink, type RemoteKey } from '../sync/remote.ts'
import { folderFor } from './folders.ts'
import { done, groupsOf, thereOf, type Pen } from './pen.ts'
import { setOf, uidOf } from './uids.ts'

/**
 * Removes messages of the open folder for good, and no others: a server without UIDPLUS removes all that are marked, so
 * the marks of the others are taken off meanwhile.
 */
export async function expunge({ client }: Pen, uids: readonly number[]): Promise<void> {
  const range = setOf(uids)
  if (client.capabilities.has('UIDPLUS')) {
    await done('EXPUNGE', () => client.messageDelete(range, { uid: true }))
    return
  }
  const marked = await done('SEARCH', () => client.search({ deleted: true }, { uid: true }))
  const others = marked.filter((uid) => !uids.includes(uid))
  if (others.length > 0)
    await done('STORE', () => client.messageFlagsRemove(setOf(others), ['\\Deleted'], { uid: true }))
  await done('EXPUNGE', () => client.messageDelete(range, { uid: true }))
  if (others.length > 0)
    await done('STORE', () => client.messageFlagsAdd(setOf(others), ['\\Deleted'], { uid: true }))
}

/** Removes for good what lies in a folder; what is no longer there needs nothing. */
export async function removeFrom(pen: Pen, path: string, rows: readonly RemoteKey[]): Promise<void> {
  const { client, deps, access, folders } = pen
  const box = await done('SELECT', () => client.mailboxOpen(path))
  const own = rows.filter(({ remoteId }) => uidOf(remoteId).validity === box.uidValidity)
  const there =
    own.length > 0
      ? await thereOf(
          pen,
          own.map(({ remoteId }) => uidOf(remoteId).uid),
        )
      : []
  if (there.length > 0) {
    const isGmail = client.capabilities.has('X-GM-EXT-1')
    const role = folders.find((folder) => folder.path === path)?.role
    // Gmail takes off a label where others remove: only what lies in its trash goes.
    if (isGmail && role !== 'trash' && role !== 'junk' && role !== 'drafts') {
      const trash = await folderFor(client, folders, 'trash')
      const { uidMap } = await done('MOVE', () => client.messageMove(setOf(there), trash, { uid: true }))
      await done('SELECT', () => client.mailboxOpen(trash))
      if (uidMap && uidMap.size > 0) await expunge(pen, [...uidMap.values()])
    } else await expunge(pen, there)
  }
  await deps.db.transaction().execute((tx) => unlink(tx, access.personId, rows))
}

/** Deletes there what was deleted here for good. */
export async function writeDeletions(pen: Pen): Promise<void> {
  const { deps, access, folders } = pen
  for (
    let rows = await toDelete(deps.db, access.personId);
    rows.length > 0;
    rows = await toDelete(deps.db, access.personId)
  ) {
    for (const group of groupsOf(rows, ({ folder }) => folder)) {
      const path = group[0]!.folder
      const keys = group.map(({ folder, remote_id }) => ({ folder, remoteId: remote_id }))
      if (folders.some((folder) => folder.path === path)) await removeFrom(pen, path, keys)
      else await deps.db.transaction().execute((tx) => unlink(tx, access.personId, keys))
    }
  }
}
