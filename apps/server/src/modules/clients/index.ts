import { clients as contract, type Client } from '@pb/contract/clients'
import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { defineModule, type Module } from '../../platform/module.ts'
import { removeClient, restoreClient } from './archive.ts'
import { attachClient, createClient, type Added } from './create.ts'
import { saveClient } from './edit.ts'
import type { WholeClientRow } from './find-queries.ts'
import { clientsOfAgent } from './hand-over.ts'
import { addParticipant, removeParticipant, restoreParticipant, saveParticipant } from './participants.ts'
import { partsOf } from './parts.ts'
import {
  presentClient,
  presentKnown,
  presentListed,
  presentParticipant,
  presentRequest,
  presentSuggestion,
} from './present.ts'
import { reassignClients } from './reassign.ts'
import { answerRequest, answerRequests, listRequests, requestById, withdrawRequest } from './requests.ts'
import { listClients, lookUpAddress, openClient, suggestClients, wholeClient } from './service.ts'
import './tables.ts'

export { clientChanged } from './changed.ts'
export { recordClientEvent, touchClient } from './events.ts'
export { addMany, askForMany, removeMany, standingOfMany, type Standing } from './many.ts'
export { ownClient, type ClientRow } from './own-client.ts'
export type { ClientPart } from './parts.ts'
export { presentSuggestion } from './present.ts'
export { addSearchType } from './search-types.ts'
export { referencesToClient, type ClientReference } from './references.ts'
export { suggestClients } from './service.ts'

/** Shows a client with what the rooms above know of it. */
function whole(deps: Deps, modules: readonly Module[]) {
  return async (actor: Actor, row: WholeClientRow, listings = false): Promise<Client> =>
    presentClient(row, await partsOf(modules, actor, deps, { client: row, listings }))
}

/** Clients: each agent's own record of a person, and the people around a client. */
export const clients = defineModule({
  name: 'clients',
  endpoints: contract,
  ownedWork: [clientsOfAgent],
  handlers: (deps, _app, modules) => {
    const show = whole(deps, modules)
    const showOwn = async (actor: Actor, userId: string) =>
      show(actor, await wholeClient(actor, deps, userId))
    const showAdded = async (
      actor: Actor,
      { userId, request }: Added,
      reply: { code(status: 202): unknown },
    ) => {
      if (request === null) return showOwn(actor, userId)
      reply.code(202)
      return { request: presentRequest(await requestById(actor, deps, request)) }
    }
    return {
      clients: async ({ actor, query }) => {
        const { rows, total } = await listClients(actor, deps, query)
        return { collection: rows.map(presentListed), total }
      },
      client: async ({ actor, params, query }) =>
        show(actor, await openClient(actor, deps, params.id), query.listing_format !== undefined),
      createClient: async ({ actor, body, reply }) =>
        showAdded(actor, await createClient(actor, deps, body), reply),
      attachClient: async ({ actor, params, query, reply }) => {
        const wish = { email: params.email, types: query.search_type }
        return showAdded(actor, await attachClient(actor, deps, wish), reply)
      },
      saveClient: async ({ actor, params, body }) => {
        await saveClient(actor, deps, params.id, body)
        return showOwn(actor, params.id)
      },
      removeClient: ({ actor, params, query, body }) =>
        removeClient(actor, deps, params.id, query.reason ?? body?.reason).then(() => undefined),
      restoreClient: async ({ actor, params }) => {
        await restoreClient(actor, deps, params.id)
        return showOwn(actor, params.id)
      },
      addParticipant: async ({ actor, params, body, reply }) => {
        reply.code(201)
        return presentParticipant(await addParticipant(actor, deps, params.clientId, body))
      },
      saveParticipant: async ({ actor, params, body }) =>
        presentParticipant(await saveParticipant(actor, deps, params, body)),
      removeParticipant: ({ actor, params }) => removeParticipant(actor, deps, params).then(() => undefined),
      restoreParticipant: async ({ actor, params }) =>
        presentParticipant(await restoreParticipant(actor, deps, params)),
      validExistsEmail: async ({ actor, params }) =>
        presentKnown(await lookUpAddress(actor, deps, params.email)),
      suggestClients: async ({ actor, query }) => {
        const { search, search_type: searchType, limit } = query
        const rows = await suggestClients(actor, deps, { search, searchType, limit })
        return { collection: rows.map(presentSuggestion) }
      },
      clientRequests: async ({ actor, query }) => {
        const { rows, total } = await listRequests(actor, deps, query)
        return { collection: rows.map(presentRequest), total }
      },
      withdrawClientRequest: ({ actor, params }) =>
        withdrawRequest(actor, deps, params.id).then(() => undefined),
      decideClientRequest: async ({ actor, params, body }) => {
        await answerRequest(actor, deps, params.id, body)
        return presentRequest(await requestById(actor, deps, params.id))
      },
      decideClientRequests: async ({ actor, body: { request_ids, ...answer } }) =>
        answerRequests(actor, deps, request_ids, answer),
      reassignClients: async ({ actor, body }) => {
        const { from, to, user_ids: userIds } = body
        const { moved, stayed } = await reassignClients(actor, deps, { from, to, userIds })
        return { moved, stayed: stayed.map(({ person_id, name }) => ({ user_id: person_id, name })) }
      },
    }
  },
})
