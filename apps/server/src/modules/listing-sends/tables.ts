import type { MarkKind } from '@pb/contract/listing-relations'
import type { NoticeKind } from '@pb/rules/notices'
import type { Generated } from 'kysely'

export type Channel = 'mail' | 'sms' | 'whatsapp' | 'copy' | 'brochure'
export type RecipientState =
  | 'waiting'
  | 'queued'
  | 'sending'
  | 'sent'
  | 'uncertain'
  | 'failed'
  | 'cancelled'
  | 'already-sent'
  | 'no-email'
  | 'opted-out'

declare module '../../platform/db/db.ts' {
  interface Tables {
    client_listing: {
      client_id: string
      agent_id: string
      listing_id: string
      saved_at: Date | null
      sent_at: Date | null
      sent_by: string | null
      opened_at: Date | null
      /** Written by triggers, as the next. */
      credited_agent_id: Generated<string | null>
      liked: Generated<boolean>
    }
    shared_link: {
      id: Generated<string>
      client_id: string
      agent_id: string
      participant_id: string | null
      seed: string
      token_hash: Buffer
      listing_ids: string[]
      channel: Channel | null
      key: string | null
      created_at: Date
      shared_at: Date | null
      expires_at: Date
      revoked_at: Date | null
      views: Generated<number>
      first_viewed_at: Date | null
      last_viewed_at: Date | null
    }
    shared_link_visit: { link_id: string; visit: string; at: Date }
    listing_mark: {
      client_id: string
      agent_id: string
      listing_id: string
      participant_id: string | null
      mark: MarkKind | null
      comment: string
      at: Date
      id: Generated<string>
      answered_at: Generated<Date | null>
    }
    listing_question: {
      id: Generated<string>
      client_id: string
      agent_id: string
      participant_id: string | null
      link_id: string
      listing_id: string | null
      kind: 'showing' | 'question'
      suits: string
      message: string
      key: string
      at: Date
      answered_at: Generated<Date | null>
      /** A later request of the same reader took its place. */
      replaced_at: Generated<Date | null>
    }
    client_notice: {
      id: Generated<string>
      client_id: string
      agent_id: string
      participant_id: string | null
      kind: NoticeKind
      version: number
      offered_at: Date | null
      link_id: string | null
      received_at: Date | null
      received_by: 'page' | 'agent' | null
      signed_name: Generated<string>
    }
    listing_send: {
      id: Generated<string>
      agent_id: string
      key: string | null
      subject: string
      message: string
      again: boolean
      steering_words: string[]
      steering_reason: string
      created_at: Date
    }
    listing_send_recipient: {
      id: Generated<string>
      send_id: string
      client_id: string
      agent_id: string
      participant_id: string | null
      link_id: string | null
      notices: NoticeKind[]
      state: RecipientState
      failure: Generated<string>
      attempt: Generated<number>
      outbox_id: string | null
      leased_until: Generated<Date>
      held_until: Generated<Date>
      changed_at: Date
    }
  }
}
