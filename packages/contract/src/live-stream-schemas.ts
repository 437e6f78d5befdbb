import { noticeKinds } from '@pb/rules/notices'
import { adTypes } from '@pb/rules/vocabulary'
import { z } from 'zod'
import { requiredPersonName } from './person-names.ts'
import { callKey } from './listing-sends.ts'
import { openHouseTime } from './my-listing-fields.ts'
import { officeContact } from './office.ts'
import { bit, id, intParam, unixSeconds, version } from './wire.ts'
import { optionalEmail } from './email.ts'

/**
 * - `upcoming`, `past`  by the clock, and by the end of the broadcast
 * - `live`         the agent sends video, or the outside stream has its time
 * - `interrupted`  the agent's video stopped arriving; goes on when it arrives again
 * - `canceled`     by the agent, or with its open house
 */
export const liveStreamStates = ['upcoming', 'live', 'interrupted', 'past', 'canceled'] as const
export type LiveStreamState = (typeof liveStreamStates)[number]

/** Where the video comes from: this office's page, or an outside address such as YouTube or Zoom. */
export const liveStreamSources = ['here', 'elsewhere'] as const
export type LiveStreamSource = (typeof liveStreamSources)[number]

export const broadcastStates = ['idle', 'live', 'interrupted', 'ended'] as const
export type BroadcastState = (typeof broadcastStates)[number]

/** `deleted` can be restored until `time_purged`. */
export const recordingStates = ['none', 'private', 'public', 'deleted'] as const
export type RecordingState = (typeof recordingStates)[number]

/** Bytes of one fragment, and of an initialization segment. */
export const maxFragmentBytes = 4_000_000
export const maxInitBytes = 64_000

