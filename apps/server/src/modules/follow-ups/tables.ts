import type { ClientStage } from '@pb/rules/clients'
import type { Table } from '../../platform/db/table.ts'

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
    follow_up: Table<'follow_up', { stage: ClientStage }>
    follow_up_client: Table<'follow_up_client', { stage_before: ClientStage }>
  }
}
