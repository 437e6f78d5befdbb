import { clientLists as contract, type ListedClient } from '@pb/contract/client-lists'
import { defineModule } from '../../platform/module.ts'
import type { ListedRow } from './lists/queries.ts'
import { addList, countOf, listsOf, membersOf, removeList, restoreList, saveList } from './lists/service.ts'
import { secondsOf } from './times.ts'

function presentListed(row: ListedRow): ListedClient {
  return {
    user_id: row.user_id,
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    search_types: row.search_types,
    stage: row.stage,
    source: row.source,
    move_in_date: row.move_in_date,
    time_assigned: secondsOf(row.assigned_at),
    time_contacted: row.last_contacted_at && secondsOf(row.last_contacted_at),
    next_task_on: row.next_task_on,
  }
}

/** Lists of clients that keep themselves. */
export const clientLists = defineModule({
  name: 'client-lists',
  endpoints: contract,
  handlers: (deps) => ({
    clientLists: async ({ actor }) => {
      const { lists, sources } = await listsOf(actor, deps)
      return { collection: lists, sources }
    },
    clientsOfList: async ({ actor, params, query }) => {
      const { rows, total } = await membersOf(actor, deps, params.key, query)
      return { collection: rows.map(presentListed), total }
    },
    countOfList: async ({ actor, body }) => ({ clients: await countOf(actor, deps, body.conditions) }),
    addClientList: ({ actor, body }) => addList(actor, deps, body),
    saveClientList: ({ actor, params, body }) => saveList(actor, deps, params.list_id, body),
    removeClientList: ({ actor, params }) => removeList(actor, deps, params.list_id).then(() => undefined),
    restoreClientList: ({ actor, params }) => restoreList(actor, deps, params.list_id),
  }),
})
