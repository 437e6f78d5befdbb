import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, contract } from '../../../lib/api.ts'
import { keys } from './keys.ts'

/** The office's active agents, for whoever hands clients from one to another. */
export const agentsQuery = queryOptions({
  queryKey: ['members', 'active', 'for-clients'],
  queryFn: async ({ signal }) =>
    (
      await call(contract.members.members, {
        query: { state: 'active', limit: 200, offset: 0, sort: 'name', descending: 0 },
        signal,
      })
    ).collection.flatMap(({ user_id, name }) => (user_id === null ? [] : [{ user_id, name }])),
  staleTime: 60_000,
})

/** Shown of one agent's clients at once; a search finds the others. */
const agentClientsShown = 200

/** Another agent's clients, for supervisors. */
export function agentClientsQuery(agentId: string, search: string) {
  return queryOptions({
    queryKey: [...keys.lists, 'agent', agentId, search],
    queryFn: async ({ signal }) =>
      call(contract.clients.clients, {
        query: {
          agent_id: agentId,
          search,
          sort_by: 'name',
          sort_dir: 'asc',
          limit: agentClientsShown,
          offset: 0,
        },
        signal,
      }),
    enabled: agentId !== '',
    placeholderData: keepPreviousData,
  })
}
