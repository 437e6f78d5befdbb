import { sql } from 'kysely'
import { applySeen } from '../sync/apply.ts'
import { moveCursor, type Cursor } from '../sync/cursor.ts'
import { advanceSnapshot } from '../sync/progress.ts'
import type { RemoteKey, Seen } from '../sync/remote.ts'
import { bring } from './bring.ts'
import { stillCurrent } from './current.ts'
import type { Folder } from './folders.ts'
import { fetchPieces, openFolder, searchUids, type Departure, type OpenFolder, type Pass } from './pass.ts'
import { labelsOfCopy } from './standing.ts'
import { piecesOf, readCursor, remoteIdOf, uidOf, writeCursor, type FolderCursor } from './uids.ts'

/** Messages that are looked at between two moves of the cursor. */
const window = 100
/** Flags that are taken over in one transaction. */
const flagsAtOnce = 500

/** A folder that is being read: where its cursor stands in the database, and where it is to go. */
interface Reading {
  readonly folder: Folder
  readonly open: OpenFolder
  cursor: Cursor
  state: FolderCursor
  /** UIDs from here on down are still to be read; null: none. */
  low: number | null
}

async function move(
  pass: Pass,
  reading: Reading,
  state: FolderCursor,
  low: number | null,
  looked = 0,
): Promise<void> {
  const { deps, access } = pass
  const to: Cursor = { cursor: writeCursor(state), snapshot: low === null ? null : String(low) }
  if (to.cursor !== reading.cursor.cursor || to.snapshot !== reading.cursor.snapshot)
    await deps.db.transaction().execute(async (tx) => {
      await stillCurrent(tx, access)
      await moveCursor(tx, access.personId, { folder: reading.folder.path, from: reading.cursor, to })
      if (looked > 0) await advanceSnapshot(tx, access.personId, looked)
    })
  pass.found.moves += 1
  Object.assign(reading, { cursor: to, state, low })
}

/** Ids of the folder's messages that are known. */
async function knownIds({ deps, access }: Pass, { path }: Folder): Promise<string[]> {
  const { rows } = await sql<{ remote_id: string }>`SELECT remote_id FROM mail_remote
    WHERE person_id = ${access.personId} AND folder = ${path}`.execute(deps.db)
  return rows.map(({ remote_id }) => remote_id)
}

/** What came since the last look, the oldest first, so that the cursor can follow. */
async function readNew(pass: Pass, reading: Reading): Promise<void> {
  const { folder, open, state } = reading
  if (open.uidNext - 1 <= state.last) return
  // A range that begins behind the last message has that one in it (RFC 9051, 9).
  const uids = (await searchUids(pass.client, `${state.last + 1}:*`)).filter((uid) => uid > state.last)
  for (const piece of piecesOf(uids, window)) {
    await bring(pass, folder, open.validity, piece, { quiet: uids.length > window })
    await move(pass, reading, { ...reading.state, last: piece.at(-1)! }, reading.low)
    await pass.hold()
  }
  const last = Math.max(reading.state.last, open.uidNext - 1)
  await move(pass, reading, { ...reading.state, last }, reading.low)
}

/** Takes flags over; returns the UIDs that are not known and should be. */
async function takeFlags(pass: Pass, { open, low }: Reading, seen: readonly Seen[]): Promise<number[]> {
  const { deps, access } = pass
  const { unknown, changed } = await deps.db.transaction().execute(async (tx) => {
    await stillCurrent(tx, access)
    return applySeen(tx, deps, access.personId, seen, pass.since)
  })
  pass.found.relabelled += changed
  const uids = unknown.map(({ remoteId }) => uidOf(remoteId).uid)
  return uids.filter((uid) => (low === null || uid >= low) && uid < open.uidNext)
}

interface Flags {
  /** UIDs that the server has said anything of. */
  readonly said: ReadonlySet<number>
  /** Set aside, or never seen: to be looked at by themselves. */
  readonly unknown: readonly number[]
}

async function readFlags(pass: Pass, reading: Reading, range: string, changedSince?: bigint): Promise<Flags> {
  const { folder, open } = reading
  const said = new Set<number>()
  const unknown: number[] = []
  const options = { size: flagsAtOnce, ...(changedSince !== undefined && { changedSince }) }
  for await (const piece of fetchPieces(pass, range, { uid: true, flags: true }, options)) {
    const seen = piece.flatMap(({ uid, flags }) => {
      if (said.has(uid)) return []
      said.add(uid)
      if (!flags) return []
      return [
        {
          folder: folder.path,
          remoteId: remoteIdOf(open.validity, uid),
          labels: labelsOfCopy(folder.role, flags),
        },
      ]
    })
    unknown.push(...(await takeFlags(pass, reading, seen)))
    await pass.hold()
  }
  return { said, unknown }
}

async function isSetAside({ deps, access }: Pass, { path }: Folder): Promise<Set<string>> {
  const { rows } = await sql<{ remote_id: string }>`SELECT remote_id FROM mail_sync_poison
    WHERE person_id = ${access.personId} AND folder = ${path}`.execute(deps.db)
  return new Set(rows.map(({ remote_id }) => remote_id))
}

