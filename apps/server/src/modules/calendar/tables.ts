import type { EventStatus, ParticipationStatus } from '@pb/contract/calendar-schemas'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** Hours of one weekday, Monday is 1. */
export interface WorkingHours {
  readonly day: number
  readonly start: string
  readonly end: string
}

export type ImportKind = 'file' | 'message' | 'change'
export type EventSource = 'own' | 'import' | 'invitation' | 'google'
export type ItipMethod = 'REQUEST' | 'CANCEL' | 'REPLY' | 'DECLINECOUNTER'

declare module '../../platform/db/db.ts' {
  interface Tables {
    calendar_settings: {
      agent_id: string
      working_hours: ColumnType<readonly WorkingHours[], string, string>
      reminders: number[]
    }
    calendar_event: {
      id: GeneratedAlways<string>
      agent_id: string
      kind: Generated<'event' | 'showing'>
      source: Generated<EventSource>
      uid: string
      series_id: string | null
      recurrence_at: Date | null
      title: Generated<string>
      location: Generated<string>
      description: Generated<string>
      starts_at: Date
      ends_at: Date
      all_day: Generated<boolean>
      time_zone: string
      rrule: Generated<string>
      exdates: Generated<Date[]>
      rdates: Generated<Date[]>
      last_at: Date
      until_at: Date
      spanning: GeneratedAlways<boolean>
      status: Generated<EventStatus>
      busy: Generated<boolean>
      private: Generated<boolean>
      reminders: Generated<number[]>
      client_id: string | null
      listing_id: string | null
      showing_id: string | null
      organizer_email: Generated<string>
      organizer_name: Generated<string>
      answer: ParticipationStatus | null
      sequence: Generated<number>
      dtstamp: Date | null
      message_id: string | null
      import_note: Generated<string>
      unconfirmed: Generated<boolean>
      version: Generated<number>
      key: string
      created_at: Date
      changed_at: Date
      deleted_at: Date | null
    }
    calendar_attendee: {
      event_id: string
      email: string
      name: Generated<string>
      partstat: Generated<ParticipationStatus>
      sequence: Generated<number>
      dtstamp: Date | null
    }
    calendar_deletion: {
      id: GeneratedAlways<string>
      agent_id: string
      event_id: string
      version: number
      previous: ColumnType<unknown, string, string>
      created_at: Date
    }
    calendar_import: {
      id: GeneratedAlways<string>
      agent_id: string
      kind: ImportKind
      name: string
      message_id: string | null
      added: number
      updated: number
      unchanged: number
      skipped: number
      created_at: Date
      undone_at: Date | null
      removed: Generated<number>
      restored: Generated<number>
      kept: Generated<number>
    }
    calendar_import_event: {
      import_id: string
      event_id: string
      version: number
      occurrences: string
      previous: unknown
      previous_occurrences: unknown
    }
    calendar_reminder: { event_id: string; minutes: number; due_at: Date; starts_at: Date }
    calendar_feed: {
      id: GeneratedAlways<string>
      agent_id: string
      name: string
      details: boolean
      token_hash: Buffer
      created_at: Date
      read_at: Date | null
      revoked_at: Date | null
    }
    calendar_mail_queue: {
      message_id: string
      person_id: string
      leased_until: Generated<Date>
      attempts: Generated<number>
    }
    calendar_invitation: {
      message_id: string
      agent_id: string
      method: string
      uid: string
      recurrence_at: Date | null
      sequence: number
      dtstamp: Date | null
      parsed: ColumnType<unknown, string, string>
      reason: Generated<string>
      decision: 'accepted' | 'declined' | null
      event_count: Generated<number>
      event_id: string | null
      created_at: Date
    }
    calendar_email: {
      id: GeneratedAlways<string>
      agent_id: string
      event_id: string | null
      thread_id: string | null
      email: string
      name: Generated<string>
      method: ItipMethod
      subject: string
      html: string
      ics: string
      key: string
      state: Generated<'waiting' | 'queued' | 'dropped' | 'failed'>
      failure: Generated<string>
      due_at: Date
      leased_until: Generated<Date>
      outbox_id: string | null
      deletion_id: string | null
      created_at: Date
    }
  }
}
