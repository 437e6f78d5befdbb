import { inquiryLanguages } from '@pb/rules/inquiry-languages'
import { adTypes } from '@pb/rules/vocabulary'
import { z } from 'zod'
import { optionalEmail } from './email.ts'
import { optionalPersonName } from './person-names.ts'
import { callKey } from './listing-sends.ts'
import { bit, date, dollars, id, unixSeconds, version } from './wire.ts'

/** Where inquiries come from. */
export const inquirySources = [
  'streeteasy',
  'zillow',
  'trulia',
  'hotpads',
  'renthop',
  'realtor',
  'other_portal',
  'website',
  'personal_page',
  'api',
  'email',
  'open_house',
  'live_stream',
] as const
export const inquirySource = z.enum(inquirySources)
export type InquirySource = z.infer<typeof inquirySource>

/** What a person asks for; `tour` is a wish to see the listing. */
export const inquiryKinds = ['question', 'tour'] as const
export type InquiryKind = (typeof inquiryKinds)[number]

/**
 * How well a message could be read: `read`, `unreadable` (it looks like a lead, but its content is unknown), or
 * `unverified` (it claims to be from a portal that did not send it).
 */
export const inquiryReadings = ['read', 'unreadable', 'unverified'] as const
export type InquiryReading = (typeof inquiryReadings)[number]

/** Why an inquiry is assigned to its agent, or to no one. */
export const assignmentReasons = [
  'client',
  'open_inquiry',
  'chosen',
  'exclusive',
  'listing',
  'mailbox',
  'named',
  'duty',
  'pond',
  'supervisor',
  'passed',
  'taken',
  'assigned',
  'reassigned',
  'unassigned',
  'returned',
  'overdue',
] as const
export type AssignmentReason = (typeof assignmentReasons)[number]

/** Lists: who waits for an answer, whose answer the agent waits for, snoozed, all open ones, closed, and what is not a lead. */
export const inquiryFilters = ['needs_response', 'waiting', 'snoozed', 'all', 'closed', 'not_lead'] as const
export type InquiryFilter = (typeof inquiryFilters)[number]

export const inquiryScopes = ['own', 'unassigned', 'office'] as const
export type InquiryScope = (typeof inquiryScopes)[number]

/** How an inquiry was answered outside this office's mailboxes. */
export const answerChannels = ['phone', 'text', 'email', 'in_person', 'portal'] as const
export type AnswerChannel = (typeof answerChannels)[number]

/** Characters of one message of an inquiry. */
export const maxInquiryText = 10_000

const text = (max: number) => z.string().trim().max(max)

/** What a lead states, read by a reader or corrected by an agent; empty or null where it states nothing. */
export const inquiryFields = z.object({
  name: text(120),
  email: optionalEmail,
  phone: text(40),
  kind: z.enum(inquiryKinds),
  message: text(maxInquiryText),
  address: text(200),
  unit: text(40),
  /** Monthly rent or price. */
  price: dollars.min(0).max(1_000_000_000).nullable(),
  bedrooms: z.number().min(0).max(50).nullable(),
  ad_type: z.enum(adTypes).nullable(),
  move_in: date.nullable(),
  pets: text(200),
  /** As it was written: "720 to 799". */
  credit: text(80),
  income: text(80),
  /** The listing's page on the portal, and its number there. */
  url: text(1000),
  portal_id: text(80),
})
export type InquiryFields = z.infer<typeof inquiryFields>

const agent = z.object({ user_id: id, name: z.string() })

/** An inquiry as lists show it. */
export const inquiryRow = z.object({
  inquiry_id: id,
  /** Null where the listing is not one of the office's database. */
  listing_id: id.nullable(),
  /** The listing in words: "100 Example Street #2". Empty where the inquiry is about none. */
  listing: z.string(),
  address: z.string(),
  unit: z.string(),
  ad_type: z.enum(adTypes).nullable(),
  src_type: inquirySource,
  kind: z.enum(inquiryKinds),
  last_message: z.object({
    message: z.string(),
    ccs: z.array(z.string()),
    /** `out` for the agent's. */
    direction: z.enum(['in', 'out', 'note']),
  }),
  last_message_time: unixSeconds,
  client_id: id.nullable(),
  name: z.string(),
  email: z.string(),
  /** The address is a portal's, which forwards to the person: the own one is not known. */
  email_is_relay: bit,
  phone: z.string(),
  /** ISO 639-1; empty where it is not known. */
  language: z.string(),
  needs_response: bit,
  /** The agent has not opened what came in last. */
  unread: bit,
  state: z.enum(['open', 'closed', 'not_lead']),
  reading: z.enum(inquiryReadings),
  /** Null for an unassigned inquiry. */
  agent: agent.nullable(),
  assigned: z.object({
    reason: z.enum(assignmentReasons),
    /** The rule that decided, and a sentence: "Rule 5: Listing agent — You're the contact for this listing." */
    text: z.string(),
    time: unixSeconds,
    /** Who had it before it became unassigned because it was not answered. */
    previous_agent: agent.nullable(),
  }),
  /** When the first message without an answer came in; null if none waits. */
  waiting_since: unixSeconds.nullable(),
  /** Until when the office wants to answer; null if none waits. */
  due_by: unixSeconds.nullable(),
  snoozed_until: unixSeconds.nullable(),
  time_created: unixSeconds,
  version: z.number().int(),
})
export type InquiryRow = z.infer<typeof inquiryRow>

