import { z } from 'zod'
import {
  clientChanges,
  clientRemovalReason,
  clientSearchType,
  clientStage,
  creditBand,
  guarantorKind,
  newClient,
  participantChanges,
  participantForm,
  participantType,
} from './client-fields.ts'
import { endpoint } from './endpoint.ts'
import { listingCard } from './listings.ts'
import { savedSearch, searchesInfo } from './saved-searches.ts'
import { bit, date, dollars, id, intParam, list, paging, unixSeconds } from './wire.ts'

/**
 * Clients: each agent's own record of a person. `user_id` is the person's id, the same for every agent who has that
 * person as a client; whatever else is here is the caller's own copy.
 */

export { clientForm, participantForm } from './client-fields.ts'
export type {
  ClientChanges,
  ClientForm,
  NewClient,
  ParticipantChanges,
  ParticipantForm,
} from './client-fields.ts'

/** `A-Z` and `Z-A`, `Newest` and `Oldest`, `Activity`, `Assigned`. */
export const clientSorts = ['name', 'time_created', 'last_activity', 'assigned_at'] as const
/** Those of the list, or those that were removed from it. */
export const clientModes = ['CURRENT', 'ARCHIVED'] as const

const name = {
  user_id: id,
  /** First and last name, as the agent wrote them. */
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  photo: z.string().nullable(),
}

/** A client as lists show one. */
export const clientRow = z.object({
  ...name,
  email: z.string(),
  phone: z.string(),
  search_type: z.array(clientSearchType),
  stage: clientStage,
  /** Not opened yet. */
  is_new: bit,
  time_created: unixSeconds,
  last_activity: unixSeconds,
  assigned_at: unixSeconds,
})
export type ClientRow = z.infer<typeof clientRow>

export const participant = z.object({
  ...name,
  type: participantType,
  email: z.string(),
  phone: z.string(),
})
export type Participant = z.infer<typeof participant>

/** A listing that was saved for a client or sent to it, or that the client kept. Filled by the room of sending. */
export const clientListing = z.object({
  advertisement_id: id,
  saved: bit,
  sent: bit,
  time_saved: unixSeconds.nullable(),
  time_sent: unixSeconds.nullable(),
  /** With `listing_format=search-listings`; null where the listing is no longer active, or no format was asked for. */
  listing: listingCard.nullable(),
})
export type ClientListing = z.infer<typeof clientListing>

/** What other rooms know of a client; empty where such a room has nothing. */
export const clientParts = z.object({
  searches: z.array(savedSearch),
  searches_info: searchesInfo,
  /** What the agent saved or sent. */
  agent_saved: z.array(clientListing),
  /** What the client kept. */
  client_saved: z.array(clientListing),
  /** '0' where there is no form. */
  application_form_id: id,
})
export type ClientParts = z.infer<typeof clientParts>

/** One client, whole. */
export const client = clientRow.extend({
  more_emails: z.array(z.string()),
  more_phones: z.array(z.string()),
  source: z.string(),
  move_in_date: date.nullable(),
  income: dollars.nullable(),
  credit_band: creditBand.nullable(),
  guarantor: guarantorKind.nullable(),
  pets: z.string(),
  notes: z.string(),
  /** For the edit form alone, like `gender`: never in lists, search, matching or mails. */
  year_born: z.number().int().nullable(),
  gender: z.string(),
  last_contacted: unixSeconds.nullable(),
  /** Why and when it was removed from the list; null while it is there. */
  archived: z.object({ reason: clientRemovalReason.nullable(), time: unixSeconds }).nullable(),
  participants: z.array(participant),
  ...clientParts.shape,
})
export type Client = z.infer<typeof client>

export const clientSuggestion = z.object({
  ...name,
  email: z.string(),
  search_type: z.array(clientSearchType),
})
export type ClientSuggestion = z.infer<typeof clientSuggestion>

/** Requests that one call answers. */
const mostAnswered = 100

export const clientRequestStates = ['waiting', 'approved', 'refused'] as const

