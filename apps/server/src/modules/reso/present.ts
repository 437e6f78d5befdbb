import type { FeedRun, FeedServer, FeedSource } from '@pb/contract/reso'
import { toUnixSeconds, toUnixSecondsOrNull } from '@pb/rules/dates'
import type { RunRow } from './run-queries.ts'
import type { SourceRow } from './source-queries.ts'

export function presentRun(row: RunRow): FeedRun {
  return {
    id: row.id,
    source_id: row.source_id,
    source: row.source_name,
    file_name: row.file_name,
    whole: row.whole,
    state: row.state,
    by: row.by_name,
    time_created: toUnixSeconds(row.created_at),
    time_finished: row.finished_at && toUnixSeconds(row.finished_at),
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
    time_synced: toUnixSecondsOrNull(server.synced_at),
    time_next: toUnixSecondsOrNull(server.next_at),
    last_sync: last_sync && presentRun(last_sync),
    asking: asking && presentRun(asking),
    set_aside,
  }
}

export function presentSource(row: SourceRow): FeedSource {
  const { id, name, listings, on_market, shown, waiting, failed } = row
  return { id, name, listings, on_market, pictures: { shown, waiting, failed }, server: presentServer(row) }
}
