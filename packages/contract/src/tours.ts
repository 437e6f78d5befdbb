import { maxTourStops } from '@pb/rules/tour-stops'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { callKey } from './listing-sends.ts'
import { shownListing } from './showings.ts'
import { id, intParam, moment, paging, unixSeconds, version } from './wire.ts'

export const travelModes = ['walk', 'transit', 'drive'] as const
export type TravelMode = (typeof travelModes)[number]

/**
 * - `planned`    only the agent knows of it
 * - `confirmed`  its showings are booked and the client knows
 * - `canceled`
 */
export const tourStatuses = ['planned', 'confirmed', 'canceled'] as const

export const tourStop = z.object({
  stop_id: id,
  listing: shownListing,
  /** null while the tour is planned. */
  showing_id: id.nullable(),
  starts: unixSeconds,
  ends: unixSeconds,
  minutes: z.number().int(),
  /** From the stop before, or the start: an estimate without timetables; null if a position is unknown or it is first. */
  travel: z
    .object({
      minutes: z.number().int(),
      mode: z.enum(['walk', 'subway', 'drive']),
      /** `8 min walk`, `Subway L from 1 Av to 6 Av, about 17 min`. */
      text: z.string(),
    })
    .nullable(),
  /** Minutes of waiting there until it can be shown. */
  wait_minutes: z.number().int(),
  /** Why it does not fit the tour; empty if it does. */
  problem: z.string(),
  /** Notes taken on the way, oldest first. */
  notes: z.array(z.object({ key: z.string(), text: z.string(), time: unixSeconds })),
  /** Photos taken on the way, oldest first: `/transcode/{kind}/{name}`. */
  photos: z.array(z.object({ key: z.string(), name: z.string(), time: unixSeconds })),
})
export type TourStop = z.infer<typeof tourStop>

export const tour = z.object({
  tour_id: id,
  status: z.enum(tourStatuses),
  title: z.string(),
  client: z.object({
    user_id: id,
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    link: z.string(),
  }),
  starts: unixSeconds,
  ends: unixSeconds,
  travel: z.enum(travelModes),
  /** Where it begins; null at the first stop. */
  start: z.object({ latitude: z.number(), longitude: z.number(), label: z.string() }).nullable(),
  stops: z.array(tourStop),
  travel_minutes: z.number().int(),
  /** `Times between stops are estimates.` and what is unknown. */
  remarks: z.array(z.string()),
  version: z.number().int(),
})
export type Tour = z.infer<typeof tour>

const session = { tag: 'tours', access: 'session' } as const
const params = z.object({ tour_id: id })
const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max.toLocaleString('en-US')} characters`)

const plan = {
  title: text(120).default(''),
  starts: unixSeconds.min(0).max(4_102_444_800),
  travel: z.enum(travelModes).default('transit'),
  start: z
    .object({
      latitude: z.number().min(40).max(41.5),
      longitude: z.number().min(-75).max(-72.5),
      label: text(120),
    })
    .nullable()
    .default(null),
  stops: z
    .array(z.object({ listing_id: id, minutes: intParam(10, 120).default(20) }))
    .min(1, 'Choose a listing')
    .max(maxTourStops, 'At most 9 stops')
    .refine((stops) => new Set(stops.map(({ listing_id }) => listing_id)).size === stops.length, {
      message: 'Choose each listing once',
    }),
  /** `best` orders the stops so that the tour ends earliest and each can be shown when it is reached. */
  order: z.enum(['best', 'given']).default('best'),
}

/** Photos of phones, also in HEIC. */
export const maxTourPhotoBytes = 20_000_000

export const tours = {
  tours: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/tours',
    summary: "The caller's tours, the next first, then past ones from the latest",
    query: z.object({ user_id: id.optional(), ...paging(20, 100) }),
    replies: { 200: z.object({ collection: z.array(tour), total: z.number().int() }) },
    errors: ['not_found'],
  }),
  tour: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/tours/:tour_id',
    summary: 'A tour with its stops: the tour sheet',
    params,
    replies: { 200: tour },
    errors: ['not_found'],
  }),
  addTour: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/tours',
    creates: true,
    summary: 'Plan a tour with a client; the same key plans once',
    body: z.object({ ...plan, user_id: id, key: callKey }),
    replies: { 201: tour },
    errors: ['not_found', 'rule_broken'],
  }),
  saveTour: endpoint({
    ...session,
    method: 'PUT',
    path: '/v1/tours/:tour_id',
    summary: 'Change a planned tour: its time, stops or order',
    params,
    body: z.object({ ...plan, version }),
    replies: { 200: tour },
    errors: ['not_found', 'rule_broken', 'conflict'],
  }),
  confirmTour: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/tours/:tour_id/confirm',
    creates: true,
    summary: 'Book the showings of a planned tour; the client gets one email with all of them',
    params,
    body: z.object({
      version,
      notify: z.boolean().default(true),
      message: text(2000).default(''),
      /** Also with stops that do not fit. */
      anyway: z.boolean().default(false),
    }),
    replies: { 200: tour },
    errors: ['not_found', 'rule_broken', 'conflict'],
  }),
  cancelTour: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/tours/:tour_id/cancel',
    creates: false,
    summary: 'Cancel a tour and its showings that are still to come',
    params,
    body: z.object({ version, reason: text(500).default(''), notify: z.boolean().default(true) }),
    replies: { 200: tour },
    errors: ['not_found', 'conflict'],
  }),
  undoTour: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/tours/:tour_id/undo',
    creates: false,
    summary: 'Undo the booking or cancellation of a tour while the client’s email is not on its way',
    params,
    replies: { 200: tour },
    errors: ['not_found', 'conflict'],
  }),
  addTourNote: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/tours/:tour_id/notes',
    creates: true,
    summary: 'Add a note about a stop, also one taken offline; the same key adds once',
    params,
    body: z.object({
      listing_id: id,
      text: text(2000).pipe(z.string().min(1, 'Write a note')),
      /** When it was written; not in the future. */
      time: moment,
      key: callKey,
    }),
    replies: { 200: tour },
    errors: ['not_found'],
  }),
  addTourPhoto: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/tours/:tour_id/photos',
    creates: true,
    summary: 'Add a photo of a stop, also one taken offline; the same key adds once. Its location is removed',
    params,
    query: z.object({
      listing_id: id,
      /** When it was taken; not in the future. */
      time: intParam(0, 4_102_444_800),
      key: callKey,
    }),
    limit: { name: 'uploads', max: 120, seconds: 300 },
    upload: { field: 'photo', maxBytes: maxTourPhotoBytes },
    replies: { 200: tour },
    errors: ['not_found', 'bad_picture', 'rule_broken'],
  }),
  deleteTourPhoto: endpoint({
    ...session,
    method: 'DELETE',
    path: '/v1/tours/:tour_id/photos/:key',
    summary: 'Delete a photo of a stop',
    params: z.object({ tour_id: id, key: callKey }),
    replies: { 200: tour },
    errors: ['not_found'],
  }),
}
