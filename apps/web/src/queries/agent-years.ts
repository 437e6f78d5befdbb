import type { agentYears } from '@pb/contract/agent-years'
import type { BodyInput, QueryInput } from '@pb/contract/endpoint'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, contract } from '../lib/api.ts'

/** An agent's year. Approvals and payouts change it at any time. */
export function agentYearQuery(query: NonNullable<QueryInput<typeof agentYears.agentYear>>) {
  return queryOptions({
    queryKey: ['agent-years', query],
    queryFn: ({ signal }) => call(contract.agentYears.agentYear, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** What a deal would pay; nothing is stored. Keeps the previous result while loading. */
export function whatIfQuery(body: BodyInput<typeof agentYears.calculateWhatIf>) {
  return queryOptions({
    queryKey: ['agent-years', 'what-if', body],
    queryFn: ({ signal }) => call(contract.agentYears.calculateWhatIf, { body, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
