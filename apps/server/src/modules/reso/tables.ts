import type { Table } from '../../platform/db/table.ts'
import type { FieldChange, RowJson } from '../listings/index.ts'

export type RunState =
  | 'waiting'
  | 'running'
  /** The preview of a file is ready; the file waits for a decision. */
  | 'preview'
  | 'asking'
  | 'done'
  | 'failed'
  | 'canceled'
  | 'undoing'
  | 'undone'

export interface ExampleListing {
  readonly kind: 'new' | 'changed' | 'gone'
  readonly record_key: string
  readonly address: string
  readonly unit: string
  readonly fields: readonly FieldChange[]
}

/** Some of the listings that a file would add, change or withdraw. */
export interface PreviewExamples {
  readonly listings: readonly ExampleListing[]
}
export type ServerState = 'waiting' | 'syncing' | 'idle' | 'reconnect' | 'failing'

declare module '../../platform/db/db.ts' {
  interface Tables {
    /** `lease_id`: the process that imports into the source, until a time. */
    feed_source: Table<'feed_source'>
    /**
     * `file_key`: null once the file has been read.
     * `tries`: how often the import was started.
     */
    feed_run: Table<'feed_run', { examples: PreviewExamples }>
    feed_change: Table<
      'feed_change',
      {
        shown: { readonly newBuilding?: true }
        row_before: RowJson
        row_after: RowJson
        record_before: RowJson
      }
    >
    feed_reject: Table<'feed_reject'>
    feed_listing: Table<'feed_listing'>
    feed_server: Table<'feed_server'>
    feed_cursor: Table<'feed_cursor'>
    feed_quarantine: Table<'feed_quarantine'>
    feed_party: Table<'feed_party'>
    feed_picture: Table<'feed_picture'>
  }
}
