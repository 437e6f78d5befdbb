import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
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
    feed_source: {
      id: GeneratedAlways<string>
      name: string
      created_by: string | null
      created_at: Date
      /** The process that imports into the source, until a time. */
      lease_id: Generated<string | null>
      lease_until: Generated<Date | null>
      deleted_at: Generated<Date | null>
      deleted_by: Generated<string | null>
    }
    feed_run: {
      id: GeneratedAlways<string>
      source_id: string
      kind: Generated<'file' | 'sync'>
      file_name: string
      /** Null once the file has been read. */
      file_key: string | null
      whole: boolean
      state: RunState
      by_id: string | null
      created_at: Date
      finished_at: Date | null
      /** How often the import was started. */
      tries: Generated<number>
      records: Generated<number>
      added: Generated<number>
      changed: Generated<number>
      unchanged: Generated<number>
      rejected: Generated<number>
      withdrawn: Generated<number>
      pictures: Generated<number>
      missing: Generated<number>
      message: Generated<string>
      preview: Generated<boolean>
      recorded: Generated<boolean>
      /** Written as text. */
      examples: ColumnType<PreviewExamples | null, null | undefined, null>
      undone_by: Generated<string | null>
      undone_at: Generated<Date | null>
      kept: Generated<number>
    }
    feed_change: {
      run_id: string
      listing_id: string
      kind: 'new' | 'changed' | 'gone'
      record_key: string
      shown: { readonly newBuilding?: true }
      row_before: RowJson | null
      row_after: RowJson
      record_before: RowJson | null
      event_ids: string[]
      kept: string | null
    }
    feed_reject: { run_id: string; nr: number; record_key: string; reason: string }
    feed_listing: {
      source_id: string
      listing_key: string
      listing_id: string
      hash: Buffer
      modified_at: Date | null
      seen_run: string
      agent_key: string | null
      office_key: string | null
      media_hash: Buffer | null
    }
    feed_server: {
      source_id: string
      url: string
      auth: 'bearer' | 'client'
      token_url: string | null
      client_id: string | null
      scope: string | null
      sealed_secret: string
      paused: Generated<boolean>
      state: Generated<ServerState>
      message: Generated<string>
      failures: Generated<number>
      next_at: Generated<Date | null>
      synced_at: Generated<Date | null>
      compared_at: Generated<Date | null>
      expands: Generated<boolean | null>
    }
    feed_cursor: { source_id: string; resource: string; modified_at: Date }
    feed_quarantine: { source_id: string; record_key: string; reason: string; since: Date }
    feed_party: {
      source_id: string
      kind: 'member' | 'office'
      party_key: string
      name: string
      email: string
      phone: string
    }
    feed_picture: {
      id: GeneratedAlways<string>
      source_id: string
      media_key: string
      listing_key: string
      listing_id: string | null
      url: string
      position: number
      caption: string
      floorplan: boolean
      mark: string
      fetched_mark: string | null
      name: string | null
      tries: Generated<number>
      next_at: Date | null
      fault: Generated<string>
    }
  }
}
