import { sql } from 'kysely'
import type { CopyResponseObject } from 'imapflow'
import type { Deps } from '../../../../platform/deps.ts'
import {
  copiesOf,
  noteWritten,
  toDelete,
  unlink,
  link,
  type RemoteKey,
  type RemoteRow,
} from '../sync/remote.ts'
import { stillCurrent } from './current.ts'
import { faultOf, ImapFault } from './fault.ts'
import { folderFor, foldersOf, type Folder } from './folders.ts'
import type { Talk } from './session.ts'
import { labelsOfCopy, writingOf, type Copy, type FolderRole, type Writing } from './standing.ts'
import { remoteIdOf, setOf, uidOf } from './uids.ts'
import { labelBits } from '../../labels.ts'

const { STARRED, UNREAD } = labelBits

/** What was to be written is not where it was when it was last looked at: look again, and then write. */
export class Moved extends Error {
  constructor() {
    super('a message is no longer where it was')
  }
}

/** What somebody writes with. */
export interface Pen extends Talk {
  readonly deps: Deps
  readonly folders: readonly Folder[]
}

export async function penOf(deps: Deps, talk: Talk): Promise<Pen> {
  return { ...talk, deps, folders: await foldersOf(talk.client) }
}

/** Runs a command that answers `false` where the server refuses. */
export async function done<T>(what: string, command: () => Promise<T | false | undefined>): Promise<T> {
  let answer: T | false | undefined
  try {
    answer = await command()
  } catch (error) {
    throw faultOf(error)
  }
  if (answer === false || answer === undefined) throw new ImapFault('refused', what)
  return answer
}

/** Opens a folder to write in. Throws `Moved` where its UIDs are others by now, or some of these are not there. */
async function openFor({ client }: Pen, path: string, remoteIds: readonly string[]): Promise<number[]> {
  const box = await done('SELECT', () => client.mailboxOpen(path))
  if (box.readOnly === true) throw new ImapFault('refused', 'READONLY')
  const ids = remoteIds.map(uidOf)
  if (ids.some(({ validity }) => validity !== box.uidValidity)) throw new Moved()
  return ids.map(({ uid }) => uid)
}

/** The UIDs of these that are in the open folder. */
async function thereOf({ client }: Pen, uids: readonly number[]): Promise<number[]> {
  const found = await done('SEARCH', () => client.search({ uid: setOf(uids) }, { uid: true }))
  return found.filter((uid) => uids.includes(uid))
}

const rolesOf = (folders: readonly Folder[]): Map<string, FolderRole> =>
  new Map(folders.map(({ path, role }) => [path, role]))

interface Job {
  readonly messageId: string
  readonly writing: Writing
}

async function jobsOf({ deps, access, folders }: Pen, messageIds: readonly string[]): Promise<Job[]> {
  const { personId } = access
  const roles = rolesOf(folders)
  const copies = (await copiesOf(deps.db, personId, messageIds)).filter(({ folder }) => roles.has(folder))
  const { rows } = await sql<{ id: string; labels: number }>`SELECT id, labels FROM mail_message
    WHERE person_id = ${personId} AND id = ANY (${messageIds}::bigint[])`.execute(deps.db)
  return rows.flatMap(({ id, labels }) => {
    const own = copies.filter(({ message_id }) => message_id === id)
    const writing = writingOf(
      labels,
      own.map((row) => copyOf(row, roles)),
    )
    return writing.flags.length + writing.moves.length > 0 ? [{ messageId: id, writing }] : []
  })
}

const copyOf = ({ folder, remote_id, labels }: RemoteRow, roles: ReadonlyMap<string, FolderRole>): Copy => ({
  folder,
  remoteId: remote_id,
  role: roles.get(folder)!,
  labels,
})

function groupsOf<T>(items: readonly T[], keyOf: (item: T) => string): T[][] {
  const groups = new Map<string, T[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return [...groups.values()]
}

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

async function writeFlags(pen: Pen, flags: readonly FlagsOf[]): Promise<Map<string, number>> {
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

interface MoveOf {
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

async function writeMoves(pen: Pen, moves: readonly MoveOf[]): Promise<void> {
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

/**
 * Removes messages of the open folder for good, and no others: a server without UIDPLUS removes all that are marked, so
 * the marks of the others are taken off meanwhile.
 */
async function expunge({ client }: Pen, uids: readonly number[]): Promise<void> {
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

/**
 * Brings messages there in line with those here: flags where they lie, then their folders. Doing it again changes
 * nothing. Throws `Moved` where the account is to be looked at first, and `ImapFault`.
 */
export async function writeMessages(pen: Pen, messageIds: readonly string[]): Promise<void> {
  const jobs = await jobsOf(pen, messageIds)
  const labels = await writeFlags(
    pen,
    jobs.flatMap(({ writing }) => writing.flags),
  )
  const moves = jobs.flatMap(({ messageId, writing }) =>
    writing.moves.map(({ copy, to }) => ({
      messageId,
      to,
      copy: { ...copy, labels: labels.get(`${copy.folder}\0${copy.remoteId}`) ?? copy.labels },
    })),
  )
  await writeMoves(pen, moves)
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
