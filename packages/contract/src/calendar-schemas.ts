import { emailKey } from '@pb/rules/mail/addresses'
import { isTimeZone } from '@pb/rules/time-zone'
import { z } from 'zod'
import { callKey } from './listing-sends.ts'
import { calendarMoment, date, id, unixSeconds, version } from './wire.ts'
import { email } from './email.ts'

/** What the calendar shows and takes. Words of RFC 5545. */

export const maxAttendees = 100
export const maxReminders = 5
/** Minutes before an event; at most four weeks. */
export const maxReminderMinutes = 28 * 24 * 60
/** A window of the calendar, and what one answer holds at most. */
export const maxWindowDays = 400
export const maxOccurrences = 5000
/** Occurrences of one series in one answer. */
export const maxSeriesOccurrences = 1000

/**
 * What an item of the calendar is:
 * - `event`      of the agent's own calendar
 * - `showing`    a showing; its own page changes it
 * - `open_house` of one of the agent's listings
 * - `move_in`, `lease_end` of a deal
 * - `task`       an open task for a client
 */
export const calendarKinds = ['event', 'showing', 'open_house', 'move_in', 'lease_end', 'task'] as const
export type CalendarKind = (typeof calendarKinds)[number]

/** `confirmed` or not yet; a cancelled one stays until it is deleted, so that it is seen. */
export const eventStatuses = ['confirmed', 'tentative', 'cancelled'] as const
export type EventStatus = (typeof eventStatuses)[number]

export const participationStatuses = ['needs-action', 'accepted', 'tentative', 'declined'] as const
export type ParticipationStatus = (typeof participationStatuses)[number]

/** Which occurrences of a series a change is for. */
export const seriesScopes = ['this', 'following', 'all'] as const
export type SeriesScope = (typeof seriesScopes)[number]

export const timeZoneName = z
  .string()
  .max(60)
  .refine(isTimeZone, 'Choose a time zone, such as America/New_York')

/** A local time without zone, `2026-03-08T14:30`; of an all-day event a date. */
const localTime = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d(T\d\d:\d\d)?$/, 'Choose a date and time')
  .refine((value) => date.safeParse(value.slice(0, 10)).success, 'Choose a date from 1900 to 2199')
  .refine((value) => !Number.isNaN(Date.parse(value)), 'Choose a date and time')

/** The value of an RRULE, `FREQ=WEEKLY;BYDAY=MO,WE`; empty without one. */
const ruleText = z.string().max(500, 'This repeat rule is too long')

const title = z.string().trim().max(200, 'At most 200 characters')
const place = z.string().trim().max(500, 'At most 500 characters')
const description = z.string().trim().max(10_000, 'At most 10,000 characters')
const reminders = z
  .array(z.int().min(0).max(maxReminderMinutes))
  .max(maxReminders, `At most ${maxReminders} reminders`)

export const attendeeInput = z.strictObject({
  name: z.string().trim().max(120, 'At most 120 characters').default(''),
  email,
})

/** An event as the form sends it. The end of an all-day event is the day after its last, as in RFC 5545. */
const eventInput = {
  title,
  location: place.default(''),
  description: description.default(''),
  all_day: z.boolean().default(false),
  start: localTime,
  end: localTime,
  /** Of `start` and `end`; the account's by default. */
  time_zone: timeZoneName.optional(),
  rrule: ruleText.default(''),
  /** Minutes before the start; the settings' by default. */
  reminders: reminders.optional(),
  /** Whether others see no more of it than that the time is taken. */
  private: z.boolean().default(false),
  /** Whether the time is taken for showings and other agents. */
  busy: z.boolean().default(true),
  status: z.enum(['confirmed', 'tentative']).default('confirmed'),
  attendees: z
    .array(attendeeInput)
    .max(maxAttendees, `At most ${maxAttendees} people`)
    .refine(
      (list) => new Set(list.map((one) => emailKey(one.email))).size === list.length,
      'Each person is on the list once',
    )
    .default([]),
  /** Person id of a client. */
  client_id: id.nullable().default(null),
  listing_id: id.nullable().default(null),
}

export const newEvent = z.strictObject({ ...eventInput, key: callKey })
export type NewEvent = z.input<typeof newEvent>

/** Which occurrence a change is made from; both only for series. */
const scopeInput = {
  scope: z.enum(seriesScopes).default('all'),
  /** Its original start (`occurrence` of the item). */
  occurrence: calendarMoment.nullable().default(null),
}

