import { z } from 'zod'
import {
  calendarEvent,
  calendarFeed,
  calendarImport,
  calendarItem,
  calendarSettings,
  googleCalendar,
  invitation,
  movedEvent,
  newEvent,
  savedEvent,
  seriesScopes,
} from './calendar-schemas.ts'
import { endpoint } from './endpoint.ts'
import { callKey } from './listing-sends.ts'
import { id, intParam, list, unixSeconds } from './wire.ts'

/** Latest moment of a calendar: 2100-01-01. */
const moment = intParam(0, 4_102_444_800)
const session = { tag: 'calendar', access: 'session' } as const
const params = z.object({ event_id: id })
const googleReply = { 200: googleCalendar }
const message = z.object({ message_id: id })

export const maxCalendarFileBytes = 20_000_000

export const calendar = {
  calendarEvents: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/calendar-events',
    summary:
      'What is in the calendar between two moments, in order of time; of other agents for supervisors, of private events only when',
    query: z.object({ from: moment, until: moment, agent_ids: list(id, 20) }),
    replies: {
      200: z.object({
        collection: z.array(calendarItem),
        /** Whether there is more than one answer holds; ask for a shorter time. */
        truncated: z.boolean(),
        /** Whose calendars these are, in the order asked for; empty for the caller's own. */
        agents: z.array(z.object({ agent_id: id, name: z.string() })),
      }),
    },
    errors: ['forbidden_role'],
  }),
  calendarEvent: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/calendar-events/:event_id',
    summary: 'An event, or with `occurrence` that one of a series',
    params,
    query: z.object({ occurrence: moment.optional() }),
    replies: { 200: calendarEvent },
    errors: ['not_found'],
  }),
  createCalendarEvent: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/calendar-events',
    summary: 'Adds an event and invites its attendees by email; the same key adds it once',
    body: newEvent,
    replies: { 201: calendarEvent },
    errors: ['not_found', 'rule_broken'],
  }),
  saveCalendarEvent: endpoint({
    ...session,
    method: 'PUT',
    path: '/v1/calendar-events/:event_id',
    summary: 'Changes an event: one occurrence, that and all following, or all; notifies the attendees',
    params,
    body: savedEvent,
    replies: { 200: calendarEvent },
    errors: ['not_found', 'rule_broken', 'conflict'],
  }),
  moveCalendarEvent: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/calendar-events/:event_id/move',
    summary: 'Changes only the times of an event',
    params,
    body: movedEvent,
    replies: { 200: calendarEvent },
    errors: ['not_found', 'rule_broken', 'conflict'],
  }),
  deleteCalendarEvent: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/calendar-events/:event_id/delete',
    summary:
      'Deletes an event: one occurrence, that and all following, or all; cancels it for the attendees after the time to undo',
    params,
    body: z.strictObject({
      scope: z.enum(seriesScopes).default('all'),
      occurrence: unixSeconds.nullable().default(null),
      version: z.int(),
    }),
    replies: { 200: z.object({ undo_id: id }) },
    errors: ['not_found', 'rule_broken', 'conflict'],
  }),
  undoCalendarDelete: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/calendar-deletions/:undo_id/undo',
    summary: 'Undoes a deletion, unless the event was changed since',
    params: z.object({ undo_id: id }),
    replies: { 200: calendarEvent },
    errors: ['not_found', 'conflict'],
  }),
  calendarSettings: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/calendar-settings',
    summary: "The caller's working hours and default reminders",
    replies: { 200: calendarSettings },
  }),
  saveCalendarSettings: endpoint({
    ...session,
    method: 'PUT',
    path: '/v1/calendar-settings',
    summary: 'Saves working hours and default reminders',
    body: calendarSettings.omit({ time_zone: true }).strict(),
    replies: { 200: calendarSettings },
  }),
  calendarFeeds: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/calendar-feeds',
    summary: "The caller's feeds, without their addresses",
    replies: { 200: z.object({ collection: z.array(calendarFeed) }) },
  }),
  createCalendarFeed: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/calendar-feeds',
    summary: 'Creates a feed; its secret address is shown this once',
    body: z.strictObject({
      name: z.string().trim().min(1, 'Name is required').max(80, 'At most 80 characters'),
      details: z.boolean().default(true),
    }),
    replies: { 201: z.object({ feed: calendarFeed, url: z.string() }) },
    errors: ['rule_broken'],
  }),
  revokeCalendarFeed: endpoint({
    ...session,
    method: 'DELETE',
    path: '/v1/calendar-feeds/:feed_id',
    summary: 'Revokes a feed: its address stops working',
    params: z.object({ feed_id: id }),
    replies: { 204: null },
    errors: ['not_found'],
  }),
  calendarFeedFile: endpoint({
    method: 'GET',
    path: '/calendar/:file',
    tag: 'calendar',
    summary: 'The calendar behind a secret address `<token>.ics`, for calendar programs',
    access: 'public',
    params: z.object({ file: z.string().max(100) }),
    limit: { name: 'calendar-feeds', max: 300, seconds: 300 },
    replies: { 200: { raw: 'text/calendar' } },
    errors: ['not_found'],
  }),
  googleCalendar: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/calendar-google',
    summary: "The caller's Google calendar and its sync state",
    replies: googleReply,
  }),
  connectGoogleCalendar: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/calendar-google/connect',
    summary: 'Start connecting the Google calendar: returns the OAuth URL and state',
    limit: { name: 'calendar-google', max: 40, seconds: 300 },
    replies: { 200: z.object({ authorize_url: z.string(), state: z.string() }) },
    errors: ['rule_broken', 'not_ready'],
  }),
  answerGoogleCalendar: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/calendar-google/answer',
    summary: 'Complete the OAuth flow of the Google calendar',
    limit: { name: 'calendar-google', max: 40, seconds: 300 },
    body: z.strictObject({ code: z.string().min(1).max(4096), state: z.string().min(1).max(512) }),
    replies: googleReply,
    errors: ['rule_broken', 'not_ready'],
  }),
  syncGoogleCalendar: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/calendar-google/sync',
    summary: 'Sync the Google calendar as soon as possible',
    limit: { name: 'calendar-google-sync', max: 20, seconds: 300 },
    replies: googleReply,
  }),
  disconnectGoogleCalendar: endpoint({
    ...session,
    method: 'DELETE',
    path: '/v1/calendar-google',
    summary:
      'Disconnect the Google calendar: its events are no longer shown here, own ones stay on both sides',
    replies: googleReply,
  }),
  importCalendar: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/calendar-imports',
    summary: 'Adds the events of an .ics file; the same file twice adds them once',
    limit: { name: 'uploads', max: 120, seconds: 300 },
    upload: { field: 'file', maxBytes: maxCalendarFileBytes },
    replies: { 200: calendarImport },
    errors: ['rule_broken'],
  }),
  mailInvitation: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/mail-invitations/:message_id',
    summary: 'The invitation in a message of the mailbox, with the answer',
    params: message,
    replies: { 200: invitation },
    errors: ['not_found'],
  }),
  answerCounter: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/mail-invitations/:message_id/counter',
    summary: 'Takes over the time that an attendee proposes, and updates everyone invited; or declines it',
    params: message,
    body: z.strictObject({ answer: z.enum(['accepted', 'declined']) }),
    replies: { 200: invitation },
    errors: ['not_found', 'rule_broken', 'conflict'],
  }),
  answerInvitation: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/mail-invitations/:message_id/answer',
    summary: 'Answers an invitation: the organizer gets a REPLY, and the event is in the calendar',
    params: message,
    body: z.strictObject({
      answer: z.enum(['accepted', 'tentative', 'declined']),
      note: z.string().trim().max(2000, 'At most 2,000 characters').default(''),
      key: callKey,
    }),
    replies: { 200: invitation },
    errors: ['not_found', 'rule_broken'],
  }),
}
