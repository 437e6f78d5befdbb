import type { Table } from '../../platform/db/table.ts'

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
    calendar_settings: Table<'calendar_settings', { working_hours: readonly WorkingHours[] }>
    calendar_event: Table<'calendar_event'>
    calendar_attendee: Table<'calendar_attendee'>
    calendar_deletion: Table<'calendar_deletion'>
    calendar_import: Table<'calendar_import'>
    calendar_import_event: Table<'calendar_import_event'>
    calendar_reminder: Table<'calendar_reminder'>
    calendar_feed: Table<'calendar_feed'>
    calendar_mail_queue: Table<'calendar_mail_queue'>
    calendar_invitation: Table<'calendar_invitation'>
    calendar_email: Table<'calendar_email'>
  }
}
