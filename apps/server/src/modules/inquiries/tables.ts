import type { InquiryFields, InquiryReading, InquirySource } from '@pb/contract/inquiry-schemas'
import type { RoutingEscalation } from '@pb/contract/inquiry-routing-schemas'
import type { Table } from '../../platform/db/table.ts'

/** What a reader found beside the fields. */
export interface FoundFacts {
  /** Where each field was found, by its name: `{ phone: 'link' }`. */
  readonly sources: Readonly<Record<string, string>>
  /** Further listings that the message names. */
  readonly listings: readonly FoundPlace[]
  /** Times at which the person can see the listing, as written. */
  readonly times: readonly string[]
  /** Where an answer goes: the address folded, by which it is found, and as it was written, unless it is the same. */
  readonly reply_to: { readonly address: string; readonly is_relay: boolean; readonly spelling?: string }
}

export interface FoundPlace {
  readonly listing_id: string | null
  readonly address: string
  readonly unit: string
  readonly url: string
}

/** The rule that decided to whom an inquiry goes, as it was then. */
export interface Route {
  readonly rule_id: string
  readonly number: number
  readonly name: string
  readonly group_id: string | null
  readonly group: string
  readonly escalation: RoutingEscalation
  /** Agents in whose turn it was, and who did not answer in time. */
  readonly missed: readonly string[]
}

/** Why an inquiry is not a lead, and how it was before. */
export interface NotLead {
  /** The row of `inquiry_ignored_sender`. */
  readonly sender_id: string | null
  /** Null for one that was ignored when it came in. */
  readonly clock: {
    readonly state: 'open' | 'closed'
    readonly waiting_since: string | null
    readonly due_at: string | null
    readonly overdue_at: string | null
    readonly snoozed_until: string | null
  } | null
}

/** An inquiry as it was before an answer; times are ISO texts. */
export interface InquiryBefore {
  /** Its version after the answer. */
  readonly version: number
  readonly columns: Readonly<Record<string, unknown>>
  /** Questions on the client's page that the answer settled, by their agent. */
  readonly questions: readonly { readonly id: string; readonly agent_id: string }[]
}

declare module '../../platform/db/db.ts' {
  interface Tables {
    inquiry: Table<
      'inquiry',
      { route: Route; not_lead: NotLead; src_type: InquirySource; last_direction: 'in' | 'out' | 'note' }
    >
    inquiry_message: Table<
      'inquiry_message',
      {
        src_type: InquirySource
        reading: InquiryReading
        fields: InquiryFields
        found: FoundFacts
        /** What an answer changed of its inquiry. */
        inquiry_before: InquiryBefore
      }
    >
    inquiry_mail_queue: Table<'inquiry_mail_queue'>
    inquiry_question_queue: Table<'inquiry_question_queue'>
    inquiry_key: Table<'inquiry_key'>
    inquiry_call: Table<'inquiry_call'>
    /** `round_robin`: of the time before the rules; not read. */
    inquiry_settings: Table<'inquiry_settings'>
    inquiry_rule: Table<'inquiry_rule'>
    inquiry_group: Table<'inquiry_group'>
    inquiry_group_member: Table<'inquiry_group_member'>
    inquiry_ignored_sender: Table<'inquiry_ignored_sender'>
    inquiry_same_person: Table<'inquiry_same_person'>
    inquiry_duty: Table<'inquiry_duty'>
    inquiry_sample: Table<'inquiry_sample', { read: InquiryFields; corrected: InquiryFields }>
  }
}
