import type { LiveState } from '@pb/contract/live-stream-schemas'
import { toUnixSeconds } from '@pb/rules/dates'
import type { Deps } from '../../../platform/deps.ts'
import { findWatched, getPageState } from './find-watched.ts'
import { noteHeartbeat } from './heartbeats.ts'

/** Where a broadcast is, for one of its viewers: from what is read for all of them. Throws `not_found`. */
export async function getLiveState(
  deps: Deps,
  token: string,
  { viewer, after = '0' }: { readonly viewer: string; readonly after?: string | undefined },
): Promise<LiveState> {
  const snapshot = await findWatched(deps, token)
  const state = getPageState(snapshot, deps.clock.now())
  const removed = snapshot.removed.has(viewer)
  if (!removed && (state === 'live' || state === 'interrupted' || state === 'early'))
    noteHeartbeat(deps, snapshot.id, viewer)
  const last = removed ? undefined : snapshot.edge.at(-1)
  const since = BigInt(after)
  return {
    state,
    generation: last?.generation ?? 0,
    mime: last ? snapshot.mime : '',
    first_sequence: last ? snapshot.first_sequence : 0,
    last_sequence: last?.sequence ?? 0,
    viewers: snapshot.viewers,
    chat: snapshot.chat ? 1 : 0,
    messages: removed
      ? []
      : snapshot.messages
          .filter(({ id }) => BigInt(id) > since)
          .map(({ id, kind, name, text, created_at }) => ({
            message_id: id,
            kind,
            name,
            text,
            time: toUnixSeconds(created_at),
          })),
    hidden_ids: removed ? [] : [...snapshot.hidden_ids],
    muted: snapshot.muted.has(viewer) ? 1 : 0,
    removed: removed ? 1 : 0,
  }
}