const count = z.number().int()
const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max.toLocaleString('en-US')} characters`)

/** Container and codecs, as `MediaSource.isTypeSupported` takes them. */
export const fragmentMime = z
  .string()
  .max(100)
  .regex(/^video\/mp4; ?codecs="[\w.]{1,40}(, ?[\w.]{1,40})?"$/, 'The video must be fragmented MP4')

/** Random name of a tab that broadcasts, or of a viewer's browser. */
export const streamKey = z.string().regex(/^[\w-]{16,100}$/, 'Use 16 to 100 letters or digits')

const times = { time_start: openHouseTime, time_end: openHouseTime }
const outsideUrl = z
  .string()
  .trim()
  .max(500, 'At most 500 characters')
  .regex(
    /^(https:\/\/[\w-]+(\.[\w-]+)+(:\d{1,5})?([/?#]\S*)?)?$/,
    'Enter an address that starts with https://',
  )
  .default('')
const fields = {
  ...times,
  remarks: text(2000).default(''),
  source: z.enum(liveStreamSources),
  /** Required for `elsewhere`. */
  outside_url: outsideUrl,
  keep_recording: bit,
}

interface Entered {
  readonly time_start: number
  readonly time_end: number
  readonly source: LiveStreamSource
  readonly outside_url: string
}
const endsAfterStart = ({ time_start, time_end }: Entered) => time_end > time_start
const endsMessage = { path: ['time_end'], message: 'A live stream must end after it begins' }
const lastsADay = ({ time_start, time_end }: Entered) => time_end - time_start <= 86_400
const lastsMessage = { path: ['time_end'], message: 'A live stream lasts at most a day' }
const hasAddress = ({ source, outside_url }: Entered) => source === 'here' || outside_url !== ''
const addressMessage = { path: ['outside_url'], message: 'Enter the address of the live stream' }

export const newLiveStream = z
  .strictObject({
    listing_id: id,
    /** An open house of the listing to which it is added; without it, another one is scheduled. */
    open_house_id: id.optional(),
    ...fields,
    /** Visitors cannot come by. */
    online_only: bit,
    chat: bit.default(1),
    key: callKey,
  })
  .refine(endsAfterStart, endsMessage)
  .refine(lastsADay, lastsMessage)
  .refine(hasAddress, addressMessage)

/** Whether invited clients get an email with a calendar file, a minute after the change unless it is undone. */
export const emailClients = bit.default(1)

export const liveStreamChanges = z
  .strictObject({ version, ...fields, chat: bit, email_clients: emailClients })
  .refine(endsAfterStart, endsMessage)
  .refine(lastsADay, lastsMessage)
  .refine(hasAddress, addressMessage)

/** A live stream of a listing of the office. */
export const liveStream = z.object({
  live_stream_id: id,
  open_house_id: id,
  state: z.enum(liveStreamStates),
  time_start: unixSeconds,
  time_end: unixSeconds,
  remarks: z.string(),
  source: z.enum(liveStreamSources),
  /** Empty for `here`. */
  outside_url: z.string(),
  online_only: bit,
  keep_recording: bit,
  chat: bit,
  listing: z.object({
    advertisement_id: id,
    ad_type: z.enum(adTypes),
    /** `20 East 9th Street, 4A`. */
    title: z.string(),
    neighborhood: z.string(),
    photo: z.string().nullable(),
    active: bit,
  }),
  /** The listing's agent, who hosts it. */
  agent: z.object({ user_id: id, name: z.string() }),
  /** Who watch now. */
  viewers: count,
  /** Most who watched at the same time. */
  peak_viewers: count,
  recording_state: z.enum(recordingStates),
  version: count,
})
export type LiveStream = z.infer<typeof liveStream>

export const liveStreamDetail = liveStream.extend({
  watch_url: z.string(),
  /** Messages of viewers and the host. */
  messages: count,
  questions: count,
  recording: z.object({
    state: z.enum(recordingStates),
    /** Of all that was kept, without the trim. */
    duration_s: z.number(),
    bytes: count,
    trim_from_s: z.number(),
    /** Null for the end. */
    trim_to_s: z.number().nullable(),
    /** When a deleted one is gone; null otherwise. */
    time_purged: unixSeconds.nullable(),
    /** Playlist for the host, also of a private one, valid for some hours; `&all=1` leaves the trim out. Null for none. */
    url: z.string().nullable(),
  }),
  broadcast: z.object({
    state: z.enum(broadcastStates),
    time_started: unixSeconds.nullable(),
    time_ended: unixSeconds.nullable(),
    /** From when the broadcast can start. */
    time_opens: unixSeconds,
    /** Until when it can start, also again after its end. */
    time_closes: unixSeconds,
    /** Whether the caller's `broadcaster_key` has the broadcast. */
    by_this_key: bit,
  }),
  /** Texts with which the invitation dialog opens. */
  invitation: z.object({ subject: z.string(), message: z.string() }),
  invited: count,
  /** Invited clients who get an email when its time or listing changes, or it is canceled. */
  update_recipients: count,
})
export type LiveStreamDetail = z.infer<typeof liveStreamDetail>

/** A right to broadcast, which each stored fragment renews. */
export const broadcast = z.object({
  /** Numbers the initialization segments: another encoder is another generation. */
  generation: count,
  /** Number of the next fragment; counts on over generations. */
  next_sequence: count,
  /** Seconds without a fragment after which another tab can go live. */
  lease_s: count,
})
export type Broadcast = z.infer<typeof broadcast>

export const broadcasterQuery = z.object({ broadcaster_key: streamKey, generation: intParam(1, 1_000_000) })
export const fragmentQuery = broadcasterQuery.extend({
  /** Since the start of the generation. */
  start_ms: intParam(0, 172_800_000),
  duration_ms: intParam(1, 30_000),
})

export const messageKinds = ['chat', 'question', 'host'] as const

export const liveMessage = z.object({
  message_id: id,
  kind: z.enum(messageKinds),
  name: z.string(),
  text: z.string(),
  time: unixSeconds,
})
export type LiveMessage = z.infer<typeof liveMessage>

/** A message as its host sees it. */
export const hostMessage = liveMessage.extend({
  hidden: bit,
  /** Null for the host's. */
  viewer_id: id.nullable(),
  /** The inquiry of a question, when it is the caller's. */
  inquiry_id: id.nullable(),
})
export type HostMessage = z.infer<typeof hostMessage>

export const audienceViewer = z.object({
  viewer_id: id,
  /** Entered with a message; else `Viewer 12`. */
  name: z.string(),
  watching: bit,
  muted: bit,
  removed: bit,
})
export type AudienceViewer = z.infer<typeof audienceViewer>

export const audience = z.object({
  viewers: count,
  peak_viewers: count,
  /** Who watch now, and who are muted or removed, the latest first. */
  collection: z.array(audienceViewer),
  /** After `after`, the oldest first; without `after` the latest. */
  messages: z.array(hostMessage),
  /** Hidden messages among the latest. */
  hidden_ids: z.array(id),
})
export type Audience = z.infer<typeof audience>

export const viewerMessage = z
  .strictObject({
    viewer: streamKey,
    name: requiredPersonName(80, 'Enter your name'),
    text: z.string().trim().min(1, 'Write a message').max(1000, 'At most 1,000 characters'),
    kind: z.enum(['chat', 'question']),
    /** A question needs an address or a number for the answer. */
    email: optionalEmail.default(''),
    phone: text(40).default(''),
    /** The same is one message, however often it is sent. */
    key: callKey,
    /** A field that people do not see; what fills it is not a person. */
    website: z.string().max(500).default(''),
  })
  .refine(({ kind, email, phone }) => kind === 'chat' || email !== '' || phone !== '', {
    path: ['email'],
    message: 'Enter an email address or a phone number',
  })

/**
 * - `early`, `live`, `interrupted`, `ended`, `canceled`
 * - `recording`  over, with a recording for everyone
 */
export const livePageStates = ['early', 'live', 'interrupted', 'ended', 'canceled', 'recording'] as const
export type LivePageState = (typeof livePageStates)[number]

export const livePage = z.object({
  state: z.enum(livePageStates),
  office: z.string(),
  office_contact: officeContact,
  agent: z.object({ name: z.string(), title: z.string(), phone: z.string(), email: z.string() }),
  listing: z.object({
    title: z.string(),
    neighborhood: z.string(),
    ad_type: z.enum(adTypes),
    photo: z.string().nullable(),
    /** Dollars, a month for rentals. */
    price: z.number().nullable(),
    bedrooms: z.number().nullable(),
    bathrooms: z.number().nullable(),
    active: bit,
  }),
  time_start: unixSeconds,
  time_end: unixSeconds,
  remarks: z.string(),
  source: z.enum(liveStreamSources),
  outside_url: z.string(),
  online_only: bit,
  chat: bit,
  /** Playlist of a recording for everyone; add `?viewer=`. Null without one. */
  recording_url: z.string().nullable(),
  notices: z.array(z.object({ kind: z.enum(noticeKinds), title: z.string(), link: z.string() })),
})
export type LivePage = z.infer<typeof livePage>

export const liveState = z.object({
  state: z.enum(livePageStates),
  /** Of the latest fragment; 0 before the first. */
  generation: count,
  mime: z.string(),
  /** First fragment of the generation that can be played; 0 without one. */
  first_sequence: count,
  /** Latest fragment; 0 without one. */
  last_sequence: count,
  viewers: count,
  chat: bit,
  messages: z.array(liveMessage),
  /** Messages that the host took down. */
  hidden_ids: z.array(id),
  /** This viewer cannot write. */
  muted: bit,
  /** This viewer cannot watch. */
  removed: bit,
})
export type LiveState = z.infer<typeof liveState>

export const liveInvitation = z.object({
  user_id: id,
  name: z.string(),
  state: z.enum(['waiting', 'queued', 'failed', 'dropped', 'opted-out']),
  /** Why it was not sent; empty otherwise. */
  failure: z.string(),
  time: unixSeconds,
})
export type LiveInvitation = z.infer<typeof liveInvitation>
