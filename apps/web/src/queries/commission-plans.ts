import type { commissionPlans } from '@pb/contract/commission-plans'
import type { QueryInput } from '@pb/contract/endpoint'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, contract } from '../lib/api.ts'

/** Keys of cached data about commission plans. */
export const commissionPlanKeys = { root: ['commission-plans'] as const }

/** Plans with their terms by date. */
export const commissionPlansQuery = queryOptions({
  queryKey: [...commissionPlanKeys.root, 'plans'],
  queryFn: ({ signal }) => call(contract.commissionPlans.listCommissionPlans, { signal }),
  staleTime: 0,
})

/** One page of agents with their plans by date. Keeps the previous page while loading. */
export function agentPlansQuery(query: NonNullable<QueryInput<typeof commissionPlans.listAgentPlans>>) {
  return queryOptions({
    queryKey: [...commissionPlanKeys.root, 'agents', query],
    queryFn: ({ signal }) => call(contract.commissionPlans.listAgentPlans, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
