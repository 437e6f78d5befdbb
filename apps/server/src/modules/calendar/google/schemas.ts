import { z } from 'zod'

/** What is read of the Calendar API's resources; everything else in them stays at Google. */

const moment = z.object({
  date: z.string().optional(),
  dateTime: z.string().optional(),
  timeZone: z.string().optional(),
})

export const googleEvent = z.object({
  id: z.string().min(1).max(1024),
  etag: z.string(),
  status: z.enum(['confirmed', 'tentative', 'cancelled']).default('confirmed'),
  updated: z.string().optional(),
  iCalUID: z.string().optional(),
  eventType: z.string().optional(),
  summary: z.string().optional(),
  description: z.string().optional(),
  location: z.string().optional(),
  start: moment.optional(),
  end: moment.optional(),
  recurrence: z.array(z.string()).optional(),
  recurringEventId: z.string().optional(),
  originalStartTime: moment.optional(),
  transparency: z.string().optional(),
  visibility: z.string().optional(),
  sequence: z.number().optional(),
  organizer: z
    .object({
      email: z.string().optional(),
      displayName: z.string().optional(),
      self: z.boolean().optional(),
    })
    .optional(),
  attendees: z
    .array(z.object({ self: z.boolean().optional(), responseStatus: z.string().optional() }))
    .optional(),
})
export type GoogleEvent = z.output<typeof googleEvent>
export type GoogleMoment = z.output<typeof moment>

export const googlePage = z.object({
  items: z.array(z.unknown()).default([]),
  nextPageToken: z.string().optional(),
  nextSyncToken: z.string().optional(),
})