export const inquiryMessage = z.object({
  message_id: id,
  direction: z.enum(['in', 'out', 'note']),
  /** Null for what the agent wrote. */
  src_type: inquirySource.nullable(),
  time: unixSeconds,
  /** Who wrote it. */
  name: z.string(),
  ccs: z.array(z.string()),
  subject: z.string(),
  message: z.string(),
  /** What was read from it; null for what the agent wrote. */
  fields: inquiryFields.nullable(),
  reading: z.enum(inquiryReadings),
  corrected: bit,
  listing_id: id.nullable(),
  /** Further listings that the message names. */
  other_listings: z.array(z.object({ listing_id: id.nullable(), listing: z.string() })),
  /** The mail's text as it came in; empty without a mail. */
  raw_text: z.string(),
  /** Download of the original mail; null without one, or when it was deleted. */
  original_url: z.string().nullable(),
  /** The thread in the caller's mailbox; null for others. */
  thread_id: id.nullable(),
  /** The email in the caller's mailbox, which shows it; null for others. */
  mail_id: id.nullable(),
  /** State of an answer; null for others. */
  sending: z
    .object({ state: z.enum(['queued', 'sending', 'sent', 'failed']), failure: z.string() })
    .nullable(),
})
export type InquiryMessage = z.infer<typeof inquiryMessage>

/** A client who may be the person of an inquiry. */
export const maybeSamePerson = z.object({
  /** The client, as the API knows it. */
  user_id: id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  agent: z.object({ user_id: id, name: z.string() }),
  last_activity: unixSeconds,
  /** What both have in common. */
  common: z.array(z.enum(['email', 'phone', 'name'])),
})
export type MaybeSamePerson = z.infer<typeof maybeSamePerson>

/** An inquiry with its messages, oldest first. */
export const inquiryDetail = inquiryRow.extend({
  messages: z.array(inquiryMessage),
  /** Whether more messages exist than are shown. */
  has_more: z.boolean(),
  /** Whether the caller may answer: the agent of the inquiry. */
  can_respond: z.boolean(),
  /** Where answers by email go: a portal's relay while the person writes through it, else their address. */
  reply_address: z.string(),
  /** People the office knows who may be this person: an agent's own clients, for supervisors those of the office. */
  maybe_same: z.array(maybeSamePerson),
  /** Whether another agent may know this person, which only supervisors see. */
  others_may_know: z.boolean(),
})
export type InquiryDetail = z.infer<typeof inquiryDetail>

const newInquiryShape = {
  name: optionalPersonName().default(''),
  email: optionalEmail.default(''),
  phone: text(40).default(''),
  message: text(maxInquiryText).default(''),
  kind: z.enum(inquiryKinds).default('question'),
  listing_id: id.optional(),
  address: text(200).default(''),
  unit: text(40).default(''),
  price: dollars.min(0).max(1_000_000_000).nullable().default(null),
  bedrooms: z.number().min(0).max(50).nullable().default(null),
  ad_type: z.enum(adTypes).nullable().default(null),
  move_in: date.nullable().default(null),
  /** The agent whom the person asks for, one of those that the form offers. */
  agent_id: id.optional(),
  /** Language of the person, ISO 639-1; without it, that of the message. */
  language: z.enum(inquiryLanguages).optional(),
  /** Where the person wrote it, for the agent: "Spring campaign". */
  source: text(80).default(''),
}
const newInquiry = z.strictObject(newInquiryShape)
export type NewInquiry = z.infer<typeof newInquiry>

const isReachable = (person: { email: string; phone: string }) => person.email !== '' || person.phone !== ''
const unreachable = { message: 'Enter an email address or a phone number', path: ['email'] }

/** What a website sends with a key. */
export const apiInquiry = newInquiry
  .extend({
    /** Idempotency key, if it is not in the header. */
    key: z.string().min(1).max(200).optional(),
  })
  .refine(isReachable, unreachable)

/** What a person sends with the public form. */
export const formInquiry = newInquiry
  .extend({
    /** Random name of the submission: the same is taken in once. */
    key: callKey,
    /** A field that people do not see; what fills it is not a person. */
    website: z.string().max(500).default(''),
  })
  .refine(isReachable, unreachable)

/** Hours in which the office answers, in New York time; minutes since midnight. */
export const inquirySettings = z.object({
  response_minutes: z.number().int().min(1).max(1440),
  /** 0 is Sunday. */
  work_days: z.array(z.number().int().min(0).max(6)).min(1).max(7),
  work_start: z.number().int().min(0).max(1439),
  work_end: z.number().int().min(1).max(1440),
  form_enabled: bit,
  /** Sites that may show the form: `https://www.example.com`. */
  form_sites: z.array(z.url({ protocol: /^https?$/ }).max(300)).max(50),
  version,
})
export type InquirySettings = z.infer<typeof inquirySettings>

export const inquiryKey = z.object({
  key_id: id,
  name: z.string(),
  /** Its last four characters. */
  ending: z.string(),
  per_minute: z.number().int(),
  time_created: unixSeconds,
  time_used: unixSeconds.nullable(),
  time_revoked: unixSeconds.nullable(),
})
export type InquiryKey = z.infer<typeof inquiryKey>
