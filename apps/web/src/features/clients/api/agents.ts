import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, contract } from '../../../lib/api.ts'
import { keys } from './keys.ts'

/** Longer texts than the server takes are cut: nobody's name is that long. */
const longestText = 200

/** The office's active agents for what is being typed, for whoever hands clients from one to another. */
export function suggestAgentsQuery(text: string) {
  const search = text.slice(0, longestText)
  return queryOptions({
    queryKey: ['members', 'suggested', search],
    queryFn: async ({ signal }) => call(contract.suggestions.suggestAgents, { query: { search }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
}

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
