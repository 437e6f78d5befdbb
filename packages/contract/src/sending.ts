import { noticeKinds } from '@pb/rules/notices'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { listingCard } from './listings.ts'
import { bit, commaList, date, id, paging, unixSeconds } from './wire.ts'

/** Most listings of one send or link. */
export const mostListings = 50
/** Most clients of one send. */
export const mostClients = 500
/** How long a personal link works; renewing counts again from that day. */
export const linkDays = 60

const ids = (max: number) => commaList(id, max)
const client = z.object({ clientId: id })
const link = z.object({ linkId: id })
const send = z.object({ sendId: id })

/** A name of the caller's for a call, random: the same call twice does it once. */
export const callKey = z.string().regex(/^[\w-]{8,64}$/, 'must be 8 to 64 letters or digits')

/** What a client says of a listing on the personal page. */
export const markKinds = ['like', 'maybe', 'no'] as const
export type MarkKind = (typeof markKinds)[number]

/** How a listing stands between the agent and one client. */
export const listingRelation = z.object({
  advertisement_id: id,
  user_id: id,
  /** The agent saved it for the client, or sent it: a sent one stays saved. */
  saved: bit,
  sent: bit,
  /** The client likes it. */
  client_saved: bit,
  time_sent: unixSeconds.nullable(),
  /** When somebody of the household first looked at it on a personal page. */
  time_opened: unixSeconds.nullable(),
  /** The client's own mark, and what the client wrote beside it. */
  mark: z.enum(markKinds).nullable(),
  comment: z.string(),
})
export type ListingRelation = z.infer<typeof listingRelation>

/** What people of the household other than the client say of a listing. */
const householdMark = z.object({ name: z.string(), mark: z.enum(markKinds), comment: z.string() })

export const savedListing = listingCard.extend({
  ...listingRelation.omit({ advertisement_id: true, user_id: true }).shape,
  household: z.array(householdMark),
})
export type SavedListing = z.infer<typeof savedListing>

/** `all`: All clients; `offered`: Already offered; `not-offered`: Not Offered. */
export const sentStates = ['all', 'offered', 'not-offered'] as const

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

