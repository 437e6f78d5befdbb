import { labelBits } from '../../labels.ts'
import { noteWritten } from '../sync/remote.ts'
import { stillCurrent } from './current.ts'
import { done, groupsOf, Moved, openFor, thereOf, type Pen } from './pen.ts'
import { labelsOfCopy, type Writing } from './standing.ts'
import { setOf } from './uids.ts'

const { STARRED, UNREAD } = labelBits

type FlagsOf = Writing['flags'][number]

/** Labels of a copy once its flags are written. */
function flagged({ copy, add, remove }: FlagsOf): number {
  const seen = add.includes('\\Seen') ? 0 : remove.includes('\\Seen') ? UNREAD : copy.labels & UNREAD
  const star = add.includes('\\Flagged') ? STARRED : remove.includes('\\Flagged') ? 0 : copy.labels & STARRED
  const place = remove.includes('\\Deleted')
    ? labelsOfCopy(copy.role, new Set(['\\Seen']))
    : copy.labels & ~UNREAD & ~STARRED
  return place | seen | star
}

/** Writes flags where the copies lie, and notes them. Returns the labels of what was written, by folder and id. */
export async function writeFlags(pen: Pen, flags: readonly FlagsOf[]): Promise<Map<string, number>> {
  const { client, deps, access } = pen
  const written = new Map<string, number>()
  for (const group of groupsOf(
    flags,
    ({ copy, add, remove }) => `${copy.folder}\0${add.join(' ')}\0${remove.join(' ')}`,
  )) {
    const [{ copy, add, remove }] = group as [FlagsOf]
    const uids = await openFor(
      pen,
      copy.folder,
      group.map((one) => one.copy.remoteId),
    )
    if ((await thereOf(pen, uids)).length < uids.length) throw new Moved()
    const range = setOf(uids)
    if (add.length > 0) await done('STORE', () => client.messageFlagsAdd(range, [...add], { uid: true }))
    if (remove.length > 0)
      await done('STORE', () => client.messageFlagsRemove(range, [...remove], { uid: true }))
    const notes = group.map((one) => ({
      folder: copy.folder,
      remoteId: one.copy.remoteId,
      labels: flagged(one),
    }))
    await deps.db.transaction().execute(async (tx) => {
      await stillCurrent(tx, access)
      await noteWritten(tx, access.personId, notes)
    })
    for (const { folder, remoteId, labels } of notes) written.set(`${folder}\0${remoteId}`, labels)
  }
  return written
}
