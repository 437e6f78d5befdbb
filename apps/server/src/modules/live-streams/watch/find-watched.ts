import type { LivePageState } from '@pb/contract/live-stream-schemas'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { isHostKey, parseWatchToken } from '../links/index.ts'
import { getRecordingState, getState } from '../records/stream-row.ts'
import { watchErrors } from '../texts.ts'
import { getSnapshot } from './live-cache.ts'
import type { Snapshot } from './snapshot.ts'

/** The id of a watch link. Throws `not_found`. */
function requireWatchToken(deps: Pick<Deps, 'env'>, token: string): string {
  const id = parseWatchToken(deps, token)
  if (id === null) throw new AppError('not_found', watchErrors.notFound)
  return id
}

/** The live stream of a watch link. Throws `not_found` for an unknown one, and one of an agent who left. */
export async function findWatched(deps: Deps, token: string): Promise<Snapshot> {
  const snapshot = await getSnapshot(deps, requireWatchToken(deps, token))
  if (!snapshot) throw new AppError('not_found', watchErrors.notFound)
  return snapshot
}

export function getPageState(snapshot: Snapshot, now: Date): LivePageState {
  const state = getState(snapshot, now)
  if (state === 'past') return getRecordingState(snapshot) === 'public' ? 'recording' : 'ended'
  return state === 'upcoming' ? 'early' : state
}

/** Throws `not_found` for a viewer whom the host removed. */
export function assertNotRemoved({ removed }: Snapshot, viewer: string): void {
  if (removed.has(viewer)) throw new AppError('not_found', watchErrors.removed)
}

/** Whether the key is the host's, who may play a recording that is not for everyone. */
export const isHost = (deps: Deps, { id }: Snapshot, viewer: string): boolean =>
  isHostKey(deps, id, viewer, deps.clock.now())