/** Somebody another agent works with can be added only when a supervisor agrees. */
export const clientRequest = z.object({
  request_id: id,
  state: z.enum(clientRequestStates),
  /** Whoever asks. */
  agent: z.object({ user_id: id, name: z.string() }),
  /** The person, by the name and address that were typed. */
  user_id: id,
  name: z.string(),
  email: z.string(),
  time_created: unixSeconds,
  time_decided: unixSeconds.nullable(),
  /** The supervisor's words to the agent. */
  note: z.string(),
  /** For supervisors: who was active with the person lately, and when last; empty for the agent. */
  active_agents: z.array(z.object({ user_id: id, name: z.string(), last_activity: unixSeconds })),
})
export type ClientRequest = z.infer<typeof clientRequest>

/** The reply to adding a client: the client, or the request for it that waits for a supervisor (`waiting for approval`). */
const added = { 200: client, 202: z.object({ request: clientRequest }) }

const session = { tag: 'clients', access: 'session' } as const
const one = z.object({ id })
const ofParticipant = z.object({ clientId: id, participantId: id })
const types = z.preprocess(
  (value) => (typeof value === 'string' ? [value] : value),
  z.array(clientSearchType).min(1).max(2).default(['rental']),
)
const removal = { reason: clientRemovalReason.optional(), type: z.literal('REJECTED').optional() }
const search = z.string().trim().max(200).default('')