export const savedEvent = z.strictObject({
  ...eventInput,
  ...scopeInput,
  version,
  /** A note for those invited, in the email about the change. */
  note: z.string().trim().max(2000, 'At most 2,000 characters').default(''),
})
export type SavedEvent = z.input<typeof savedEvent>

/** A move or a resize: only the times change. */
export const movedEvent = z.strictObject({
  ...scopeInput,
  version,
  start: localTime,
  end: localTime,
  all_day: z.boolean().default(false),
  time_zone: timeZoneName.optional(),
})

export const attendee = z.object({
  name: z.string(),
  email: z.string(),
  partstat: z.enum(participationStatuses),
  /** Why the last email to this person did not leave; empty otherwise. */
  failure: z.string(),
})

/** An item of the calendar in a window: an occurrence of an event, or a date of another module. */
export const calendarItem = z.object({
  /** Unique among items of an answer, and stable: `event-7-1772989200`. */
  key: z.string(),
  kind: z.enum(calendarKinds),
  /** Of the event; of the record behind it for other kinds. */
  id,
  agent_id: id,
  title: z.string(),
  location: z.string(),
  /** Local in `time_zone`: `2026-03-08T14:30`, of an all-day item dates; the end is exclusive. */
  start: z.string(),
  end: z.string(),
  time_start: unixSeconds,
  time_end: unixSeconds,
  all_day: z.boolean(),
  time_zone: z.string(),
  status: z.enum(eventStatuses),
  busy: z.boolean(),
  private: z.boolean(),
  /** Whether it is one of a series; then `occurrence` names it: its original start. */
  repeats: z.boolean(),
  occurrence: unixSeconds.nullable(),
  /** Whether an occurrence differs from its series. */
  changed: z.boolean(),
  /** Number of people invited, without the organizer. */
  attendees: z.number().int(),
  /** The agent's answer to an invitation of someone else; null for own events. */
  answer: z.enum(participationStatuses).nullable(),
  /** Whether it was changed last by an email whose sender is not confirmed. */
  unconfirmed: z.boolean(),
  /** Whether the caller may change it here. */
  editable: z.boolean(),
  /** Path of the page where it is changed, if not here: `/deals/7`; else empty. */
  link: z.string(),
  version: z.number().int(),
})
export type CalendarItem = z.infer<typeof calendarItem>

export const calendarEvent = calendarItem.omit({ key: true, attendees: true }).extend({
  uid: z.string(),
  description: z.string(),
  rrule: z.string(),
  /** `Every week on Mon and Wed until May 1, 2026`; empty without a rule. */
  rule_text: z.string(),
  reminders: z.array(z.number().int()),
  attendees: z.array(attendee),
  organizer: z.object({ name: z.string(), email: z.string() }).nullable(),
  client: z.object({ user_id: id, name: z.string() }).nullable(),
  listing: z.object({ listing_id: id, address: z.string(), unit: z.string() }).nullable(),
  /** The message of an invitation; null for others. */
  message_id: id.nullable(),
  /** What was not taken over from a file or an invitation: an unknown time zone, an unusual rule. */
  import_note: z.string(),
  /** Import by which the change by an unconfirmed email is undone; null without, or when it was changed since. */
  undo_id: id.nullable(),
  time_created: unixSeconds,
  time_changed: unixSeconds,
})
export type CalendarEvent = z.infer<typeof calendarEvent>

/**
 * The agent's Google calendar:
 * - `off`        not connected
 * - `on`         synced
 * - `failing`    the last attempts failed, and are repeated
 * - `reconnect`  the agent has to allow it again
 */
export const googleCalendar = z.object({
  /** Whether the office can connect Google accounts. */
  available: z.boolean(),
  state: z.enum(['off', 'on', 'failing', 'reconnect']),
  address: z.string(),
  time_synced: unixSeconds.nullable(),
  /** When a failed sync is tried again. */
  time_next: unixSeconds.nullable(),
  /** In words; empty without one. */
  failure: z.string(),
  /** Events that were changed on both sides, the latest first: which change stayed, and what the other was. */
  conflicts: z.array(
    z.object({
      title: z.string(),
      kept: z.enum(['here', 'google']),
      other: z.string(),
      time_created: unixSeconds,
    }),
  ),
})
export type GoogleCalendar = z.infer<typeof googleCalendar>

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'Choose a time')

