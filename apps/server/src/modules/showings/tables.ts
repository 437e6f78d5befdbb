import type { ShowingStatus } from '@pb/contract/showings'
import type { ShowingAccessKind } from '@pb/rules/showing-access'
import type { ColumnType, Generated } from 'kysely'

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
    showing_access: {
      listing_id: string
      notice_hours: number
      weekdays: number
      opens: number
      closes: number
      kind: ShowingAccessKind | null
      note: Generated<string>
      version: Generated<number>
      changed_by: string | null
      changed_at: Date
    }
    showing: {
      id: Generated<string>
      agent_id: string
      client_id: string
      listing_id: string
      tour_id: string | null
      question_id: string | null
      status: ShowingStatus
      starts_at: Date | null
      minutes: number
      requested_when: Generated<string>
      requested_message: Generated<string>
      note: Generated<string>
      cancel_reason: Generated<string>
      canceled_by: 'agent' | 'client' | null
      rating: number | null
      feedback: Generated<string>
      feedback_at: Date | null
      seed: string
      token_hash: Buffer
      sequence: Generated<number>
      version: Generated<number>
      key: string | null
      created_at: Date
      changed_at: Date
    }
    showing_email: {
      id: Generated<string>
      showing_id: string | null
      tour_id: string | null
      kind: ShowingEmailKind
      message: Generated<string>
      state: Generated<'waiting' | 'queued' | 'failed' | 'dropped'>
      failure: Generated<string>
      due_at: Date
      leased_until: Generated<Date>
      created_at: Date
      before: ColumnType<ShowingBefore | TourBefore | null, string | undefined, never>
    }
  }
}
