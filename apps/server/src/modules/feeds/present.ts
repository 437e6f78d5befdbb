import type { FeedRun, FeedServer, FeedSource } from '@pb/contract/feeds'
import type { RunRow } from './queries.ts'
import type { SourceRow } from './source-queries.ts'

const secondsOf = (time: Date) => Math.floor(time.getTime() / 1000)

export function presentRun(row: RunRow): FeedRun {
  return {
    id: row.id,
    source_id: row.source_id,
    source: row.source_name,
    file_name: row.file_name,
    whole: row.whole,
    state: row.state,
    by: row.by_name,
    time_created: secondsOf(row.created_at),
    time_finished: row.finished_at && secondsOf(row.finished_at),
    records: row.records,
    added: row.added,
    changed: row.changed,
    unchanged: row.unchanged,
    rejected: row.rejected,
    withdrawn: row.withdrawn,
    pictures: row.pictures,
    missing: row.missing,
    message: row.message,
  }
}

const secondsOrNull = (time: Date | null) => time && secondsOf(time)

function presentServer({ server, last_sync, asking, set_aside }: SourceRow): FeedServer | null {
  if (!server) return null
  const { url, auth, token_url, client_id, scope, state, paused, message } = server
  return {
    url,
    auth,
    token_url: token_url ?? '',
    client_id: client_id ?? '',
    scope: scope ?? '',
    state,
    paused,
    message,
    time_synced: secondsOrNull(server.synced_at),
    time_next: secondsOrNull(server.next_at),
    last_sync: last_sync && presentRun(last_sync),
    asking: asking && presentRun(asking),
    set_aside,
  }
}

export function presentSource(row: SourceRow): FeedSource {
  const { id, name, listings, on_market, shown, waiting, failed } = row
  return { id, name, listings, on_market, pictures: { shown, waiting, failed }, server: presentServer(row) }
}
