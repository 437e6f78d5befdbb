import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, contract } from '../lib/api.ts'
import { clientKeys } from './client-keys.ts'

/** The API rejects longer search texts. */
const maxSearchLength = 200

/** Active agents of the office by name or email. Keeps the previous ones while loading. */
export function suggestAgentsQuery(text: string) {
  const search = text.slice(0, maxSearchLength)
  return queryOptions({
    queryKey: ['members', 'suggested', search],
    queryFn: async ({ signal }) => call(contract.suggestions.suggestAgents, { query: { search }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
}

const maxAgentClients = 200

/** The first 200 clients of another agent by name; for supervisors. Disabled without an agent. */
export function agentClientsQuery(agentId: string, search: string) {
  return queryOptions({
    queryKey: [...clientKeys.lists, 'agent', agentId, search],
    queryFn: async ({ signal }) =>
      call(contract.clients.clients, {
        query: {
          agent_id: agentId,
          search,
          sort_by: 'name',
          sort_dir: 'asc',
          limit: maxAgentClients,
          offset: 0,
        },
        signal,
      }),
    enabled: agentId !== '',
    placeholderData: keepPreviousData,
  })
}
