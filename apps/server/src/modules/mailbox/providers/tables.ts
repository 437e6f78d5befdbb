import type { ColumnType, Generated } from 'kysely'
import type { OutboxKind, OutboxState } from '../tables.ts'

/**
 * How far a mail is with one of its recipients:
 * - `waiting`    not taken by anybody yet
 * - `sent`       in the colleague's mailbox, or taken by the relay
 * - `delayed`    taken; a server on its way reports that it still tries
 * - `refused`    not taken, now or ever
 * - `returned`   taken, and reported as not delivered
 * - `uncertain`  the relay had the text and gave no answer
 */
export type RecipientState = 'waiting' | 'sent' | 'delayed' | 'refused' | 'returned' | 'uncertain'

declare module '../../../platform/db.ts' {
  interface Tables {
    mail_arrival: {
      id: Generated<string>
      raw_key: string
      size: number
      sender: string
      recipients: ColumnType<string[], readonly string[], never>
      at: Date
      attempts: Generated<number>
      not_before: Date
      failure: string | null
    }
    mail_outbox_recipient: {
      outbox_id: string
      email: string
      wire: string
      state: Generated<RecipientState>
      reason: string | null
      changed_at: Date
    }
  }
}

/** An entry of the outbox in the hands of this process. */
export interface ClaimedEntry {
  readonly id: string
  readonly person_id: string
  readonly kind: OutboxKind
  readonly message_id: string | null
  readonly payload: unknown
  readonly attempts: number
  readonly claim: string
  readonly provider: 'builtin' | 'gmail' | 'imap'
  readonly raw_key: string | null
  readonly size: number | null
  readonly rfc_id: string | null
  readonly may_have_left: boolean
}

export type { OutboxState }
