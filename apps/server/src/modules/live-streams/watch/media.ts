import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import { toFragmentKey, type StoredFragment } from '../broadcast/fragment-file.ts'
import { getRecordingState, getState } from '../records/stream-row.ts'
import { findTrimmed, isWithinTrim } from '../recording/trim.ts'
import { watchErrors } from '../texts.ts'
import { assertNotRemoved, findWatched, isHost } from './find-watched.ts'
import { getLiveCache, waitForSnapshot } from './live-cache.ts'
import { formatPlaylist } from './playlist.ts'
import type { Snapshot } from './snapshot.ts'

/** How long the reply to a fragment that is not there yet waits for it. */
const waitMs = 4000
/** After the end viewers may still fetch the last fragments. */
const lastFragmentsMs = 60_000

const notFound = (): AppError => new AppError('not_found', watchErrors.notFound)

/** Whether the viewer may fetch video now: the broadcast's, or that of a recording. */
function mayFetch(deps: Deps, snapshot: Snapshot, viewer: string): 'live' | 'recording' | 'host' | null {
  const now = deps.clock.now()
  const state = getState(snapshot, now)
  const { ended_at } = snapshot
  if (state === 'live' || state === 'interrupted') return 'live'
  const recording = getRecordingState(snapshot)
  if (isHost(deps, snapshot, viewer) && recording !== 'none' && recording !== 'deleted') return 'host'
  if (state === 'past' && ended_at && now.getTime() - ended_at.getTime() < lastFragmentsMs) return 'live'
  return state === 'past' && recording === 'public' ? 'recording' : null
}

const sendVideo = (reply: FastifyReply, bytes: Buffer): Buffer => {
  // The same address always has the same bytes; a shared cache does not know whom the host removed.
  reply.type('video/mp4').header('cache-control', 'private, max-age=3600, immutable')
  return bytes
}

interface Watcher {
  readonly token: string
  readonly viewer: string
}

/** Who may fetch video. Throws `not_found`, also for a viewer whom the host removed. */
async function openWatched(deps: Deps, { token, viewer }: Watcher) {
  const snapshot = await findWatched(deps, token)
  assertNotRemoved(snapshot, viewer)
  const access = mayFetch(deps, snapshot, viewer)
  if (access === null) throw notFound()
  return { snapshot, access }
}

const parseNumber = (pattern: RegExp, text: string): number => {
  const digits = pattern.exec(text)?.[1]
  if (digits === undefined) throw notFound()
  return Number(digits)
}

/** Sends the initialization segment of a generation. Throws `not_found`. */
export async function sendInit(
  deps: Deps,
  reply: FastifyReply,
  watcher: Watcher,
  file: string,
): Promise<Buffer> {
  const generation = parseNumber(/^([1-9]\d{0,8})\.mp4$/, file)
  const { snapshot } = await openWatched(deps, watcher)
  const bytes = await getLiveCache(deps).fragments.get(`${snapshot.id}/${generation}`, async () => {
    const { rows } = await sql<{ init: Buffer | null }>`SELECT init FROM live_generation
      WHERE live_stream_id = ${snapshot.id} AND generation = ${generation}`.execute(deps.db)
    return maybeOne(rows)?.init ?? null
  })
  if (!bytes) throw notFound()
  return sendVideo(reply, bytes)
}

/** The bytes of a fragment, read once for all viewers who fetch it at the same time. */
function readFragment(deps: Deps, id: string, generation: number, sequence: number): Promise<Buffer | null> {
  return getLiveCache(deps).fragments.get(`${id}/${generation}/${sequence}`, async () => {
    const { rows } =
      await sql<StoredFragment>`SELECT live_stream_id, generation, sequence, sha256 FROM live_fragment
      WHERE live_stream_id = ${id} AND sequence = ${sequence} AND generation = ${generation}`.execute(deps.db)
    const row = maybeOne(rows)
    return row ? deps.files.read(toFragmentKey(row)) : null
  })
}

/** Waits until a fragment that comes next is there. */
async function waitForFragment(deps: Deps, snapshot: Snapshot, sequence: number, signal: AbortSignal) {
  const last = snapshot.edge.at(-1)?.sequence ?? 0
  if (sequence <= last || sequence > last + 2) return
  await waitForSnapshot(deps, snapshot.id, {
    waitMs,
    signal,
    isReady: ({ edge, ended_at }) => (edge.at(-1)?.sequence ?? 0) >= sequence || ended_at !== null,
  })
}

interface FragmentRequest extends Watcher {
  readonly generation: string
  readonly file: string
  readonly wait: boolean
}

/** Sends a fragment, for `wait` once it is there. Throws `not_found`. */
export async function sendFragment(
  deps: Deps,
  reply: FastifyReply,
  { generation: generationText, file, wait, ...watcher }: FragmentRequest,
): Promise<Buffer> {
  const generation = parseNumber(/^([1-9]\d{0,8})$/, generationText)
  const sequence = parseNumber(/^([1-9]\d{0,8})\.m4s$/, file)
  const { snapshot, access } = await openWatched(deps, watcher)
  if (access === 'recording' && !(await isWithinTrim(deps, snapshot, sequence))) throw notFound()
  if (wait && access === 'live') {
    const controller = new AbortController()
    reply.raw.once('close', () => controller.abort())
    await waitForFragment(deps, snapshot, sequence, controller.signal)
  }
  const bytes = await readFragment(deps, snapshot.id, generation, sequence)
  if (!bytes) throw notFound()
  return sendVideo(reply, bytes)
}

const toQuery = (viewer: string) => `?viewer=${viewer}`

/** The playlist of a broadcast at its live edge. Throws `not_found`. */
export async function getLivePlaylist(deps: Deps, watcher: Watcher): Promise<string> {
  const { snapshot } = await openWatched(deps, watcher)
  return formatPlaylist(snapshot.edge, {
    query: toQuery(watcher.viewer),
    ended: snapshot.ended_at !== null,
  })
}

/** The playlist of a recording within its trim; for its host with `all` the whole. Throws `not_found`. */
export async function getRecordingPlaylist(deps: Deps, watcher: Watcher, all: boolean): Promise<string> {
  const snapshot = await findWatched(deps, watcher.token)
  assertNotRemoved(snapshot, watcher.viewer)
  const isByHost = isHost(deps, snapshot, watcher.viewer)
  const recording = getRecordingState(snapshot)
  if (recording === 'none' || recording === 'deleted' || (recording === 'private' && !isByHost))
    throw notFound()
  if (getState(snapshot, deps.clock.now()) === 'canceled' && !isByHost) throw notFound()
  const fragments = await findTrimmed(deps, snapshot, { all: all && isByHost })
  return formatPlaylist(fragments, { query: toQuery(watcher.viewer), ended: true })
}
