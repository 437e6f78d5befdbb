import { z } from 'zod'
import { noticeKind } from './shared-links.ts'
import { commaList, id, unixSeconds } from './wire.ts'

/** Most listings of one send or link. */
export const mostListings = 50
/** Most clients of one send. */
export const mostClients = 500

/** A name of the caller's for a call, random: the same call twice does it once. */
export const callKey = z.string().regex(/^[\w-]{8,64}$/, 'must be 8 to 64 letters or digits')

/** Several ids, a comma list or an array; at most `max`. */
export const ids = (max: number) => commaList(id, max)

/**
 * How a mail of a send stands:
 * - `waiting`    being written
 * - `queued`     in the outbox: it leaves in some seconds, and can be taken back in the mailbox until then
 * - `sending`, `sent`
 * - `uncertain`  may have left; it is not sent again by itself
 * - `failed`     surely did not leave, `failure` says why: it can be tried again
 * - `cancelled`  taken back in the mailbox, where it is a draft now
 * - `already-sent`  every listing had been sent to this client before
 * - `no-email`   there is no address to write to
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
] as const

export const sendRecipient = z.object({
  /** '0' where there was nothing to send. */
  recipient_id: id,
  user_id: id,
  /** null for the client, else somebody of the household, by their `user_id`. */
  participant_id: id.nullable(),
  name: z.string(),
  state: z.enum(recipientStates),
  /** Why, in words; empty where nothing is wrong. */
  failure: z.string(),
  /** What this one gets. */
  listing_ids: z.array(id),
  /** The thread of the mail in the mailbox; null until it is written. */
  thread_id: id.nullable(),
})
export type SendRecipient = z.infer<typeof sendRecipient>

export const listingSend = z.object({
  /** '0' where nobody gets anything. */
  send_id: id,
  time_created: unixSeconds,
  subject: z.string(),
  recipients: z.array(sendRecipient),
})
export type ListingSend = z.infer<typeof listingSend>

/** How the due notices reach the clients: with this mail and its page, or they have them already (on paper). */
export const noticeWays = ['send', 'given'] as const

export const sendFields = {
  listing_ids: ids(mostListings).optional(),
  user_ids: ids(mostClients).optional(),
  /** The results page's names of the two. */
  listingIds: ids(mostListings).optional(),
  clientIds: ids(mostClients).optional(),
  /** People of these clients' households who get a mail and a link of their own. */
  participant_ids: ids(mostClients).optional(),
  /** Plain text. `{first_name}`, `{n}` and `{agent}` stand for each client's own. */
  subject: z.string().trim().max(300, 'At most 300 characters').optional(),
  /** Plain text, as above; an empty line begins a paragraph. */
  message: z.string().trim().max(10_000, 'At most 10,000 characters').default(''),
}

/** Both spellings as one: listings and clients once each, in their order. */
export function joined({ listing_ids = [], listingIds = [], user_ids = [], clientIds = [], ...rest }: Named) {
  return {
    ...rest,
    listing_ids: [...new Set([...listing_ids, ...listingIds])],
    user_ids: [...new Set([...user_ids, ...clientIds])],
  }
}
interface Named {
  readonly listing_ids?: string[] | undefined
  readonly listingIds?: string[] | undefined
  readonly user_ids?: string[] | undefined
  readonly clientIds?: string[] | undefined
}

export const sendInput = z
  .object({
    ...sendFields,
    /** Made when the dialog opens: two tabs, a double click and a repeated call with it send once. */
    key: callKey.optional(),
    /** Also what was sent before; without it each client gets only what is new to them. */
    again: z.boolean().default(false),
    notices: z.enum(noticeWays).default('send'),
    /** Why words stay of which the check asked; without it they are refused (422). */
    steering_reason: z.string().trim().max(500, 'At most 500 characters').default(''),
  })
  .refine(({ listing_ids = [], listingIds = [] }) => listing_ids.length + listingIds.length > 0, {
    path: ['listing_ids'],
    message: 'Choose a listing to send',
  })
  .refine(({ again, key }) => !again || key !== undefined, {
    path: ['key'],
    message: 'is needed to send again',
  })
  .refine(({ subject }) => subject !== '', { path: ['subject'], message: 'Subject is required' })
  .transform((input) => ({ ...input, ...joined(input) }))
export type SendInput = z.output<typeof sendInput>

/** The dialog's own form: both must be there. */
export const sendForm = z.object({
  subject: z.string().trim().min(1, 'Subject is required').max(300, 'At most 300 characters'),
  message: z.string().trim().min(1, 'Message is required').max(10_000, 'At most 10,000 characters'),
})
export type SendForm = z.infer<typeof sendForm>

/** Words that ask about who should live there, not about the home: a question to the author. */
export const steeringFinding = z.object({
  /** `subject`, `message`, or the listing whose description it is. */
  place: z.string(),
  text: z.string(),
  ground: z.string(),
  advice: z.string(),
})

export const sendAdvice = z.object({
  /** What the dialog opens with. */
  subject: z.string(),
  message: z.string(),
  /** Listings that are on the market no more: they cannot be sent. */
  inactive_ids: z.array(id),
  clients: z.array(
    z.object({
      user_id: id,
      name: z.string(),
      first_name: z.string(),
      /** Where the mail goes; empty where there is no address. */
      email: z.string(),
      phone: z.string(),
      already_sent_ids: z.array(id),
      /** Notices that this client has not had from the agent yet, and that are due. */
      notices_due: z.array(noticeKind),
      participants: z.array(
        z.object({ participant_id: id, name: z.string(), email: z.string(), phone: z.string() }),
      ),
    }),
  ),
  findings: z.array(steeringFinding),
})
export type SendAdvice = z.infer<typeof sendAdvice>
