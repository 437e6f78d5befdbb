import type { AlertPayload, NotificationKind } from '@pb/contract/notifications'
import type { Table } from '../../platform/db/table.ts'

declare module '../../platform/db/db.ts' {
  interface Tables {
    notification: Table<'notification', { kind: NotificationKind; payload: AlertPayload }>
    notification_preference: Table<'notification_preference', { kind: NotificationKind }>
    /** Numbers of notifications by person, kept by triggers. */
    notification_tally: Table<'notification_tally'>
    push_subscription: Table<'push_subscription'>
  }
}