export const calendarSettings = z.object({
  /** Monday is 1. Days that are missing are free. */
  working_hours: z
    .array(
      z
        .strictObject({ day: z.int().min(1).max(7), start: clockTime, end: clockTime })
        .refine(({ start, end }) => start < end, 'The end is after the start'),
    )
    .max(21),
  /** Minutes before events with a time. */
  reminders,
  /** Of the account; null is New York. */
  time_zone: z.string().nullable(),
})
export type CalendarSettings = z.infer<typeof calendarSettings>

export const calendarFeed = z.object({
  feed_id: id,
  name: z.string(),
  /** Whether it has titles and places, or only when the time is taken. */
  details: z.boolean(),
  time_created: unixSeconds,
  time_read: unixSeconds.nullable(),
})
export type CalendarFeed = z.infer<typeof calendarFeed>

const importCounts = {
  added: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  skipped: z.number().int(),
}

/** Days for which an import can be undone. */
export const importUndoDays = 30

/**
 * An import, of the last 30 days:
 * - `file`     of an .ics file
 * - `message`  events of an email that were added
 * - `change`   a change by an email whose sender isn't confirmed, applied by hand
 */
export const calendarImportRecord = z.object({
  import_id: id,
  kind: z.enum(['file', 'message', 'change']),
  /** Name of the file, or title of the event. */
  name: z.string(),
  ...importCounts,
  time_created: unixSeconds,
  time_undone: unixSeconds.nullable(),
  /** What the undo did: events removed, events as before, and events that were changed since and stayed. */
  removed: z.number().int(),
  restored: z.number().int(),
  kept: z.number().int(),
})
export type CalendarImportRecord = z.infer<typeof calendarImportRecord>

/** What an imported file did. */
export const calendarImport = z.object({
  /** By which it can be undone; null if it changed nothing. */
  import_id: id.nullable(),
  ...importCounts,
  /** What was not taken over, and why; at most 50. */
  notes: z.array(z.object({ title: z.string(), note: z.string() })),
})
export type CalendarImport = z.infer<typeof calendarImport>

/**
 * What an invitation in a message is to the agent:
 * - `open`       may be answered
 * - `outdated`   a later message changed the event
 * - `cancelled`  the organizer cancelled it
 * - `reply`      someone's answer to an event of the agent
 * - `counter`    an attendee proposes another time for an event of the agent; `answer` is the agent's
 * - `unconfirmed` an update or a cancellation by a sender who isn't confirmed as the organizer; may be applied by hand
 * - `published`  events that may be added, not answered; `reason` explains it for an invitation
 * - `ignored`    changes nothing, and `reason` explains it: the event is the agent's own
 */
export const invitationStates = [
  'open',
  'outdated',
  'cancelled',
  'reply',
  'counter',
  'unconfirmed',
  'published',
  'ignored',
] as const

export const invitation = z.object({
  message_id: id,
  state: z.enum(invitationStates),
  reason: z.string(),
  method: z.enum(['REQUEST', 'CANCEL', 'REPLY', 'PUBLISH', 'COUNTER', 'OTHER']),
  title: z.string(),
  location: z.string(),
  description: z.string(),
  start: z.string(),
  end: z.string(),
  time_start: unixSeconds,
  time_end: unixSeconds,
  all_day: z.boolean(),
  time_zone: z.string(),
  rule_text: z.string(),
  organizer: z.object({ name: z.string(), email: z.string() }),
  /** Whether SPF, DKIM or DMARC confirm the sender as the organizer. */
  confirmed: z.boolean(),
  attendees: z.array(attendee),
  /** The agent's answer; of a `reply` the sender's. */
  answer: z.enum(participationStatuses),
  /** The event in the calendar; null if there is none. */
  event_id: id.nullable(),
  /** Different events in the message; the others of `published` are added too. */
  event_count: z.number().int(),
  /** What adding the events would do: add some, or update those in the calendar; null when they are there already. */
  addable: z.enum(['new', 'update']).nullable(),
  /** Import by which what the agent took from this message is undone; null without. */
  undo_id: id.nullable(),
  /** Titles of what is in the calendar at that time. */
  conflicts: z.array(z.string()),
  /** Who proposes another time; empty for others. */
  proposed_by: z.string(),
  /** The event as it is in the calendar, for which another time is proposed or an unconfirmed change is shown. */
  current: z
    .object({
      title: z.string(),
      location: z.string(),
      start: z.string(),
      end: z.string(),
      time_start: unixSeconds,
      time_end: unixSeconds,
      all_day: z.boolean(),
    })
    .nullable(),
  note: z.string(),
})
export type Invitation = z.infer<typeof invitation>
