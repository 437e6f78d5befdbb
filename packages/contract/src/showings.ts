import { adTypes } from '@pb/rules/vocabulary'
import { showingAccessKinds } from '@pb/rules/showing-access'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { callKey } from './listing-sends.ts'
import { bit, date, id, intParam, keyEnum, paging, unixSeconds, version } from './wire.ts'

/**
 * - `requested`  the client asked; the agent has not set a time
 * - `confirmed`  it has a time, and the client knows
 * - `completed`  it took place
 * - `no_show`    the client did not come
 * - `canceled`   by the agent or the client
 */
export const showingStatuses = ['requested', 'confirmed', 'completed', 'no_show', 'canceled'] as const
export type ShowingStatus = (typeof showingStatuses)[number]

/** A listing of a showing or tour, of any status. */
export const shownListing = z.object({
  advertisement_id: id,
  ad_type: z.enum(adTypes),
  /** `20 East 9th Street, 4A`. */
  title: z.string(),
  neighborhood: z.string(),
  photo: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** How to get in, for agents only; null if unknown. The kind is its title: `Doorman`. */
  access: z.object({ kind: z.string(), note: z.string() }).nullable(),
})
export type ShownListing = z.infer<typeof shownListing>

export const showingFeedback = z.object({
  /** 1 (not for us) to 5 (we want it). */
  rating: z.number().int().min(1).max(5),
  comment: z.string(),
  time: unixSeconds,
})

export const showing = z.object({
  showing_id: id,
  status: z.enum(showingStatuses),
  listing: shownListing,
  client: z.object({
    user_id: id,
    name: z.string(),
    /** Empty for a client without one, who gets no emails. */
    email: z.string(),
    phone: z.string(),
    /** `/clients/rental/7/details` */
    link: z.string(),
  }),
  /** A request may name a time that the client picked. */
  starts: unixSeconds.nullable(),
  ends: unixSeconds.nullable(),
  minutes: z.number().int(),
  /** Preferred times and words of the client's request; empty without one. */
  requested_when: z.string(),
  requested_message: z.string(),
  /** For the agent only. */
  note: z.string(),
  /** Why it was canceled, and by whom. */
  cancel_reason: z.string(),
  canceled_by: z.enum(['agent', 'client']).nullable(),
  feedback: showingFeedback.nullable(),
  /** What the client answered from their own calendar to this time; declining also cancels it. */
  client_answer: z.enum(['accepted', 'tentative', 'declined']).nullable(),
  /** Last email about it: waits, is in the outbox, or failed with a reason; null for none. */
  email: z.object({ state: z.enum(['waiting', 'queued', 'failed']), failure: z.string() }).nullable(),
  /** Page for the client, with the time, cancelling and feedback; null while it has no time. */
  client_url: z.string().nullable(),
  tour_id: id.nullable(),
  version: z.number().int(),
  time_created: unixSeconds,
})
export type Showing = z.infer<typeof showing>

const minutes = intParam(10, 240)
/** Minutes after midnight in New York, in quarters of an hour. */
const minuteOfDay = z.number().int().min(0).max(1440).multipleOf(15)

const showingRules = z
  .object({
    /** Hours of notice that the tenant or building needs. */
    notice_hours: z.number().int().min(0).max(336),
    /** Days on which it can be shown: 0 is Sunday. */
    weekdays: z.array(z.number().int().min(0).max(6)).min(1, 'Choose a day').max(7),
    opens: minuteOfDay,
    closes: minuteOfDay,
  })
  .refine(({ opens, closes }) => opens < closes, {
    path: ['closes'],
    message: 'Choose a time after the first',
  })

const showingAccess = showingRules.safeExtend({
  /** How to get in, from the listing; null if unknown. */
  kind: keyEnum(showingAccessKinds).nullable(),
  note: z.string(),
  /** Whether these are assumed from `kind`, since no one has set them. */
  assumed: bit,
  may_edit: bit,
  /** Whether it is a listing of this office, whose `kind` and `note` are changed with the listing. */
  is_own: bit,
  /** Who set it last; empty if it is assumed. */
  changed_by: z.string(),
  version: z.number().int(),
})

export type ShowingAccess = z.infer<typeof showingAccess>

/** Why a time is not offered. */
export const slotReasons = ['notice', 'busy', 'travel'] as const

export const showingSlot = z.object({
  starts: unixSeconds,
  ends: unixSeconds,
  /** null if it can be offered. */
  reason: z.enum(slotReasons).nullable(),
  /** `Noon conflicts with another showing`; empty if it can be offered. */
  reason_text: z.string(),
})

export const showingSlots = z.object({
  access: showingAccess,
  minutes: z.number().int(),
  /** Days on which it can be shown, with their times in half-hour steps; other days have none. */
  days: z.array(z.object({ date, slots: z.array(showingSlot) })),
  /** `24 hours’ notice`, `Monday to Friday, 9 AM – 6 PM`, what could not be checked. */
  notes: z.array(z.string()),
})
export type ShowingSlots = z.infer<typeof showingSlots>

