import type { FeedServer } from '@pb/contract/reso'
import { formatDateTime } from '../../../lib/format-date-time.ts'
import { pluralize } from '../../../lib/format.ts'
import * as texts from '../texts.ts'

export type Tone = 'plain' | 'warning' | 'danger'

/** A source that has not been fully synced for this long is behind. */
const behindAfterSeconds = 3600

/** Returns the title of a server's status, and a tone that shows whether it needs attention. */
export function getServerStatus(
  server: FeedServer,
  now = Date.now(),
): { title: string; tone: Tone; busy: boolean } {
  const { state, paused, last_sync, time_synced } = server
  if (state === 'reconnect') return { title: texts.needsReconnect, tone: 'danger', busy: false }
  if (paused) return { title: texts.paused, tone: 'plain', busy: false }
  if (state === 'syncing') {
    const records = last_sync?.state === 'running' ? last_sync.records : 0
    const title = records > 0 ? texts.syncingRecords(pluralize(records, 'record')) : texts.syncing
    return { title, tone: 'plain', busy: true }
  }
  if (state === 'waiting') return { title: texts.syncStarting, tone: 'plain', busy: true }
  if (state === 'failing') return { title: texts.notResponding, tone: 'warning', busy: false }
  const isBehind = time_synced === null || now / 1000 - time_synced > behindAfterSeconds
  return isBehind
    ? { title: texts.behind, tone: 'warning', busy: false }
    : { title: texts.upToDate, tone: 'plain', busy: false }
}

/** Formats when a server was synced and is retried: `Synced Nov 21, 3:49pm · next try Nov 21, 4:04pm`. */
export function formatServerTimes(
  { time_synced, time_next, state, paused }: FeedServer,
  now = Date.now(),
): string {
  const synced = time_synced === null ? texts.neverSynced : texts.synced(formatDateTime(time_synced, now))
  const willRetry = state === 'failing' && !paused && time_next !== null && time_next * 1000 > now
  return willRetry ? texts.nextTry(synced, formatDateTime(time_next, now)) : synced
}
