import type { LiveInvitation, LiveMessage, LiveStreamSource } from '@pb/contract/live-stream-schemas'
import type { Generated } from 'kysely'

declare module '../../platform/db/db.ts' {
  interface Tables {
    live_stream: {
      id: Generated<string>
      open_house_id: string
      key: string
      source: LiveStreamSource
      outside_url: string
      keep_recording: boolean
      chat: boolean
      canceled_at: Generated<Date | null>
      broadcaster_key: Generated<string>
      leased_until: Generated<Date>
      generation: Generated<number>
      next_sequence: Generated<number>
      started_at: Generated<Date | null>
      ended_at: Generated<Date | null>
      peak_viewers: Generated<number>
      recording_state: Generated<'private' | 'public' | 'deleted'>
      trim_from_ms: Generated<number>
      trim_to_ms: Generated<number | null>
      recording_deleted_at: Generated<Date | null>
      created_at: Date
      version: Generated<number>
    }
    live_generation: {
      live_stream_id: string
      generation: number
      mime: string
      init: Generated<Buffer | null>
      created_at: Date
    }
    live_fragment: {
      live_stream_id: string
      sequence: number
      generation: number
      start_ms: number
      duration_ms: number
      bytes: number
      sha256: Buffer
      created_at: Date
    }
    live_viewer: {
      id: Generated<string>
      live_stream_id: string
      key: string
      number: number
      name: Generated<string>
      muted_at: Generated<Date | null>
      removed_at: Generated<Date | null>
      created_at: Date
      last_seen_at: Date
    }
    live_message: {
      id: Generated<string>
      live_stream_id: string
      viewer_id: string | null
      kind: LiveMessage['kind']
      name: string
      text: string
      key: string
      hidden_at: Generated<Date | null>
      inquiry_id: Generated<string | null>
      created_at: Date
    }
    live_invitation: {
      id: Generated<string>
      live_stream_id: string
      agent_id: string
      client_id: string
      subject: string
      message: string
      call_key: string
      state: Generated<LiveInvitation['state']>
      failure: Generated<string>
      leased_until: Generated<Date>
      created_at: Date
      announced: Generated<unknown>
    }
    live_invitee: {
      live_stream_id: string
      client_id: string
      agent_id: string
      announced: Generated<unknown>
      pending: Generated<unknown>
      skipped: Generated<unknown>
      updates: Generated<number>
      due_at: Generated<Date | null>
      leased_until: Generated<Date>
    }
  }
}
