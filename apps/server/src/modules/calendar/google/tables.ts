import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

declare module '../../../platform/db/db.ts' {
  interface Tables {
    calendar_google_account: {
      agent_id: string
      subject: string
      address: string
      credentials: string
      expires_at: Date | null
      state: 'connected' | 'reconnect'
      sync_token: string | null
      connected_at: Date
      synced_at: Date | null
      failure: Generated<string>
      failures: Generated<number>
      due_at: Date
      claim: string | null
      leased_until: ColumnType<Date, Date | undefined, Date>
    }
    calendar_google_wake: { agent_id: string }
    calendar_google_event: {
      agent_id: string
      google_id: string
      event_id: string | null
      etag: string
      version: number
    }
    calendar_google_conflict: {
      id: GeneratedAlways<string>
      agent_id: string
      title: string
      kept: 'here' | 'google'
      other: string
      created_at: Date
    }
  }
}
