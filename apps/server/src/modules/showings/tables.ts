import type { ShowingStatus } from '@pb/contract/showings'
import type { ShowingAccessKind } from '@pb/rules/showing-access'
import type { Table } from '../../platform/db/table.ts'

export type ShowingEmailKind = 'confirmed' | 'moved' | 'canceled' | 'day_before' | 'soon' | 'feedback'

/** A showing before a change that is emailed. */
export interface ShowingBefore {
  /** Its version after the change. */
  readonly version: number
  /** Null for a showing that was added. */
  readonly status: ShowingStatus | null
  /** ISO text. */
  readonly starts_at: string | null
  readonly minutes: number
  readonly cancel_reason: string
  readonly canceled_by: 'agent' | 'client' | null
  /** Emails that the change dropped. */
  readonly dropped: readonly string[]
}

/** A tour before it was booked or canceled by an email. */
export interface TourBefore {
  readonly tour: 'planned' | 'confirmed'
  /** Its version after the change. */
  readonly version: number
  /** Its showings that the change added or canceled, with their versions after it. */
  readonly showings: readonly { readonly id: string; readonly version: number }[]
  /** Emails that the change dropped. */
  readonly dropped: readonly string[]
}

declare module '../../platform/db/db.ts' {
  interface Tables {
    showing_access: Table<'showing_access', { kind: ShowingAccessKind }>
    showing: Table<'showing'>
    showing_email: Table<'showing_email', { before: ShowingBefore | TourBefore }>
  }
}
