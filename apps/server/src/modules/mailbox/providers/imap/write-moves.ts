import type { CopyResponseObject } from 'imapflow'
import { labelBits } from '../../labels.ts'
import { linkMessage, recordWrite, unlinkMessages } from '../sync/remote-messages.ts'
import { assertCurrentAccount } from './assert-current-account.ts'
import { expunge } from './write-deletions.ts'
import { ensureFolder } from './folders.ts'
import {
  runCommand,
  groupBy,
  StaleUidError,
  selectForWrite,
  findExistingUids,
  type ImapWriter,
} from './imap-writer.ts'
import { toLabels, type MessageCopy, type FolderRole } from './label-mapping.ts'
import { toRemoteId, toSequenceSet, parseRemoteId } from './uids.ts'

const { STARRED, UNREAD } = labelBits

/** A copy of a message and the role of its target folder. */
export interface PlannedMove {
  readonly messageId: string
  readonly copy: MessageCopy
  readonly to: FolderRole
}

/** Records the new locations. Without COPYUID the next sync finds them. */
async function recordMoves(
  writer: ImapWriter,
  to: string,
  role: FolderRole,
  moves: readonly PlannedMove[],
  response: CopyResponseObject,
): Promise<void> {
  const { deps, access, client } = writer
  const { uidMap, uidValidity } = response
  const isGmail = client.capabilities.has('X-GM-EXT-1')
  await deps.db.transaction().execute(async (tx) => {
    await assertCurrentAccount(tx, access)
    const { personId } = access
    for (const { messageId, copy } of moves) {
      const uid = uidMap?.get(parseRemoteId(copy.remoteId).uid)
      // The old id stays until the next sync finds the message in its new folder.
      if (uid === undefined || uidValidity === undefined) continue
      const folderLabels = toLabels(role, new Set(['\\Seen'])) | (copy.labels & (UNREAD | STARRED))
      const state = {
        folder: to,
        remoteId: toRemoteId(uidValidity, uid),
        labels: role === 'drafts' ? folderLabels & ~UNREAD : folderLabels,
      }
      await linkMessage(tx, personId, messageId, state)
      await recordWrite(tx, personId, [state])
      // On Gmail, moving from All Mail to the inbox adds a label; the All Mail copy stays.
      if (!(isGmail && copy.role === 'all' && role === 'inbox')) await unlinkMessages(tx, personId, [copy])
    }
  })
}

/** Moves copies to other folders and records their locations. */
export async function writeMoves(writer: ImapWriter, moves: readonly PlannedMove[]): Promise<void> {
  const { client } = writer
  for (const group of groupBy(moves, ({ copy, to }) => `${copy.folder}\0${to}`)) {
    const [{ copy, to }] = group as [PlannedMove]
    const path = await ensureFolder(client, writer.folders, to)
    if (path === copy.folder) continue
    const uids = await selectForWrite(
      writer,
      copy.folder,
      group.map((move) => move.copy.remoteId),
    )
    if ((await findExistingUids(writer, uids)).length < uids.length) throw new StaleUidError()
    const response = client.capabilities.has('MOVE')
      ? await runCommand('MOVE', () => client.messageMove(toSequenceSet(uids), path, { uid: true }))
      : await moveByCopy(writer, uids, path)
    await recordMoves(writer, path, to, group, response)
  }
}

async function moveByCopy(
  writer: ImapWriter,
  uids: readonly number[],
  path: string,
): Promise<CopyResponseObject> {
  const response = await runCommand('COPY', () =>
    writer.client.messageCopy(toSequenceSet(uids), path, { uid: true }),
  )
  await expunge(writer, uids)
  return response
}
