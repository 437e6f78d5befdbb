import type { Generated, GeneratedAlways } from 'kysely'

export type RunState = 'waiting' | 'running' | 'asking' | 'done' | 'failed'

declare module '../../platform/db.ts' {
  interface Tables {
    feed_source: { id: GeneratedAlways<string>; name: string; created_by: string | null; created_at: Date }
    feed_run: {
      id: GeneratedAlways<string>
      source_id: string
      file_name: string
      /** Null once the file has been read. */
      file_key: string | null
      whole: boolean
      state: RunState
      by_id: string | null
      created_at: Date
      finished_at: Date | null
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
    }
  }
}
