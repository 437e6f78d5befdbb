import type { Generated, GeneratedAlways } from 'kysely'

export type RunState = 'waiting' | 'running' | 'asking' | 'done' | 'failed' | 'canceled'
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
