import type { AlertPayload, NotificationKind } from '@pb/contract/notifications'
import type { ColumnType, Generated } from 'kysely'

declare module '../../platform/db/db.ts' {
  interface Tables {
    notification: {
      id: Generated<string>
      person_id: string
      kind: NotificationKind
      message: string
      payload: ColumnType<AlertPayload, string, string>
      key: string | null
      created_at: Generated<Date>
      read_at: Date | null
      email_due_at: Date | null
    }
    notification_preference: { person_id: string; kind: NotificationKind; push: boolean; email: boolean }
    push_subscription: {
      id: Generated<string>
      person_id: string
      session_hash: Buffer
      endpoint_hash: Buffer
      endpoint: string
      p256dh: string
      auth: string
      user_agent: string
      created_at: Date
      used_at: Date | null
    }
  }
}
