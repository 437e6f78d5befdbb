import { type Client } from '@pb/contract/client-schemas'
import { clients as contract } from '@pb/contract/clients'
import { clientPersonalRecords } from './record/personal-records.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { defineModule, type Module } from '../../platform/module.ts'
import { attachClient, createClient, type AddResult } from './add/create.ts'
import { removeClient, restoreClient } from './record/archive.ts'
import { loadClientParts } from './record/extensions.ts'
import type { ClientDetailRow } from './record/find-queries.ts'
import {
  addParticipant,
  removeParticipant,
  restoreParticipant,
  saveParticipant,
} from './record/participants.ts'
import {
  presentClient,
  presentKnownAddress,
  presentListRow,
  presentParticipant,
  presentSuggestion,
} from './record/present.ts'
import { reassignClients } from './record/reassign.ts'
import { findClientOptOut } from '../email-opt-outs/index.ts'
import { saveClient } from './record/save-client.ts'
import { saveClientOptOut } from './record/save-opt-out.ts'
import { getClient, listClients, lookUpAddress, openClient, suggestClients } from './record/service.ts'
import { restorableClients } from './record/restorable.ts'
import { transferableClients } from './record/transfer.ts'
import { presentRequest } from './requests/present.ts'
import {
  decideRequest,
  decideRequests,
  getRequest,
  listRequests,
  withdrawRequest,
} from './requests/service.ts'
import { purgeRemovedRows } from './retention.ts'
import './tables.ts'

export { publishClientChange } from './record/publish-change.ts'
export { withConflictErrors } from './record/constraints.ts'
export { recordClientMail, recordClientMails } from './record/client-mail.ts'
export { recordClientEvent, touchClient } from './record/events.ts'
export { createClient } from './add/create.ts'
export { archiveClientsInBulk } from './record/archive.ts'
export { addClientsInBulk, checkNewClients, type NewClientCheck } from './add/bulk.ts'
export { deleteClientsInBulk, findClientsByPhones } from './add/bulk-queries.ts'
export { addParticipantsInBulk, type NewParticipant } from './record/participants-in-bulk.ts'
export { countWaitingRequests } from './requests/queries.ts'
export { requestClients } from './requests/service.ts'
export { getOwnClient, type ClientRow } from './record/own-client.ts'
export type { ClientExtension } from './record/extensions.ts'
export { presentPaletteClient } from './record/present.ts'
export { toWordPatterns } from './record/search.ts'
export { addSearchType } from './record/search-types.ts'
export { findClientReferences, type ClientReference } from './record/references.ts'
export { lockClient } from './record/find-queries.ts'
export { ensureParticipant } from './record/participants.ts'
export { setStages } from './record/set-stages.ts'
export { matchesClientFilter } from './record/list-queries.ts'
export { suggestPaletteClients } from './record/service.ts'

const purgeJob = 'client-life.sweep'

/** Presents a client with the reply extensions of the modules above. */
function createClientPresenter(deps: Deps, modules: readonly Module[]) {
  return async (actor: Actor, row: ClientDetailRow, listings = false): Promise<Client> =>
    presentClient(row, {
      optOut: await findClientOptOut(deps.db, row.id),
      parts: await loadClientParts(modules, actor, deps, { client: row, listings }),
    })
}

/** Clients: each agent's own record of a person, with its participants. */
export const clients = defineModule({
  name: 'clients',
  endpoints: contract,
  personalRecords: clientPersonalRecords,
  transferableRecords: [transferableClients],
  restorableRecords: restorableClients,
  handlers: (deps, _app, modules) => {
    const present = createClientPresenter(deps, modules)
    const presentOwn = async (actor: Actor, userId: string) =>
      present(actor, await getClient(actor, deps, userId))
    const presentAdded = async (
      actor: Actor,
      { userId, request }: AddResult,
      reply: { code(status: 202): unknown },
    ) => {
      if (request === null) return presentOwn(actor, userId)
      reply.code(202)
      return { request: presentRequest(await getRequest(actor, deps, request)) }
    }
    return {
      clients: async ({ actor, query, readDeps }) => {
        const { rows, total } = await listClients(actor, readDeps, query)
        return { collection: rows.map(presentListRow), total }
      },
      client: async ({ actor, params, query }) =>
        present(actor, await openClient(actor, deps, params.id), query.listing_format !== undefined),
      createClient: async ({ actor, body, reply }) =>
        presentAdded(actor, await createClient(actor, deps, body), reply),
      attachClient: async ({ actor, params, query, reply }) => {
        const input = { email: params.email, types: query.search_type }
        return presentAdded(actor, await attachClient(actor, deps, input), reply)
      },
      saveClient: async ({ actor, params, body }) => {
        await saveClient(actor, deps, params.id, body)
        return presentOwn(actor, params.id)
      },
      saveClientOptOut: async ({ actor, params, body }) => {
        await saveClientOptOut(actor, deps, params.id, body)
        return presentOwn(actor, params.id)
      },
      removeClient: ({ actor, params, query, body }) =>
        removeClient(actor, deps, params.id, query.reason ?? body?.reason).then(() => undefined),
      restoreClient: async ({ actor, params }) => {
        await restoreClient(actor, deps, params.id)
        return presentOwn(actor, params.id)
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
        presentKnownAddress(await lookUpAddress(actor, deps, params.email)),
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
        await decideRequest(actor, deps, params.id, body)
        return presentRequest(await getRequest(actor, deps, params.id))
      },
      decideClientRequests: async ({ actor, body: { request_ids, ...answer } }) =>
        decideRequests(actor, deps, request_ids, answer),
      reassignClients: async ({ actor, body }) => {
        const { from, to, user_ids: userIds } = body
        const { moved, stayed } = await reassignClients(actor, deps, { from, to, userIds })
        return { moved, stayed: stayed.map(({ person_id, name }) => ({ user_id: person_id, name })) }
      },
    }
  },
  workRole: 'jobs',
  async work(deps) {
    await deps.jobs.work(purgeJob, () => purgeRemovedRows(deps))
    await deps.jobs.schedule(purgeJob, '20 4 * * *')
  },
})