export const clients = {
  clients: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/clients',
    summary: "The caller's clients, in a total order",
    query: z.object({
      ...paging(50, 200),
      mode: z.enum(clientModes).default('CURRENT'),
      /** Beginnings of the words of a name, a part of an address, or digits of a number. */
      search,
      sort_by: z.enum(clientSorts).default('last_activity'),
      sort_dir: z.enum(['asc', 'desc']).default('desc'),
      search_type: clientSearchType.optional(),
      /** Another agent's clients, for supervisors; '0' or none for one's own. */
      agent_id: id.optional(),
    }),
    replies: { 200: z.object({ collection: z.array(clientRow), total: z.number().int() }) },
    errors: ['forbidden_role'],
  }),
  client: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/clients/:id',
    summary: 'One client, whole; it is no longer new after that',
    params: one,
    query: z.object({ listing_format: z.enum(['search-listings']).optional() }),
    replies: { 200: client },
    errors: ['not_found'],
  }),
  createClient: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/clients',
    summary:
      'Adds a client; a person known to the office by the address is attached. 202 where a supervisor must agree first',
    body: newClient,
    replies: added,
    errors: ['conflict', 'rule_broken'],
  }),
  attachClient: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/clients/:email',
    summary:
      "Makes a person known to the office one's client, by any address. 202 where a supervisor must agree first",
    params: z.object({ email: z.email('Invalid email address').max(254) }),
    query: z.object({ search_type: types }),
    replies: added,
    errors: ['not_found', 'conflict', 'rule_broken'],
  }),
  saveClient: endpoint({
    ...session,
    method: 'PUT',
    path: '/v1/clients/:id',
    summary: 'Changes a client; a field left out stays. An address of somebody else is a conflict',
    params: one,
    body: clientChanges,
    replies: { 200: client },
    errors: ['not_found', 'conflict', 'rule_broken'],
  }),
  removeClient: endpoint({
    ...session,
    method: 'DELETE',
    path: '/v1/clients/:id',
    summary: 'Removes a client from the list, for a reason that stands in the query or in the body',
    params: one,
    query: z.object(removal),
    body: z.strictObject(removal).optional(),
    replies: { 204: null },
    errors: ['not_found'],
  }),
  restoreClient: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/clients/:id/restore',
    summary: 'Takes the removal of a client back',
    params: one,
    replies: { 200: client },
    errors: ['not_found', 'conflict'],
  }),
  addParticipant: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/clients/:clientId/participant',
    summary: 'Adds somebody who rents or buys with a client, or stands surety',
    params: z.object({ clientId: id }),
    body: participantForm,
    replies: { 201: participant },
    errors: ['not_found', 'conflict', 'rule_broken'],
  }),
  saveParticipant: endpoint({
    ...session,
    method: 'PUT',
    path: '/v1/clients/:clientId/participant/:participantId',
    summary: "Changes a participant, by the participant's `user_id`; a field left out stays",
    params: ofParticipant,
    body: participantChanges,
    replies: { 200: participant },
    errors: ['not_found', 'conflict', 'rule_broken'],
  }),
  removeParticipant: endpoint({
    ...session,
    method: 'DELETE',
    path: '/v1/clients/:clientId/participant/:participantId',
    summary: 'Removes a participant; can be taken back for 30 days',
    params: ofParticipant,
    replies: { 204: null },
    errors: ['not_found'],
  }),
  restoreParticipant: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/clients/:clientId/participant/:participantId/restore',
    summary: 'Takes the removal of a participant back',
    params: ofParticipant,
    replies: { 200: participant },
    errors: ['not_found', 'conflict'],
  }),
  validExistsEmail: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/valid-exists-email/:email',
    summary:
      'Whether the office knows a person by this address, and by what name; nothing else. Looking is written down',
    params: z.object({ email: z.email('Invalid email address').max(254) }),
    limit: { name: 'valid-exists-email', max: 60, seconds: 60 },
    replies: {
      200: z.object({
        exists: z.boolean(),
        user: z
          .object({ user_id: id, name: z.string(), first_name: z.string(), last_name: z.string() })
          .nullable(),
        /** A client of the caller's already: adding would be a conflict. */
        yours: z.boolean(),
      }),
    },
  }),
  suggestClients: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/suggest-clients',
    summary:
      "The caller's clients for what is being typed, the closest first; for no text the most recently active",
    query: z.object({
      search,
      search_type: clientSearchType.optional(),
      limit: intParam(1, 10).default(10),
    }),
    replies: { 200: z.object({ collection: z.array(clientSuggestion) }) },
  }),
  clientRequests: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/client-requests',
    summary:
      "The caller's requests for somebody another agent works with; supervisors may ask for the office's",
    query: z.object({
      ...paging(50, 100),
      scope: z.enum(['mine', 'office']).default('mine'),
      state: list(z.enum(clientRequestStates)),
    }),
    replies: { 200: z.object({ collection: z.array(clientRequest), total: z.number().int() }) },
    errors: ['forbidden_role'],
  }),
  withdrawClientRequest: endpoint({
    ...session,
    method: 'DELETE',
    path: '/v1/client-requests/:id',
    summary: 'Takes back a request that waits',
    params: one,
    replies: { 204: null },
    errors: ['not_found'],
  }),
  decideClientRequest: endpoint({
    ...session,
    roles: ['SUPERVISOR'],
    method: 'PUT',
    path: '/v1/client-requests/:id',
    summary: 'Agrees to a request, which makes the client, or refuses it; the agent is told',
    params: one,
    body: z.strictObject({ approve: z.boolean(), note: z.string().trim().max(500).default('') }),
    replies: { 200: clientRequest },
    errors: ['not_found', 'conflict'],
  }),
  decideClientRequests: endpoint({
    ...session,
    roles: ['SUPERVISOR'],
    method: 'PUT',
    path: '/v1/client-requests',
    summary: 'Answers many requests alike; those that cannot be answered so are left, with the reason',
    body: z.strictObject({
      request_ids: z.array(id).min(1).max(mostAnswered),
      approve: z.boolean(),
      note: z.string().trim().max(500).default(''),
    }),
    replies: {
      200: z.object({
        answered: z.array(id),
        left: z.array(z.object({ request_id: id, reason: z.string() })),
      }),
    },
  }),
  reassignClients: endpoint({
    ...session,
    roles: ['SUPERVISOR'],
    method: 'POST',
    path: '/v1/clients-reassign',
    summary:
      'Hands clients with all that belongs to them to another agent; called the other way round it takes that back. Those whom the other agent has already stay',
    body: z.strictObject({
      from: id,
      to: id,
      user_ids: z.array(id).min(1).max(200),
    }),
    replies: {
      200: z.object({ moved: z.array(id), stayed: z.array(z.object({ user_id: id, name: z.string() })) }),
    },
    errors: ['not_found', 'rule_broken'],
  }),
}