async function bringMissed(pass: Pass, { folder, open }: Reading, uids: readonly number[]): Promise<void> {
  if (uids.length === 0) return
  const aside = await isSetAside(pass, folder)
  const missed = uids.filter((uid) => !aside.has(remoteIdOf(open.validity, uid)))
  for (const piece of piecesOf(missed, window))
    await bring(pass, folder, open.validity, piece, { quiet: true })
}

/** Ids that are known and not among those that are there. */
function missingOf(
  known: readonly string[],
  { validity }: OpenFolder,
  there: (uid: number) => boolean,
): string[] {
  return known.filter((id) => {
    const of = uidOf(id)
    return of.validity === validity && !there(of.uid)
  })
}

/** Those of these that the server does not find either: nothing goes because one answer left it out. */
async function confirmed({ client }: Pass, ids: readonly string[]): Promise<string[]> {
  const there = new Set(await searchUids(client, '1:*'))
  return ids.filter((id) => !there.has(uidOf(id).uid))
}

/** What changed of messages that are known: their flags, and which are gone. `whole` compares all of them. */
async function readChanges(pass: Pass, reading: Reading, whole: boolean): Promise<string[]> {
  const { folder, open, state, low } = reading
  const counts = state.modseq > 0n && open.modseq > 0n
  const from = low ?? 1
  if (state.last < from) return []
  const range = `${from}:${state.last}`
  if (whole || !counts) {
    const known = await knownIds(pass, folder)
    const { said, unknown } = await readFlags(pass, reading, range)
    await bringMissed(pass, reading, unknown)
    const missing = missingOf(known, open, (uid) => said.has(uid))
    return missing.length > 0 ? confirmed(pass, missing) : []
  }
  if (open.modseq > state.modseq) {
    const { unknown } = await readFlags(pass, reading, range, state.modseq)
    await bringMissed(pass, reading, unknown)
  }
  const known = await knownIds(pass, folder)
  const heard = pass.vanished.get(folder.path)!
  const gone = missingOf(known, open, (uid) => !heard.has(uid))
  const aside = await isSetAside(pass, folder)
  const ofNow = known.filter((id) => uidOf(id).validity === open.validity).length
  // Whoever does not say which are gone is asked where the numbers differ.
  if (low !== null || ofNow - gone.length + aside.size === open.messages) return gone
  return confirmed(
    pass,
    known.filter((id) => uidOf(id).validity === open.validity),
  )
}

/** Reads on, the newest first. */
async function readOld(pass: Pass, reading: Reading, windows: number): Promise<void> {
  const { folder, open, low } = reading
  if (low === null) return
  const uids =
    low > 1 ? (await searchUids(pass.client, `1:${low - 1}`)).filter((uid) => uid < low).toReversed() : []
  const pieces = piecesOf(uids, window)
  for (const piece of pieces.slice(0, windows)) {
    await bring(pass, folder, open.validity, piece, { quiet: true })
    await move(pass, reading, reading.state, piece.at(-1)!, piece.length)
    await pass.hold()
  }
  if (pieces.length <= windows) await move(pass, reading, reading.state, null)
}

/** Messages of an earlier count of UIDs: the folder was made anew, and what of it is still there was found by now. */
const outdated = (known: readonly string[], { validity }: OpenFolder): string[] =>
  known.filter((id) => uidOf(id).validity !== validity)

export interface Scanned extends Departure {
  /** There is more to read of old messages. */
  readonly more: boolean
}

/**
 * Reads a folder from its cursor on: what is new, what changed, and so many windows of what is old. What is gone is
 * returned, to be taken over once all folders were read: it may stand in another one.
 */
export async function scanFolder(
  pass: Pass,
  folder: Folder,
  cursor: Cursor,
  { windows, whole = false }: { windows: number; whole?: boolean },
): Promise<Scanned | null> {
  const open = await openFolder(pass, folder)
  if (!open) return null
  const before = readCursor(cursor.cursor)
  const begins = before?.validity !== open.validity
  const state = begins ? { validity: open.validity, last: open.uidNext - 1, modseq: open.modseq } : before
  const low = begins ? open.uidNext : cursor.snapshot === null ? null : Number(cursor.snapshot)
  const reading: Reading = { folder, open, cursor, state, low }
  if (begins) await move(pass, reading, state, low)
  await readNew(pass, reading)
  const missing = begins ? [] : await readChanges(pass, reading, whole)
  await readOld(pass, reading, windows)
  const old = reading.low === null ? outdated(await knownIds(pass, folder), open) : []
  const gone: RemoteKey[] = [...missing, ...old].map((remoteId) => ({ folder: folder.path, remoteId }))
  // Behind what changed, once what is gone is taken over too. A server's count never goes back but by its fault.
  const next = {
    ...reading.state,
    modseq: open.modseq > reading.state.modseq ? open.modseq : reading.state.modseq,
  }
  const to: Cursor = { cursor: writeCursor(next), snapshot: reading.cursor.snapshot }
  const from = reading.cursor
  const moves = to.cursor !== from.cursor
  return {
    folder,
    gone,
    more: reading.low !== null,
    moved: moves ? (tx) => moveCursor(tx, pass.access.personId, { folder: folder.path, from, to }) : null,
  }
}