const session = { tag: 'showings', access: 'session' } as const
const params = z.object({ showing_id: id })
const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max.toLocaleString('en-US')} characters`)
/** Whether the client gets an email with the calendar file. */
const notify = z.boolean().default(true)
/** Added to the email. */
const message = text(2000).default('')
const start = unixSeconds.min(0).max(4_102_444_800)

export const showings = {
  showingSlots: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/showing-slots/:listing_id',
    summary:
      "Times at which the caller can show a listing: its access, the caller's calendar and the way there",
    params: z.object({ listing_id: id }),
    query: z.object({
      /** A showing starts before 2100. */
      from: date.refine((day) => day < '2100-01-01', 'Choose a date before 2100').optional(),
      days: intParam(1, 31).default(7),
      minutes: minutes.default(30),
      /** The showing that is being moved, which is not in its own way. */
      showing_id: id.optional(),
    }),
    replies: { 200: showingSlots },
    errors: ['not_found'],
  }),
  saveShowingAccess: endpoint({
    ...session,
    method: 'PUT',
    path: '/v1/showing-access/:listing_id',
    summary: 'Set when a listing can be shown; an own listing of another agent only by its agent',
    params: z.object({ listing_id: id }),
    body: showingRules.safeExtend({
      /** How to get in; ignored for an own listing, which has it among its fields. */
      kind: keyEnum(showingAccessKinds).nullable().default(null),
      note: text(1000).default(''),
      version,
    }),
    replies: { 200: showingAccess },
    errors: ['not_found', 'not_owner', 'conflict'],
  }),
  showingAccess: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/showing-access/:listing_id',
    summary: 'When a listing can be shown, and how to get in',
    params: z.object({ listing_id: id }),
    replies: { 200: showingAccess },
    errors: ['not_found'],
  }),
  showings: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/showings',
    summary: "The caller's showings: by time, requests first those waiting longest",
    query: z.object({
      status: z.enum([...showingStatuses, 'upcoming', 'today', 'past']).optional(),
      user_id: id.optional(),
      listing_id: id.optional(),
      ...paging(50, 200),
    }),
    replies: { 200: z.object({ collection: z.array(showing), total: z.number().int() }) },
    errors: ['not_found'],
  }),
  showing: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/showings/:showing_id',
    summary: 'A showing',
    params,
    replies: { 200: showing },
    errors: ['not_found'],
  }),
  addShowing: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/showings',
    creates: true,
    summary: 'Schedule a showing with a client; the same key schedules once',
    body: z.object({
      listing_id: id,
      user_id: id,
      starts: start,
      minutes: minutes.default(30),
      note: text(2000).default(''),
      message,
      notify,
      /** Also at a time that is not offered. */
      anyway: z.boolean().default(false),
      key: callKey,
    }),
    replies: { 201: showing },
    errors: ['not_found', 'rule_broken', 'conflict'],
  }),
  scheduleShowing: endpoint({
    ...session,
    method: 'PUT',
    path: '/v1/showings/:showing_id/time',
    summary: 'Confirm a request at a time, or move a confirmed showing',
    params,
    body: z.object({
      version,
      starts: start,
      minutes: minutes.default(30),
      message,
      notify,
      anyway: z.boolean().default(false),
    }),
    replies: { 200: showing },
    errors: ['not_found', 'rule_broken', 'conflict'],
  }),
  saveShowingNote: endpoint({
    ...session,
    method: 'PUT',
    path: '/v1/showings/:showing_id/note',
    summary: "Change the agent's note",
    params,
    body: z.object({ version, note: text(2000) }),
    replies: { 200: showing },
    errors: ['not_found', 'conflict'],
  }),
  cancelShowing: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/showings/:showing_id/cancel',
    creates: false,
    summary: 'Cancel a showing or decline a request',
    params,
    body: z.object({ version, reason: text(500).default(''), notify }),
    replies: { 200: showing },
    errors: ['not_found', 'rule_broken', 'conflict'],
  }),
  undoShowing: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/showings/:showing_id/undo',
    creates: false,
    summary: 'Undo the last change that the client is emailed about, while the email is not on its way',
    params,
    replies: { 200: showing },
    errors: ['not_found', 'conflict'],
  }),
  recordShowingOutcome: endpoint({
    ...session,
    method: 'PUT',
    path: '/v1/showings/:showing_id/outcome',
    summary: 'Record that a showing took place or the client did not come; `confirmed` undoes it',
    params,
    body: z.object({ version, outcome: z.enum(['completed', 'no_show', 'confirmed']) }),
    replies: { 200: showing },
    errors: ['not_found', 'rule_broken', 'conflict'],
  }),
}

/** Times that a client can ask for, on the page behind a private link. */
export const offeredSlots = z.object({
  minutes: z.number().int(),
  /** Days with times; none when nothing is free, and the client writes what suits. */
  days: z.array(z.object({ date, slots: z.array(z.object({ starts: unixSeconds, ends: unixSeconds })) })),
})
export type OfferedSlots = z.infer<typeof offeredSlots>

const shared = {
  tag: 'shared listings',
  access: 'public',
  params: z.object({ token: z.string().max(200), listing_id: id }),
} as const

export const showingRequests = {
  offeredSlots: endpoint({
    ...shared,
    method: 'GET',
    path: '/v1/shared-listings/:token/showing-slots/:listing_id',
    summary: 'Times of the next two weeks at which the agent can show a listing of a private link',
    limit: { name: 'shared-slots', max: 120, seconds: 300 },
    replies: { 200: offeredSlots },
    errors: ['not_found'],
  }),
  requestSlot: endpoint({
    ...shared,
    method: 'POST',
    path: '/v1/shared-listings/:token/showing-slots/:listing_id',
    creates: true,
    summary:
      'Ask for a showing at an offered time, which is held until the agent answers; `conflict` when it was taken meanwhile',
    body: z.object({ starts: start, message: text(2000).default(''), key: callKey }),
    limit: { name: 'shared-slot-requests', max: 30, seconds: 300 },
    replies: {
      200: z.object({
        /** `Wednesday, March 4, 10:00 – 10:30 AM` */
        when: z.string(),
      }),
    },
    errors: ['not_found', 'rule_broken', 'conflict'],
  }),
}
