import type { ColumnType, Generated } from 'kysely'

/** What a notification leads to; the contract's `payload`. */
export interface NotificationPayload {
  readonly user_id?: string
  readonly user?: { readonly name: string }
  readonly listing_ids?: readonly string[]
}

declare module '../../platform/db.ts' {
  interface Tables {
    notification: {
      id: Generated<string>
      person_id: string
      message: string
      payload: ColumnType<NotificationPayload, string, string>
      created_at: Generated<Date>
      read_at: Date | null
    }
  }
}
