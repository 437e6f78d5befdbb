import type {
  AssignmentReason,
  InquiryFields,
  InquiryKind,
  InquiryReading,
  InquirySource,
} from '@pb/contract/inquiry-schemas'
import type { RoutingAction, RoutingEscalation } from '@pb/contract/inquiry-routing-schemas'
import type { AdType } from '@pb/rules/vocabulary'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

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

type JsonFields = ColumnType<InquiryFields | null, string | null | undefined, string | null>

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
    inquiry: {
      id: Generated<string>
      agent_id: string | null
      client_id: string | null
      pond_id: string | null
      taken_from_pond_id: string | null
      route: ColumnType<Route | null, string | null | undefined, string | null>
      language: Generated<string>
      chosen_agent_id: string | null
      mailbox_agent_id: string | null
      not_lead: ColumnType<NotLead | null, string | null | undefined, string | null>
      reason: AssignmentReason
      assigned_at: Date
      previous_agent_id: string | null
      overdue_at: Date | null
      state: Generated<'open' | 'closed' | 'not_lead'>
      kind: InquiryKind
      reading: InquiryReading
      src_type: InquirySource
      name: Generated<string>
      email: Generated<string>
      email_is_relay: Generated<boolean>
      phone: Generated<string>
      listing_id: string | null
      ad_type: AdType | null
      address: Generated<string>
      unit: Generated<string>
      needs_response: boolean
      waiting_since: Date | null
      due_at: Date | null
      answered_at: Date | null
      snoozed_until: Date | null
      read_at: Date | null
      last_in_at: Date
      last_message_at: Date
      last_message: Generated<string>
      last_direction: Generated<'in' | 'out' | 'note'>
      last_ccs: Generated<string[]>
      created_at: Date
      version: Generated<number>
      search_text: GeneratedAlways<string>
    }
    inquiry_message: {
      id: Generated<string>
      inquiry_id: string
      direction: 'in' | 'out' | 'note'
      at: Date
      source_key: string
      src_type: InquirySource | null
      reader: Generated<string>
      reading: Generated<InquiryReading>
      name: Generated<string>
      ccs: Generated<string[]>
      subject: Generated<string>
      body: Generated<string>
      fields: JsonFields
      corrected: Generated<boolean>
      found: ColumnType<FoundFacts | null, string | null | undefined, string | null>
      listing_id: string | null
      raw_text: Generated<string>
      sender: Generated<string>
      mail_message_id: string | null
      question_id: string | null
      agent_id: string | null
      state: 'waiting' | 'sending' | 'queued' | 'sent' | 'failed' | null
      failure: Generated<string>
      leased_until: Date | null
      outbox_id: string | null
      /** What an answer changed of its inquiry. */
      inquiry_before: ColumnType<InquiryBefore | null, string | undefined, string | null>
    }
    inquiry_mail_queue: { message_id: string; attempts: Generated<number>; due_at: Generated<Date> }
    inquiry_question_queue: { id: Generated<string>; question_id: string }
    inquiry_key: {
      id: Generated<string>
      name: string
      key_hash: Buffer
      ending: string
      per_minute: number
      created_by: string | null
      created_at: Date
      used_at: Date | null
      revoked_at: Date | null
    }
    inquiry_call: {
      source: string
      key: string
      body_hash: Buffer
      message_id: string
      created_at: Date
    }
    inquiry_settings: {
      id: Generated<boolean>
      response_minutes: number
      work_days: number[]
      work_start: number
      work_end: number
      form_enabled: boolean
      form_sites: string[]
      version: number
      /** Of the time before the rules; not read. */
      round_robin: Generated<boolean>
      routing_version: Generated<number>
    }
    inquiry_rule: {
      id: Generated<string>
      position: number
      name: string
      enabled: boolean
      conditions: ColumnType<unknown, string, string>
      action: RoutingAction
      agent_id: string | null
      group_id: string | null
      escalation: RoutingEscalation
    }
    inquiry_group: { id: Generated<string>; name: string }
    inquiry_group_member: {
      group_id: string
      agent_id: string
      last_turn: Generated<string>
      work_days: number[]
      work_start: number
      work_end: number
    }
    inquiry_ignored_sender: {
      id: Generated<string>
      kind: 'sender' | 'person'
      address: string
      reader: Generated<string>
      created_by: string | null
      created_at: Date
      deleted_at: ColumnType<Date | null, undefined, Date | null>
      deleted_by: ColumnType<string | null, undefined, string | null>
    }
    inquiry_same_person: {
      inquirer: string
      person_id: string
      same: boolean
      decided_by: string | null
      decided_at: Date
    }
    inquiry_duty: { agent_id: string; last_turn: Generated<string> }
    inquiry_sample: {
      message_id: string
      reader: string
      read: ColumnType<InquiryFields, string, string>
      corrected: ColumnType<InquiryFields, string, string>
      corrected_by: string | null
      at: Date
    }
  }
}
