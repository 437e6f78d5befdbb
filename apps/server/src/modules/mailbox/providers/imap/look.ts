import { sql } from 'kysely'
import { applyGone } from '../sync/apply.ts'
import { cursorsOf, dropCursor, type Cursor } from '../sync/cursor.ts'
import { poisonDue, takeUp } from '../sync/poison.ts'
import type { RemoteKey } from '../sync/remote.ts'
import { bringAgain } from './bring.ts'
import { stillCurrent } from './current.ts'
import { foldersOf, type Folder } from './folders.ts'
import { openFolder, type Departure, type Pass } from './pass.ts'
import { scanFolder } from './scan.ts'
import { piecesOf, readCursor, uidOf } from './uids.ts'

const nothing: Cursor = { cursor: null, snapshot: null }
const goneAtOnce = 500

interface Counted {
  readonly folder: string
  readonly known: number
  readonly aside: number
}

/** How many messages of each folder are known. */
async function countsOf({ deps, access }: Pass): Promise<Map<string, Counted>> {
  const { rows } = await sql<Counted>`
    SELECT folder, count(*) FILTER (WHERE here)::int AS known, count(*) FILTER (WHERE NOT here)::int AS aside FROM (
      SELECT folder, true AS here FROM mail_remote WHERE person_id = ${access.personId}
      UNION ALL SELECT folder, false FROM mail_sync_poison WHERE person_id = ${access.personId}) there
    GROUP BY folder`.execute(deps.db)
  return new Map(rows.map((row) => [row.folder, row]))
}

/** Whether the server's short word of a folder says that nothing happened in it. */
function isAsItWas({ status }: Folder, { cursor, snapshot }: Cursor, counted: Counted | undefined): boolean {
  const state = readCursor(cursor)
  if (!state || !status || snapshot !== null || state.modseq === 0n) return false
  const { uidValidity, uidNext, highestModseq, messages } = status
  return (
    uidValidity === state.validity &&
    uidNext === state.last + 1 &&
    highestModseq === state.modseq &&
    messages === (counted?.known ?? 0) + (counted?.aside ?? 0)
  )
}

/** Folders that are no more: whatever stood in them is gone, or stands elsewhere by now. */
async function goneFolders(pass: Pass, cursors: ReadonlyMap<string, Cursor>): Promise<Departure[]> {
  const { deps, access } = pass
  const there = new Set(pass.folders.map(({ path }) => path))
  const paths = [...cursors.keys()].filter((path) => path !== '' && !there.has(path))
  if (paths.length === 0) return []
  const { rows } = await sql<{ folder: string; remote_id: string }>`SELECT folder, remote_id FROM mail_remote
    WHERE person_id = ${access.personId} AND folder = ANY (${paths})`.execute(deps.db)
  return paths.map((path) => ({
    folder: { path, role: 'other', status: undefined },
    gone: rows
      .filter(({ folder }) => folder === path)
      .map(({ folder, remote_id }) => ({ folder, remoteId: remote_id })),
    moved: (tx) => dropCursor(tx, access.personId, path),
  }))
}

/** Takes over what is gone, and only then moves the cursors past it. */
async function depart(pass: Pass, departures: readonly Departure[]): Promise<number> {
  const { deps, access } = pass
  let removed = 0
  for (const { gone, moved } of departures) {
    for (const piece of piecesOf<RemoteKey>(gone, goneAtOnce)) {
      removed += await deps.db.transaction().execute(async (tx) => {
        await stillCurrent(tx, access)
        return applyGone(tx, deps, access.personId, piece)
      })
      await pass.hold()
    }
    if (moved)
      await deps.db.transaction().execute(async (tx) => {
        await stillCurrent(tx, access)
        await moved(tx)
      })
  }
  return removed
}

/** Tries messages again that were set aside. */
async function retryPoison(pass: Pass): Promise<void> {
  const { deps, access } = pass
  const due = await poisonDue(deps, access.personId)
  for (const folder of pass.folders) {
    const own = due.filter((row) => row.folder === folder.path)
    const open = own.length > 0 ? await openFolder(pass, folder) : null
    for (const row of own) {
      const isThere =
        open?.validity === uidOf(row.remoteId).validity && (await bringAgain(pass, folder, row.remoteId))
      if (!isThere) await takeUp(deps.db, access.personId, row)
      await pass.hold()
    }
  }
}

/** What one look found. */
export interface Looked {
  /** Old messages are still to be read: look again. */
  readonly more: boolean
  /** Messages that went. */
  readonly removed: number
}

/**
 * One look through all folders: what is new, what changed, `windows` of what is old in each, and what is gone. `whole`
 * compares everything, whatever the server says of it.
 */
export async function look(
  pass: Pass,
  { windows, whole = false }: { windows: number; whole?: boolean },
): Promise<Looked> {
  const { deps, access } = pass
  const cursors = await cursorsOf(deps.db, access.personId)
  const counts = await countsOf(pass)
  const departures: Departure[] = await goneFolders(pass, cursors)
  const read = new Map<string, number>()
  let more = false
  for (const folder of pass.folders) {
    const cursor = cursors.get(folder.path) ?? nothing
    if (!whole && isAsItWas(folder, cursor, counts.get(folder.path))) continue
    const scanned = await scanFolder(pass, folder, cursor, { windows, whole })
    if (!scanned) continue
    if (scanned.gone.length > 0 || scanned.moved) departures.push(scanned)
    more ||= scanned.more
    read.set(folder.path, folder.status?.uidNext ?? 0)
  }
  if (departures.some(({ gone }) => gone.length > 0)) await readArrivals(pass, departures)
  const removed = await depart(pass, departures)
  await retryPoison(pass)
  return { more, removed }
}

/** What left a folder while another one was read may have come into one that had been read before: that is read again. */
async function readArrivals(pass: Pass, departures: Departure[]): Promise<void> {
  const { deps, access } = pass
  const cursors = await cursorsOf(deps.db, access.personId)
  for (const folder of await foldersOf(pass.client)) {
    const cursor = cursors.get(folder.path) ?? nothing
    const state = readCursor(cursor.cursor)
    const { uidNext, uidValidity } = folder.status ?? {}
    if (state && uidValidity === state.validity && uidNext === state.last + 1) continue
    // Its cursor is moved by this look: what the first one said of it holds no more, but what is gone does.
    const scanned = await scanFolder(pass, folder, cursor, { windows: 0 })
    const index = departures.findIndex((one) => one.folder.path === folder.path)
    if (scanned && index >= 0)
      departures[index] = { ...scanned, gone: [...departures[index]!.gone, ...scanned.gone] }
    else if (scanned) departures.push(scanned)
  }
}