const sendFields = {
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
function joined({ listing_ids = [], listingIds = [], user_ids = [], clientIds = [], ...rest }: Named) {
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

export const noticeKind = z.enum(noticeKinds)

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

export const shareChannels = ['sms', 'whatsapp', 'copy'] as const

export const sharedLink = z.object({
  link_id: id,
  user_id: id,
  /** null for the client, else somebody of the household. */
  participant_id: id.nullable(),
  name: z.string(),
  url: z.string(),
  listing_ids: z.array(id),
  /** How it went out. */
  channel: z.enum(['mail', ...shareChannels]),
  time_shared: unixSeconds,
  time_expires: unixSeconds,
  state: z.enum(['active', 'expired', 'revoked']),
  /** Visits of the page, and the first and the last of them. */
  views: z.number().int(),
  time_first_viewed: unixSeconds.nullable(),
  time_last_viewed: unixSeconds.nullable(),
  marks: z.object({ like: z.number().int(), maybe: z.number().int(), no: z.number().int() }),
})
export type SharedLink = z.infer<typeof sharedLink>

export const clientNotice = z.object({
  kind: noticeKind,
  title: z.string(),
  /** Who had it: the client, or somebody of the household. */
  name: z.string(),
  participant_id: id.nullable(),
  time_offered: unixSeconds.nullable(),
  /** When it was received: confirmed on the page, or noted by the agent. */
  time_received: unixSeconds.nullable(),
  /** How receipt is known: `page` with the name that was typed, or `agent`. */
  received_by: z.enum(['page', 'agent']).nullable(),
  signed_name: z.string(),
})
export type ClientNotice = z.infer<typeof clientNotice>

const relations = z.object({ collection: z.array(listingRelation) })

export const sending = {
  saveListings: endpoint({
    method: 'POST',
    path: '/v1/clients-saved-listings/:clientId',
    tag: 'sending',
    summary: 'Save listings for a client',
    access: 'session',
    params: client,
    body: z.object({ listing_ids: ids(mostListings).pipe(z.array(id).min(1)) }),
    replies: { 200: relations },
    errors: ['not_found'],
  }),
  unsaveListings: endpoint({
    method: 'DELETE',
    path: '/v1/clients-saved-listings/:clientId',
    tag: 'sending',
    summary: 'Save listings for a client no more; one that was sent stays. `listing_ids` in query or body',
    access: 'session',
    params: client,
    query: z.object({ listing_ids: ids(mostListings).optional() }),
    body: z.object({ listing_ids: ids(mostListings).optional() }).optional(),
    replies: { 200: relations },
    errors: ['not_found', 'conflict'],
  }),
  savedListings: endpoint({
    method: 'GET',
    path: '/v1/clients-saved-listings/:clientId',
    tag: 'sending',
    summary:
      'Active listings saved for a client by the agent (`by=agent`) or liked by the client (`by=client`), the latest first',
    access: 'session',
    params: client,
    query: z.object({
      ...paging(20, 100),
      by: z.enum(['agent', 'client']).default('agent'),
      sent: z.enum(sentStates).default('all'),
    }),
    replies: {
      200: z.object({
        /** Active ones that fit. */
        count: z.number().int(),
        /** How many more there would be if they were still active. */
        inactive: z.number().int(),
        offset: z.number().int(),
        limit: z.number().int(),
        collection: z.array(savedListing),
      }),
    },
    errors: ['not_found'],
  }),
  clientListingsInfo: endpoint({
    method: 'GET',
    path: '/v1/clients-listings-info/:clientId',
    tag: 'sending',
    summary: 'How listings stand between the agent and one client',
    access: 'session',
    params: client,
    query: z.object({ listing_ids: commaList(id) }),
    replies: { 200: relations },
    errors: ['not_found'],
  }),
  listingClientsInfo: endpoint({
    method: 'GET',
    path: '/v1/search-listings-clients-info/:listingId',
    tag: 'sending',
    summary: "How one listing stands with several of the caller's clients",
    access: 'session',
    params: z.object({ listingId: id }),
    query: z.object({ client_ids: commaList(id) }),
    replies: { 200: relations },
    errors: ['not_found'],
  }),
  sendAdvice: endpoint({
    method: 'POST',
    path: '/v1/clients-sent-listings-advice/:clientId',
    tag: 'sending',
    summary: 'What to know before a send: words to begin with, who has what, notices due, words to look at',
    access: 'session',
    params: client,
    body: z.object(sendFields).transform((input) => ({ ...input, ...joined(input) })),
    replies: { 200: sendAdvice },
    errors: ['not_found'],
  }),
  sendListings: endpoint({
    method: 'POST',
    path: '/v1/clients-sent-listings/:clientId',
    tag: 'sending',
    summary: "Send listings to clients: one mail each from the agent's mailbox, with a personal link",
    access: 'session',
    params: client,
    body: sendInput,
    replies: { 201: listingSend },
    errors: ['not_found', 'rule_broken'],
  }),
  listingSend: endpoint({
    method: 'GET',
    path: '/v1/clients-sends/:sendId',
    tag: 'sending',
    summary: 'How a send stands with each of its clients',
    access: 'session',
    params: send,
    replies: { 200: listingSend },
    errors: ['not_found'],
  }),
  retrySend: endpoint({
    method: 'POST',
    path: '/v1/clients-sends/:sendId/retry',
    tag: 'sending',
    summary: 'Try again what failed, or only these recipients where they failed',
    access: 'session',
    params: send,
    body: z.object({ recipient_ids: ids(mostClients).optional() }),
    replies: { 200: listingSend },
    errors: ['not_found'],
  }),
  makeSharedLink: endpoint({
    method: 'POST',
    path: '/v1/clients-shared-links/:clientId',
    tag: 'sending',
    summary: 'Make a personal link with a short text, to send by text message; it counts once it is shared',
    access: 'session',
    params: client,
    body: z.object({
      listing_ids: ids(mostListings).pipe(z.array(id).min(1, 'Choose a listing to send')),
      participant_id: id.optional(),
      key: callKey.optional(),
    }),
    replies: {
      201: z.object({
        link_id: id,
        url: z.string(),
        /** A short text that ends with the link. */
        text: z.string(),
        /** Where it goes, E.164 where it could be read; empty where none is known. */
        phone: z.string(),
        time_expires: unixSeconds,
      }),
    },
    errors: ['not_found', 'rule_broken'],
  }),
  recordShared: endpoint({
    method: 'POST',
    path: '/v1/shared-links/:linkId/shared',
    tag: 'sending',
    summary: 'Note that a personal link was shared, and how: its listings count as sent',
    access: 'session',
    params: link,
    body: z.object({ channel: z.enum(shareChannels) }),
    replies: { 200: sharedLink },
    errors: ['not_found'],
  }),
  sharedLinks: endpoint({
    method: 'GET',
    path: '/v1/clients-shared-links/:clientId',
    tag: 'sending',
    summary: "A client's and household's personal links, the latest first",
    access: 'session',
    params: client,
    query: z.object({ ...paging(20, 100) }),
    replies: { 200: z.object({ count: z.number().int(), collection: z.array(sharedLink) }) },
    errors: ['not_found'],
  }),
  renewSharedLink: endpoint({
    method: 'POST',
    path: '/v1/shared-links/:linkId/renew',
    tag: 'sending',
    summary: `Let a link work for ${linkDays} more days from now, expired or not`,
    access: 'session',
    params: link,
    replies: { 200: sharedLink },
    errors: ['not_found'],
  }),
  revokeSharedLink: endpoint({
    method: 'DELETE',
    path: '/v1/shared-links/:linkId',
    tag: 'sending',
    summary: 'Let a link work no more',
    access: 'session',
    params: link,
    replies: { 200: sharedLink },
    errors: ['not_found'],
  }),
  restoreSharedLink: endpoint({
    method: 'POST',
    path: '/v1/shared-links/:linkId/restore',
    tag: 'sending',
    summary: 'Take back that a link was revoked',
    access: 'session',
    params: link,
    replies: { 200: sharedLink },
    errors: ['not_found'],
  }),
  clientNotices: endpoint({
    method: 'GET',
    path: '/v1/clients-notices/:clientId',
    tag: 'sending',
    summary: 'Notices that a client and the household had, and their receipts',
    access: 'session',
    params: client,
    replies: { 200: z.object({ collection: z.array(clientNotice) }) },
    errors: ['not_found'],
  }),
  recordNotice: endpoint({
    method: 'POST',
    path: '/v1/clients-notices/:clientId',
    tag: 'sending',
    summary: 'Note that a client received a notice otherwise, on paper or in person',
    access: 'session',
    params: client,
    body: z.object({ kind: noticeKind, participant_id: id.optional(), received_on: date }),
    replies: { 200: z.object({ collection: z.array(clientNotice) }) },
    errors: ['not_found', 'rule_broken'],
  }),
}
