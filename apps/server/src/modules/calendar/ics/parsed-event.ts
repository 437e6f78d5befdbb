import type { EventStatus, ParticipationStatus } from '@pb/contract/calendar-schemas'

interface ParsedPerson {
  readonly name: string
  /** Lower case. */
  readonly email: string
}

/** An event of an .ics; moments are milliseconds since 1970. */
export interface ParsedEvent {
  readonly uid: string
  readonly recurrenceAt: number | null
  readonly sequence: number
  readonly dtstamp: number | null
  readonly title: string
  readonly location: string
  readonly description: string
  readonly comment: string
  readonly startsAt: number
  readonly endsAt: number
  readonly allDay: boolean
  readonly timeZone: string
  readonly rrule: string
  readonly exdates: readonly number[]
  readonly rdates: readonly number[]
  readonly lastAt: number
  readonly untilAt: number
  readonly status: EventStatus
  readonly busy: boolean
  /** Minutes before the start, of its alarms. */
  readonly reminders: readonly number[]
  readonly private: boolean
  /** `sentBy`: who sends for the organizer; lower case. */
  readonly organizer: (ParsedPerson & { readonly sentBy?: string }) | null
  readonly attendees: readonly (ParsedPerson & { readonly partstat: ParticipationStatus })[]
  /** What was not taken over, in words for the agent. */
  readonly note: string
}

export interface SkippedEvent {
  readonly title: string
  readonly note: string
}
