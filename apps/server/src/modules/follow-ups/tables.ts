import type { ClientStage } from '@pb/rules/clients'
import type { Generated } from 'kysely'

export type FollowUpState =
  | 'waiting'
  | 'sending'
  | 'queued'
  | 'failed'
  | 'canceled'
  | 'no-email'
  | 'archived'
  | 'already-sent'
  | 'no-message'
  | 'opted-out'

declare module '../../platform/db/db.ts' {
  interface Tables {
    follow_up: {
      id: Generated<string>
      agent_id: string
      key: string
      subject: string | null
      message: string | null
      stage: ClientStage | null
      task_title: string | null
      task_due_on: string | null
      created_at: Date
      undone_at: Date | null
    }
    follow_up_client: {
      follow_up_id: string
      client_id: string
      agent_id: string
      state: FollowUpState
      failure: Generated<string>
      due_at: Date
      leased_until: Generated<Date>
      outbox_id: string | null
      task_id: string | null
      stage_before: ClientStage | null
    }
  }
}
