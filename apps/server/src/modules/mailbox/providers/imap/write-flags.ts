import { labelBits } from '../../labels.ts'
import { recordWrite } from '../sync/remote-messages.ts'
import { assertCurrentAccount } from './assert-current-account.ts'
import {
  runCommand,
  groupBy,
  StaleUidError,
  selectForWrite,
  findExistingUids,
  type ImapWriter,
} from './imap-writer.ts'
import { toLabels, type WritePlan } from './label-mapping.ts'
import { toSequenceSet } from './uids.ts'

const { STARRED, UNREAD } = labelBits

type FlagChange = WritePlan['flags'][number]

/** Returns the labels of a copy after a flag change. */
function applyFlagChange({ copy, add, remove }: FlagChange): number {
  const unread = add.includes('\\Seen') ? 0 : remove.includes('\\Seen') ? UNREAD : copy.labels & UNREAD
  const starred = add.includes('\\Flagged')
    ? STARRED
    : remove.includes('\\Flagged')
      ? 0
      : copy.labels & STARRED
  const folderLabels = remove.includes('\\Deleted')
    ? toLabels(copy.role, new Set(['\\Seen']))
    : copy.labels & ~UNREAD & ~STARRED
  return folderLabels | unread | starred
}

/** Writes flags and records them. Returns the written labels by folder and id. */
export async function writeFlags(
  writer: ImapWriter,
  flags: readonly FlagChange[],
): Promise<Map<string, number>> {
  const { client, deps, access } = writer
  const written = new Map<string, number>()
  for (const group of groupBy(
    flags,
    ({ copy, add, remove }) => `${copy.folder}\0${add.join(' ')}\0${remove.join(' ')}`,
  )) {
    const [{ copy, add, remove }] = group as [FlagChange]
    const uids = await selectForWrite(
      writer,
      copy.folder,
      group.map((change) => change.copy.remoteId),
    )
    if ((await findExistingUids(writer, uids)).length < uids.length) throw new StaleUidError()
    const range = toSequenceSet(uids)
    if (add.length > 0)
      await runCommand('STORE', () => client.messageFlagsAdd(range, [...add], { uid: true }))
    if (remove.length > 0)
      await runCommand('STORE', () => client.messageFlagsRemove(range, [...remove], { uid: true }))
    const writes = group.map((change) => ({
      folder: copy.folder,
      remoteId: change.copy.remoteId,
      labels: applyFlagChange(change),
    }))
    await deps.db.transaction().execute(async (tx) => {
      await assertCurrentAccount(tx, access)
      await recordWrite(tx, access.personId, writes)
    })
    for (const { folder, remoteId, labels } of writes) written.set(`${folder}\0${remoteId}`, labels)
  }
  return written
}
