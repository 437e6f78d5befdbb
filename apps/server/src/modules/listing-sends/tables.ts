import type { NoticeKind } from '@pb/rules/notices'
import type { Table } from '../../platform/db/table.ts'

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
    /** `credited_agent_id`: written by triggers, as the next. */
    client_listing: Table<'client_listing'>
    shared_link: Table<'shared_link'>
    shared_link_visit: Table<'shared_link_visit'>
    listing_mark: Table<'listing_mark'>
    /** `replaced_at`: a later request of the same reader took its place. */
    listing_question: Table<'listing_question'>
    client_notice: Table<'client_notice'>
    listing_send: Table<'listing_send'>
    listing_send_recipient: Table<'listing_send_recipient', { notices: NoticeKind[] }>
  }
}
