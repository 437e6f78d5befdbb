import { z } from 'zod'
import { noticeKind } from './shared-links.ts'
import { bit, commaList, id, unixSeconds } from './wire.ts'

/** Listings per send or link. */
export const maxSendListings = 50
/** Clients per send. */
export const maxSendClients = 500

/** Random idempotency key: a repeated call with the same key has no further effect. */
export const callKey = z.string().regex(/^[\w-]{8,64}$/, 'Use 8 to 64 letters or digits')

/** Ids as a comma-separated list or an array, at most `max`. */
export const idList = (max: number) => commaList(id, max)

/**
 * State of an email of a send:
 * - `waiting`    held for some seconds, in which the send can be undone, then composed
 * - `queued`     in the outbox: leaves at once, or with the next try
 * - `sending`, `sent`
 * - `uncertain`  may have left, so it is not retried automatically
 * - `failed`     did not leave, for the reason in `failure`; can be retried
 * - `cancelled`  undone, or canceled in the mailbox, where it is now a draft
 * - `already-sent`  all listings had been sent to this client before
 * - `no-email`   the client has no email address
 * - `opted-out`  the recipient asked for no emails
 */
export const recipientStates = [
  'waiting',
  'queued',
  'sending',
  'sent',
  'uncertain',
  'failed',
  'cancelled',
  'already-sent',
  'no-email',
  'opted-out',
] as const

export const sendRecipient = z.object({
  /** '0' if there was nothing to send. */
  recipient_id: id,
  user_id: id,
  /** null for the client, otherwise the `user_id` of a household member. */
  participant_id: id.nullable(),
  name: z.string(),
  state: z.enum(recipientStates),
  /** Reason of a failure; empty otherwise. */
  failure: z.string(),
  /** Listings sent to this recipient. */
  listing_ids: z.array(id),
  /** Thread of the email in the mailbox; null until it is composed. */
  thread_id: id.nullable(),
})
export type SendRecipient = z.infer<typeof sendRecipient>

export const listingSend = z.object({
  /** '0' if no recipient gets anything. */
  send_id: id,
  time_created: unixSeconds,
  subject: z.string(),
  recipients: z.array(sendRecipient),
})
export type ListingSend = z.infer<typeof listingSend>

/** How required disclosures are delivered: with this email and its page, or already given on paper. */
export const noticeDeliveries = ['send', 'given'] as const

export const sendFields = {
  listing_ids: idList(maxSendListings).optional(),
  user_ids: idList(maxSendClients).optional(),
  /** Aliases used by the results page. */
  listingIds: idList(maxSendListings).optional(),
  clientIds: idList(maxSendClients).optional(),
  /** Household members who get an email with their own link. */
  participant_ids: idList(maxSendClients).optional(),
  /** Plain text with the placeholders `{first_name}`, `{n}` and `{agent}`. */
  subject: z.string().trim().max(300, 'At most 300 characters').optional(),
  /** Plain text with the same placeholders; an empty line starts a paragraph. */
  message: z.string().trim().max(10_000, 'At most 10,000 characters').default(''),
}

/** Merges both spellings into unique ids in their order. */
export function mergeIdAliases({
  listing_ids = [],
  listingIds = [],
  user_ids = [],
  clientIds = [],
  ...rest
}: IdAliases) {
  return {
    ...rest,
    listing_ids: [...new Set([...listing_ids, ...listingIds])],
    user_ids: [...new Set([...user_ids, ...clientIds])],
  }
}
interface IdAliases {
  readonly listing_ids?: string[] | undefined
  readonly listingIds?: string[] | undefined
  readonly user_ids?: string[] | undefined
  readonly clientIds?: string[] | undefined
}

export const sendInput = z
  .object({
    ...sendFields,
    /** Created when the dialog opens, so that double clicks and retries send once. */
    key: callKey.optional(),
    /** Sends listings again that a client already has; otherwise each client gets only new ones. */
    again: z.boolean().default(false),
    notices: z.enum(noticeDeliveries).default('send'),
    /** Reason to keep wording found by the fair housing check; without it the call is refused (422). */
    steering_reason: z.string().trim().max(500, 'At most 500 characters').default(''),
  })
  .refine(({ listing_ids = [], listingIds = [] }) => listing_ids.length + listingIds.length > 0, {
    path: ['listing_ids'],
    message: 'Choose a listing to send',
  })
  .refine(({ again, key }) => !again || key !== undefined, {
    path: ['key'],
    message: 'Sending again needs a key',
  })
  .refine(({ subject }) => subject !== '', { path: ['subject'], message: 'Subject is required' })
  .transform((input) => ({ ...input, ...mergeIdAliases(input) }))
export type SendInput = z.output<typeof sendInput>

/** The form of the dialog. */
export const sendForm = z.object({
  subject: z.string().trim().min(1, 'Subject is required').max(300, 'At most 300 characters'),
  message: z.string().trim().min(1, 'Message is required').max(10_000, 'At most 10,000 characters'),
})
export type SendForm = z.infer<typeof sendForm>

/** Wording found by the fair housing check: it describes who should live there. */
export const steeringFinding = z.object({
  /** `subject`, `message`, or the id of the listing with this description. */
  place: z.string(),
  text: z.string(),
  ground: z.string(),
  advice: z.string(),
})

export const sendAdvice = z.object({
  /** Initial texts of the dialog. */
  subject: z.string(),
  message: z.string(),
  /** Listings that are off the market and cannot be sent. */
  inactive_ids: z.array(id),
  clients: z.array(
    z.object({
      user_id: id,
      name: z.string(),
      first_name: z.string(),
      /** Empty if there is no address. */
      email: z.string(),
      phone: z.string(),
      /** Asked for no emails: is left out. */
      opted_out: bit,
      already_sent_ids: z.array(id),
      /** Required disclosures that this client has not received from the agent. */
      notices_due: z.array(noticeKind),
      participants: z.array(
        z.object({ participant_id: id, name: z.string(), email: z.string(), phone: z.string() }),
      ),
    }),
  ),
  findings: z.array(steeringFinding),
})
export type SendAdvice = z.infer<typeof sendAdvice>
