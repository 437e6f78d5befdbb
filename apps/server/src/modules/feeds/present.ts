import type { FeedRun, FeedSource } from '@pb/contract/feeds'
import type { RunRow, SourceRow } from './queries.ts'

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

export function presentSource({ id, name, listings, on_market }: SourceRow): FeedSource {
  return { id, name, listings, on_market }
}
