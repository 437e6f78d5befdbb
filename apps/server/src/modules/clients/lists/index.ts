import { clientLists as contract, type ListedClient } from '@pb/contract/client-lists'
import { toUnixSeconds } from '@pb/rules/dates'
import { defineModule } from '../../../platform/module.ts'
import { restorableLists } from './restorable.ts'
import type { MemberRow } from './queries.ts'
import {
  addList,
  countClients,
  listClientLists,
  findListMembers,
  removeList,
  restoreList,
  saveList,
} from './service.ts'

function presentMember(row: MemberRow): ListedClient {
  return {
    user_id: row.user_id,
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    search_types: row.search_types,
    stage: row.stage,
    source: row.source,
    move_in_date: row.move_in_date,
    time_assigned: toUnixSeconds(row.assigned_at),
    time_contacted: row.last_contacted_at && toUnixSeconds(row.last_contacted_at),
    next_task_on: row.next_task_on,
  }
}

export { countClientsWithMatches } from './service.ts'
export { setClientsWithMatches, setClientsWithSearch } from './conditions.ts'

/** Smart lists: clients selected by conditions. */
export const clientLists = defineModule({
  name: 'client-lists',
  restorableRecords: [restorableLists],
  endpoints: contract,
  handlers: (deps) => ({
    clientLists: async ({ actor }) => {
      const { lists, sources } = await listClientLists(actor, deps)
      return { collection: lists, sources }
    },
    clientsOfList: async ({ actor, params, query }) => {
      const { rows, total } = await findListMembers(actor, deps, params.key, query)
      return { collection: rows.map(presentMember), total }
    },
    countOfList: async ({ actor, body }) => ({ clients: await countClients(actor, deps, body.conditions) }),
    addClientList: ({ actor, body }) => addList(actor, deps, body),
    saveClientList: ({ actor, params, body }) => saveList(actor, deps, params.list_id, body),
    removeClientList: ({ actor, params }) => removeList(actor, deps, params.list_id).then(() => undefined),
    restoreClientList: ({ actor, params }) => restoreList(actor, deps, params.list_id),
  }),
})
