import type { CopyResponseObject } from 'imapflow'
import { labelBits } from '../../labels.ts'
import { link, noteWritten, unlink } from '../sync/remote.ts'
import { stillCurrent } from './current.ts'
import { expunge } from './delete.ts'
import { folderFor } from './folders.ts'
import { done, groupsOf, Moved, openFor, thereOf, type Pen } from './pen.ts'
import { labelsOfCopy, type Copy, type FolderRole } from './standing.ts'
import { remoteIdOf, setOf, uidOf } from './uids.ts'

const { STARRED, UNREAD } = labelBits

/** A copy of a message here, and the kind of folder that it is to be in. */
export interface MoveOf {
  readonly messageId: string
  readonly copy: Copy
  readonly to: FolderRole
}

/** Notes where messages are now. A server that does not say their new ids is asked at the next look. */
async function noteMoves(
  pen: Pen,
  to: string,
  role: FolderRole,
  moves: readonly MoveOf[],
  answer: CopyResponseObject,
): Promise<void> {
  const { deps, access, client } = pen
  const { uidMap, uidValidity } = answer
  const isGmail = client.capabilities.has('X-GM-EXT-1')
  await deps.db.transaction().execute(async (tx) => {
    await stillCurrent(tx, access)
    const { personId } = access
    for (const { messageId, copy } of moves) {
      const uid = uidMap?.get(uidOf(copy.remoteId).uid)
      // Without its new id the old one stays, until the look that finds the message in its new folder.
      if (uid === undefined || uidValidity === undefined) continue
      const place = labelsOfCopy(role, new Set(['\\Seen'])) | (copy.labels & (UNREAD | STARRED))
      const seen = {
        folder: to,
        remoteId: remoteIdOf(uidValidity, uid),
        labels: role === 'drafts' ? place & ~UNREAD : place,
      }
      await link(tx, personId, messageId, seen)
      await noteWritten(tx, personId, [seen])
      // Gmail puts a label on what is in all mail; it stays there.
      if (!(isGmail && copy.role === 'all' && role === 'inbox')) await unlink(tx, personId, [copy])
    }
  })
}

/** Moves copies into other folders, and notes where they are by then. */
export async function writeMoves(pen: Pen, moves: readonly MoveOf[]): Promise<void> {
  const { client } = pen
  for (const group of groupsOf(moves, ({ copy, to }) => `${copy.folder}\0${to}`)) {
    const [{ copy, to }] = group as [MoveOf]
    const path = await folderFor(client, pen.folders, to)
    if (path === copy.folder) continue
    const uids = await openFor(
      pen,
      copy.folder,
      group.map((one) => one.copy.remoteId),
    )
    if ((await thereOf(pen, uids)).length < uids.length) throw new Moved()
    const answer = client.capabilities.has('MOVE')
      ? await done('MOVE', () => client.messageMove(setOf(uids), path, { uid: true }))
      : await moveByCopy(pen, uids, path)
    await noteMoves(pen, path, to, group, answer)
  }
}

async function moveByCopy(pen: Pen, uids: readonly number[], path: string): Promise<CopyResponseObject> {
  const answer = await done('COPY', () => pen.client.messageCopy(setOf(uids), path, { uid: true }))
  await expunge(pen, uids)
  return answer
}
