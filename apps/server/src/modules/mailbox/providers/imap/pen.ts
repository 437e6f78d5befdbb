import type { Deps } from '../../../../platform/deps.ts'
import { faultOf, ImapFault } from './fault.ts'
import { foldersOf, type Folder } from './folders.ts'
import type { Talk } from './session.ts'
import { setOf, uidOf } from './uids.ts'

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
export async function openFor(
  { client }: Pen,
  path: string,
  remoteIds: readonly string[],
): Promise<number[]> {
  const box = await done('SELECT', () => client.mailboxOpen(path))
  if (box.readOnly === true) throw new ImapFault('refused', 'READONLY')
  const ids = remoteIds.map(uidOf)
  if (ids.some(({ validity }) => validity !== box.uidValidity)) throw new Moved()
  return ids.map(({ uid }) => uid)
}

/** The UIDs of these that are in the open folder. */
export async function thereOf({ client }: Pen, uids: readonly number[]): Promise<number[]> {
  const found = await done('SEARCH', () => client.search({ uid: setOf(uids) }, { uid: true }))
  return found.filter((uid) => uids.includes(uid))
}

/** Things of one kind together, in the order in which each kind first comes. */
export function groupsOf<T>(items: readonly T[], keyOf: (item: T) => string): T[][] {
  const groups = new Map<string, T[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return [...groups.values()]
}
