import { noticeKinds } from '@pb/rules/notices'
import { signInLanguages } from '@pb/rules/open-house-consent'
import { heardFromKinds } from '@pb/rules/open-house-visitor'
import { adTypes } from '@pb/rules/vocabulary'
import { z } from 'zod'
import { optionalPersonName, requiredPersonName } from './person-names.ts'
import { callKey, recipientStates } from './listing-sends.ts'
import { openHouseTime } from './my-listing-fields.ts'
import { officeContact } from './office.ts'
import { bit, id, unixSeconds, version } from './wire.ts'
import { optionalEmail } from './email.ts'

/**
 * - `upcoming`, `live`, `past`  by the clock
 * - `canceled`  by the agent; can be restored until it would be over
 */
export const openHouseStates = ['upcoming', 'live', 'past', 'canceled'] as const
export type OpenHouseState = (typeof openHouseStates)[number]

/** Whether a visitor works with an agent; empty if not answered. */
export const hasAgentAnswers = ['yes', 'no', ''] as const

/**
 * What became of a visitor as a client of the agent:
 * - `none`         did not agree to be contacted
 * - `waiting`      being linked
 * - `linked`       was a client of the agent already
 * - `added`        became a client of the agent
 * - `other_agent`  is in touch with another agent of the office, who was notified
 * - `no_email`     agreed, but a client needs an email address
 * - `failed`       could not be added; `client_text` has the reason
 */
export const visitorClientStates = [
  'none',
  'waiting',
  'linked',
  'added',
  'other_agent',
  'no_email',
  'failed',
] as const
export type VisitorClientState = (typeof visitorClientStates)[number]

