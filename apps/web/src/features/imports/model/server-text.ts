import type { FeedServer } from '@pb/contract/feeds'
import { formatMoment, formatNumber } from '../../../lib/format.ts'

export type Tone = 'plain' | 'warning' | 'danger'

/** A source that was not read to its end for so long is behind. */
const behindAfterSeconds = 3600

/** What a server's state is called, and whether somebody should look at it. */
export function serverState(
  server: FeedServer,
  now = Date.now(),
): { title: string; tone: Tone; busy: boolean } {
  const { state, paused, last_sync, time_synced } = server
  if (state === 'reconnect') return { title: 'Needs a new connection', tone: 'danger', busy: false }
  if (paused) return { title: 'Paused', tone: 'plain', busy: false }
  if (state === 'syncing') {
    const records = last_sync?.state === 'running' ? last_sync.records : 0
    const title = records > 0 ? `Syncing, ${formatNumber(records)} records so far` : 'Syncing'
    return { title, tone: 'plain', busy: true }
  }
  if (state === 'waiting') return { title: 'Sync begins', tone: 'plain', busy: true }
  if (state === 'failing') return { title: 'Does not answer as it should', tone: 'warning', busy: false }
  const isBehind = time_synced === null || now / 1000 - time_synced > behindAfterSeconds
  return isBehind
    ? { title: 'Behind', tone: 'warning', busy: false }
    : { title: 'Up to date', tone: 'plain', busy: false }
}

/** `Synced Nov 21, 3:49pm · next try Nov 21, 4:04pm`. */
export function serverTimes({ time_synced, time_next, state, paused }: FeedServer, now = Date.now()): string {
  const synced =
    time_synced === null ? 'Never read to its end yet' : `Synced ${formatMoment(time_synced, now)}`
  const tries = state === 'failing' && !paused && time_next !== null && time_next * 1000 > now
  return tries ? `${synced} · next try ${formatMoment(time_next, now)}` : synced
}
