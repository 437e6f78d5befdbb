import type { FeedChange, FeedPreview, FeedRun, FeedServer, FeedSource } from '@pb/contract/reso'
import { toUnixSeconds, toUnixSecondsOrNull } from '@pb/rules/dates'
import { formatRowChange, type ChangeRow, type RefusedRecords } from './changes.ts'
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
    preview: row.preview,
    can_undo: row.can_undo,
    undone_by: row.undone_by_name,
    time_undone: toUnixSecondsOrNull(row.undone_at),
    kept: row.kept,
  }
}

/** Presents what a file changed of a listing. */
export function presentChange(row: ChangeRow): FeedChange {
  const { kind, listing_id, record_key, address, unit, kept } = row
  return {
    kind,
    advertisement_id: listing_id,
    key: record_key,
    address,
    unit,
    kept,
    fields: formatRowChange(row),
  }
}

/** Presents what a file would change. */
export function presentPreview({ examples }: RunRow, refused: readonly RefusedRecords[]): FeedPreview {
  return {
    examples: (examples?.listings ?? []).map(({ kind, record_key, address, unit, fields }) => ({
      kind,
      key: record_key,
      address,
      unit,
      fields: fields.map(({ field, before, after }) => ({ field, before, after })),
    })),
    refused: refused.map(({ reason, count, records }) => ({
      reason,
      count,
      records: records.map(({ nr, key }) => ({ nr, key })),
    })),
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