const count = z.number().int()
const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max.toLocaleString('en-US')} characters`)

const times = { time_start: openHouseTime, time_end: openHouseTime, by_appointment: z.boolean() }
const remarks = text(2000).default('')

interface Period {
  readonly time_start: number
  readonly time_end: number
}
const endsAfterStart = ({ time_start, time_end }: Period) => time_end > time_start
const endsMessage = { path: ['time_end'], message: 'An open house must end after it begins' }
const lastsADay = ({ time_start, time_end }: Period) => time_end - time_start <= 86_400
const lastsMessage = { path: ['time_end'], message: 'An open house lasts at most a day' }

export const newOpenHouse = z
  .strictObject({ listing_id: id, ...times, remarks, key: callKey })
  .refine(endsAfterStart, endsMessage)
  .refine(lastsADay, lastsMessage)
export const openHouseChanges = z
  .strictObject({ version, ...times, remarks })
  .refine(endsAfterStart, endsMessage)
  .refine(lastsADay, lastsMessage)

/** An open house of a listing of the office. */
export const agentOpenHouse = z.object({
  open_house_id: id,
  state: z.enum(openHouseStates),
  time_start: unixSeconds,
  time_end: unixSeconds,
  by_appointment: z.boolean(),
  remarks: z.string(),
  /** Visitors cannot come by: it is a live stream. */
  online_only: bit,
  /** Its live stream; null without one. */
  live_stream_id: id.nullable(),
  listing: z.object({
    advertisement_id: id,
    ad_type: z.enum(adTypes),
    /** `20 East 9th Street, 4A`. */
    title: z.string(),
    neighborhood: z.string(),
    photo: z.string().nullable(),
    /** On the market, so that open houses can be scheduled and listings sent. */
    active: bit,
  }),
  /** The listing's agent, who hosts it. */
  agent: z.object({ user_id: id, name: z.string() }),
  visitors: count,
  /** Who agreed to be contacted. */
  consented: count,
  /** Visitors who became clients. */
  new_clients: count,
  /** False for one that came by a feed, which is changed at its source. */
  editable: bit,
  version: count,
})
export type AgentOpenHouse = z.infer<typeof agentOpenHouse>

export const openHouseDetail = agentOpenHouse.extend({
  /** The page on which visitors sign in; null while the link is off, and for one that is online only. */
  sign_in_url: z.string().nullable(),
  /** Name of the office for the sign at the door. */
  office: z.string(),
  /** License title of the agent, which signs must state. */
  agent_title: z.string(),
})
export type OpenHouseDetail = z.infer<typeof openHouseDetail>

export const openHouseVisitor = z.object({
  visitor_id: id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  has_agent: z.enum(hasAgentAnswers),
  /** The name of the visitor's agent. */
  agent_name: z.string(),
  heard_from: z.enum(heardFromKinds).nullable(),
  /** What the visitor asked. */
  message: z.string(),
  /** Whether the agent may contact the visitor. */
  consent: bit,
  /** When the visitor agreed, and the words; null without consent. */
  consent_given: z
    .object({ time: unixSeconds, version: count, text: z.string(), by: z.enum(['visitor', 'agent']) })
    .nullable(),
  notices: z.array(
    z.object({
      kind: z.enum(noticeKinds),
      title: z.string(),
      time_offered: unixSeconds,
      time_read: unixSeconds.nullable(),
      time_acknowledged: unixSeconds.nullable(),
    }),
  ),
  client: z.enum(visitorClientStates),
  /** Why there is no client; empty otherwise. */
  client_text: z.string(),
  /** The page of the caller's client; null without one. */
  client_link: z.string().nullable(),
  user_id: id.nullable(),
  /** The inquiry of what the visitor asked, when it is the caller's. */
  inquiry_id: id.nullable(),
  /** What the visitor thought of the apartment: 1 (not for them) to 5 (they want it). */
  rating: z.number().int().min(1).max(5).nullable(),
  feedback: z.string(),
  /** Last follow-up email; null for none. */
  follow_up: z
    .object({
      send_id: id,
      state: z.enum(recipientStates),
      failure: z.string(),
      thread_id: id.nullable(),
      time: unixSeconds,
    })
    .nullable(),
  added_by_hand: bit,
  /** When the details were deleted, which are not kept longer; null while they are there. */
  time_erased: unixSeconds.nullable(),
  time_created: unixSeconds,
  version: count,
})
export type OpenHouseVisitor = z.infer<typeof openHouseVisitor>

const name = requiredPersonName()
const email = optionalEmail.default('')
const phone = text(40).default('')
const person = {
  name,
  email,
  phone,
  has_agent: z.enum(hasAgentAnswers).default(''),
  agent_name: optionalPersonName().default(''),
  heard_from: z.enum(heardFromKinds).nullable().default(null),
}

/** A visitor whom the agent adds. `consent`: the visitor agreed in person. */
export const handVisitor = z
  .strictObject({ ...person, consent: bit.default(0), key: callKey })
  .refine((visitor) => visitor.consent === 0 || visitor.email !== '' || visitor.phone !== '', {
    path: ['email'],
    message: 'Enter an email address or a phone number',
  })

export const visitorChanges = z.strictObject({
  version,
  name: name.optional(),
  email: email.removeDefault().optional(),
  phone: phone.removeDefault().optional(),
  rating: z.number().int().min(1).max(5).nullable().optional(),
  feedback: text(2000).optional(),
  /** 0: the visitor asked not to be contacted. 1: the visitor agreed in person. */
  consent: bit.optional(),
})

/** What a visitor enters on the own phone. */
export const signInInput = z
  .strictObject({
    ...person,
    message: text(2000).default(''),
    language: z.enum(signInLanguages),
    consent: bit,
    /** Version of the words that were shown. */
    consent_version: version,
    /** Notices that the page offered. */
    notices: z
      .array(z.strictObject({ kind: z.enum(noticeKinds), read: bit, acknowledged: bit }))
      .max(noticeKinds.length)
      .default([]),
    /** Random name of the visitor's entry: the same is one visitor, however often it is sent. */
    key: callKey,
    /** A field that people do not see; what fills it is not a person. */
    website: z.string().max(500).default(''),
  })
  .refine((visitor) => visitor.consent === 0 || visitor.email !== '' || visitor.phone !== '', {
    path: ['email'],
    message: 'Enter an email address or a phone number',
  })

export const signInPage = z.object({
  /**
   * - `early`     it has not started; `time_opens` is when visitors can sign in
   * - `open`      visitors can sign in
   * - `over`, `canceled`
   */
  state: z.enum(['early', 'open', 'over', 'canceled']),
  office: z.string(),
  office_contact: officeContact,
  agent: z.object({ name: z.string(), title: z.string(), phone: z.string(), email: z.string() }),
  listing: z.object({
    title: z.string(),
    neighborhood: z.string(),
    ad_type: z.enum(adTypes),
    photo: z.string().nullable(),
  }),
  time_start: unixSeconds,
  time_end: unixSeconds,
  time_opens: unixSeconds,
  by_appointment: z.boolean(),
  consent_version: count,
  notices: z.array(z.object({ kind: z.enum(noticeKinds), title: z.string(), link: z.string() })),
})
export type SignInPage = z.infer<typeof signInPage>

export const followUpTemplate = z.object({
  subject: z.string(),
  message: z.string(),
})
