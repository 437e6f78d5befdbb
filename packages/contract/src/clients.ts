import { z } from 'zod'
import {
  clientChanges,
  clientRemovalReason,
  clientSearchType,
  newClient,
  participantChanges,
  participantForm,
} from './client-fields.ts'
import {
  client,
  clientModes,
  clientRequest,
  clientRequestStates,
  clientRow,
  clientSorts,
  clientSuggestion,
  participant,
} from './client-schemas.ts'
import { clientOptOutChange } from './email-opt-outs.ts'
import { endpoint } from './endpoint.ts'
import { id, intParam, list, paging } from './wire.ts'
import { email } from './email.ts'

/**
 * Clients: each agent's own record of a person. `user_id` is the person's id, the same for every agent with that person
 * as a client; all other fields are the agent's own copy.
 */

export { clientForm, participantForm } from './client-fields.ts'
export type {
  ClientChanges,
  ClientForm,
  NewClient,
  ParticipantChanges,
  ParticipantForm,
} from './client-fields.ts'

/** Decisions per request. */
const maxDecisions = 100

/** Replies to adding a client: the client, or a request that waits for approval by a supervisor. */
const addedReplies = { 200: client, 202: z.object({ request: clientRequest }) }

const session = { tag: 'clients', access: 'session' } as const
const clientParams = z.object({ id })
const participantParams = z.object({ clientId: id, participantId: id })
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
    replica: true,
    summary: "The caller's clients, in a total order",
    query: z.object({
      ...paging(50, 200),
      mode: z.enum(clientModes).default('CURRENT'),
      /** Prefixes of name words, part of an email address, or digits of a phone number. */
      search,
      sort_by: z.enum(clientSorts).default('last_activity'),
      sort_dir: z.enum(['asc', 'desc']).default('desc'),
      search_type: clientSearchType.optional(),
      /** Another agent's clients, for supervisors; '0' or omitted for one's own. */
      agent_id: id.optional(),
    }),
    replies: { 200: z.object({ collection: z.array(clientRow), total: z.number().int() }) },
    errors: ['forbidden_role'],
  }),
  client: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/clients/:id',
    summary: 'One client with all details; marks it as no longer new',
    params: clientParams,
    query: z.object({ listing_format: z.enum(['search-listings']).optional() }),
    replies: { 200: client },
    errors: ['not_found'],
  }),
  createClient: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/clients',
    creates: true,
    summary:
      'Adds a client; attaches a person known to the office by the address. 202 if a supervisor must approve first',
    body: newClient,
    replies: addedReplies,
    errors: ['conflict', 'rule_broken'],
  }),
  attachClient: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/clients/:email',
    creates: true,
    summary:
      'Adds a person known to the office as a client, by any address. 202 if a supervisor must approve first',
    params: z.object({ email }),
    query: z.object({ search_type: types }),
    replies: addedReplies,
    errors: ['not_found', 'conflict', 'rule_broken'],
  }),
  saveClient: endpoint({
    ...session,
    method: 'PUT',
    path: '/v1/clients/:id',
    summary: 'Changes a client; omitted fields stay. An address of another person is a conflict',
    params: clientParams,
    body: clientChanges,
    replies: { 200: client },
    errors: ['not_found', 'conflict', 'rule_broken'],
  }),
  saveClientOptOut: endpoint({
    ...session,
    method: 'PUT',
    path: '/v1/clients/:id/email-opt-out',
    summary: 'Stops bulk email to all addresses of a client, for the whole office, or sends it again',
    params: clientParams,
    body: clientOptOutChange,
    replies: { 200: client },
    errors: ['not_found', 'rule_broken'],
  }),
  removeClient: endpoint({
    ...session,
    method: 'DELETE',
    path: '/v1/clients/:id',
    summary: 'Removes a client from the list, with a reason in the query or body',
    params: clientParams,
    query: z.object(removal),
    body: z.strictObject(removal).optional(),
    replies: { 204: null },
    errors: ['not_found'],
  }),
  restoreClient: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/clients/:id/restore',
    creates: false,
    summary: 'Restores a removed client',
    params: clientParams,
    replies: { 200: client },
    errors: ['not_found', 'conflict'],
  }),
  addParticipant: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/clients/:clientId/participant',
    creates: true,
    summary: 'Adds a roommate, co-buyer or guarantor of a client',
    params: z.object({ clientId: id }),
    body: participantForm,
    replies: { 201: participant },
    errors: ['not_found', 'conflict', 'rule_broken'],
  }),
  saveParticipant: endpoint({
    ...session,
    method: 'PUT',
    path: '/v1/clients/:clientId/participant/:participantId',
    summary: "Changes a participant, by the participant's `user_id`; omitted fields stay",
    params: participantParams,
    body: participantChanges,
    replies: { 200: participant },
    errors: ['not_found', 'conflict', 'rule_broken'],
  }),
  removeParticipant: endpoint({
    ...session,
    method: 'DELETE',
    path: '/v1/clients/:clientId/participant/:participantId',
    summary: 'Removes a participant, who can be restored for 30 days',
    params: participantParams,
    replies: { 204: null },
    errors: ['not_found'],
  }),
  restoreParticipant: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/clients/:clientId/participant/:participantId/restore',
    creates: false,
    summary: 'Restores a removed participant',
    params: participantParams,
    replies: { 200: participant },
    errors: ['not_found', 'conflict'],
  }),
  validExistsEmail: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/valid-exists-email/:email',
    summary: 'Whether the office knows a person by this address, and the name; lookups are logged',
    params: z.object({ email }),
    limit: { name: 'valid-exists-email', max: 60, seconds: 60 },
    replies: {
      200: z.object({
        exists: z.boolean(),
        user: z
          .object({ user_id: id, name: z.string(), first_name: z.string(), last_name: z.string() })
          .nullable(),
        /** Already a client of the caller: adding would be a conflict. */
        yours: z.boolean(),
      }),
    },
  }),
  suggestClients: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/suggest-clients',
    summary: "The caller's clients that match the text, closest first; without text the most recently active",
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
      "The caller's requests to add people whom other agents work with; for supervisors also the office's",
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
    summary: 'Withdraws a waiting request',
    params: clientParams,
    replies: { 204: null },
    errors: ['not_found'],
  }),
  decideClientRequest: endpoint({
    ...session,
    roles: ['SUPERVISOR'],
    method: 'PUT',
    path: '/v1/client-requests/:id',
    summary: 'Approves a request, which creates the client, or refuses it; notifies the agent',
    params: clientParams,
    body: z.strictObject({ approve: z.boolean(), note: z.string().trim().max(500).default('') }),
    replies: { 200: clientRequest },
    errors: ['not_found', 'conflict'],
  }),
  decideClientRequests: endpoint({
    ...session,
    roles: ['SUPERVISOR'],
    method: 'PUT',
    path: '/v1/client-requests',
    summary: 'Decides several requests alike; those that cannot be decided are returned with the reason',
    body: z.strictObject({
      request_ids: z.array(id).min(1).max(maxDecisions),
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
    creates: false,
    summary:
      'Reassigns clients with all their data to another agent; swapping the agents undoes it. Clients whom the other agent already has stay',
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
